/** Totals of history count each round once, in whatever order and however often it is delivered. */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import type { HistoryBatch } from "../../domain/wallet/history-entry.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { DAY_MS } from "../../src/history/count-totals.ts";
import { dayTotalsOf } from "../../src/history/read-day-totals.ts";
import { playersOf, playSumsOf } from "../../src/history/read-players.ts";
import {
  adminRoundsOf,
  countAdminRounds,
  type RoundPosition,
} from "../../src/history/read-rounds.ts";
import { storeHistory } from "../../src/history/store-batch.ts";
import { type OpenWallet, openWallet } from "./open-wallet.ts";

const ALL_ROUNDS = {
  playerId: undefined,
  gameId: undefined,
  currency: undefined,
  demo: undefined,
  minWinMinor: undefined,
  from: undefined,
  to: undefined,
};

async function unstored(player: OpenWallet): Promise<HistoryBatch> {
  const batch = await player.wallet.unstoredHistory();
  if (!batch.ok || batch.value === null) throw new Error("expected history to store");
  return batch.value;
}

function totalsOf(player: OpenWallet, { demo = false, days = 1 } = {}) {
  const lastDay = Math.floor(Date.now() / DAY_MS);
  return dayTotalsOf(env.DB, player.address, {
    firstDay: lastDay - days,
    lastDay,
    demo,
    gameId: undefined,
    currency: undefined,
  });
}

/** The totals of all days, so that midnight in the middle of a test changes nothing. */
async function summed(player: OpenWallet, options = {}) {
  const rows = await totalsOf(player, options);
  const of = (name: "rounds" | "stakedMinor" | "wonMinor" | "jackpots" | "jackpotWonMinor") =>
    rows.reduce((sum, row) => sum + row[name], 0);
  const contributedPotUnits = rows.reduce((sum, row) => sum + row.contributedPotUnits, 0);
  return {
    rounds: of("rounds"),
    stakedMinor: of("stakedMinor"),
    wonMinor: of("wonMinor"),
    contributedPotUnits,
  };
}

/** A database that counts the rows its queries read. */
function meteredDatabase() {
  const meter = { rowsRead: 0 };
  const prepare = (sql: string) => ({
    bind: (...params: unknown[]) => ({
      async all() {
        const answer = await env.DB.prepare(sql)
          .bind(...params)
          .all();
        meter.rowsRead += answer.meta.rows_read;
        return answer;
      },
    }),
  });
  return { meter, db: { prepare } as unknown as D1Database };
}

describe("totals", () => {
  it("count each round once, however often and in whatever batches it is delivered", async () => {
    const player = await openWallet();
    await player.deposit(10_000);
    let wonMinor = 0;
    for (let round = 0; round < 5; round += 1) wonMinor += (await player.play()).round.winMinor;
    const early = await unstored(player);
    for (let round = 0; round < 5; round += 1) wonMinor += (await player.play()).round.winMinor;
    const late = await unstored(player);
    await storeHistory(env.DB, [early, early]);
    await storeHistory(env.DB, [late, early]);
    await Promise.all([storeHistory(env.DB, [late]), storeHistory(env.DB, [late])]);
    const [sums] = await playSumsOf(env.DB, player.address);
    expect(sums).toMatchObject({ rounds: 10, stakedMinor: 1_000, wonMinor, demo: 0 });
    expect(await summed(player)).toMatchObject({ rounds: 10, stakedMinor: 1_000, wonMinor });
  });

  it("keep demo play separate from real money", async () => {
    const player = await openWallet({ demo: true });
    await player.play();
    await catchUpHistory(env, player.address);
    expect(await totalsOf(player)).toEqual([]);
    expect(await summed(player, { demo: true })).toMatchObject({ rounds: 1, stakedMinor: 100 });
    expect(await playSumsOf(env.DB, player.address)).toMatchObject([{ demo: 1, rounds: 1 }]);
  });

  it("count each player once a day", async () => {
    const tenantId = `ten_${ulid()}`;
    const players = await Promise.all(
      ["a", "b", "c"].map((externalId) => openWallet({ tenantId, externalId })),
    );
    for (const player of players) await player.deposit(10_000);
    for (let again = 0; again < 3; again += 1) {
      for (const player of players) await player.play();
      const batches = await Promise.all(players.map(unstored));
      await storeHistory(env.DB, batches);
    }
    const [first] = players;
    if (first === undefined) throw new Error("there are three");
    const rows = await totalsOf(first);
    // If the day ends during the test, each row still counts the three.
    for (const { players: counted } of rows) expect(counted).toBe(3);
    expect(rows.reduce((sum, { rounds }) => sum + rounds, 0)).toBe(9);
  });

  it("include a bet's jackpot contribution once the next entry reports it", async () => {
    const player = await openWallet();
    await player.deposit(10_000);
    for (let round = 0; round < 3; round += 1) await player.play({ feedsJackpot: true });
    await catchUpHistory(env, player.address);
    const twoBets = 2 * 100 * 100;
    expect(await summed(player)).toMatchObject({ contributedPotUnits: twoBets });
    await player.deposit(1);
    await catchUpHistory(env, player.address);
    expect(await summed(player)).toMatchObject({ contributedPotUnits: (twoBets / 2) * 3 });
  });
});

