/**
 * Makes an event. Its id is computed from its cause, so making it again gives the same event.
 * Reference 11.
 */
import { eventIdFor, type TenantEnvironment } from "../../domain/ids.ts";
import type { EventType, WebhookEvent } from "../../domain/webhooks/event-types.ts";
import type { EventData } from "../views/webhook-event.ts";

export interface EventFields<Type extends EventType> extends TenantEnvironment {
  readonly type: Type;
  /** What caused it, by names that nothing else has: such as the player's id and the entry's seq. */
  readonly cause: readonly string[];
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly data: EventData<Type>;
}

/** Makes the event, with the body that each of its deliveries has. */
export function webhookEvent<Type extends EventType>(fields: EventFields<Type>): WebhookEvent {
  const { type, tenantId, environment, cause, at, data } = fields;
  const id = eventIdFor(type, [tenantId, environment, ...cause]);
  const createdAt = new Date(at).toISOString();
  const body = JSON.stringify({ id, type, createdAt, environment, tenantId, data });
  return { id, type, createdAt: at, body };
}
