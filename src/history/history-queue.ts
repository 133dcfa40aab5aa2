/**
 * Carries wallets' history from the queue to the database and to webhooks. Delivery may be late, doubled or lost:
 * storing is idempotent, and a wallet sends again what was not confirmed to it.
 */
import { accept, type Result } from "../../domain/result.ts";
import type { HistoryBatch, HistoryEntry } from "../../domain/wallet/history.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import { noteSeen } from "../db/seen-wallets.ts";
import { walletStub } from "../objects.ts";
import { announceHistory } from "../webhooks/announce.ts";
import { noteMilestone } from "../webhooks/onboarding-events.ts";
import { storeHistory } from "./store-batch.ts";

/** Stores all the messages of a delivery in one go, then tells each wallet how far it is. */
export async function storeQueuedHistory(
  delivery: MessageBatch<HistoryBatch>,
  env: Env,
): Promise<void> {
  const batches = delivery.messages.map((message) => message.body);
  await Promise.allSettled((await store(env, batches)).map((batch) => confirmHistory(env, batch)));
}

/** Thousands of entries: more are behind only while the queue or the database is down. */
const MAX_BATCHES_BEFORE_READ = 50;

/** An answer about money waits for no more than this; the wallet's outbox brings the rest. */
const MAX_BATCHES_AFTER_MONEY = 2;

/**
 * Brings the database up to date with one wallet, so that what is read next lacks nothing, however
 * soon one asks; but with no more than so many batches, because the wallet may be written to as fast
 * as it is read. Refuses a player who never was.
 */
export async function catchUpHistory(
  env: Env,
  address: WalletAddress,
  maxBatches: number = MAX_BATCHES_BEFORE_READ,
): Promise<Result<void, "PLAYER_NOT_FOUND">> {
  for (let batches = 0; batches < maxBatches; batches += 1) {
    const unstored = await walletStub(env, address).unstoredHistory();
    if (!unstored.ok) return unstored;
    if (unstored.value === null) break;
    const [stored] = await store(env, [unstored.value]);
    // Readers need not wait for webhooks that cannot be told now: the wallet sends the batch again.
    if (stored === undefined) break;
    await confirmHistory(env, stored);
  }
  return accept(undefined);
}

/** The same, after money has moved: a database that cannot be reached must not hide that it did. */
export async function catchUpIfPossible(env: Env, address: WalletAddress): Promise<void> {
  try {
    await catchUpHistory(env, address, MAX_BATCHES_AFTER_MONEY);
  } catch (error) {
    console.warn(JSON.stringify({ event: "history_not_caught_up", error: String(error) }));
    await noteSeen(env.DB, address);
  }
}

/** Stores batches and tells webhooks of them; answers with those of which nothing is left to do. */
async function store(env: Env, batches: readonly HistoryBatch[]): Promise<HistoryBatch[]> {
  const [told] = await Promise.all([announceHistory(env, batches), storeHistory(env.DB, batches)]);
  for (const { tenantId, environment, entries } of batches) {
    if (!entries.some(isSettledRound)) continue;
    const milestone = environment === "sandbox" ? "round_settled" : "production_round";
    await noteMilestone(env, tenantId, milestone);
  }
  return batches.filter((batch) => told.has(batch));
}

/** Whoever plays a round was launched; a demo's round proves nothing of the operator's wallet. */
function isSettledRound({ demo, round }: HistoryEntry): boolean {
  return !demo && round?.state === "settled";
}

async function confirmHistory(env: Env, batch: HistoryBatch): Promise<void> {
  await walletStub(env, batch).historyStored({
    after: batch.after,
    through: batch.after + batch.entries.length,
    changedAt: batch.player.changedAt ?? 0,
    ...(batch.eventsThrough === undefined ? {} : { eventsThrough: batch.eventsThrough }),
  });
}
