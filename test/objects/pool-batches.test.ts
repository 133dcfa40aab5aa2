/**
 * A pool's latest bets are in batches, one row for each transaction, which take turns in a bounded number
 * of rows. A pool that wakes holds what it held, and the audit finds what was changed. docs/decisions/0111.
 */
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { MAX_POOL_BATCHES } from "../../domain/limits.ts";
import { decideContribution } from "../../durable-objects/jackpot-pool/decide-contribution.ts";
import { JackpotPoolStore } from "../../durable-objects/jackpot-pool/jackpot-pool-store.ts";
import { thresholdSealOf } from "../support/hidden-threshold.ts";
import { someOf } from "../support/length.ts";
import { settlePool } from "../support/settle-pool.ts";
import { openAuditedCasino } from "./audited-casino.ts";
import { type OpenPool, openPool } from "./open-pool.ts";
import EARLIER from "./pool-before-batches.json";
import { watchCursors } from "./watch-cursors.ts";

const PLAYERS = ["anna", "berta", "carla"];
/** The fields of a stored bet that only an audit of the pool compares. */
const FIELDS = ["wallet", "seq", "placedAt", "verdict.contributionPotUnits", "contributedUnits"];

/** The last batches, in SQL. */
const LAST = "place = (SELECT max(place) FROM batch)";
const LAST_TWO = "place > (SELECT max(place) - 2 FROM batch)";

/** A pool with a few bets of each player since its last hit. */
async function openPlayedPool(): Promise<OpenPool> {
  const pool = openPool();
  await pool.configure({ seedMinor: 500 });
  for (const player of PLAYERS) await pool.bet({ player });
  await pool.makeNextBetWin();
  for (let bets = 0; bets < 2; bets += 1) {
    for (const player of PLAYERS) await pool.bet({ player, cashStakeMinor: 130 + bets });
  }
  return pool;
}

