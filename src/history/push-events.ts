/**
 * Sends a wallet's events, and stores its history, right after a call that caused something rare: a
 * deposit, the start or end of a session. For tenants whose webhooks do not ask for it this costs
 * nothing. What play causes is handed over without its history (src/webhooks/hand-over.ts).
 */
import type { EventType } from "../../domain/webhooks/event-types.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import { knownSubscriptions } from "../webhooks/known-subscriptions.ts";
import { catchUpIfPossible } from "./catch-up.ts";

/**
 * Sends the wallet's events now if a webhook asks for this type. Answers do not wait for it, and it never
 * throws, because the outbox sends in any case.
 */
export async function pushEvents(env: Env, address: WalletAddress, type: EventType): Promise<void> {
  try {
    const subscriptions = await knownSubscriptions(env.DB, address, [type]);
    if (subscriptions.length > 0) await catchUpIfPossible(env, address);
  } catch (error) {
    console.warn(JSON.stringify({ event: "webhooks_not_hastened", error: String(error) }));
  }
}
