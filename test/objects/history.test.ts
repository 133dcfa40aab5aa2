/** How a wallet sends its journal to history: completely, in order, and each entry stored once. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { asHistory } from "../../src/db/history-database.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { roundsOf, transactionsOf } from "../../src/history/read-player-history.ts";
import { playerSuspended } from "../../src/history/read-players.ts";
import { storeHistory } from "../../src/history/store-batch.ts";
import { walletStub } from "../../src/objects.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { testInCi } from "../support/length.ts";
import { openOldWallet } from "./old-wallet.ts";
import { type OpenWallet, openWallet } from "./open-wallet.ts";

const PAGE = { limit: 100, offset: 0, before: undefined };

afterEach(releaseClock);

/** Stops the clock a day ahead: an alarm that is due now does not fire before the test has read it. */
function farAhead(): void {
  holdClock();
  advanceSeconds(86_400);
}

async function unstored(player: OpenWallet) {
  const batch = await player.wallet.unstoredHistory();
  return batch.ok ? batch.value : undefined;
}

/** Confirms what was sent, as if it had just been stored. */
async function confirmAll(player: OpenWallet) {
  const batch = await unstored(player);
  if (!batch) return;
  const through = batch.after + batch.entries.length;
  await player.wallet.historyStored({ after: batch.after, through });
}