const count = async (pool: OpenPool, table: string) =>
  (await pool.rows<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`))[0]?.rows;

const whats = async (pool: OpenPool) =>
  (await pool.object().audit())?.findings.map(({ what }) => what);

/** Writes the batches of `bets` transactions, each with one bet of a different player, in one call. */
async function betAlone(pool: OpenPool, bets: number, first: number): Promise<void> {
  await runInDurableObject(pool.object(), (_, { storage, id }) => {
    const store = new JackpotPoolStore(storage, thresholdSealOf(id.name));
    const context = { store, poolId: "jkp_x", currency: "USD", now: 0 } as const;
    for (let bet = 0; bet < bets; bet += 1) {
      const player = `player ${first + bet}`;
      store.transaction(() => decideContribution(context, pool.contribution({ seq: 1, player })));
    }
  });
  await pool.restart();
}

describe("a pool that wakes", () => {
  it("has the pot, the totals and the verdicts that it had, with and without batches", async () => {
    const pool = await openPlayedPool();
    const last = pool.contribution({ player: "berta", seq: 3, cashStakeMinor: 131 });
    const verdict = await pool.pool.contribute(last);
    const before = await pool.state();
    expect(await count(pool, "batch")).toBeGreaterThan(1);
    for (const wake of [() => pool.restart(), () => settlePool(pool.object())]) {
      await wake();
      expect(await pool.state()).toEqual(before);
      expect(await pool.pool.contribute(last)).toEqual(verdict);
      expect(await pool.state()).toEqual(before);
      expect(await pool.object().audit()).toMatchObject({ findingCount: 0, hits: 1 });
    }
    expect(await count(pool, "batch")).toBe(0);
  });

  it("keeps a closed pot at zero, even if an earlier batch says something else", async () => {
    const pool = await openPlayedPool();
    const { totals } = await pool.configure({ seedMinor: 500, status: "paused" });
    const request = { id: "one", requestedBy: "anna", approvedBy: "berta", digest: "" };
    const record = { request, reason: "a test" };
    await pool.pool.close({ v: 1, record, potUnits: Number(totals.potUnits) });
    const closed = await pool.state();
    expect(closed.totals.potUnits).toBe(0n);
    await pool.restart();
    expect(await pool.state()).toEqual(closed);
    expect(await pool.object().audit()).toMatchObject({ findingCount: 0 });
  });

  it("has the wallets whose bets left the batches, and no more rows than it may have", async () => {
    const pool = openPool();
    await pool.configure({ seedMinor: 500 });
    await betAlone(pool, MAX_POOL_BATCHES + 5, 1);
    expect(await count(pool, "batch")).toBe(MAX_POOL_BATCHES);
    expect(await count(pool, "contributor")).toBe(5);
    const { totals } = await pool.state();
    expect(totals.contributedUnits).toBe(BigInt(MAX_POOL_BATCHES + 5) * 10_000n);
    expect(await pool.object().audit()).toMatchObject({ findingCount: 0 });
    // The first left the batches, the last has not: neither is counted again.
    for (const one of [1, MAX_POOL_BATCHES + 5]) {
      await pool.pool.contribute(pool.contribution({ seq: 1, player: `player ${one}` }));
    }
    expect((await pool.state()).totals).toEqual(totals);
    await betAlone(pool, 3, 1);
    expect((await pool.state()).totals).toEqual(totals);
  });
});

describe("an audit of a pool whose batches are full", () => {
  /** The names that the pool's contributors have in SQL, in order. */
  const WALLETS = `SELECT wallet FROM contributor UNION
    SELECT one.value ->> '$.wallet' FROM batch, json_each(bets) AS one ORDER BY 1`;

  it("reads the one row that has a wallet's last bet, and pages the wallets by name", async () => {
    const pool = openPool();
    await pool.configure({ seedMinor: 500 });
    await betAlone(pool, MAX_POOL_BATCHES + 5, 1);
    const known = (await pool.rows<{ wallet: string }>(WALLETS)).map(({ wallet }) => wallet);
    expect(known).toHaveLength(MAX_POOL_BATCHES + 5);
    const walletOf = (one: number) => pool.contribution({ seq: 1, player: `player ${one}` }).wallet;
    for (const one of [1, 6, MAX_POOL_BATCHES + 5, MAX_POOL_BATCHES + 6]) {
      const { rowsRead, view } = await runInDurableObject(
        pool.object(),
        async (instance, state) => {
          const cursors = watchCursors(state.storage.sql);
          const view = await instance.viewOf(walletOf(one));
          return { view, rowsRead: cursors.reduce((sum, cursor) => sum + cursor.rowsRead, 0) };
        },
      );
      const isKnown = one <= MAX_POOL_BATCHES + 5;
      expect(view.last).toEqual(
        isKnown ? expect.objectContaining({ seq: 1, contributedUnits: 10_000n }) : null,
      );
      expect(rowsRead).toBeLessThan(12);
    }
    const paged: string[] = [];
    for (let page: readonly string[] = []; ; paged.push(...page)) {
      page = await pool.object().contributors(paged.at(-1) ?? "", 300);
      if (page.length === 0) break;
      expect(page.length).toBeLessThanOrEqual(300);
    }
    expect(paged).toEqual(known);
  });
});

describe("what was changed in a batch", () => {
  it("is found in each field of its bets, and no later bet covers it", async () => {
    const pool = await openPlayedPool();
    const missed: string[] = [];
    const batches = await pool.rows<{ slot: number; bets: string }>("SELECT slot, bets FROM batch");
    for (const { slot, bets } of batches) {
      for (const field of FIELDS) {
        const path = `$[0].${field}`;
        await pool.rows(`UPDATE batch SET bets = json_set(bets, '${path}',
          iif(json_type(bets, '${path}') = 'text', (bets ->> '${path}') || '1',
            (bets ->> '${path}') + 1)) WHERE slot = ${slot}`);
        await pool.restart();
        if ((await whats(pool))?.length === 0) missed.push(`${slot} ${field}`);
        await pool.rows(`UPDATE batch SET bets = '${bets}' WHERE slot = ${slot}`);
      }
    }
    await pool.restart();
    expect(missed).toEqual([]);
    expect(await whats(pool)).toEqual([]);
    await pool.rows(
      "UPDATE batch SET bets = json_set(bets, '$[0].placedAt', 7) WHERE slot = (SELECT max(slot) FROM batch)",
    );
    await pool.restart();
    for (const player of PLAYERS) await pool.bet({ player });
    await pool.restart();
    const expected = ["Its latest bets are not those that were sealed."];
    expect(await whats(pool)).toEqual(expected);
  });

  it.each(
    someOf(
      [
        { gone: "the last two", removed: LAST_TWO },
        { gone: "all", removed: "true" },
        { gone: "the last, which its wallet still knows", removed: LAST, keepsWallets: true },
        { gone: "the last, which a row of its wallet names", removed: LAST, deposits: true },
      ],
      4,
    ),
  )("is found by the wallets' books before any other bet: $gone are gone", async (what) => {
    const { removed, keepsWallets = false, deposits = false } = what;
    const { player, pool, audit, restart } = await openAuditedCasino();
    for (let bets = 0; bets < 3; bets += 1) await player.play({ feedsJackpot: true });
    // Any row of the wallet reports the verdict before it.
    if (deposits) await player.deposit(1);
    await pool.rows(`DELETE FROM batch WHERE ${removed}`);
    await (keepsWallets ? pool.restart() : restart());
    expect((await audit()).frozen.map(({ kind }) => kind)).toContain("pool");
  });

  it("counts as if the pool had not been asked, where no wallet has written the verdicts of the newest batch", async () => {
    const { player, pool, audit, restart } = await openAuditedCasino();
    for (let bets = 0; bets < 3; bets += 1) await player.play({ feedsJackpot: true });
    const before = await pool.state();
    await pool.rows(`DELETE FROM batch WHERE ${LAST}`);
    await restart();
    expect((await audit()).findings).toEqual([]);
    // The wallet has asked again.
    expect(await pool.state()).toEqual(before);
  });

  it("in the pool's row is found even after it was undone, because bets were judged by it", async () => {
    const pool = await openPlayedPool();
    const set = (rate: number) =>
      pool.rows(`UPDATE pool SET settings = json_set(settings, '$.rateBasisPoints', ${rate})`);
    await set(90);
    await pool.restart();
    expect(await pool.bet({ player: "anna" })).toMatchObject({ contributionPotUnits: 9_000 });
    await set(100);
    await pool.restart();
    expect(await whats(pool)).toEqual(["Its latest bets are not those that were sealed."]);
  });

  it("stops a pool that cannot read it, until two people have corrected it", async () => {
    const pool = await openPlayedPool();
    await pool.rows("UPDATE batch SET bets = '{' WHERE place = (SELECT max(place) FROM batch)");
    await pool.restart();
    const bet = pool.contribution({ player: "anna", seq: 9 });
    expect(await pool.pool.contribute(bet)).toBeNull();
    expect((await whats(pool))?.length).toBeGreaterThan(0);
    await pool.object().freeze("a test");
    const request = { id: "one", requestedBy: "anna", approvedBy: "berta", digest: "" };
    const record = { request, reason: "a test", witness: "none", cures: [] };
    await pool.pool.correct({ v: 1, record, changeUnits: 0, contributor: null });
    await pool.object().release();
    expect(await pool.pool.contribute(bet)).not.toBeNull();
    expect(await whats(pool)).toEqual([]);
  });
});

it("a pool from before there were batches continues with its contributors, hits and corrections", async () => {
  const pool = await openPlayedPool();
  await pool.object().freeze("a test");
  const request = { id: "one", requestedBy: "anna", approvedBy: "berta", digest: "" };
  const record = { request, reason: "a test", witness: "none", cures: [] };
  const before = await pool.state();
  await pool.beforeBatches();
  await pool.restart();
  expect(await pool.state()).toEqual(before);
  await pool.pool.correct({ v: 1, record, changeUnits: 7, contributor: null });
  await pool.object().release();
  expect(await pool.bet({ player: "anna" })).toMatchObject({ contributionPotUnits: 10_000 });
  expect(await pool.object().audit()).toMatchObject({ findingCount: 0, hits: 1 });
});

describe("what the version before batches stored (pool-before-batches.json)", () => {
  /** The pool as that version left it: bets, a hit, a closing, a correction, and bets judged together. */
  async function openStoredPool(): Promise<OpenPool> {
    const pool = openPool({ tenantId: "ten_01KAPR0000000000000000P001" });
    await runInDurableObject(pool.object(), (_, { storage: { sql } }) => {
      for (const made of EARLIER.stored.schema) sql.exec(made);
      for (const [table, rows] of Object.entries(EARLIER.stored.rows)) {
        for (const row of rows as Record<string, SqlStorageValue>[]) {
          const columns = Object.keys(row);
          const insert = `INSERT INTO ${table} (${columns.join(", ")})
            VALUES (${columns.map(() => "?").join(", ")})`;
          sql.exec(insert, ...Object.values(row));
        }
      }
    });
    await pool.restart();
    return pool;
  }

  const asText = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value, (_, cell) => (typeof cell === "bigint" ? String(cell) : cell)),
    );

  it("is read by this version as it was, and continues with the next bet, hit and correction", async () => {
    const pool = await openStoredPool();
    expect(asText(await pool.state())).toEqual(EARLIER.state);
    expect(await pool.object().audit()).toEqual(EARLIER.audit);
    for (const [wallet, view] of Object.entries(EARLIER.views)) {
      expect(asText(await pool.object().viewOf(wallet))).toEqual(view);
    }
    // A bet that the earlier version judged is not counted again; the next one is.
    const again = pool.contribution({ player: "anna", seq: 5, cashStakeMinor: 777 });
    expect(await pool.pool.contribute(again)).toEqual({ contributionPotUnits: 77_700, win: null });
    expect(asText(await pool.state())).toEqual(EARLIER.state);
    const next = pool.contribution({ player: "anna", seq: 6 });
    expect(await pool.pool.contribute(next)).toMatchObject({ contributionPotUnits: 10_000 });
    await pool.restart();
    const view = await pool.object().viewOf(next.wallet);
    expect(view.last).toMatchObject({ seq: 6, contributedUnits: 133_800n });
    expect(await pool.object().audit()).toMatchObject({ findingCount: 0, hits: 1 });
    await pool.makeNextBetWin();
    const winning = pool.contribution({ player: "berta", seq: 5 });
    expect(await pool.pool.contribute(winning)).toMatchObject({ win: { cycle: 2 } });
    await pool.object().freeze("a test");
    const request = { id: "three", requestedBy: "anna", approvedBy: "berta", digest: "" };
    const record = { request, reason: "a test", witness: "none", cures: [] };
    await pool.pool.correct({ v: 1, record, changeUnits: 7, contributor: null });
    await pool.object().release();
    await pool.restart();
    expect(await pool.object().audit()).toMatchObject({ findingCount: 0, hits: 2 });
  });
});
