/**
 * How the sweep finishes an object's work when its alarm does not: Proof 12. A sweep runs every
 * minute and wakes objects at once, so lost work resumes within 60 seconds. The tests drive the
 * clock, and nothing waits.
 */

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import type { HistoryBatch } from "../../domain/wallet/history-entry.ts";
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
  // Days apart for each test: wallets noted by earlier tests have expired, and no alarm fires on its own.
  days += 10;
  advanceSeconds(days * DAY_SECONDS);
  log = vi.spyOn(console, "info").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  releaseClock();
});

/** Runs the next sweep, and as many more as it takes to reach every pool. */
async function sweepAll(): Promise<void> {
  const pools = await env.DB.prepare("SELECT count(*) AS count FROM currencies_in_play").first<{
    count: number;
  }>();
  for (let turn = 0; turn === 0 || turn * 200 < (pools?.count ?? 0); turn += 1) {
    await sweep({ scheduledTime: Date.now() + turn * 60_000, cron: "", noRetry() {} }, env);
  }
}

function counts(): { wallets: Record<string, number> } {
  // Work that other tests left running may log lines too.
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
  return lines.find(({ event }) => event === "swept");
}

/** Replaces the wallet's queue. */
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

/** Opens a wallet whose second jackpot bet is in doubt. */
async function openInDoubt(): Promise<OpenWallet> {
  const player = await openWallet();
  await player.deposit(1_000);
  await player.play({ feedsJackpot: true });
  await whilePoolFails(player, () => player.play({ feedsJackpot: true }));
  return player;
}

