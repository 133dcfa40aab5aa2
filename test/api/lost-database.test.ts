/**
 * What happens while D1 cannot be reached. Every operation answers in time and as documented, never
 * with a 500. For tenants that are already known, play, balances, deposits, withdrawals and
 * sessions continue, and nothing is lost afterwards. Decision 0028; Proof 30.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { walletStub } from "../../src/objects.ts";
import type { ApiAnswer } from "../support/api-answer.ts";
import { type Operation, oneOfEachKind, operations } from "../support/api-document.ts";
import { type Belongings, belongingsOf, callFor } from "../support/belongings.ts";
import {
  type CallOptions,
  type Casino,
  call,
  expectSuccess,
  openCasino,
  type PlayerSession,
} from "../support/casino.ts";
import { advanceSeconds, holdClockButFor, releaseClock } from "../support/clock.ts";
import { ofLength, someOf, testInCi } from "../support/length.ts";
import { type Isolate, newAddress, openIsolate } from "../support/limited-isolate.ts";
import {
  isDatabaseAtWork,
  type Loss,
  lostDatabase,
  slowDatabase,
} from "../support/lost-database.ts";

const ROUNDS = "/api/v1/games/golden-reels/rounds";
/** The longest that any operation may take, by the clock of the time limits. */
const LONGEST_SECONDS = 30;
/** The copies outside the database answer here, however long that takes on a busy machine. */
const COPY_PATIENCE_MS = 1_000;

/** How long players play without the database. */
const MINUTES = ofLength({ short: 2, proofs: 10, long: 10 });
/** How long they play with a slow one, in which each access takes four seconds. */
const SLOW_MINUTES = 2;
/** How many bets are made while it never answers. */
const BETS = ofLength({ short: 3, proofs: 20, long: 20 });

beforeEach(() => {
  holdClockButFor("src/db", COPY_PATIENCE_MS);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  releaseClock();
});

/** Waits for work whose time limits the test controls: a quarter of a second passes at each turn. */
async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const began = Date.now();
  let isDone = false;
  const noted = work.finally(() => {
    isDone = true;
  });
  noted.catch(() => {});
  for (let idle = 0; !isDone; idle += 1) {
    // Answers that are really on their way arrive before a time limit passes.
    await scheduler.wait(1);
    if (idle % 40 === 39 && !isDatabaseAtWork()) await vi.advanceTimersByTimeAsync(250);
    if (Date.now() - began > LONGEST_SECONDS * 1_000) throw new Error("it takes too long");
  }
  return noted;
}

interface Caller {
  readonly casino: Casino;
  readonly player: PlayerSession;
  readonly things: Belongings & { readonly launchToken: string };
}

async function openCaller(): Promise<Caller> {
  const casino = await openCasino({ plan: "enterprise" });
  const player = await casino.launch();
  const things = await belongingsOf(casino, player);
  return { casino, player, things: { ...things, launchToken: await casino.createToken() } };
}

function credentialOf({ access }: Operation, { casino, player }: Caller): string | null {
  if (access === "public" || access === "token in body") return null;
  if (access === "staff") return env.TEST_PLATFORM_KEY;
  return access === "session" ? player.accessToken : casino.key;
}

/** Calls the operation about things that exist. */
function callAbout(operation: Operation, caller: Caller, via: Isolate): Promise<ApiAnswer> {
  const { path, body } = callFor(operation, caller.things);
  const { launchToken } = caller.things;
  const tokens = { launchToken, refreshToken: caller.player.refreshToken };
  const filled = body && {
    ...body,
    ...Object.fromEntries(Object.entries(tokens).filter(([name]) => name in body)),
  };
  const options: CallOptions = {
    ...(filled === undefined ? {} : { body: filled }),
    signed: operation.access.includes("signed"),
    credential: credentialOf(operation, caller),
    headers: { "Idempotency-Key": ulid(), "CF-Connecting-IP": newAddress() },
    via,
  };
  return call(operation.method, path, options, caller.casino.secret);
}

