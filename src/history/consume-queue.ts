/**
 * Writes wallets' history from the queue to the database and sends its events to webhooks. A queue may
 * deliver late, twice or never: storing is idempotent, and a wallet sends unconfirmed entries again.
 */
import type { HistoryBatch, HistoryEntry } from "../../domain/wallet/history-entry.ts";
import { walletName } from "../../durable-objects/names.ts";
import { isDatabaseLost, isHistoryMoving, withGuardedDatabase } from "../db/database.ts";
import { byHistory, historyOf } from "../db/history-of.ts";
import { walletStub } from "../objects.ts";
import { announceHistory } from "../webhooks/announce.ts";
import { noteMilestone } from "../webhooks/onboarding-events.ts";
import { readMessage } from "./read-message.ts";
import { storeHistory } from "./store-batch.ts";

/** Messages that arrive while the database is lost are delivered again after this time. */
const LOST_DELAY_SECONDS = 30;
/** Messages for a history that is being moved are delivered again after this time. */
const MOVING_DELAY_SECONDS = 5;

/**
 * Stores all messages of a delivery in one transaction of each database, then confirms to each wallet what
 * was stored. A message that cannot be read is dropped, and one that cannot be stored is delivered again by
 * itself; neither delays the others. Both are logged, and the wallet's journal sends their content again.
 */
export async function consumeQueue(delivery: MessageBatch<unknown>, bindings: Env): Promise<void> {
  const env = withGuardedDatabase(bindings);
  const readable = delivery.messages.flatMap((message) => {
    const batch = readMessage(message.body);
    if (typeof batch !== "string") return [{ message, batch }];
    logFault("history_message_malformed", message, batch);
    return [];
  });
  await Promise.all((await onOneShardEach(env, readable)).map((group) => storeGroup(env, group)));
}

/** A message with the batch in it. */
interface Readable {
  readonly message: Message<unknown>;
  readonly batch: HistoryBatch;
}

/**
 * Groups messages by the database that stores them; if one database cannot be found, each message
 * is a separate group.
 */
async function onOneShardEach(env: Env, readable: readonly Readable[]): Promise<Readable[][]> {
  const placed = readable.map(({ message, batch }) => {
    const { tenantId, environment } = batch;
    return { tenantId, environment, message, batch };
  });
  const alone = () => placed.map((one) => ({ items: [one] }));
  const groups = await byHistory(env, placed).catch(alone);
  return groups.map(({ items }) => items);
}

/** Stores the messages for one database, so that a fault in another database delays none of them. */
async function storeGroup(env: Env, readable: readonly Readable[]): Promise<void> {
  try {
    await storeAndConfirm(
      env,
      readable.map(({ batch }) => batch),
    );
  } catch {
    // Each by itself: only the messages at fault, or all of them while the database is down, are delivered
    // again.
    const outcomes = await Promise.allSettled(
      readable.map(({ batch }) => storeAndConfirm(env, [batch])),
    );
    for (const [index, outcome] of outcomes.entries()) {
      const message = readable[index]?.message;
      if (outcome.status === "fulfilled" || message === undefined) continue;
      // The text of a database's error may contain what should have been stored. A move is no fault.
      if (!isHistoryMoving(outcome.reason))
        logFault("history_message_not_stored", message, errorName(outcome.reason));
      message.retry(retryAfter(outcome.reason));
    }
  }
}

function retryAfter(error: unknown): QueueRetryOptions {
  if (isHistoryMoving(error)) return { delaySeconds: MOVING_DELAY_SECONDS };
  return isDatabaseLost(error) ? { delaySeconds: LOST_DELAY_SECONDS } : {};
}

async function storeAndConfirm(
  env: Env,
  [first, ...others]: readonly HistoryBatch[],
): Promise<void> {
  if (first === undefined) return;
  const batches = [first, ...others] as const;
  const stored = await storeAndAnnounce(env, batches);
  await Promise.allSettled(stored.map((one) => confirmToWallet(env, one)));
}

/** Identifies the message by the queue's own id, because its content may be anything. */
function logFault(event: string, { id, attempts }: Message<unknown>, why: string): void {
  console.error(JSON.stringify({ level: "error", event, message: id, attempts, why }));
}

function errorName(error: unknown): string {
  return error instanceof Error ? error.name : "an error";
}

/** A batch after it was sent to history. */
export interface StoredBatch {
  readonly batch: HistoryBatch;
  /** True if all endpoints have accepted its events. */
  readonly announced: boolean;
  /** How far history holds the wallet now. */
  readonly history: number;
}

/** Stores batches, whose history is in one database, and sends their events. */
export async function storeAndAnnounce(
  env: Env,
  batches: readonly [HistoryBatch, ...HistoryBatch[]],
): Promise<StoredBatch[]> {
  const [announced, points] = await Promise.all([
    announceHistory(env, batches),
    historyOf(env, batches[0]).then((db) => storeHistory(db, batches)),
  ]);
  for (const { tenantId, environment, entries } of batches) {
    if (!entries.some(isSettledRound)) continue;
    const milestone = environment === "sandbox" ? "round_settled" : "production_round";
    await noteMilestone(env, tenantId, milestone);
  }
  return batches.map((batch) => ({
    batch,
    announced: announced.has(batch),
    history: points.get(walletName(batch)) ?? 0,
  }));
}

/**
 * Reports to a wallet what history holds of a batch, so that it stops sending those entries, or goes back
 * to where history ends. A batch whose events were not accepted is not confirmed: the wallet sends it
 * again.
 */
export async function confirmToWallet(
  env: Env,
  { batch, announced, history }: StoredBatch,
): Promise<void> {
  const { after, entries, eventsThrough } = batch;
  if (!announced && history >= after) return;
  await walletStub(env, batch).historyStored({
    after,
    through: Math.min(after + entries.length, Math.max(after, history)),
    history,
    changedAt: batch.player.changedAt ?? 0,
    ...(eventsThrough === undefined || !announced ? {} : { eventsThrough }),
  });
}

/** Returns true for a settled round of real money: a demo round proves nothing about the operator's wallet. */
function isSettledRound({ demo, round }: HistoryEntry): boolean {
  return !demo && round?.state === "settled";
}
