/**
 * The world that the document's example of a request refers to: its player, its round, its webhook. An
 * example cannot contain an id that exists, so a world gives those; the rest of the example is sent as it
 * is.
 */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { poolName, walletName } from "../../durable-objects/names.ts";
import { walletOf } from "../../src/objects.ts";
import { belongingsOf } from "./belongings.ts";
import {
  type Casino,
  type CasinoOptions,
  expectSuccess,
  openCasino,
  type PlayerSession,
} from "./casino.ts";
import { settlePool } from "./settle-pool.ts";
import { ANNA, asStaff, BERTA, type Claims, citedFindings } from "./staff.ts";
import { secondKey } from "./void-round.ts";

export interface World {
  readonly casino: Casino;
  /** The parameters of the path. */
  readonly path?: Readonly<Record<string, string>>;
  /** The ids and secrets in the body, instead of those of the example. */
  readonly body?: object;
  readonly credential?: string | null;
  /** A member of staff who must be a named person. */
  readonly staff?: Claims;
}

type Example = Readonly<Record<string, unknown>>;
type MakeWorld = (example: Example) => Promise<World>;

const keyed = () => ({ headers: { "Idempotency-Key": ulid() } });

const openRich = () => openCasino({ plan: "enterprise" });

/** A casino with a player of 100.00, who has a session. */
async function withPlayer(gameId = "golden-reels") {
  const casino = await openRich();
  const player = await casino.launch({ gameId });
  expectSuccess(await casino.deposit(player.playerId, "100.00"));
  return { casino, player };
}

/** A round of Safe Smash that its player has not finished. The first hit ends some; then another is begun. */
async function withOpenRound() {
  const { casino, player } = await withPlayer("safe-smash");
  const path = "/api/v1/games/safe-smash/rounds";
  for (let begun = 0; begun < 50; begun += 1) {
    const answer = await player.call("POST", path, { body: { stake: "1.00" }, ...keyed() });
    const { round } = expectSuccess(answer);
    if (round.state === "open") return { casino, player, roundId: String(round.id) };
  }
  throw new Error("each of 50 rounds ended with its first hit");
}

const aboutPlayer =
  (name: "id" | "playerId", prepare?: (casino: Casino, playerId: string) => Promise<unknown>) =>
  async (): Promise<World> => {
    const { casino, player } = await withPlayer();
    await prepare?.(casino, player.playerId);
    return { casino, path: { [name]: player.playerId } };
  };

const asPlayer = (gameId: string) => async (): Promise<World> => {
  const { casino, player } = await withPlayer(gameId);
  return { casino, path: { gameId }, credential: player.accessToken };
};

const playerInBody = async (): Promise<World> => {
  const { casino, player } = await withPlayer();
  return { casino, body: { playerId: player.playerId } };
};

/** A withdrawal that is pending, or that has been sent. */
const withWithdrawal =
  (status: "pending" | "sent", by: "operator" | "staff" = "operator") =>
  async ({ reference }: Example): Promise<World> => {
    const { casino, player } = await withPlayer();
    expectSuccess(await casino.deposit(player.playerId, "100.00", "USDT"));
    const toAddress = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";
    const body = { playerId: player.playerId, amount: "10.00", currency: "USDT" };
    const { withdrawalId: id } = expectSuccess(
      await casino.call("POST", "/api/v1/wallet/withdraw", {
        body: { ...body, chain: "tron", toAddress },
        ...keyed(),
      }),
    );
    const path = `/api/v1/admin/withdrawals/${id}/sent`;
    if (status === "sent") expectSuccess(await casino.call("POST", path, { body: { reference } }));
    return { casino, path: { id }, ...(by === "staff" ? { body: accountOf(casino) } : {}) };
  };

const withWebhook = async (): Promise<World> => {
  const casino = await openRich();
  const body = { url: "https://hooks.example.com/rouleau" };
  const { id } = expectSuccess(await casino.call("POST", "/api/v1/admin/webhooks", { body }));
  return { casino, path: { id } };
};

