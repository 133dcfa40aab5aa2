/**
 * Tells webhook endpoints of what wallets' journals hold. An endpoint takes each event once, so telling
 * again is harmless, and whoever was not told is told by the journal's next sending. Contract, "Webhooks".
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { HistoryBatch } from "../../domain/wallet/history.ts";
import type { WebhookEvent } from "../../domain/webhooks/event-types.ts";
import { subscriptionsIn, type WebhookSubscription } from "../db/webhook-subscriptions.ts";
import { webhookEndpointStub } from "../objects.ts";
import { endpointConfig } from "./endpoint-config.ts";
import { historyEvents } from "./history-events.ts";
import { jackpotEvents } from "./jackpot-events.ts";

/** Tells of batches; answers with those that every endpoint concerned has taken. */
export async function announceHistory(
  env: Env,
  batches: readonly HistoryBatch[],
): Promise<ReadonlySet<HistoryBatch>> {
  const subscriptions = await subscriptionsIn(env.DB, batches);
  const told = await Promise.all(
    [...Map.groupBy(batches, nameOf)].map(async ([name, ofScope]) => {
      const hearing = subscriptions.filter((one) => nameOf(one) === name);
      if (hearing.length === 0) return ofScope;
      try {
        const jackpots = await Promise.all(ofScope.map((batch) => jackpotEvents(env, batch)));
        const events = [...ofScope.flatMap(historyEvents), ...jackpots.flat()];
        await Promise.all(hearing.map((one) => tell(env, one, events)));
        return ofScope;
      } catch (error) {
        console.warn(JSON.stringify({ event: "webhooks_not_told", error: String(error) }));
        return [];
      }
    }),
  );
  return new Set(told.flat());
}

/** Hands a subscription those of the events that it hears: of its kinds, and from its own time on. */
export async function tell(
  env: Env,
  subscription: WebhookSubscription,
  events: readonly WebhookEvent[],
): Promise<void> {
  const { eventTypes, createdAt } = subscription;
  const heard = events.filter(
    (event) => eventTypes.includes(event.type) && event.createdAt >= createdAt,
  );
  if (heard.length === 0) return;
  const message = { config: endpointConfig(subscription), events: heard };
  await webhookEndpointStub(env, subscription).accept(message);
}

function nameOf({ tenantId, environment }: TenantEnvironment): string {
  return `${environment}:${tenantId}`;
}
