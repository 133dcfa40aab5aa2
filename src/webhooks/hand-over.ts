/**
 * Sends the events of play to webhooks right after the answer. It reads the wallet's outbox and sends its
 * events to the endpoints; history is left to the outbox, which sends the same events, with the same ids,
 * in any case. Decision 0049.
 */
import type { EventType } from "../../domain/webhooks/event-types.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import { walletStub } from "../objects.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";
import { buildEvents, sendEvents } from "./announce.ts";
import { knownSubscriptions } from "./known-subscriptions.ts";

/** The types that a round may cause, except those that are sent with history at once. */
const EVENTS_OF_PLAY: readonly EventType[] = [
  "round.settled",
  "bonus.converted",
  "bonus.forfeited",
];

/**
 * The last entry of a wallet that this isolate has sent to these webhooks. The outbox holds an entry for
 * most of a minute, and an endpoint accepts an event once, so forgetting one only makes a call larger. A
 * webhook that was not among them lacks earlier events and gets them first, because it may need them in
 * order.
 */
const handedThrough = new IsolateCache<number>({ lifetimeMs: 60_000, capacity: 10_000 });

/** Sends the events that a player's round caused; play money has no events. */
export async function handOverPlay(
  env: Env,
  session: WalletAddress & { readonly demo: boolean },
): Promise<void> {
  if (!session.demo) await handOver(env, session, EVENTS_OF_PLAY);
}

/**
 * Sends a wallet's events to the webhooks that subscribe to one of these types; does nothing, and costs
 * nothing, if there are none. Answers do not wait for it, and it never throws.
 */
export async function handOver(
  env: Env,
  address: WalletAddress,
  types: readonly EventType[],
): Promise<void> {
  try {
    const subscriptions = await knownSubscriptions(env.DB, address, types);
    if (subscriptions.length === 0) return;
    const unstored = await walletStub(env, address).unstoredHistory();
    const batch = unstored.ok ? unstored.value : null;
    if (batch === null) return;
    const { tenantId, environment, playerId } = address;
    const to = subscriptions.map(({ id, version }) => `${id}.${version}`);
    const handed = [environment, tenantId, playerId, ...to].join(":");
    const through = handedThrough.get(handed) ?? 0;
    const entries = batch.entries.filter(({ seq }) => seq > through);
    const last = entries.at(-1);
    const events = await buildEvents(env, { ...batch, entries });
    if (last === undefined || events === undefined) return;
    await Promise.all(subscriptions.map((one) => sendEvents(env, one, events)));
    handedThrough.set(handed, last.seq);
  } catch (error) {
    console.warn(JSON.stringify({ event: "events_not_handed_over", error: String(error) }));
  }
}