const withOtherKey = async (): Promise<World> => {
  const casino = await openRich();
  await secondKey(casino);
  const { apiKeys } = expectSuccess(await casino.call("GET", "/api/v1/admin/api-keys"));
  const { id } = apiKeys.find(({ label }: { label: string }) => label === "second");
  return { casino, path: { id } };
};

const accountOf = ({ tenant, environment }: Casino) => ({ tenantId: tenant.id, environment });

/** An account that our staff act on. */
const account =
  (options: CasinoOptions = {}, prepare?: (casino: Casino) => Promise<unknown>) =>
  async (): Promise<World> => {
    const casino = await openCasino(options);
    await prepare?.(casino);
    return { casino, path: { tenantId: casino.tenant.id } };
  };

const accountInBody = async (): Promise<World> => {
  const { casino } = await withPlayer();
  return { casino, body: accountOf(casino) };
};

/** A player of transfer mode, with the name and the password of the example. */
const withLogin = async ({ username, password }: Example): Promise<World> => {
  const settings = { integrationMode: "transfer" } as const;
  // A login is in production unless it says otherwise.
  const casino = await openCasino({ settings, environment: "production" });
  const body = { username, password, currency: "USD" };
  const { player } = expectSuccess(await casino.call("POST", "/api/v1/players", { body }));
  return { casino, path: { playerId: player.id }, body: accountOf(casino), credential: null };
};

/** A player of transfer mode who has no login yet. */
const withoutLogin = async (): Promise<World> => {
  const casino = await openCasino({ settings: { integrationMode: "transfer" } });
  const { playerId } = await casino.launch();
  return { casino, path: { playerId } };
};

/** A player who has forgotten the password. */
const withForgottenPassword = async ({ username }: Example): Promise<World> => {
  const { credential: _, ...world } = await withLogin({ username, password: "long forgotten now" });
  return world;
};

/** A wallet whose journal was changed behind its back, and which an audit froze. */
async function frozenWallet(change: string) {
  const { casino, player } = await withPlayer();
  const wallet = env.WALLET.getByName(walletName(walletOf(casino, player.playerId)));
  await runInDurableObject(wallet, (_, { storage }) => storage.sql.exec(change).toArray());
  await evictDurableObject(wallet);
  const cures = await citedFindings(casino);
  const { playerId } = player;
  return { casino, playerId, staff: ANNA, body: { ...accountOf(casino), playerId, cures } };
}

const SETTINGS = {
  ...{ ceiling: "1000.00", seed: "5.00", rate: "1.00", minimumBet: null },
  ...{ status: "active", ticker: true },
};

/** A casino whose jackpot has this status. */
async function withJackpot(status = "active") {
  const { casino } = await withPlayer();
  const path = "/api/v1/admin/jackpots/USD";
  expectSuccess(await casino.call("PUT", path, { body: { ...SETTINGS, status } }));
  return casino;
}

async function frozenPool(): Promise<World> {
  const casino = await withJackpot();
  const pool = env.JACKPOT_POOL.getByName(poolName({ ...accountOf(casino), currency: "USD" }));
  await settlePool(pool);
  const change = "UPDATE pool SET pot_units = pot_units + 70000";
  await runInDurableObject(pool, (_, { storage }) => storage.sql.exec(change).toArray());
  await evictDurableObject(pool);
  const cures = await citedFindings(casino);
  return { casino, staff: ANNA, body: { ...accountOf(casino), cures } };
}

const bonus = async (casino: Casino, playerId: string) => {
  const body = { amount: "10.00", currency: "USD" };
  const path = `/api/v1/admin/players/${playerId}/bonuses`;
  expectSuccess(await casino.call("POST", path, { body, ...keyed() }));
};

const staff = (path: string, body: object) =>
  asStaff(BERTA, "POST", `/api/v1/platform/${path}`, body);

