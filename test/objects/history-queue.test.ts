/** The queue's consumer: a message that cannot be read or stored does not delay the others. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { runInTurn } from "../../src/cron.ts";
import { asHistory } from "../../src/db/history-database.ts";
import { consumeQueue } from "../../src/history/consume-queue.ts";
import { transactionsOf } from "../../src/history/read-player-history.ts";
import { AUDIT_CRON } from "../../src/ledger-audit/audit-in-turn.ts";
import { CLOSE_CRON } from "../../src/reports/close-days.ts";
import { holdClockButFor, releaseClock } from "../support/clock.ts";
import { lostDatabase } from "../support/lost-database.ts";
import { type OpenWallet, openWallet } from "./open-wallet.ts";

const SWEEP = "* * * * *";
const PAGE = { limit: 100, offset: 0, before: undefined };

afterEach(() => vi.restoreAllMocks());

/** The queue's delivery of these bodies, and the ids of those that it must deliver again. */
function delivery(bodies: readonly unknown[]) {
  const retried: string[] = [];
  const delays: number[] = [];
  const messages = bodies.map((body, index) => ({
    id: `message-${index}`,
    attempts: 1,
    body,
    retry: ({ delaySeconds = 0 }: QueueRetryOptions) => {
      retried.push(`message-${index}`);
      delays.push(delaySeconds);
    },
  }));
  return { batch: { messages } as unknown as MessageBatch<unknown>, retried, delays };
}

async function unstored(player: OpenWallet) {
  const batch = await player.wallet.unstoredHistory();
  return batch.ok ? batch.value : undefined;
}

/** The message of a new wallet that has one deposit. */
async function openMessage() {
  const player = await openWallet();
  await player.deposit(700);
  const message = await unstored(player);
  if (!message) throw new Error("expected history to store");
  return { player, message };
}

async function expectStored(player: OpenWallet) {
  expect(await transactionsOf(asHistory(env.DB), player.address, PAGE)).toHaveLength(1);
  expect(await unstored(player)).toBeNull();
}

describe("a delivery of the queue", () => {
  it("stores all good messages next to each kind of malformed one, which is dropped and logged", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const first = await openMessage();
    const broken = await openMessage();
    const last = await openMessage();
    const { message } = broken;
    const [entry] = message.entries;
    const withEntry = (change: object) => ({ ...message, entries: [{ ...entry, ...change }] });
    const malformed: unknown[] = [
      null,
      7,
      "text with sk_live_secret",
      [],
      {},
      { ...message, tenantId: null },
      { ...message, environment: "elsewhere" },
      { ...message, player: null },
      { ...message, player: { ...message.player, createdAt: "now" } },
      { ...message, after: -1 },
      { ...message, after: 0.5 },
      { ...message, clearedThrough: "1" },
      { ...message, events: {} },
      { ...message, eventsThrough: Number.NaN },
      { ...message, entries: null },
      { ...message, entries: [null] },
      withEntry({ seq: 2 }),
      withEntry({ kind: undefined }),
      withEntry({ currency: "NONE" }),
      withEntry({ demo: 0 }),
      withEntry({ createdAt: 1e300 }),
      withEntry({ transactions: [{}] }),
      withEntry({ round: { id: "rnd" } }),
      withEntry({ withdrawal: { id: "wdr" } }),
      withEntry({ judged: { gameId: "golden-reels" } }),
    ];
    const { batch, retried } = delivery([first.message, ...malformed, last.message]);
    await consumeQueue(batch, env);
    await expectStored(first.player);
    await expectStored(last.player);
    expect(retried).toEqual([]);
    const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
    const refused = lines.filter(({ event }) => event === "history_message_malformed");
    expect(refused.map(({ message }) => message)).toEqual(
      malformed.map((_, index) => `message-${index + 1}`),
    );
    expect(JSON.stringify(refused)).not.toMatch(/sk_live|ten_|plr_/);
    // The journal sends again what the malformed messages lacked.
    expect(await unstored(broken.player)).toEqual(message);
  });

  it("redelivers only the one message that the database refuses", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const first = await openMessage();
    const refused = await openMessage();
    const last = await openMessage();
    const failing = new Proxy(env.DB, {
      get(db, name) {
        if (name !== "batch") return Reflect.get(db, name).bind(db);
        return async (statements: D1PreparedStatement[]) => {
          const told = JSON.stringify(statements);
          if (told.includes(refused.player.address.playerId)) throw new Error("constraint failed");
          return db.batch(statements);
        };
      },
    });
    const { batch, retried } = delivery([first.message, refused.message, last.message]);
    await consumeQueue(batch, { ...env, DB: failing });
    await expectStored(first.player);
    await expectStored(last.player);
    expect(retried).toEqual(["message-1"]);
    expect(String(log.mock.calls)).not.toContain("constraint");
  });

  it.each(["fails", "hangs"] as const)(
    "is delivered again later in full, while the database %s",
    async (loss) => {
      vi.spyOn(console, "error").mockReturnValue();
      vi.spyOn(console, "warn").mockReturnValue();
      const { player, message } = await openMessage();
      const other = await openMessage();
      const { batch, retried, delays } = delivery([message, other.message]);
      await inTime(() => consumeQueue(batch, { ...env, DB: lostDatabase(loss) }));
      expect(retried).toEqual(["message-0", "message-1"]);
      expect(delays).toEqual([30, 30]);
      expect(await unstored(player)).toEqual(message);
    },
  );

  it.each([SWEEP, AUDIT_CRON, CLOSE_CRON])(
    "the cron %s ends while the database hangs",
    async (cron) => {
      vi.spyOn(console, "error").mockReturnValue();
      vi.spyOn(console, "warn").mockReturnValue();
      // In the first minutes of a day another check would be the first to find out.
      const scheduledTime = new Date().setUTCHours(12, 0, 0, 0);
      const controller = { cron, scheduledTime, noRetry() {} };
      const running = inTime(() => runInTurn(controller, { ...env, DB: lostDatabase("hangs") }));
      await expect(running).rejects.toThrow("the database cannot be reached");
    },
  );
});

/** Waits for work while only the time limits of the database pass, a minute of them at most. */
async function inTime(work: () => Promise<void>): Promise<void> {
  holdClockButFor("src/db");
  try {
    const working = work();
    working.catch(() => {});
    let isDone = false;
    const noted = working.finally(() => {
      isDone = true;
    });
    noted.catch(() => {});
    for (let quarters = 0; !isDone && quarters < 240; quarters += 1) {
      await scheduler.wait(1);
      await vi.advanceTimersByTimeAsync(250);
    }
    if (!isDone) throw new Error("it takes too long");
    await noted;
  } finally {
    releaseClock();
  }
}