describe("after an alarm is deleted without the object's knowledge", () => {
  it("the next sweep settles a bet in doubt", async () => {
    const player = await openInDoubt();
    await noteSeen(env.DB, player.address);
    await deleteAlarm(player.object);
    expect((await player.pool().snapshot())?.currentAmountMinor).toBe(1);
    await sweepAll();
    expect((await player.pool().snapshot())?.currentAmountMinor).toBe(2);
  });

  it("the next sweep sets it again for unsent history, and the alarm then sends all of it", async () => {
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

  it("the next sweep sets it again for a win to push, even if the wallet's alarm is gone too", async () => {
    const { player, transactionId } = await openUnheardWin();
    await deleteAlarm(player.object);
    await deleteAlarm(player.poolObject());
    await sweepAll();
    // The wallet was never noted, so the sweep did not wake it: the pool delivers the win.
    expect(await bookedWins(player)).toEqual([]);
    expect(await runDurableObjectAlarm(player.poolObject())).toBe(true);
    expect(await bookedWins(player)).toEqual([transactionId]);
    expect(await alarmOf(player.poolObject())).toBeNull();
  });
});

describe("a wallet that restarts with a bet in doubt", () => {
  it("asks the pool soon after its next row, however often it restarts", async () => {
    const player = await openInDoubt();
    for (let restart = 0; restart < 3; restart += 1) {
      await evictDurableObject(player.object);
      advanceSeconds(5);
      await player.deposit(100);
      expect(await alarmOf(player.object)).toBeLessThanOrEqual(Date.now() + 1_000);
    }
    advanceSeconds(1);
    await runDurableObjectAlarm(player.object);
    expect((await player.pool().snapshot())?.currentAmountMinor).toBe(2);
  });

  it("asks the pool soon after a change without a row, such as a confirmation by history", async () => {
    const player = await openInDoubt();
    await evictDurableObject(player.object);
    advanceSeconds(5);
    await player.wallet.historyStored({ after: 0, through: 1 });
    expect(await alarmOf(player.object)).toBeLessThanOrEqual(Date.now() + 1_000);
  });
});

describe("an alarm that always fails", () => {
  it("keeps firing while the pool fails, and settles the bet within a minute after the pool works again", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    await player.play({ feedsJackpot: true });
    await whilePoolFails(player, async () => {
      await player.play({ feedsJackpot: true });
      for (let run = 0; run < 8; run += 1) {
        advanceSeconds(60);
        expect(await runDurableObjectAlarm(player.object)).toBe(true);
        expect(await alarmOf(player.object)).toBeLessThanOrEqual(Date.now() + 60_000);
      }
    });
    expect((await player.pool().snapshot())?.currentAmountMinor).toBe(1);
    advanceSeconds(60);
    await runDurableObjectAlarm(player.object);
    expect((await player.pool().snapshot())?.currentAmountMinor).toBe(2);
  });

  it("keeps firing while the queue fails, and sends as soon as the queue accepts", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    await useQueue(player, () => Promise.reject(new Error("no queue")));
    for (let run = 0; run < 8; run += 1) {
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

  it("sets its next run before it throws, and does the work once it can", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    await sql(player.object, "ALTER TABLE journal RENAME TO journal_lost");
    for (let run = 0; run < 8; run += 1) {
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
  it("continues at once after a new confirmation, and is not sent again after a late one", async () => {
    const player = await openWallet();
    for (let entry = 0; entry < 50; entry += 1) await player.deposit(100);
    await useQueue(player, async () => undefined);
    await player.wallet.historyStored({ after: 0, through: 2 });
    expect(await alarmOf(player.object)).toBe(Date.now());
    await runDurableObjectAlarm(player.object);
    const sentAgainAt = Date.now() + 50_000;
    expect(await alarmOf(player.object)).toBe(sentAgainAt);
    await player.wallet.historyStored({ after: 0, through: 2 });
    expect(await alarmOf(player.object)).toBe(sentAgainAt);
  });
});

describe("a message to history", () => {
  it("has one alarm while the player plays on", async () => {
    const player = await openWallet();
    const armed: number[] = [];
    const sent: HistoryBatch[] = [];
    await useQueue(player, async (batch) => void sent.push(batch));
    await runInDurableObject(player.object, (_, { storage }) => {
      const setAlarm = storage.setAlarm.bind(storage);
      storage.setAlarm = (at) => {
        armed.push(Number(at));
        return setAlarm(at);
      };
    });
    await player.deposit(10_000);
    for (let message = 1; message <= 3; message += 1) {
      advanceSeconds(50);
      await runDurableObjectAlarm(player.object);
      const { after, entries, eventsThrough = 0 } = sent[message - 1] as HistoryBatch;
      const through = after + entries.length;
      await player.wallet.historyStored({ after, through, eventsThrough });
      for (let bet = 0; bet < 3; bet += 1) {
        advanceSeconds(2);
        await player.play();
      }
      advanceSeconds(-6);
    }
    expect(sent.map(({ entries }) => entries.length)).toEqual([1, 3, 3]);
    // Each was set by the message before; the first one by the player's first session.
    expect(armed).toHaveLength(3);
  });

  it("is shared by bets between which the wallet restarts, and waits for no restart to be sent", async () => {
    const player = await openWallet();
    await player.deposit(10_000);
    const dueAt = Date.now() + 50_000;
    await player.wallet.historyStored({ after: 0, through: 0, eventsThrough: 1 });
    for (let bet = 0; bet < 2; bet += 1) {
      advanceSeconds(15);
      await evictDurableObject(player.object);
      await player.play();
      expect(await alarmOf(player.object)).toBe(dueAt);
    }
    advanceSeconds(21);
    await evictDurableObject(player.object);
    await player.play();
    expect(await alarmOf(player.object)).toBe(Date.now());
  });
});

describe("a sweep", () => {
  it("changes nothing in a wallet with no work left, and two at once do no more than one", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    await player.play({ feedsJackpot: true });
    // This row carries the verdict on the one before.
    await player.play();
    await noteSeen(env.DB, player.address);
    await deleteAlarm(player.object);
    await Promise.all([sweepAll(), sweepAll()]);
    expect(await alarmOf(player.object)).toBe(Date.now());
    await player.wallet.historyStored({ after: 0, through: 3, eventsThrough: 1 });
    await deleteAlarm(player.object);
    const journal = await sql(player.object, "SELECT * FROM journal");
    await Promise.all([sweepAll(), sweepAll()]);
    expect(await alarmOf(player.object)).toBeNull();
    expect(await sql(player.object, "SELECT * FROM journal")).toEqual(journal);
  });

  it("reaches the other wallets when one fails, and logs how many of each there were", async () => {
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

  it("keeps a wallet that has work left, and drops an idle one after an hour without a request", async () => {
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
