/** Freezing a jackpot pool stops payouts and changes, and no player's game. Decision 0007. */
import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultSettings } from "../../domain/jackpot/pool-settings.ts";
import { walletStub } from "../../src/objects.ts";
import { holdClockAwayFromAlarms, releaseClock } from "../support/clock.ts";
import { openPool } from "./open-pool.ts";
import type { OpenWallet } from "./open-wallet.ts";
import { alarmOf, bookedWins, deleteAlarm, openUnheardWin, sql } from "./unheard-win.ts";

const BET = { feedsJackpot: true };

beforeEach(holdClockAwayFromAlarms);
afterEach(releaseClock);

/** A wallet in doubt about a bet that has won, and a pool that was frozen afterwards. */
async function openHeldWin() {
  const { player, transactionId } = await openUnheardWin();
  await deleteAlarm(player.object);
  await player.poolObject().freeze("a test");
  return { player, transactionId };
}

function totals(player: OpenWallet) {
  return sql(player.poolObject(), "SELECT * FROM pool");
}

describe("a frozen pool", () => {
  it("pays no win that it owes, by a push or when asked again, until it is released", async () => {
    const { player, transactionId } = await openHeldWin();
    await runDurableObjectAlarm(player.poolObject());
    expect(await player.poolObject().wake()).toBe(false);
    await player.wallet.balance("USD");
    await evictDurableObject(player.poolObject());
    await player.wallet.balance("USD");
    expect(await bookedWins(player)).toEqual([]);
    expect(await alarmOf(player.poolObject())).toBeNull();

    await player.poolObject().release();
    expect(await alarmOf(player.poolObject())).not.toBeNull();
    await runDurableObjectAlarm(player.poolObject());
    expect(await bookedWins(player)).toEqual([transactionId]);
  });

  it("lets the winner keep playing without the jackpot, and with it after the release", async () => {
    const { player, transactionId } = await openHeldWin();
    const before = await totals(player);
    for (let round = 0; round < 2; round += 1) {
      expect((await player.play(BET)).jackpot).toEqual({
        state: "unavailable",
        contributionPotUnits: 0,
        won: null,
      });
      await evictDurableObject(player.object);
    }
    expect(await totals(player)).toEqual(before);
    expect(await walletStub(env, player.address).audit([])).toMatchObject({
      value: { findingCount: 0 },
    });

    await player.poolObject().release();
    await player.wallet.balance("USD");
    expect(await bookedWins(player)).toEqual([transactionId]);
    expect((await player.play(BET)).jackpot).toMatchObject({
      state: "settled",
      contributionPotUnits: 100 * 100,
    });
    expect(await walletStub(env, player.address).audit([])).toMatchObject({
      value: { findingCount: 0 },
    });
  });

  it("repeats its answer to a bet that did not win", async () => {
    const pool = openPool();
    await pool.configure();
    const verdict = await pool.bet();
    await pool.object().freeze("a test");
    expect(await pool.pool.contribute(pool.contribution({ seq: 1 }))).toEqual(verdict);
    expect(await pool.bet()).toEqual({ contributionPotUnits: 0, win: null });
  });

  it("cannot be created, seeded or configured", async () => {
    const pool = openPool();
    await pool.object().freeze("a test");
    const settings = defaultSettings("USD");
    expect(await pool.pool.configure({ v: 1, settings, games: [] })).toMatchObject({
      ok: false,
      refusal: "POOL_FROZEN",
    });
    expect(await pool.pool.contribute(pool.contribution({ seq: 1 }))).toBeNull();
    expect(await pool.pool.state()).toBeNull();
    await pool.object().release();
    expect(await pool.pool.contribute(pool.contribution({ seq: 1 }))).not.toBeNull();
  });
});
