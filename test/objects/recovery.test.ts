/**
 * What brings objects to rest when their alarms do not: Proof 12. Sweeps come each minute and wake
 * at once, so what is lost is found within 60 seconds; time is driven here, and nothing waits.
 */

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import type { HistoryBatch } from "../../domain/wallet/history.ts";
import { consumeQueue } from "../../src/history/consume-queue.ts";
import { noteSeen } from "../../src/sweep/seen-wallets.ts";
import { sweep } from "../../src/sweep/sweep.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { type OpenWallet, openWallet } from "./open-wallet.ts";
import {
  alarmOf,
  bookedWins,
  deleteAlarm,
  openUnheardWin,
  sql,
  whilePoolFails,
} from "./unheard-win.ts";

const DAY_SECONDS = 86_400;

let log: MockInstance<typeof console.info>;
let days = 0;
beforeEach(() => {
  holdClock();
  // A day for each test: wallets that others noted are long past by then, and no alarm rings by itself.
  days += 10;
  advanceSeconds(days * DAY_SECONDS);
  log = vi.spyOn(console, "info").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  releaseClock();
});

/** The sweep of the next minute, and of those after it that it takes to come round to every pool. */
async function sweepAll(): Promise<void> {
  const pools = await env.DB.prepare("SELECT count(*) AS count FROM currencies_in_play").first<{
    count: number;
  }>();
  for (let turn = 0; turn === 0 || turn * 200 < (pools?.count ?? 0); turn += 1) {
    await sweep({ scheduledTime: Date.now() + turn * 60_000, cron: "", noRetry() {} }, env);
  }
}

function counts(): { wallets: Record<string, number> } {
  return JSON.parse(String(log.mock.calls[0]?.[0]));
}

/** Puts another queue in the place of the wallet's. */
async function useQueue(
  player: OpenWallet,
  send: (batch: HistoryBatch) => Promise<void>,
): Promise<void> {
  await runInDurableObject(player.object, (instance) => {
    Object.defineProperty(instance, "env", { value: { ...env, HISTORY: { send } } });
  });
}

async function unstored(player: OpenWallet): Promise<HistoryBatch | null> {
  const batch = await player.wallet.unstoredHistory();
  if (!batch.ok) throw new Error(batch.refusal);
  return batch.value;
}

describe("an alarm that was deleted behind the object's back", () => {
  it("with a bet in doubt: the next sweep settles it", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    await player.play({ feedsJackpot: true });
    await whilePoolFails(player, () => player.play({ feedsJackpot: true }));
    await noteSeen(env.DB, player.address);
    await deleteAlarm(player.object);
    expect((await player.pool().snapshot())?.currentAmountMinor).toBe(1);
    await sweepAll();
    expect((await player.pool().snapshot())?.currentAmountMinor).toBe(2);
  });

  it("with history unsent: the next sweep sets it again, and what the alarm sends is all of it", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    await player.play();
    await noteSeen(env.DB, player.address);
    await deleteAlarm(player.object);
    advanceSeconds(60);
    await sweepAll();
    expect(await alarmOf(player.object)).toBe(Date.now());
    const sent: HistoryBatch[] = [];
    await useQueue(player, async (batch) => void sent.push(batch));
    await runDurableObjectAlarm(player.object);
    const messages = sent.map((body) => ({ body }));
    await consumeQueue({ messages } as unknown as MessageBatch<HistoryBatch>, env);
    expect(sent.flatMap(({ entries }) => entries.map(({ seq }) => seq))).toEqual([1, 2]);
    expect(await unstored(player)).toBeNull();
  });

  it("with a win to push, and the wallet's alarm gone too: the next sweep has it pushed", async () => {
    const { player, transactionId } = await openUnheardWin();
    await deleteAlarm(player.object);
    await deleteAlarm(player.poolObject());
    await sweepAll();
    // Nobody noted the wallet, so the sweep did not wake it: it is the pool that tells it.
    expect(await bookedWins(player)).toEqual([]);
    expect(await runDurableObjectAlarm(player.poolObject())).toBe(true);
    expect(await bookedWins(player)).toEqual([transactionId]);
    expect(await alarmOf(player.poolObject())).toBeNull();
  });
});