/**
 * The operations whose example needs a chain in trouble or a second database, and the answer without them.
 * The same bodies are accepted in chain-deposits, chain-sweep and chain-payouts.test.ts, and in test/shards.
 */
export const WITHOUT_TROUBLE: Readonly<Record<string, string>> = {
  "POST /api/v1/platform/chains/{chain}/differences/acknowledge": "NOT_FOUND",
  "POST /api/v1/platform/chains/{chain}/departures/acknowledge": "NOT_FOUND",
  "POST /api/v1/platform/chain-releases": "NOT_FOUND",
  "POST /api/v1/platform/payout-endings": "NOT_FOUND",
  "POST /api/v1/platform/tenants/{tenantId}/history-moves": "NOT_FOUND",
  "POST /api/v1/platform/tenants/{tenantId}/history-moves/stop": "NOT_FOUND",
};

/** The operations with examples of queries that such a world answers with something else, and how. */
export const QUERIES_WITHOUT_TROUBLE: Readonly<Record<string, object>> = {
  "GET /api/v1/admin/chains/{chain}/deposits": { code: "NOT_FOUND" },
  "GET /api/v1/admin/chains/{chain}/payouts": { code: "NOT_FOUND" },
  "GET /api/v1/admin/day-closes/{date}": { code: "DAY_NOT_CLOSED" },
  "GET /api/v1/platform/chains/{chain}/deposits": { code: "NOT_FOUND" },
  "GET /api/v1/platform/chains/{chain}/payouts": { code: "NOT_FOUND" },
};

/** A casino with everything that it can own, and players and rounds that the examples of queries tell apart. */
export async function queriedWorld() {
  const casino = await openRich();
  const player = await casino.launch({ playerId: "player-42", username: "anna-42" });
  const things = await belongingsOf(casino, player);
  const other = await casino.launch({
    playerId: "player-43",
    username: "berta-43",
    currency: "EUR",
  });
  for (const [one, currency] of [
    [player, "USD"],
    [other, "EUR"],
  ] as const) {
    expectSuccess(
      await casino.call("PUT", `/api/v1/admin/jackpots/${currency}`, { body: SETTINGS }),
    );
    expectSuccess(await casino.deposit(one.playerId, "500.00", currency));
    await playUntilWin(one);
    const paid = { playerId: one.playerId, amount: "5.00", currency };
    expectSuccess(await casino.call("POST", "/api/v1/wallet/withdraw", { body: paid, ...keyed() }));
    // Stores what history lacks.
    expectSuccess(await casino.call("GET", `/api/v1/wallet/transactions/${one.playerId}`));
  }
  return { casino, player, things };
}

/** Plays until a spin wins less than the smallest win that the document's example asks for. */
async function playUntilWin(player: PlayerSession): Promise<void> {
  const path = "/api/v1/games/golden-reels/rounds";
  for (let played = 0; played < 400; played += 1) {
    const answer = await player.call("POST", path, { body: { stake: "1.00" }, ...keyed() });
    const win = Number(expectSuccess(answer).round.win);
    if (win > 0 && win < 100) return;
  }
  throw new Error("none of 400 spins won an amount from 0.01 to 99.99");
}

