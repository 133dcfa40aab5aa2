/**
 * If the player leaves after a bet, its verdict reaches history in a separate row, so that reports
 * are final within a minute. Decision 0031; Reference 12.12.
 */
import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "../../domain/wallet/totals.ts";
import { asHistory } from "../../src/db/history-database.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { dayTotalsOf } from "../../src/history/read-day-totals.ts";
import { noteSeen } from "../../src/sweep/seen-wallets.ts";
import { sweep } from "../../src/sweep/sweep.ts";
import { advanceSeconds, holdClockAwayFromAlarms, releaseClock } from "../support/clock.ts";
import { type OpenWallet, openWallet } from "./open-wallet.ts";
import { alarmOf, deleteAlarm, sql } from "./unheard-win.ts";

const BET = { feedsJackpot: true };
/** What a bet of 1.00 feeds at 1%, in pot units. */
const FED = 100 * 100;

beforeEach(holdClockAwayFromAlarms);
afterEach(releaseClock);

async function openPlayer(): Promise<OpenWallet> {
  const player = await openWallet();
  await player.deposit(10_000);
  return player;
}

async function kinds(player: OpenWallet): Promise<string[]> {
  const rows = await sql<{ kind: string }>(player.object, "SELECT kind FROM journal ORDER BY seq");
  return rows.map(({ kind }) => kind);
}

/** The contributions in the statistics, by day. */
async function contributions(player: OpenWallet): Promise<ReadonlyMap<number, number>> {
  await catchUpHistory(env, player.address);
  const today = Math.floor(Date.now() / DAY_MS);
  const rows = await dayTotalsOf(asHistory(env.DB), player.address, {
    firstDay: today - 1,
    lastDay: today,
    demo: false,
    gameId: undefined,
    currency: undefined,
  });
  return new Map(
    rows
      .filter(({ contributedPotUnits }) => contributedPotUnits > 0)
      .map(({ day, contributedPotUnits }) => [day, contributedPotUnits]),
  );
}

async function expectSound(player: OpenWallet): Promise<void> {
  const { last } = await player.poolObject().viewOf(nameOf(player));
  const marks = last === null ? [] : [{ currency: "USD" as const, seq: last.seq }];
  expect(await player.wallet.audit(marks)).toMatchObject({
    value: { findingCount: 0, openRoundId: null },
  });
}

function nameOf({ address: { tenantId, environment, playerId } }: OpenWallet): string {
  return `${tenantId}:${environment}:${playerId}`;
}

