/**
 * Writes wallets' history from the queue to the database and sends its events to webhooks. A queue may
 * deliver late, twice or never: storing is idempotent, and a wallet resends what it has no confirmation of.
 */
import type { HistoryBatch, HistoryEntry } from "../../domain/wallet/history-entry.ts";
import { walletStub } from "../objects.ts";
import { announceHistory } from "../webhooks/announce.ts";
import { noteMilestone } from "../webhooks/onboarding-events.ts";
import { storeHistory } from "./store-batch.ts";

/** Stores all messages of a delivery in one transaction, then confirms to each wallet what is done. */
export async function consumeQueue(delivery: MessageBatch<HistoryBatch>, env: Env): Promise<void> {
  const batches = delivery.messages.map((message) => message.body);
  const done = await storeAndAnnounce(env, batches);
  await Promise.allSettled(done.map((batch) => confirmToWallet(env, batch)));
}

/** Stores batches and sends their events; returns the batches that need nothing more. */
export async function storeAndAnnounce(
  env: Env,
  batches: readonly HistoryBatch[],
): Promise<HistoryBatch[]> {
  const [announced] = await Promise.all([
    announceHistory(env, batches),
    storeHistory(env.DB, batches),
  ]);
  for (const { tenantId, environment, entries } of batches) {
    if (!entries.some(isSettledRound)) continue;
    const milestone = environment === "sandbox" ? "round_settled" : "production_round";
    await noteMilestone(env, tenantId, milestone);
  }
  return batches.filter((batch) => announced.has(batch));
}

/** Confirms a batch to its wallet, which then stops sending it. */
export async function confirmToWallet(env: Env, batch: HistoryBatch): Promise<void> {
  await walletStub(env, batch).historyStored({
    after: batch.after,
    through: batch.after + batch.entries.length,
    changedAt: batch.player.changedAt ?? 0,
    ...(batch.eventsThrough === undefined ? {} : { eventsThrough: batch.eventsThrough }),
  });
}

/** A demo round does not count: it shows nothing about the operator's wallet. */
function isSettledRound({ demo, round }: HistoryEntry): boolean {
  return !demo && round?.state === "settled";
}