/** The worlds of the operations whose example a casino that was just opened cannot take. */
export const WORLDS: Readonly<Record<string, MakeWorld>> = {
  "POST /api/v1/wallet/deposit": playerInBody,
  "POST /api/v1/wallet/withdraw": playerInBody,
  "POST /api/v1/test/force-outcome": playerInBody,
  "POST /api/v1/test/players/{id}/add-balance": aboutPlayer("id"),
  "POST /api/v1/players/{playerId}/account": withoutLogin,
  "POST /api/v1/players/{playerId}/password": withForgottenPassword,
  "POST /api/v1/auth/login": withLogin,
  "POST /api/v1/auth/password": withLogin,
  "POST /api/v1/auth/refresh": async () => {
    const { casino, player } = await withPlayer();
    return { casino, body: { refreshToken: player.refreshToken }, credential: null };
  },
  "POST /api/v1/auth/sso/exchange": async () => {
    const casino = await openRich();
    return { casino, body: { launchToken: await casino.createToken() }, credential: null };
  },
  "POST /api/v1/auth/session/reality-check": asPlayer("golden-reels"),
  "POST /api/v1/fairness/client-seed": asPlayer("golden-reels"),
  "POST /api/v1/fairness/seeds/rotate": asPlayer("golden-reels"),
  "POST /api/v1/games/{gameId}/rounds": asPlayer("golden-reels"),
  "POST /api/v1/games/{gameId}/rounds/{roundId}/actions": async () => {
    const { casino, player, roundId } = await withOpenRound();
    return { casino, path: { gameId: "safe-smash", roundId }, credential: player.accessToken };
  },
  "POST /api/v1/admin/players/{id}/suspend": aboutPlayer("id"),
  "POST /api/v1/admin/players/{id}/notes": aboutPlayer("id"),
  "POST /api/v1/admin/players/{id}/addresses": aboutPlayer("id"),
  "POST /api/v1/admin/players/{id}/bonuses": aboutPlayer("id"),
  "POST /api/v1/admin/players/{id}/bonuses/forfeit": aboutPlayer("id", bonus),
  "PATCH /api/v1/admin/webhooks/{id}": withWebhook,
  "POST /api/v1/admin/webhooks/{id}/secret/rotate": withWebhook,
  "POST /api/v1/admin/webhooks/{id}/replay": withWebhook,
  "POST /api/v1/admin/withdrawals/{id}/sent": withWithdrawal("pending"),
  "POST /api/v1/admin/withdrawals/{id}/confirm": withWithdrawal("sent"),
  "POST /api/v1/admin/withdrawals/{id}/complete": withWithdrawal("pending"),
  "POST /api/v1/admin/withdrawals/{id}/fail": withWithdrawal("pending"),
  "POST /api/v1/platform/withdrawals/{id}/fail": withWithdrawal("pending", "staff"),
  "POST /api/v1/admin/rounds/{id}/void": async () => {
    const { casino, roundId } = await withOpenRound();
    return { casino, path: { id: roundId } };
  },
  "POST /api/v1/platform/rounds/{roundId}/void": async () => {
    const { casino, roundId } = await withOpenRound();
    return { casino, path: { roundId }, body: accountOf(casino) };
  },
  "PUT /api/v1/admin/jackpots/{currency}/status": async () => ({
    casino: await withJackpot(),
    path: { currency: "USD" },
  }),
  "POST /api/v1/admin/api-keys/{id}/rotate": withOtherKey,
  "POST /api/v1/admin/api-keys/{id}/revoke": withOtherKey,
  "PUT /api/v1/platform/tenants/{tenantId}/plan": account(),
  "POST /api/v1/platform/tenants/{tenantId}/api-keys": account(),
  "POST /api/v1/platform/tenants/{tenantId}/reject": account({ status: "under_review" }),
  "POST /api/v1/platform/tenants/{tenantId}/suspend": account(),
  "POST /api/v1/platform/tenants/{tenantId}/reopen": account({}, async ({ tenant }) =>
    expectSuccess(await staff(`tenants/${tenant.id}/suspend`, { reason: "a test" })),
  ),
  "POST /api/v1/platform/audit": accountInBody,
  "POST /api/v1/platform/history/rebuild": accountInBody,
  "POST /api/v1/platform/frozen/release": async () => {
    const world = await frozenWallet("UPDATE journal SET cash = cash + 1 WHERE seq = 1");
    return { ...world, body: { ...world.body, id: world.playerId } };
  },
  "POST /api/v1/platform/corrections": () =>
    frozenWallet("UPDATE journal SET cash = cash + 1250 WHERE seq = 1"),
  "POST /api/v1/platform/pot-corrections": frozenPool,
  "POST /api/v1/platform/pot-closings": async () => {
    const casino = await withJackpot("paused");
    return { casino, staff: ANNA, body: accountOf(casino) };
  },
};
