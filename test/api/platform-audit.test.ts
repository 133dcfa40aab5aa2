/**
 * The audit as our staff runs it, and what a freeze means for everyone else: decision 0007. The
 * database is shared with other tests, so each test looks for its own tenant in the lists.
 */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { VERSIONS } from "../../domain/games/catalogue.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { poolName, walletName } from "../../durable-objects/names.ts";
import { moneyIsHeldUp, refresh } from "../../src/ledger-audit/money-held-up.ts";
import { sealAgain } from "../objects/open-pool.ts";
import type { ApiAnswer } from "../support/api-answer.ts";
import {
  type CallOptions,
  type Casino,
  call,
  expectSuccess,
  openCasino,
  type PlayerSession,
} from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { testInCi } from "../support/length.ts";
import { settlePool } from "../support/settle-pool.ts";

const AUDIT = "/api/v1/platform/audit";
const FROZEN = "/api/v1/platform/frozen";
const RELEASE = "/api/v1/platform/frozen/release";
const ROUNDS = "/api/v1/games/golden-reels/rounds";

const asStaff = (method: string, path: string, body?: object): Promise<ApiAnswer> =>
  call(method, path, {
    credential: env.TEST_PLATFORM_KEY,
    ...(body === undefined ? {} : { body }),
  });

async function audit({ tenant, environment }: Casino) {
  const totals = { pools: 0, wallets: 0, rows: 0, steps: 0 };
  const findings: Record<string, unknown>[] = [];
  const frozen: Record<string, unknown>[] = [];
  let cursor: string | null = null;
  do {
    const body = { tenantId: tenant.id, environment, ...(cursor === null ? {} : { cursor }) };
    const step = expectSuccess(await asStaff("POST", AUDIT, body));
    totals.pools += step.pools;
    totals.wallets += step.wallets;
    totals.rows += step.rows;
    totals.steps += 1;
    findings.push(...step.findings);
    frozen.push(...step.frozen);
    cursor = step.nextCursor;
  } while (cursor !== null);
  return { ...totals, findings, frozen };
}

function spin(player: PlayerSession, key: string = ulid()): Promise<ApiAnswer> {
  const options: CallOptions = { body: { stake: "1.00" }, headers: { "Idempotency-Key": key } };
  return player.call("POST", ROUNDS, options);
}

/** A casino with a player whose wallet is off by one cent. */
async function brokenWallet() {
  const casino = await openCasino();
  const player = await casino.launch();
  await casino.deposit(player.playerId, "10.00");
  const owner = { tenantId: casino.tenant.id, environment: casino.environment };
  const object = env.WALLET.getByName(walletName({ ...owner, playerId: player.playerId }));
  const setCash = async (by: number) => {
    await runInDurableObject(object, (_, { storage }) => {
      storage.sql.exec("UPDATE journal SET cash = cash + ? WHERE seq = 1", by);
    });
    await evictDurableObject(object);
  };
  const key = ulid();
  expectSuccess(await spin(player, key));
  // History must have the rows before one is broken; otherwise a late alarm would send it the broken one.
  expectSuccess(await casino.call("GET", `/api/v1/players/${player.playerId}/rounds`));
  await setCash(1);
  const name = { ...owner, kind: "wallet", id: player.playerId };
  return { casino, player, key, name, repair: () => setCash(-1) };
}

describe("the staff's audit", () => {
  it("checks pools and wallets in bounded steps, and finds nothing wrong in a sound casino", async () => {
    const casino = await openCasino();
    for (let player = 0; player < 12; player += 1) {
      const session = await casino.launch();
      await casino.deposit(session.playerId, "10.00");
      expectSuccess(await spin(session));
      await casino.call("GET", `/api/v1/players/${session.playerId}/rounds`);
    }
    const result = await audit(casino);
    expect(result).toMatchObject({ pools: 1, wallets: 12, rows: 24, findings: [], frozen: [] });
    expect(result.steps).toBeGreaterThan(1);
  });

  testInCi(
    "checks wallets that are not in history yet, through the pools that they contributed to",
    async () => {
      const casino = await openCasino();
      const player = await casino.launch();
      await casino.deposit(player.playerId, "10.00");
      expectSuccess(await spin(player));
      expect(await audit(casino)).toMatchObject({ wallets: 1, rows: 2, findings: [] });
    },
  );

  it("refuses an unknown tenant and a cursor that is not its own", async () => {
    const body = { tenantId: "ten_none", environment: "sandbox" };
    expect(await asStaff("POST", AUDIT, body)).toMatchObject({ status: 404, code: "NOT_FOUND" });
    const { tenant } = await openCasino();
    const wrong = { tenantId: tenant.id, environment: "sandbox", cursor: "nonsense" };
    expect(await asStaff("POST", AUDIT, wrong)).toMatchObject({ code: "VALIDATION_FAILED" });
  });

  it("describes what does not add up, freezes it and lists it with the reason", async () => {
    const { casino, name } = await brokenWallet();
    const { findings, frozen } = await audit(casino);
    expect(findings[0]).toEqual({
      concerns: "money",
      objects: [name],
      row: "journal row 1",
      what: "The cash is not the fold of its legs.",
      expected: "1000",
      found: "1001",
    });
    expect(frozen).toContainEqual(name);
    const listed = expectSuccess(await asStaff("GET", FROZEN));
    expect(listed.frozen).toContainEqual({
      ...name,
      frozenAt: expect.any(String),
      reason: expect.stringContaining("journal row 1: The cash is not the fold of its legs."),
    });
  });
});

