/** A pool pushes each win to the winner's wallet until the wallet has booked it, once. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { advanceSeconds, holdClockAwayFromAlarms, releaseClock } from "../support/clock.ts";
import { hiddenThreshold } from "../support/hidden-threshold.ts";
import { settlePool } from "../support/settle-pool.ts";
import { type OpenWallet, openWallet } from "./open-wallet.ts";
import { alarmOf, bookedWins, deleteAlarm, openUnheardWin, sql } from "./unheard-win.ts";

const BET = { feedsJackpot: true };

beforeEach(holdClockAwayFromAlarms);
afterEach(releaseClock);

function unapplied(player: OpenWallet) {
  return sql<{ cycle: number; refusal: string | null }>(
    player.poolObject(),
    "SELECT cycle, refusal FROM unapplied_win",
  );
}

async function openWinner(): Promise<OpenWallet> {
  const player = await openWallet();
  await player.deposit(10_000);
  await player.play(BET);
  await sql(player.poolObject(), "UPDATE pool SET threshold_units = pot_units");
  await evictDurableObject(player.poolObject());
  expect((await player.play(BET)).jackpot?.won).not.toBeNull();
  return player;
}

describe("a win that the winner's wallet does not know about", () => {
  it("is pushed to the wallet, booked once under the pool's transaction id, and then cleared", async () => {
    const { player, transactionId, amountMinor } = await openUnheardWin();
    await deleteAlarm(player.object);
    expect(await alarmOf(player.poolObject())).toBe(Date.now() + 5_000);
    expect(await bookedWins(player)).toEqual([]);
    const [before] = await sql<{ cash: number }>(
      player.object,
      "SELECT cash FROM journal ORDER BY seq DESC LIMIT 1",
    );

    expect(await runDurableObjectAlarm(player.poolObject())).toBe(true);
    expect(await bookedWins(player)).toEqual([transactionId]);
    expect(await player.wallet.balance("USD")).toMatchObject({
      value: { cashMinor: (before?.cash ?? 0) + amountMinor },
    });
    expect(await unapplied(player)).toEqual([]);
    expect(await alarmOf(player.poolObject())).toBeNull();
  });

  it.each([
    ["unapplied_win", (player: OpenWallet) => runDurableObjectAlarm(player.poolObject())],
    ["contributor", (player: OpenWallet) => player.wallet.balance("USD")],
  ])(
    "is paid the amount of its hit if the verdict in %s was changed, and the audit finds the change",
    async (table, deliver) => {
      const { player, amountMinor } = await openUnheardWin();
      await settlePool(player.poolObject());
      await deleteAlarm(player.object);
      await sql(
        player.poolObject(),
        `UPDATE ${table} SET verdict = json_set(verdict, '$.win.amountMinor', 100000)`,
      );
      const account = await player.poolObject().audit();
      expect(account?.findings.map(({ what }) => what)).toEqual([
        "A wallet was sent a win that differs from the hit.",
      ]);
      await deliver(player);
      const [booked] = await sql<{ paid: number }>(
        player.object,
        "SELECT -(legs ->> '$.pool_settlement') AS paid FROM journal WHERE kind = 'jackpot_win'",
      );
      expect(booked?.paid).toBe(amountMinor);
    },
  );

  it("is booked once when it is pushed several times at once while the wallet asks for it", async () => {
    const { player, transactionId } = await openUnheardWin();
    const [win] = await sql<{ seq: number; placed_at: number; verdict: string }>(
      player.poolObject(),
      "SELECT seq, placed_at, verdict FROM unapplied_win",
    );
    if (win === undefined) throw new Error("expected an unapplied win");
    const verdict = JSON.parse(win.verdict);
    const push = () =>
      player.wallet.takeWin({ v: 1, seq: win.seq, placedAt: win.placed_at, verdict });
    const asked = player.wallet.balance("USD");
    expect(await Promise.all([push(), push(), push()])).toEqual(Array(3).fill({ ok: true }));
    await asked;
    await evictDurableObject(player.object);
    expect(await push()).toEqual({ ok: true });
    expect(await bookedWins(player)).toEqual([transactionId]);
  });

  it("is pushed again after 5, 10, 20, 40 and then every 60 seconds while the wallet fails", async () => {
    const { player, transactionId } = await openUnheardWin();
    await sql(player.object, "ALTER TABLE journal RENAME TO journal_lost");
    const waits: number[] = [];
    for (let push = 0; push < 6; push += 1) {
      expect(await runDurableObjectAlarm(player.poolObject())).toBe(true);
      waits.push(((await alarmOf(player.poolObject())) ?? 0) - Date.now());
    }
    expect(waits).toEqual([10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
    expect(await unapplied(player)).toHaveLength(1);

    await sql(player.object, "ALTER TABLE journal_lost RENAME TO journal");
    await evictDurableObject(player.object);
    await runDurableObjectAlarm(player.poolObject());
    expect(await bookedWins(player)).toEqual([transactionId]);
    expect(await alarmOf(player.poolObject())).toBeNull();
  });

  it("is refused by a wallet restored to a day before the bet, and stays listed for people to see", async () => {
    const { player } = await openUnheardWin();
    await sql(player.object, "DELETE FROM journal WHERE seq > 1");
    await evictDurableObject(player.object);
    await runDurableObjectAlarm(player.poolObject());
    expect(await unapplied(player)).toMatchObject([{ refusal: "BET_NOT_FOUND" }]);
    expect(await alarmOf(player.poolObject())).not.toBeNull();

    advanceSeconds(1);
    // New bets under the same numbers and beyond are different bets: none of them won.
    for (let bet = 0; bet < 4; bet += 1) await player.play(BET);
    await runDurableObjectAlarm(player.poolObject());
    expect(await unapplied(player)).toMatchObject([{ refusal: "BET_NOT_FOUND" }]);
    expect(await bookedWins(player)).toEqual([]);
  });
});

describe("a win that the wallet has already booked", () => {
  it("is cleared by the wallet's answer to one push", async () => {
    const player = await openWinner();
    expect(await unapplied(player)).toHaveLength(1);
    await runDurableObjectAlarm(player.poolObject());
    expect(await unapplied(player)).toEqual([]);
    expect(await bookedWins(player)).toHaveLength(1);
  });

  it("is cleared by the wallet's next bet, without a push", async () => {
    const player = await openWinner();
    await player.play(BET);
    expect(await unapplied(player)).toEqual([]);
    expect(await alarmOf(player.poolObject())).toBeNull();
  });

  it("from before pools pushed wins is pushed once, unless the wallet has bet since", async () => {
    const winner = await openWinner();
    const since = await openWinner();
    await since.play(BET);
    for (const { poolObject } of [winner, since]) {
      await revertToFirstMigration(poolObject());
      await deleteAlarm(poolObject());
      await evictDurableObject(poolObject());
    }
    expect(await unapplied(winner)).toHaveLength(1);
    expect(await runDurableObjectAlarm(winner.poolObject())).toBe(true);
    expect(await unapplied(winner)).toEqual([]);
    expect(await bookedWins(winner)).toHaveLength(1);
    expect(await unapplied(since)).toEqual([]);
    expect(await alarmOf(since.poolObject())).toBeNull();
  });
});

/** Reverts the pool's tables to the first migration step. */
async function revertToFirstMigration(pool: ReturnType<OpenWallet["poolObject"]>): Promise<void> {
  await settlePool(pool);
  await sql(pool, "DROP TABLE batch");
  await sql(pool, "ALTER TABLE pool DROP COLUMN place");
  await runInDurableObject(pool, (_, state) => {
    state.storage.sql.exec("UPDATE pool SET threshold_units = ?", hiddenThreshold(state));
  });
  await sql(pool, "ALTER TABLE pool DROP COLUMN sealed_threshold");
  await sql(pool, "DROP TABLE unapplied_win");
  await sql(pool, "DROP TABLE freeze");
  await sql(pool, "DROP INDEX hit_by_wallet");
  await sql(pool, "DROP TABLE IF EXISTS participation");
  await sql(pool, "ALTER TABLE pool DROP COLUMN seal");
  await sql(pool, "ALTER TABLE hit DROP COLUMN hash");
  await sql(pool, "DROP TABLE side_seal");
  await sql(pool, "DROP TABLE pot_change");
  await sql(pool, "DROP TABLE commitment");
  await sql(pool, "DROP TABLE seed_chain");
  await sql(pool, "ALTER TABLE pool DROP COLUMN first_seed_minor");
  await sql(pool, "DELETE FROM migration WHERE step >= 1");
}

it("a pool that owes no win has no alarm, and writes one row for an ordinary bet", async () => {
  const player = await openWallet();
  await player.deposit(1_000);
  await player.play(BET);
  const changes = "SELECT total_changes() AS rows";
  const [before] = await sql<{ rows: number }>(player.poolObject(), changes);
  await player.play(BET);
  const [after] = await sql<{ rows: number }>(player.poolObject(), changes);
  expect((after?.rows ?? 0) - (before?.rows ?? 0)).toBe(1);
  expect(await alarmOf(player.poolObject())).toBeNull();
});
