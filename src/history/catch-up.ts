/**
 * Updates the database from one wallet without waiting for the queue: for a caller who reads right after a
 * change, and to send the events of something rare, such as a deposit or the start of a session, at once.
 * The events of play are handed over without its history (src/webhooks/hand-over.ts).
 */
import { accept, type Result } from "../../domain/result.ts";
import type { EventType } from "../../domain/webhooks/event-types.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import { waitAtMost } from "../../durable-objects/time-limit.ts";
import { isHistoryMoving } from "../db/database.ts";
import { walletStub } from "../objects.ts";
import { noteSeen } from "../sweep/seen-wallets.ts";
import { knownSubscriptions } from "../webhooks/known-subscriptions.ts";
import { confirmToWallet, storeAndAnnounce } from "./consume-queue.ts";

/** This covers thousands of entries: a wallet lags further only while the queue or the database is down. */
const MAX_BATCHES_BEFORE_READ = 50;

/** An answer about money waits for no more batches than this; the wallet sends the rest through the queue. */
const MAX_BATCHES_AFTER_MONEY = 2;

/** And it waits no longer than this; the wallet's outbox does the rest. */
const MONEY_PATIENCE_MS = 2_000;

/**
 * Stores the entries that the database lacks of a wallet's history, in at most `maxBatches` batches,
 * because new entries may arrive as fast as they are stored. Refuses a player who does not exist.
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
    const [stored] = await storeAndAnnounce(env, [unstored.value]);
    if (stored === undefined) break;
    await confirmToWallet(env, stored);
    // A webhook could not be reached. Readers do not wait for it: the wallet sends the batch again.
    if (!stored.announced) break;
  }
  return accept(undefined);
}

/** The same for a list, which is some seconds behind while the history is moved to another database. */
export function catchUpForList(
  env: Env,
  address: WalletAddress,
): Promise<Result<void, "PLAYER_NOT_FOUND">> {
  return catchUpHistory(env, address).catch((error: unknown) => {
    if (isHistoryMoving(error)) return accept(undefined);
    throw error;
  });
}

/** The same after money has moved. A database that is down must not turn the answer into an error. */
export async function catchUpIfPossible(env: Env, address: WalletAddress): Promise<void> {
  try {
    await waitAtMost(MONEY_PATIENCE_MS, catchUpHistory(env, address, MAX_BATCHES_AFTER_MONEY));
  } catch (error) {
    console.warn(JSON.stringify({ event: "history_not_caught_up", error: String(error) }));
    await waitAtMost(MONEY_PATIENCE_MS, noteSeen(env.DB, address));
  }
}

/**
 * Sends the wallet's events now if a webhook subscribes to this type; other tenants pay nothing for it.
 * Answers do not wait for it, and it never throws, because the outbox sends in any case.
 */
export async function pushEvents(env: Env, address: WalletAddress, type: EventType): Promise<void> {
  try {
    const subscriptions = await knownSubscriptions(env.DB, address, [type]);
    if (subscriptions.length > 0) await catchUpIfPossible(env, address);
  } catch (error) {
    console.warn(JSON.stringify({ event: "webhook_push_failed", error: String(error) }));
  }
}
