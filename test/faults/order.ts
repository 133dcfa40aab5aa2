/** What clients ask for, and what they were told: the other side of every audit. */
import { randomUUID } from "node:crypto";
import type { SeededRandom } from "../simulation/seeded-random.ts";
import type { Answer, Request } from "./api.ts";
import {
  bookOf,
  CEILINGS,
  configureJackpot,
  exchangeRequest,
  GAME,
  launchToken,
  type Player,
  STEP_GAME,
} from "./casino.ts";
import { CURRENCIES, type Currency, majorOf } from "./money.ts";
import type { Life } from "./runtime.ts";

export type OrderKind =
  | "round"
  | "action"
  | "void"
  | "deposit"
  | "withdrawal"
  | "bonus"
  | "forfeit"
  | "complete"
  | "fail"
  | "exchange"
  | "configure";

/** One thing that a client wants done once, however often it asks. */
export interface Order {
  readonly kind: OrderKind;
  readonly player: Player;
  readonly currency: Currency;
  readonly demo: boolean;
  readonly amountMinor: number;
  /** What a complete or fail is about. */
  readonly withdrawalId?: string;
  /** What an action or a void is about. */
  readonly roundId?: string;
  readonly request: Request;
  /** What came back, in that order; none for what was never answered. */
  readonly answers: Answer[];
}

type Draft = Partial<Omit<Order, "request" | "answers">> & { readonly request: Request };

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";

/** Draws what the player's next client does; undefined when it must open a session first. */
export function drawOrder(player: Player, random: SeededRandom): Order | undefined {
  const { casino } = player;
  const currency = random.pick(casino.currencies);
  const { kind } = random.weighted(WEIGHTS);
  const order = (draft: Draft): Order => {
    return { kind, player, currency, demo: false, amountMinor: 0, answers: [], ...draft };
  };
  const operator = (path: string, body: object, rest: Partial<Request> = {}): Request => ({
    method: "POST",
    path,
    credential: casino.key,
    body: JSON.stringify(body),
    ...rest,
  });
  const { dollar } = CURRENCIES[currency];
  const key = randomUUID();
  const { playerId } = player;

  switch (kind) {
    case "round": {
      const demo = random.chance(0.15);
      const credential = player.tokens.get(bookOf(currency, demo));
      if (credential === undefined) return undefined;
      const amountMinor = (dollar / 10) * random.between(1, 30);
      const body = JSON.stringify({ stake: majorOf(amountMinor, currency) });
      const path = `/api/v1/games/${random.chance(0.4) ? STEP_GAME : GAME}/rounds`;
      return order({ demo, amountMinor, request: { method: "POST", path, credential, body, key } });
    }
    case "action": {
      const demo = random.chance(0.15);
      const roundId = player.open.get(bookOf(currency, demo));
      if (roundId === undefined) return drawOrder(player, random);
      const credential = player.tokens.get(bookOf(currency, demo));
      if (credential === undefined) return undefined;
      const body = JSON.stringify({ action: random.chance(0.6) ? "hit" : "cashout" });
      const path = `/api/v1/games/${STEP_GAME}/rounds/${roundId}/actions`;
      return order({ demo, roundId, request: { method: "POST", path, credential, body, key } });
    }
    case "void": {
      const demo = random.chance(0.15);
      const roundId = player.open.get(bookOf(currency, demo));
      if (roundId === undefined) return drawOrder(player, random);
      const path = `/api/v1/admin/rounds/${roundId}/void`;
      return order({ demo, roundId, request: operator(path, { reason: "called off" }) });
    }
    case "deposit": {
      const amountMinor = random.between(5 * dollar, 30 * dollar);
      const body = { playerId, amount: majorOf(amountMinor, currency), currency };
      return order({ amountMinor, request: operator("/api/v1/wallet/deposit", body, { key }) });
    }
    case "withdrawal": {
      const amountMinor = random.between(1, 15 * dollar);
      const amount = majorOf(amountMinor, currency);
      const onChain = currency === "USDT" && random.chance(0.7);
      const to = onChain ? { chain: "ethereum", toAddress: ADDRESS } : {};
      const body = { playerId, amount, currency, ...to };
      const signed = { key, secret: casino.secret };
      return order({ amountMinor, request: operator("/api/v1/wallet/withdraw", body, signed) });
    }
    case "bonus": {
      const amountMinor = random.between(dollar, 5 * dollar);
      const amount = majorOf(amountMinor, currency);
      const body = { amount, currency, wageringMultiplier: random.between(1, 3) };
      const path = `/api/v1/admin/players/${playerId}/bonuses`;
      return order({ amountMinor, request: operator(path, body, { key }) });
    }
    case "forfeit": {
      const path = `/api/v1/admin/players/${playerId}/bonuses/forfeit`;
      return order({ request: operator(path, { currency }, { key }) });
    }
    case "complete":
    case "fail": {
      if (player.held.length === 0) return drawOrder(player, random);
      const withdrawalId = random.pick(player.held);
      const body = kind === "complete" ? { reference: "paid" } : { reason: "bounced" };
      const path = `/api/v1/admin/withdrawals/${withdrawalId}/${kind}`;
      return order({ currency: "USDT", withdrawalId, request: operator(path, body) });
    }
    case "configure":
      return order({ request: configureJackpot(casino, currency, random.pick(CEILINGS)) });
    case "exchange":
      return undefined;
  }
}

/** A fresh launch token of the player's, and the order to exchange it; undefined when no token came. */
export async function orderLaunch(
  { origin }: Life,
  player: Player,
  book: { readonly currency: Currency; readonly demo: boolean },
): Promise<Order | undefined> {
  const launch = { ...book, playerId: player.externalId };
  const token = await launchToken(origin, player.casino, launch);
  if (token === undefined) return undefined;
  const request = exchangeRequest(token);
  return { ...book, kind: "exchange", player, amountMinor: 0, request, answers: [] };
}

/** A deposit of so many dollars' worth. */
export function orderDeposit(player: Player, currency: Currency, dollars: number): Order {
  const { casino, playerId } = player;
  const amountMinor = CURRENCIES[currency].dollar * dollars;
  const body = { playerId, amount: majorOf(amountMinor, currency), currency };
  const request: Request = {
    method: "POST",
    path: "/api/v1/wallet/deposit",
    credential: casino.key,
    body: JSON.stringify(body),
    key: randomUUID(),
  };
  return { kind: "deposit", player, currency, demo: false, amountMinor, request, answers: [] };
}

const WEIGHTS = [
  { kind: "round", weight: 50 },
  { kind: "action", weight: 20 },
  { kind: "void", weight: 1 },
  { kind: "deposit", weight: 10 },
  { kind: "withdrawal", weight: 10 },
  { kind: "bonus", weight: 3 },
  { kind: "forfeit", weight: 1 },
  { kind: "complete", weight: 4 },
  { kind: "fail", weight: 3 },
  { kind: "exchange", weight: 3 },
  { kind: "configure", weight: 1 },
] as const satisfies readonly { kind: OrderKind; weight: number }[];

/** The successes among the answers. */
export function successes(order: Order): Answer[] {
  return order.answers.filter(({ status }) => status < 300);
}

/** Tells whether the order was surely refused: no success, and an answer that depends on nothing that may pass. */
export function isRefused(order: Order): boolean {
  return successes(order).length === 0 && order.answers.some((answer) => isFinal(answer));
}

/** A server in trouble, a session that ended or a first try under way say nothing of what became of the order. */
export function isFinal({ status, code }: Answer): boolean {
  return status < 500 && status !== 401 && status !== 429 && code !== "IDEMPOTENCY_IN_PROGRESS";
}