/** Players of a known tenant play and its money moves, for that many minutes; then every list is exact. */
async function playOn(casino: Casino, via: Isolate, minutes: number): Promise<void> {
  const { playerId, externalId } = await casino.launch();
  const through = async (method: string, path: string, options: CallOptions = {}) =>
    expectSuccess(await inTime(casino.call(method, path, { ...options, via })));
  const keyed = () => ({ "Idempotency-Key": ulid() });
  let withdrawnCents = 0;
  for (let minute = 1; minute <= minutes; minute += 1) {
    // No isolate remembers anything for this long.
    advanceSeconds(60);
    await through("POST", "/api/v1/wallet/deposit", {
      body: { playerId, amount: "5.00", currency: "USD" },
      headers: keyed(),
    });
    const { launchToken } = await through("POST", "/api/v1/auth/sso/create-token", {
      body: { playerId: externalId },
      signed: true,
    });
    const exchanged = call("POST", "/api/v1/auth/sso/exchange", { body: { launchToken }, via });
    const { accessToken: credential, refreshToken } = expectSuccess(await inTime(exchanged));
    const bet = { body: { stake: "1.00" }, headers: keyed(), credential, via };
    const { round } = expectSuccess(await inTime(call("POST", ROUNDS, bet)));
    // A retry gets the same round: nothing is drawn twice.
    expect(expectSuccess(await inTime(call("POST", ROUNDS, bet))).round.id).toBe(round.id);
    const refreshed = call("POST", "/api/v1/auth/refresh", { body: { refreshToken }, via });
    expectSuccess(await inTime(refreshed));
    const paid = await through("POST", "/api/v1/wallet/withdraw", {
      body: { playerId, amount: `0.${10 + minute}`, currency: "USD" },
      headers: keyed(),
      signed: true,
    });
    withdrawnCents += 10 + minute;
    const path = `/api/v1/wallet/balance?playerId=${playerId}&currency=USD`;
    expect((await through("GET", path)).balance).toBe(paid.balance);
  }
  // The database is back: what the lists show is what happened, to the unit.
  advanceSeconds(60);
  const list = `/api/v1/wallet/transactions/${playerId}?limit=100`;
  const transactions: { type: string; amount: string }[] = expectSuccess(
    await casino.call("GET", list),
  ).transactions;
  const sumInCents = (type: string) =>
    transactions
      .filter((one) => one.type === type)
      .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  expect(sumInCents("deposit")).toBe(minutes * 500);
  expect(sumInCents("withdrawal")).toBe(-withdrawnCents);
  expect(sumInCents("bet")).toBe(-minutes * 100);
  const audit = call("POST", "/api/v1/platform/audit", {
    body: { tenantId: casino.tenant.id, environment: casino.environment },
    credential: env.TEST_PLATFORM_KEY,
  });
  expect(expectSuccess(await audit)).toMatchObject({ findings: [], frozen: [] });
}