/** 100,000 rounds of 50 players, one each 3 seconds, as history would have stored them. */
async function fillHistory(tenantId: string): Promise<void> {
  const rows = `
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99999),
    rounds AS (SELECT i, 'plr_' || (i % 50) AS p, 1 + i / 50 AS seq,
      1700000000000 + (i / 50) * 3000 + i % 50 AS at FROM n)`;
  const round = JSON.stringify({ id: "rnd" });
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO entries (tenant_id, environment, player_id, seq, kind, currency, demo, round_id,
         game_id, stake_minor, win_minor, transactions, round, created_at) ${rows}
       SELECT ?1, 'sandbox', p, seq, 'round', 'USD', 0, NULL, 'golden-reels', 100, i % 7, '[]', ?2, at
       FROM rounds`,
    ).bind(tenantId, round),
    env.DB.prepare(
      `INSERT INTO round_minutes ${rows}
       SELECT ?1, 'sandbox', at / 60000 AS minute, p, min(seq), max(seq) FROM rounds GROUP BY minute, p`,
    ).bind(tenantId),
  ]);
}

describe("the list of all rounds", () => {
  it("reads no more rows at depth 100,000 than at the top, in order of time, and skips none", async () => {
    const tenantId = `ten_${ulid()}`;
    await fillHistory(tenantId);
    const scope = { tenantId, environment: "sandbox" } as const;
    const page = async (before: RoundPosition | undefined) => {
      const { db, meter } = meteredDatabase();
      const wanted = { ...ALL_ROUNDS, limit: 20, offset: 0, before };
      const rows = await adminRoundsOf(db, scope, wanted);
      return { rows, rowsRead: meter.rowsRead };
    };
    const positionOf = (i: number) => ({
      createdAt: 1_700_000_000_000 + Math.floor(i / 50) * 3_000 + (i % 50),
      playerId: `plr_${i % 50}`,
      seq: 1 + Math.floor(i / 50),
    });
    const [first, deep] = [await page(undefined), await page(positionOf(100))];
    expect(first.rows.map(({ createdAt }) => createdAt)).toEqual(
      Array.from({ length: 21 }, (_, row) => positionOf(99_999 - row).createdAt),
    );
    expect(deep.rows.map(({ createdAt }) => createdAt)).toEqual(
      Array.from({ length: 21 }, (_, row) => positionOf(99 - row).createdAt),
    );
    // A page reads only the minutes that it covers: here two, with 20 rounds of 50 players each.
    expect(first.rowsRead).toBeLessThan(3_000);
    expect(deep.rowsRead).toBeLessThan(3_000);
    const one = { ...ALL_ROUNDS, playerId: "plr_7", limit: 20, offset: 0 };
    const { db, meter } = meteredDatabase();
    const seqs = await adminRoundsOf(db, scope, { ...one, before: positionOf(57) });
    expect(seqs.map(({ seq }) => seq)).toEqual([1]);
    expect(meter.rowsRead).toBeLessThan(100);
  });

  it("is counted from the totals unless a filter needs the rows", async () => {
    const player = await openWallet();
    await player.deposit(10_000);
    for (let round = 0; round < 4; round += 1) await player.play();
    await catchUpHistory(env, player.address);
    const scope = player.address;
    expect(await countAdminRounds(env.DB, scope, ALL_ROUNDS)).toBe(4);
    const ofPlayer = { ...ALL_ROUNDS, playerId: player.address.playerId };
    expect(await countAdminRounds(env.DB, scope, ofPlayer)).toBe(4);
    expect(await countAdminRounds(env.DB, scope, { ...ALL_ROUNDS, from: 1 })).toBe(4);
    expect(await countAdminRounds(env.DB, scope, { ...ALL_ROUNDS, to: 1 })).toBe(0);
  });
});

describe("the list of players", () => {
  it("reads no more rows at depth 100,000 than at the top", async () => {
    const tenantId = `ten_${ulid()}`;
    await env.DB.prepare(
      `INSERT INTO players (tenant_id, environment, player_id, external_id, username, jurisdiction,
         created_at)
       WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99999)
       SELECT ?, 'sandbox', 'plr_' || i, i, 'Someone', 'MT', 1700000000000 + i FROM n`,
    )
      .bind(tenantId)
      .run();
    const scope = { tenantId, environment: "sandbox" } as const;
    const filter = {
      playerId: undefined,
      status: "active",
      from: undefined,
      to: undefined,
    } as const;
    for (const i of [100_000, 50]) {
      const { db, meter } = meteredDatabase();
      const before = { createdAt: 1_700_000_000_000 + i, id: `plr_${i}` };
      const rows = await playersOf(db, scope, { ...filter, limit: 20, offset: 0, before });
      expect(rows.map(({ id }) => id)).toEqual(
        Array.from({ length: 21 }, (_, row) => `plr_${i - 1 - row}`),
      );
      expect(meter.rowsRead).toBeLessThan(100);
    }
  });
});