describe("an alarm handler that always fails", () => {
  it("because the pool does: goes on ringing, and settles the bet as soon as the pool answers", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    await player.play({ feedsJackpot: true });
    await whilePoolFails(player, async () => {
      await player.play({ feedsJackpot: true });
      for (let ring = 0; ring < 8; ring += 1) {
        advanceSeconds(60);
        expect(await runDurableObjectAlarm(player.object)).toBe(true);
        expect(await alarmOf(player.object)).toBeLessThanOrEqual(Date.now() + 60_000);
      }
    });
    expect((await player.pool().snapshot())?.currentAmountMinor).toBe(1);
    await runDurableObjectAlarm(player.object);
    expect((await player.pool().snapshot())?.currentAmountMinor).toBe(2);
  });

  it("because the queue does: goes on ringing, and sends as soon as the queue takes it", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    await useQueue(player, () => Promise.reject(new Error("no queue")));
    for (let ring = 0; ring < 8; ring += 1) {
      advanceSeconds(60);
      expect(await runDurableObjectAlarm(player.object)).toBe(true);
      expect(await alarmOf(player.object)).toBeLessThanOrEqual(Date.now() + 60_000);
    }
    advanceSeconds(60);
    const sent: HistoryBatch[] = [];
    await evictDurableObject(player.object);
    await useQueue(player, async (batch) => void sent.push(batch));
    await runDurableObjectAlarm(player.object);
    expect(sent.flatMap(({ entries }) => entries.map(({ seq }) => seq))).toEqual([1]);
  });

  it("because it throws: the alarm that it set first stands, and does the work once it can", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    await sql(player.object, "ALTER TABLE journal RENAME TO journal_lost");
    for (let ring = 0; ring < 8; ring += 1) {
      advanceSeconds(60);
      await expect(runDurableObjectAlarm(player.object)).rejects.toThrow("journal");
      expect(await alarmOf(player.object)).toBeLessThanOrEqual(Date.now() + 60_000);
      expect(await alarmOf(player.object)).not.toBeNull();
    }
    await sql(player.object, "ALTER TABLE journal_lost RENAME TO journal");
    advanceSeconds(60);
    const sent: HistoryBatch[] = [];
    await useQueue(player, async (batch) => void sent.push(batch));
    await runDurableObjectAlarm(player.object);
    expect(sent).toHaveLength(1);
  });
});

describe("a backlog of history", () => {
  it("follows at once when a confirmation moves on, and is not sent again by one that comes late", async () => {
    const player = await openWallet();
    for (let entry = 0; entry < 50; entry += 1) await player.deposit(100);
    await useQueue(player, async () => undefined);
    await player.wallet.historyStored({ after: 0, through: 2 });
    expect(await alarmOf(player.object)).toBe(Date.now());
    await runDurableObjectAlarm(player.object);
    const sentAgainAt = Date.now() + 30_000;
    expect(await alarmOf(player.object)).toBe(sentAgainAt);
    await player.wallet.historyStored({ after: 0, through: 2 });
    expect(await alarmOf(player.object)).toBe(sentAgainAt);
  });
});

describe("a sweep", () => {
  it("changes nothing at a wallet that is at rest, and two at once do no more than one", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    await player.play({ feedsJackpot: true });
    await noteSeen(env.DB, player.address);
    await deleteAlarm(player.object);
    await Promise.all([sweepAll(), sweepAll()]);
    expect(await alarmOf(player.object)).toBe(Date.now());
    await player.wallet.historyStored({ after: 0, through: 2, eventsThrough: 1 });
    await deleteAlarm(player.object);
    const journal = await sql(player.object, "SELECT * FROM journal");
    await Promise.all([sweepAll(), sweepAll()]);
    expect(await alarmOf(player.object)).toBeNull();
    expect(await sql(player.object, "SELECT * FROM journal")).toEqual(journal);
  });

  it("reaches the others when one wallet fails, and says how many of each", async () => {
    const broken = await openWallet();
    const player = await openWallet();
    for (const { address, deposit } of [broken, player]) {
      await deposit(1_000);
      await noteSeen(env.DB, address);
    }
    await deleteAlarm(player.object);
    await runInDurableObject(broken.object, (_, { storage }) => {
      storage.getAlarm = () => Promise.reject(new Error("no storage"));
    });
    await sweepAll();
    await evictDurableObject(broken.object);
    expect(await alarmOf(player.object)).toBe(Date.now());
    expect(counts().wallets).toEqual({ known: 2, woken: 2, busy: 1, unreached: 1 });
  });

  it("keeps a wallet that is not at rest, and drops one that is when it was not seen for an hour", async () => {
    const resting = await openWallet();
    const busy = await openWallet();
    await busy.deposit(1_000);
    await resting.wallet.historyStored({ after: 0, through: 0, eventsThrough: 1 });
    for (const { address } of [resting, busy]) await noteSeen(env.DB, address);
    const known: (number | undefined)[] = [];
    for (let quarter = 0; quarter <= 8; quarter += 1) {
      log.mockClear();
      await sweepAll();
      known.push(counts().wallets.known);
      advanceSeconds(15 * 60);
    }
    expect(known[0]).toBe(2);
    expect(known.at(-1)).toBe(1);
    const rows = await env.DB.prepare("SELECT player_id FROM seen_wallets WHERE tenant_id = ?")
      .bind(resting.address.tenantId)
      .all();
    expect(rows.results).toEqual([]);
  });
});
