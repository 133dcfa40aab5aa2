/** Totals of history count each round once, in whatever order and however often it is delivered. */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import type { HistoryBatch } from "../../domain/wallet/history-entry.ts";
import { DAY_MS } from "../../domain/wallet/totals.ts";
import { asHistory } from "../../src/db/history-database.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import type { RoundFilter, RoundPosition } from "../../src/history/find-rounds.ts";
import { dayTotalsOf } from "../../src/history/read-day-totals.ts";
import { playersOf, playSumsOf } from "../../src/history/read-players.ts";
import { adminRounds } from "../../src/history/read-rounds.ts";
import { rebuildWallet } from "../../src/history/rebuild-wallets.ts";
import { storeHistory } from "../../src/history/store-batch.ts";
import { sandboxWalletStub } from "../../src/objects.ts";
import { historyEvents } from "../../src/webhooks/history-events.ts";
import { TABLES_OF_JOURNALS } from "../support/history-tables.ts";
import { ofLength } from "../support/length.ts";
import { fillRounds, meteredDatabase, rowsReadBy } from "../support/long-history.ts";
import { inDatabase, storedRows } from "./audited-casino.ts";
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
  return dayTotalsOf(asHistory(env.DB), player.address, {
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

describe("totals", () => {
  it("count each round once, however often and in whatever batches it is delivered", async () => {
    const player = await openWallet();
    await player.deposit(10_000);
    let wonMinor = 0;
    for (let round = 0; round < 5; round += 1) wonMinor += (await player.play()).round.winMinor;
    const early = await unstored(player);
    for (let round = 0; round < 5; round += 1) wonMinor += (await player.play()).round.winMinor;
    const late = await unstored(player);
    await storeHistory(asHistory(env.DB), [early, early]);
    await storeHistory(asHistory(env.DB), [late, early]);
    await Promise.all([
      storeHistory(asHistory(env.DB), [late]),
      storeHistory(asHistory(env.DB), [late]),
    ]);
    const [sums] = await playSumsOf(asHistory(env.DB), player.address);
    expect(sums).toMatchObject({ rounds: 10, stakedMinor: 1_000, wonMinor, demo: 0 });
    expect(await summed(player)).toMatchObject({ rounds: 10, stakedMinor: 1_000, wonMinor });
  });

  it("keep demo play separate from real money", async () => {
    const player = await openWallet({ demo: true });
    await player.play();
    await catchUpHistory(env, player.address);
    expect(await totalsOf(player)).toEqual([]);
    expect(await summed(player, { demo: true })).toMatchObject({ rounds: 1, stakedMinor: 100 });
    expect(await playSumsOf(asHistory(env.DB), player.address)).toMatchObject([
      { demo: 1, rounds: 1 },
    ]);
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
      await storeHistory(asHistory(env.DB), batches);
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

/** How far down the lists are read. Pages that read all rows above them would exceed the limits by far. */
const DEPTH = ofLength({ short: 2_000, proofs: 100_000, long: 100_000 });

describe("the list of all rounds", () => {
  it(`reads no more rows at depth ${DEPTH} than at the top, in order of time, and skips none`, async () => {
    const tenantId = `ten_${ulid()}`;
    await fillRounds(tenantId, { rounds: DEPTH, players: 50 });
    const tenantEnvironment = { tenantId, environment: "sandbox" } as const;
    const page = async (before: RoundPosition | undefined) => {
      const { db, queries } = meteredDatabase();
      const { rows } = await adminRounds(asHistory(db), tenantEnvironment, ALL_ROUNDS, {
        pageSize: 20,
        offset: 0,
        before,
      });
      return { rows, rowsRead: rowsReadBy(queries) };
    };
    const positionOf = (i: number) => ({
      createdAt: 1_700_000_000_000 + Math.floor(i / 50) * 3_000 + (i % 50),
      playerId: `plr_${i % 50}`,
      seq: 1 + Math.floor(i / 50),
    });
    const [first, deep] = [await page(undefined), await page(positionOf(100))];
    expect(first.rows.map(({ createdAt }) => createdAt)).toEqual(
      Array.from({ length: 21 }, (_, row) => positionOf(DEPTH - 1 - row).createdAt),
    );
    expect(deep.rows.map(({ createdAt }) => createdAt)).toEqual(
      Array.from({ length: 21 }, (_, row) => positionOf(99 - row).createdAt),
    );
    // A page reads only the minutes that it covers: here two, with 20 rounds of 50 players each.
    expect(first.rowsRead).toBeLessThan(3_000);
    expect(deep.rowsRead).toBeLessThan(3_000);
    const one = { ...ALL_ROUNDS, playerId: "plr_7" };
    const { db, queries } = meteredDatabase();
    const before = positionOf(57);
    const { rows } = await adminRounds(asHistory(db), tenantEnvironment, one, {
      pageSize: 20,
      offset: 0,
      before,
    });
    expect(rows.map(({ seq }) => seq)).toEqual([1]);
    expect(rowsReadBy(queries)).toBeLessThan(100);
  });

  it("is counted from the totals unless a filter needs the rows", async () => {
    const player = await openWallet();
    await player.deposit(10_000);
    for (let round = 0; round < 4; round += 1) await player.play();
    await catchUpHistory(env, player.address);
    const tenantEnvironment = player.address;
    const exactly = (count: number) => ({ count, isLowerBound: false });
    const totalOf = async (filter: RoundFilter) => {
      const first = { pageSize: 20, offset: 0, before: undefined };
      return (await adminRounds(asHistory(env.DB), tenantEnvironment, filter, first)).total;
    };
    expect(await totalOf(ALL_ROUNDS)).toEqual(exactly(4));
    const ofPlayer = { ...ALL_ROUNDS, playerId: player.address.playerId };
    expect(await totalOf(ofPlayer)).toEqual(exactly(4));
    expect(await totalOf({ ...ALL_ROUNDS, from: 1 })).toEqual(exactly(4));
    expect(await totalOf({ ...ALL_ROUNDS, to: 1 })).toEqual(exactly(0));
  });
});

describe("the list of players", () => {
  it(`reads no more rows at depth ${DEPTH} than at the top`, async () => {
    const tenantId = `ten_${ulid()}`;
    await env.DB.prepare(
      `INSERT INTO players (tenant_id, environment, player_id, external_id, username, jurisdiction,
         created_at)
       WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${DEPTH - 1})
       SELECT ?, 'sandbox', 'plr_' || i, i, 'Someone', 'MT', 1700000000000 + i FROM n`,
    )
      .bind(tenantId)
      .run();
    const tenantEnvironment = { tenantId, environment: "sandbox" } as const;
    const filter = {
      playerId: undefined,
      status: "active",
      from: undefined,
      to: undefined,
    } as const;
    for (const i of [DEPTH, 50]) {
      const { db, queries } = meteredDatabase();
      const before = { createdAt: 1_700_000_000_000 + i, id: `plr_${i}` };
      const rows = await playersOf(asHistory(db), tenantEnvironment, {
        ...filter,
        limit: 20,
        offset: 0,
        before,
      });
      expect(rows.map(({ id }) => id)).toEqual(
        Array.from({ length: 21 }, (_, row) => `plr_${i - 1 - row}`),
      );
      expect(rowsReadBy(queries)).toBeLessThan(100);
    }
  });
});

/** Everything that history holds of a tenant, in the order of its keys. */
async function everythingOf({ address: { tenantId } }: OpenWallet) {
  const rows = await Promise.all(TABLES_OF_JOURNALS.map((table) => storedRows(table, tenantId)));
  return Object.fromEntries(TABLES_OF_JOURNALS.map((table, index) => [table, rows[index]]));
}

async function loseRows(player: OpenWallet, table: string, where = "true") {
  await inDatabase(
    `DELETE FROM ${table} WHERE tenant_id = ? AND ${where}`,
    player.address.tenantId,
  );
}

/** A player with bets that feed the jackpot, a held withdrawal, and a sandbox reset among them. */
async function openStory(): Promise<OpenWallet> {
  const player = await openWallet();
  await player.deposit(10_000);
  for (let round = 0; round < 4; round += 1) await player.play({ feedsJackpot: true });
  await catchUpHistory(env, player.address);
  await sandboxWalletStub(env, player.address).reset();
  await player.deposit(10_000);
  for (let round = 0; round < 4; round += 1) await player.play({ feedsJackpot: true });
  const { result } = await player.wallet.withdraw({
    idempotencyKey: ulid(),
    fingerprint: "withdraw",
    signature: ulid(),
    amountMinor: 100,
    currency: "USD",
    destination: { chain: "ethereum", address: "0xabc" },
  });
  if (!result.ok) throw new Error(result.refusal);
  await catchUpHistory(env, player.address);
  return player;
}

describe("history that has lost rows", () => {
  it.each([
    ["one entry", "entries", "seq = 3"],
    ["all entries", "entries", "true"],
    ["its points", "history_points", "true"],
    ["the players", "players", "true"],
    ["the totals of players", "player_days", "true"],
    ["the withdrawals", "withdrawals", "true"],
    ["the minutes", "round_minutes", "true"],
  ])("is exact again once its wallet is rebuilt, however often: %s", async (_, table, where) => {
    const player = await openStory();
    const exact = await everythingOf(player);
    await loseRows(player, table, where);
    for (let again = 0; again < 2; again += 1) {
      await rebuildWallet(env, player.address);
      // Without the rows of players, those of the day cannot be taken back: rebuild-days does that.
      const rebuilt = await everythingOf(player);
      if (table === "player_days") rebuilt.day_totals = exact.day_totals;
      expect(rebuilt).toEqual(exact);
    }
  });

  it("is sent again from where it ends, as soon as the wallet sends anything, and counts once", async () => {
    const player = await openStory();
    const exact = await everythingOf(player);
    for (const table of Object.keys(exact)) await loseRows(player, table);
    await player.deposit(1);
    await catchUpHistory(env, player.address);
    const { entries, ...healed } = await everythingOf(player);
    expect(entries).toHaveLength((exact.entries?.length ?? 0) + 1);
    expect(healed.player_days).toEqual(exact.player_days);
    expect(healed.withdrawals).toEqual(exact.withdrawals);
    expect(healed.players).toEqual(exact.players);
    expect(healed.round_minutes).toEqual(exact.round_minutes);
    expect(await unstoredOrNull(player)).toBeNull();
  });

  it("is sent again from where an older copy ends, and nothing counts twice", async () => {
    const player = await openStory();
    const older = await everythingOf(player);
    for (let round = 0; round < 3; round += 1) await player.play({ feedsJackpot: true });
    await catchUpHistory(env, player.address);
    const exact = await everythingOf(player);
    for (const table of Object.keys(exact)) await loseRows(player, table);
    for (const [table, rows] of Object.entries(older)) await insertRows(table, rows ?? []);
    await player.play();
    await catchUpHistory(env, player.address);
    const now = await everythingOf(player);
    expect(now.entries?.slice(0, exact.entries?.length)).toEqual(exact.entries);
    await rebuildWallet(env, player.address);
    expect(await everythingOf(player)).toEqual(now);
    expect(await playSumsOf(asHistory(env.DB), player.address)).toMatchObject([{ rounds: 8 }]);
  });

  it("sends no event a second time", async () => {
    const player = await openWallet();
    await player.deposit(700);
    await catchUpHistory(env, player.address);
    for (const table of ["entries", "history_points"]) await loseRows(player, table);
    await player.deposit(1);
    await catchUpHistory(env, player.address, 1);
    const again = await unstored(player);
    expect(again).toMatchObject({ after: 0, entriesTold: 1 });
    expect(historyEvents(again).map(({ type }) => type)).toEqual(["wallet.deposit.completed"]);
  });

  it("does not store entries that would leave a gap", async () => {
    const player = await openWallet();
    for (let deposit = 0; deposit < 3; deposit += 1) await player.deposit(1);
    const batch = await unstored(player);
    const late = { ...batch, after: 2, entries: batch.entries.slice(2) };
    expect([...(await storeHistory(asHistory(env.DB), [late])).values()]).toEqual([0]);
    expect((await everythingOf(player)).entries).toEqual([]);
    const early = { ...batch, entries: batch.entries.slice(0, 2) };
    expect([...(await storeHistory(asHistory(env.DB), [late, early, late])).values()]).toEqual([3]);
  });
});

async function unstoredOrNull(player: OpenWallet) {
  const batch = await player.wallet.unstoredHistory();
  return batch.ok ? batch.value : undefined;
}

async function insertRows(table: string, rows: readonly Record<string, unknown>[]) {
  for (const row of rows) {
    const columns = Object.keys(row);
    await inDatabase(
      `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
      ...(Object.values(row) as string[]),
    );
  }
}
