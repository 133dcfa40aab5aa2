/**
 * The operator's side of a browser test: creates a player with money, issues launch links, and
 * reads what the API reports.
 */
import { randomUUID } from "node:crypto";
import { inject } from "vitest";

/** A sandbox player whom no other test knows. */
export class CasinoPlayer {
  readonly id = `player-${randomUUID()}`;

  readonly home: {
    readonly currency: string;
    readonly jurisdiction?: string;
    readonly locale?: string;
  };

  private constructor(home: CasinoPlayer["home"]) {
    this.home = home;
  }

  /** Creates a player with this balance; the first exchange creates the wallet. */
  static async withFunds(
    amount: string,
    home: CasinoPlayer["home"] = { currency: "USD" },
  ): Promise<CasinoPlayer> {
    const player = new CasinoPlayer(home);
    await call("/api/v1/auth/sso/exchange", { body: { launchToken: await player.token() } });
    await player.deposit(amount);
    return player;
  }

  /** Credits the wallet, as the casino's cashier does. */
  async deposit(amount: string): Promise<void> {
    await call("/api/v1/wallet/deposit", {
      body: { playerId: this.id, amount, currency: this.home.currency },
      idempotencyKey: randomUUID(),
    });
  }

  /** Creates a launch token. */
  async token(options: { demo?: boolean; gameId?: string } = {}): Promise<string> {
    const body = { playerId: this.id, ...this.home, ...options };
    return (await call("/api/v1/auth/sso/create-token", { body })).launchToken;
  }

  /**
   * Plays a round to its end by the API: one step, then the cash-out if the round is still open.
   * Returns its id, its win, and a link to its replay.
   */
  async play(
    game: string,
    choices?: object,
    { demo = false, stake = "1.00" } = {},
  ): Promise<{ id: string; win: string; replay: string }> {
    const body = { launchToken: await this.token({ demo }) };
    const { accessToken } = await call("/api/v1/auth/sso/exchange", { body });
    const post = async (path: string, sent: object) => {
      const request = { body: sent, idempotencyKey: randomUUID(), credential: accessToken };
      return (await call(`/api/v1/games/${game}/rounds${path}`, request)).round;
    };
    let round = await post("", { stake, ...(choices === undefined ? {} : { choices }) });
    if (round.state === "open") round = await post(`/${round.id}/actions`, { action: "cashout" });
    const { url } = await call(`/api/v1/rounds/${round.id}/replay`, { credential: accessToken });
    return { id: round.id, win: round.win, replay: url };
  }

  /** Returns a link that opens the game. */
  async launchLink({
    game = "golden-reels",
    ...options
  }: {
    demo?: boolean;
    game?: string;
  } = {}): Promise<string> {
    return `${inject("baseUrl")}/launch/${game}?token=${await this.token(options)}`;
  }

  /** Returns the wallet's balance, in minor units. */
  async balanceMinor(): Promise<number> {
    const query = new URLSearchParams({ playerId: this.id, currency: this.home.currency });
    return minorOf((await call(`/api/v1/wallet/balance?${query}`)).balance);
  }

  /** Returns the rounds in the player's history, newest first. */
  async rounds(): Promise<{ id: string; demo: boolean; win: string }[]> {
    return (await call(`/api/v1/players/${this.id}/rounds`)).rounds;
  }
}

/** The stake that wins the pot of `letAllWin` at once; no smaller stake does. */
export const WINNING_STAKE = "100.00";

/** Makes every bet of `WINNING_STAKE` win the whole pot of a currency: 1.00. Other tests play in others. */
export async function letAllWin(currency: string): Promise<void> {
  const pot = { ceiling: "1.00", seed: "0", rate: "1", minimumBet: WINNING_STAKE };
  await call(`/api/v1/admin/jackpots/${currency}`, {
    body: { ...pot, status: "active", ticker: true },
    method: "PUT",
  });
}

/** Converts an amount, as an answer or the page writes it, to minor units: "1,234.50" is 123450. */
export function minorOf(amount: string): number {
  return Number(amount.replaceAll(/[,.]/g, ""));
}

interface Request {
  readonly body?: unknown;
  /** POST with a body and GET without one by default. */
  readonly method?: string;
  readonly idempotencyKey?: string;
  /** The key of another operator, or a player's access token; the operator's own key by default. */
  readonly credential?: string;
}

/** Calls the API. Returns the data of the answer, and throws what it refuses. */
export async function call(
  path: string,
  { body, method, idempotencyKey, credential = inject("sandboxKey") }: Request = {},
  // biome-ignore lint/suspicious/noExplicitAny: the answers' shapes are the API tests' business
): Promise<any> {
  const response = await fetch(`${inject("baseUrl")}${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      Authorization: `Bearer ${credential}`,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const envelope = (await response.json()) as { success: boolean; data: unknown; error?: unknown };
  if (!envelope.success) throw new Error(`${path}: ${JSON.stringify(envelope.error)}`);
  return envelope.data;
}