describe("a frozen wallet", () => {
  it("can be read and answers used keys as before, but moves nothing until it is released", async () => {
    const { casino, player, key, name, repair } = await brokenWallet();
    const { playerId } = player;
    const bonuses = `/api/v1/admin/players/${playerId}/bonuses`;
    const keyed = () => ({ headers: { "Idempotency-Key": ulid() } });
    const money = { amount: "1.00", currency: "USD" };
    let withdrawals = 0;
    const mutations: (() => Promise<ApiAnswer>)[] = [
      () => spin(player),
      () => casino.deposit(playerId, "1.00"),
      () =>
        casino.call("POST", "/api/v1/wallet/withdraw", {
          // A different amount each time, because equal withdrawals in one second have the same
          // signature.
          body: { playerId, currency: "USD", amount: `1.0${withdrawals++}` },
          signed: true,
          ...keyed(),
        }),
      () => casino.call("POST", bonuses, { body: money, ...keyed() }),
      () => casino.call("POST", `${bonuses}/forfeit`, { body: { currency: "USD" }, ...keyed() }),
    ];
    const before = expectSuccess(await spin(player, key));
    const balance = await casino.balance(playerId);
    await audit(casino);

    for (const mutation of mutations) {
      const answer = await mutation();
      expect(answer).toMatchObject({ status: 503, code: "UNAVAILABLE" });
      expect(answer.message).toMatch(/frozen/);
    }
    expect(await casino.balance(playerId)).toBe(balance);
    expectSuccess(await player.call("GET", `${ROUNDS}/current`));
    const again = await spin(player, key);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(again.data).toEqual(before);

    await repair();
    expect(await mutations[0]?.()).toMatchObject({ status: 503 });
    const released = await asStaff("POST", RELEASE, { ...name, reason: "mended by hand" });
    expect(expectSuccess(released).released).toMatchObject(name);
    const log = await casino.call("GET", "/api/v1/admin/audit-log?action=object.released");
    expect(expectSuccess(log).entries).toMatchObject([
      {
        actor: { type: "staff", id: "platform-key" },
        target: { type: "wallet", id: playerId },
        after: { reason: "mended by hand" },
        requestId: released.requestId,
      },
    ]);
    for (const mutation of mutations) expectSuccess(await mutation());
    expect(await audit(casino)).toMatchObject({ findings: [], frozen: [] });
  });

  testInCi("is frozen again by the next audit if it was released without a repair", async () => {
    const { casino, name } = await brokenWallet();
    expect((await audit(casino)).frozen).toContainEqual(name);
    expectSuccess(await asStaff("POST", RELEASE, { ...name, reason: "a try" }));
    expect((await audit(casino)).frozen).toContainEqual(name);
  });

  testInCi("refuses to end a withdrawal, and plays no demo round", async () => {
    const { casino, player } = await brokenWallet();
    await casino.deposit(player.playerId, "5.00", "USDC");
    const { withdrawalId } = expectSuccess(
      await casino.call("POST", "/api/v1/wallet/withdraw", {
        body: {
          playerId: player.playerId,
          amount: "1.00",
          currency: "USDC",
          chain: "ethereum",
          toAddress: "0x52908400098527886E0F7030069857D2E4169EE7",
        },
        signed: true,
        headers: { "Idempotency-Key": ulid() },
      }),
    );
    const listed = async () =>
      expectSuccess(await casino.call("GET", "/api/v1/admin/withdrawals")).withdrawals;
    expect(await listed()).toMatchObject([{ withdrawalId, walletFrozen: false }]);
    await audit(casino);
    expect(await listed()).toMatchObject([{ withdrawalId, walletFrozen: true }]);
    const path = `/api/v1/admin/withdrawals/${withdrawalId}/fail`;
    const answer = await casino.call("POST", path, {
      signed: true,
      body: { reason: "no such address" },
    });
    expect(answer).toMatchObject({ status: 503, code: "UNAVAILABLE" });
    const demo = await casino.launch({ playerId: player.externalId, demo: true });
    expect(await spin(demo)).toMatchObject({ status: 503, code: "UNAVAILABLE" });
  });
});