describe("the verdict on the last bet", () => {
  it("gets its own row 40 seconds after the bet, which moves nothing", async () => {
    const player = await openPlayer();
    const { balance } = await player.play(BET);
    advanceSeconds(39);
    await runDurableObjectAlarm(player.object);
    expect(await kinds(player)).toEqual(["deposit", "round"]);
    expect(await contributions(player)).toEqual(new Map());
    expect(await alarmOf(player.object)).toBeLessThanOrEqual(Date.now() + 1_000);
    advanceSeconds(1);
    await runDurableObjectAlarm(player.object);
    expect(await kinds(player)).toEqual(["deposit", "round", "jackpot_verdict"]);
    expect([...(await contributions(player)).values()]).toEqual([FED]);
    expect(await player.wallet.balance("USD")).toMatchObject({
      value: { cashMinor: balance.cashMinor },
    });
    await expectSound(player);
  });

  it("is counted on the day of the bet, even when it is written on the next", async () => {
    const midnight = (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS;
    advanceSeconds((midnight - Date.now()) / 1_000 - 5);
    const player = await openPlayer();
    await player.play(BET);
    advanceSeconds(40);
    await runDurableObjectAlarm(player.object);
    expect(await contributions(player)).toEqual(new Map([[midnight / DAY_MS - 1, FED]]));
  });

  it("needs no row when the next bet comes in time: its row carries it", async () => {
    const player = await openPlayer();
    for (let bet = 0; bet < 5; bet += 1) {
      await player.play(BET);
      for (const _ of ["a third", "two thirds", "the whole pause"]) {
        advanceSeconds(13);
        await runDurableObjectAlarm(player.object);
      }
    }
    expect(await kinds(player)).toEqual(["deposit", ...Array.from({ length: 5 }, () => "round")]);
    await player.play();
    expect([...(await contributions(player)).values()]).toEqual([5 * FED]);
  });

  it("is asked for again and written by a wallet that had forgotten it in a restart", async () => {
    const player = await openPlayer();
    await player.play(BET);
    await evictDurableObject(player.object);
    advanceSeconds(40);
    await runDurableObjectAlarm(player.object);
    expect(await kinds(player)).toEqual(["deposit", "round", "jackpot_verdict"]);
    await expectSound(player);
  });

  it("is written after the next sweep when the alarm was lost", async () => {
    const player = await openPlayer();
    await player.play(BET);
    await contributions(player);
    await noteSeen(env.DB, player.address);
    await deleteAlarm(player.object);
    advanceSeconds(60);
    await sweep({ scheduledTime: Date.now(), cron: "", noRetry() {} }, env);
    expect(await kinds(player)).toEqual(["deposit", "round", "jackpot_verdict"]);
    expect(await alarmOf(player.object)).toBeLessThanOrEqual(Date.now());
    expect([...(await contributions(player)).values()]).toEqual([FED]);
  });

  it("is written when history asks for what it lacks, even when the alarm was lost", async () => {
    const player = await openPlayer();
    await player.play(BET);
    await contributions(player);
    await deleteAlarm(player.object);
    advanceSeconds(40);
    expect([...(await contributions(player)).values()]).toEqual([FED]);
  });

  it("is written for a wallet that an earlier version left without it, as soon as anybody asks", async () => {
    const player = await openPlayer();
    await player.play(BET);
    await contributions(player);
    // The earlier version set no alarm for it, and its verdict is only in the pool.
    await deleteAlarm(player.object);
    await evictDurableObject(player.object);
    advanceSeconds(86_400);
    await player.wallet.balance("USD");
    expect(await runDurableObjectAlarm(player.object)).toBe(true);
    expect(await kinds(player)).toEqual(["deposit", "round", "jackpot_verdict"]);
  });

  it("waits while the wallet is frozen, and is written after its release", async () => {
    const player = await openPlayer();
    await player.play(BET);
    await player.object.freeze("a test");
    advanceSeconds(60);
    await runDurableObjectAlarm(player.object);
    expect(await kinds(player)).toEqual(["deposit", "round"]);
    await player.object.release();
    await player.wallet.balance("USD");
    await runDurableObjectAlarm(player.object);
    expect(await kinds(player)).toEqual(["deposit", "round", "jackpot_verdict"]);
    await expectSound(player);
  });

  it("answers a retry of the bet, and its details, as before", async () => {
    const player = await openPlayer();
    const { jackpot } = await player.play(BET);
    advanceSeconds(40);
    await runDurableObjectAlarm(player.object);
    expect(await player.wallet.roundDetails(2)).toMatchObject({ value: { jackpot } });
  });

  it.for([
    ["lost its verdict", "verdict = NULL"],
    ["names another round", "entry = json_set(entry, '$.roundId', 'rnd_another')"],
    ["moves money", "legs = json_object('cash', 1, 'gaming', -1), cash = cash + 1"],
    [
      "tells history another contribution",
      "entry = json_set(entry, '$.judged.contributionPotUnits', 1)",
    ],
    ["tells history nothing", "entry = json_remove(entry, '$.judged')"],
  ] as const)("is found by the audit when its row %s", async ([, change]) => {
    const player = await openPlayer();
    await player.play(BET);
    advanceSeconds(40);
    await runDurableObjectAlarm(player.object);
    await sql(player.object, `UPDATE journal SET ${change} WHERE kind = 'jackpot_verdict'`);
    await evictDurableObject(player.object);
    const audited = await player.wallet.audit([]);
    expect(audited.ok && audited.value.findingCount).toBeGreaterThan(0);
  });
});