describe.each(["fails", "hangs"] as const)("while the database %s", (loss: Loss) => {
  let caller: Caller;
  let via: Isolate;
  beforeAll(async () => {
    caller = await openCaller();
    via = openIsolate({ DB: lostDatabase(loss) });
  });

  it.for(loss === "fails" ? oneOfEachKind(operations) : someOf(oneOfEachKind(operations), 4))(
    "$method $path answers as documented, in time, and never with a 500",
    async (operation) => {
      const wallet = walletStub(env, {
        tenantId: caller.casino.tenant.id,
        environment: "sandbox",
        playerId: caller.things.player,
      });
      // What this isolate remembers is older than ten seconds.
      advanceSeconds(11);
      const before = await wallet.player();
      const answer = await inTime(callAbout(operation, caller, via));
      const said = `${answer.status} ${answer.text}`;
      expect(answer.status, said).not.toBe(500);
      if (answer.status > 500)
        expect(answer, said).toMatchObject({ status: 503, code: "UNAVAILABLE" });
      expect(await wallet.player()).toEqual(before);
    },
  );

  it(`lets a known tenant's players play and its money move for ${MINUTES} minutes, with every list exact afterwards`, async () => {
    await playOn(caller.casino, via, MINUTES);
  });

  it("lets in no key that was revoked before or that was never known", async () => {
    const casino = await openCasino();
    const made = expectSuccess(await casino.call("POST", "/api/v1/admin/api-keys", { body: {} }));
    const path = "/api/v1/wallet/jackpots?currency=USD";
    expect((await casino.call("GET", path, { credential: made.key })).status).toBe(200);
    expectSuccess(await casino.call("POST", `/api/v1/admin/api-keys/${made.id}/revoke`));
    advanceSeconds(60);
    const refused = await inTime(casino.call("GET", path, { credential: made.key, via }));
    expect(refused).toMatchObject({ status: 503, code: "UNAVAILABLE" });
    expect((await inTime(casino.call("GET", path, { via }))).status).toBe(200);
  });

  it("remembers the settings as they were last changed", async () => {
    const casino = await openCasino();
    const path = "/api/v1/wallet/jackpots?currency=USD";
    expectSuccess(await casino.call("GET", path));
    const body = { ipAllowList: ["2001:db8::/32"] };
    const headers = { "CF-Connecting-IP": newAddress() };
    expectSuccess(await casino.call("PATCH", "/api/v1/admin/tenants/me", { body, headers }));
    advanceSeconds(60);
    const from = (address: string) =>
      inTime(casino.call("GET", path, { via, headers: { "CF-Connecting-IP": address } }));
    expect((await from("203.0.113.9")).code).toBe("IP_NOT_ALLOWED");
    expect((await from(newAddress())).status).toBe(200);
  });

  it("changes nothing that the audit log would have to record", async () => {
    const { casino } = caller;
    const { playerId } = await casino.launch();
    advanceSeconds(60);
    const refused = await inTime(
      casino.call("POST", `/api/v1/admin/players/${playerId}/bonuses`, {
        body: { amount: "5.00", currency: "USD", wageringMultiplier: 1 },
        headers: { "Idempotency-Key": ulid() },
        via,
      }),
    );
    expect(refused).toMatchObject({ status: 503, code: "UNAVAILABLE" });
    expect(await casino.balance(playerId)).toBe("0.00");
  });
});

testInCi(
  "while each access to the database takes four seconds, a known tenant's players can play and its money moves, and every list is exact afterwards",
  async () => {
    const casino = await openCasino({ plan: "enterprise" });
    await casino.launch();
    await playOn(casino, openIsolate({ DB: slowDatabase(env.DB, 4_000) }), SLOW_MINUTES);
  },
);

it("no bet waits for the database: while it never answers, bets ask it nothing and no time passes", async () => {
  const casino = await openCasino({ plan: "enterprise" });
  const { accessToken: credential, playerId } = await casino.launch();
  const money = { body: { playerId, amount: "50.00", currency: "USD" } };
  const headers = { "Idempotency-Key": ulid() };
  expectSuccess(await casino.call("POST", "/api/v1/wallet/deposit", { ...money, headers }));
  let asked = 0;
  const hanging = lostDatabase("hangs");
  const DB = {
    prepare: (query: string) => {
      asked += 1;
      return hanging.prepare(query);
    },
    batch: (statements: D1PreparedStatement[]) => hanging.batch(statements),
  } as unknown as D1Database;
  const via = openIsolate({ DB });
  const bet = () =>
    call("POST", ROUNDS, {
      body: { stake: "1.00" },
      headers: { "Idempotency-Key": ulid() },
      credential,
      via,
    });
  // An isolate that knows nothing yet waits 50 ms, and then uses the copies.
  expectSuccess(await inTime(bet()));
  const before = asked;
  // No time limit passes here by itself: a bet that waited for anything of the database would never end.
  for (let bets = 0; bets < BETS; bets += 1) expectSuccess(await bet());
  expect(asked).toBe(before);
});