describe("a frozen pool", () => {
  it("is treated as paused by new bets: play continues, and nothing moves in it", async () => {
    const casino = await openCasino();
    const { id: tenantId } = casino.tenant;
    const player = await casino.launch();
    await casino.deposit(player.playerId, "10.00");
    const key = ulid();
    const first = expectSuccess(await spin(player, key));
    expect(first.jackpot.contribution).toBe("0.010000");
    const name = { tenantId, environment: casino.environment, currency: "USD" as Currency };
    const object = env.JACKPOT_POOL.getByName(poolName(name));
    const addToPot = async (units: number) => {
      await settlePool(object);
      await runInDurableObject(object, (_, { storage }) => {
        storage.sql.exec("UPDATE pool SET pot_units = pot_units + ?", units);
      });
      await evictDurableObject(object);
    };
    await addToPot(1);
    const pool = { tenantId, environment: casino.environment, kind: "pool", id: "USD" };
    const { frozen, findings } = await audit(casino);
    expect(frozen).toEqual([pool]);
    expect(findings.map(({ row }) => row)).toEqual(["pool"]);

    const pots = async () =>
      runInDurableObject(object, (_, { storage }) =>
        storage.sql.exec("SELECT * FROM pool").toArray(),
      );
    const before = await pots();
    expect(expectSuccess(await spin(player)).jackpot).toMatchObject({
      state: "settled",
      contribution: "0.000000",
      won: null,
    });
    expect(await pots()).toEqual(before);
    expect((await spin(player, key)).data.jackpot).toEqual(first.jackpot);

    const { rate, ceiling, seed, minimumBet, status, ticker } = expectSuccess(
      await casino.call("GET", "/api/v1/admin/jackpots"),
    ).jackpots[0];
    const configured = await casino.call("PUT", "/api/v1/admin/jackpots/USD", {
      body: { rate, ceiling, seed, minimumBet, status, ticker },
    });
    expect(configured).toMatchObject({ status: 503, code: "UNAVAILABLE" });

    await addToPot(-1);
    await sealAgain(object);
    await evictDurableObject(object);
    expectSuccess(await asStaff("POST", RELEASE, { ...pool, reason: "mended" }));
    expect(expectSuccess(await spin(player)).jackpot.contribution).toBe("0.010000");
    expect((await audit(casino)).findings).toEqual([]);
  });
});

describe("a release", () => {
  it("applies only to what is frozen, and requires a reason", async () => {
    const { tenant } = await openCasino();
    const pool = { tenantId: tenant.id, environment: "sandbox", kind: "pool", id: "USD" };
    const reason = "a mistake";
    for (const object of [pool, { ...pool, id: "NOPE" }, { ...pool, kind: "wallet" }]) {
      const answer = await asStaff("POST", RELEASE, { ...object, reason });
      expect(answer).toMatchObject({ status: 404, code: "NOT_FOUND" });
    }
    expect(await asStaff("POST", RELEASE, pool)).toMatchObject({ code: "VALIDATION_FAILED" });
  });
});

describe("health", () => {
  it("is degraded while something is frozen, and lists it for staff only", async () => {
    const { casino, name } = await brokenWallet();
    await audit(casino);
    const { data } = await asStaff("GET", "/api/v1/platform/health");
    // Reference 9.10: the running games are those that are published.
    expect(data.games.map(({ gameId }: { gameId: string }) => gameId)).toEqual(
      VERSIONS.map(({ id }) => id),
    );
    for (const game of data.games)
      expect(game).toMatchObject({ rulesHold: true, roundsHold: true });
    expect(data.status).toBe("degraded");
    expect(data.frozen.total).toBeGreaterThan(0);
    expect(data.frozen.newest).toContainEqual(expect.objectContaining(name));
    expect((await call("GET", "/api/v1/health")).data.status).toBe("degraded");
  });

  it("reads the database in the background only, at most every 15 seconds, and survives its loss", async () => {
    const unreachable = {
      DB: {
        prepare: () => ({
          bind: () => {
            throw new Error("unreachable");
          },
        }),
      },
    } as unknown as Env;
    holdClock();
    try {
      await refresh(env);
      const reads: Promise<unknown>[] = [];
      const background = { waitUntil: (work: Promise<unknown>) => void reads.push(work) };
      // Earlier tests may have read at other times. From here on the age of the answer is known.
      for (const _ of ["after any earlier read", "read here"]) {
        advanceSeconds(31);
        moneyIsHeldUp(unreachable, background);
      }
      const known = moneyIsHeldUp(unreachable, background);
      for (const times of [1, 2]) {
        advanceSeconds(15);
        reads.splice(0);
        for (let again = 0; again < 5; again += 1) {
          expect(moneyIsHeldUp(unreachable, background)).toBe(known);
        }
        expect(reads, `round ${times}`).toHaveLength(1);
        await Promise.all(reads);
      }
    } finally {
      releaseClock();
    }
  });
});