describe("history", () => {
  it("is complete whenever it is read, whatever the queue has delivered so far", async () => {
    const player = await openWallet();
    await player.deposit(10_000);
    const played: string[] = [];
    for (let round = 0; round < 12; round += 1) played.unshift((await player.play()).round.id);
    await catchUpHistory(env, player.address);
    const rounds = await roundsOf(asHistory(env.DB), player.address, PAGE);
    expect(rounds.map(({ round }) => round.id)).toEqual(played);
    expect(await unstored(player)).toBeNull();
  });

  it("contains each entry once, however often it is stored", async () => {
    const player = await openWallet();
    await player.deposit(10_000);
    await player.play();
    const batch = await unstored(player);
    if (!batch) throw new Error("expected history to store");
    for (let again = 0; again < 3; again += 1)
      await storeHistory(asHistory(env.DB), [batch, batch]);
    const transactions = await transactionsOf(asHistory(env.DB), player.address, PAGE);
    expect(transactions.filter(({ type }) => type === "deposit")).toHaveLength(1);
    expect(transactions.filter(({ type }) => type === "bet")).toHaveLength(1);
  });

  it("is sent again when the queue loses it, and a confirmation beyond a gap does not skip it", async () => {
    const player = await openWallet();
    await player.deposit(10_000);
    await player.play();
    await player.play();
    await player.wallet.historyStored({ after: 2, through: 3 });
    expect((await unstored(player))?.entries.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    await player.wallet.historyStored({ after: 0, through: 2 });
    expect((await unstored(player))?.entries.map(({ seq }) => seq)).toEqual([3]);
    await evictDurableObject(player.object);
    expect((await unstored(player))?.entries.map(({ seq }) => seq)).toEqual([3]);
  });

  it("cannot be confirmed beyond the end of the journal", async () => {
    const player = await openWallet();
    await player.deposit(10_000);
    await player.wallet.historyStored({ after: 0, through: 1_000 });
    await player.play();
    expect((await unstored(player))?.entries.map(({ seq }) => seq)).toEqual([2]);
  });

  it("is sent completely and in order, in messages small enough for the queue", async () => {
    const player = await openWallet();
    await player.deposit(1_000_000);
    for (let round = 0; round < 250; round += 1) await player.play({ stakeMinor: 10 });
    const seqs: number[] = [];
    for (;;) {
      const batch = await unstored(player);
      if (!batch) break;
      expect(JSON.stringify(batch).length).toBeLessThan(120_000);
      expect(batch.after).toBe(seqs.length);
      seqs.push(...batch.entries.map(({ seq }) => seq));
      // Stored as well: the wallet's own alarm may send a part meanwhile.
      await storeHistory(asHistory(env.DB), [batch]);
      await player.wallet.historyStored({ after: batch.after, through: seqs.length });
    }
    expect(seqs).toEqual(Array.from({ length: 251 }, (_, index) => index + 1));
  });

  it("reports what happened to a player only after the entries that came before it", async () => {
    holdClock();
    const player = await openWallet();
    for (let deposits = 0; deposits < 201; deposits += 1) await player.deposit(1);
    advanceSeconds(1);
    await player.deposit(1);
    await player.wallet.suspendPlayer(null);
    const first = await unstored(player);
    expect(first?.entries.length).toBeLessThan(202);
    expect(first?.events?.map(({ type }) => type)).toEqual(["session.started"]);
    const { after = 0, entries = [], eventsThrough = 0 } = first ?? {};
    await player.wallet.historyStored({ after, through: entries.length, eventsThrough });
    const last = await unstored(player);
    expect(last?.entries.at(-1)?.seq).toBe(202);
    expect(last?.events?.map(({ type }) => type)).toEqual(["player.suspended", "session.ended"]);
  });

  it("reports more than a message's worth of what happened to a player in order with the entries", async () => {
    holdClock();
    const player = await openWallet();
    await player.deposit(1);
    for (let breaks = 0; breaks < 110; breaks += 1) {
      advanceSeconds(1);
      await player.wallet.suspendPlayer(null);
      await player.wallet.unsuspendPlayer();
    }
    advanceSeconds(1);
    await player.deposit(1);
    const messages: number[][] = [];
    while (messages.length < 10) {
      const batch = await unstored(player);
      if (!batch) break;
      const { after, entries, events = [], eventsThrough = 0 } = batch;
      const times = [...events.map(({ at }) => at), ...entries.map(({ createdAt }) => createdAt)];
      messages.push(times.toSorted((a, b) => a - b));
      const { changedAt = 0 } = batch.player;
      const through = after + entries.length;
      await player.wallet.historyStored({ after, through, changedAt, eventsThrough });
    }
    // The start and the end of the session, the breaks, and the two deposits.
    expect(messages.flat()).toHaveLength(2 + 220 + 2);
    expect(messages.flat()).toEqual(messages.flat().toSorted((a, b) => a - b));
    expect(messages.length).toBeGreaterThan(2);
  });

  it("is sent at once if a confirmation leaves more events than a message holds", async () => {
    farAhead();
    const player = await openWallet();
    for (let breaks = 0; breaks < 101; breaks += 1) {
      await player.wallet.suspendPlayer(null);
      await player.wallet.unsuspendPlayer();
    }
    const alarm = () => runInDurableObject(player.object, (_, { storage }) => storage.getAlarm());
    expect((await alarm()) ?? 0).toBeGreaterThan(Date.now());
    const first = await unstored(player);
    await player.wallet.historyStored({
      after: 0,
      through: 0,
      eventsThrough: first?.eventsThrough ?? 0,
    });
    expect((await alarm()) ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(Date.now());
  });

  it("sets an alarm to be sent once money has moved, and again until it is confirmed", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    const alarm = await runInDurableObject(player.object, (_, state) => state.storage.getAlarm());
    expect(alarm).toBeGreaterThan(Date.now());
    expect(await runDurableObjectAlarm(player.object)).toBe(true);
    const next = await runInDurableObject(player.object, (_, state) => state.storage.getAlarm());
    expect(next).toBeGreaterThan(Date.now());
  });

  it("is sent at once only if a confirmation leaves a full message to send", async () => {
    farAhead();
    const player = await openWallet();
    for (let deposits = 0; deposits < 100; deposits += 1) await player.deposit(1);
    const alarm = () => runInDurableObject(player.object, (_, { storage }) => storage.getAlarm());
    const scheduledAt = (await alarm()) ?? 0;
    await player.wallet.historyStored({ after: 0, through: 90 });
    expect(await alarm()).toBe(scheduledAt);
    const other = await openWallet();
    for (let deposits = 0; deposits < 100; deposits += 1) await other.deposit(1);
    await other.wallet.historyStored({ after: 0, through: 50 });
    const otherAlarm = await runInDurableObject(other.object, (_, { storage }) =>
      storage.getAlarm(),
    );
    expect(otherAlarm ?? 0).toBeLessThanOrEqual(Date.now());
  });

  it("sets a lost alarm again on a later request", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    const armed: number[] = [];
    await runInDurableObject(player.object, async (_, { storage }) => {
      await storage.deleteAlarm();
      storage.setAlarm = async (at) => {
        armed.push(Number(at));
      };
    });
    await player.deposit(1);
    expect(armed).toEqual([]);
    vi.setSystemTime(Date.now() + 56_000);
    try {
      await player.deposit(1);
      expect(armed).toHaveLength(1);
    } finally {
      vi.useRealTimers();
      await evictDurableObject(player.object);
    }
  });

  it("reports no event again for a wallet that an earlier version stored", async () => {
    const { address } = await openOldWallet("entries_told");
    await walletStub(env, address).suspendPlayer(null);
    const batch = await walletStub(env, address).unstoredHistory();
    expect(batch).toMatchObject({ ok: true, value: { after: 1, entriesTold: 1 } });
  });

  testInCi(
    "is caught up by a limited number of batches, so that no request waits forever",
    async () => {
      const player = await openWallet();
      for (let deposits = 0; deposits < 401; deposits += 1) await player.deposit(1);
      const before = (await unstored(player))?.after ?? 0;
      await catchUpHistory(env, player.address, 1);
      const after = (await unstored(player))?.after ?? 0;
      expect(after - before).toBeGreaterThan(50);
      expect(after).toBeLessThan(401);
      await catchUpHistory(env, player.address);
      expect(await unstored(player)).toBeNull();
    },
  );

  it("writes one database row for each bet, seven for each message, and one for the day", async () => {
    const player = await openWallet();
    await player.deposit(10_000);
    await catchUpHistory(env, player.address);
    for (let round = 0; round < 20; round += 1) await player.play();
    const batch = await unstored(player);
    if (!batch) throw new Error("expected history to store");
    let rowsWritten = 0;
    const counted = {
      prepare: (sql: string) => env.DB.prepare(sql),
      async batch(statements: D1PreparedStatement[]) {
        const results = await env.DB.batch(statements);
        for (const { meta } of results) rowsWritten += meta.rows_written;
        return results;
      },
    } as D1Database;
    await storeHistory(asHistory(counted), [batch]);
    // The seven rows are the totals of the day and of the player, the sums of the quarter, the actual
    // return, the minute, the point, and the head of the chain. The first message of a day also writes the player into the index
    // of the day. One that spans two minutes has one more, and so has one that spans two quarters.
    expect(rowsWritten).toBeGreaterThanOrEqual(20 + 8);
    expect(rowsWritten).toBeLessThanOrEqual(20 + 10);
    await confirmAll(player);
    for (let round = 0; round < 20; round += 1) await player.play();
    const later = await unstored(player);
    if (!later) throw new Error("expected history to store");
    rowsWritten = 0;
    await storeHistory(asHistory(counted), [later]);
    expect(rowsWritten).toBeGreaterThanOrEqual(20 + 7);
    // Past midnight, the next day's rows begin.
    expect(rowsWritten).toBeLessThanOrEqual(20 + 10);
  });

  it("shows a suspension even if an older message is confirmed or stored after it", async () => {
    const player = await openWallet();
    const { address } = player;
    await player.deposit(100);
    const older = await unstored(player);
    if (!older) throw new Error("expected history to store");
    await walletStub(env, address).suspendPlayer("Why");
    await player.wallet.historyStored({
      after: older.after,
      through: older.after + older.entries.length,
      changedAt: older.player.changedAt ?? 0,
    });
    await catchUpHistory(env, address);
    await storeHistory(asHistory(env.DB), [older]);
    expect(await playerSuspended(asHistory(env.DB), address, address.playerId)).toBe(true);
    expect(await unstored(player)).toBeNull();
    await walletStub(env, address).unsuspendPlayer();
    await evictDurableObject(player.object);
    await catchUpHistory(env, address);
    expect(await playerSuspended(asHistory(env.DB), address, address.playerId)).toBe(false);
  });

  it("lists demo rounds as rounds, marked as demo, and never as transactions", async () => {
    const player = await openWallet({ demo: true });
    await player.play();
    await catchUpHistory(env, player.address);
    const rounds = await roundsOf(asHistory(env.DB), player.address, PAGE);
    expect(rounds.map(({ round }) => round.demo)).toEqual([true]);
    expect(await transactionsOf(asHistory(env.DB), player.address, PAGE)).toEqual([]);
  });
});
