/** Makes an event: its id follows from its cause, so that making it again is harmless. Contract, "Webhooks". */
import { eventIdFor, type TenantEnvironment } from "../../domain/ids.ts";
import type { EventType, WebhookEvent } from "../../domain/webhooks/event-types.ts";
import type { EventData } from "../views/webhook-event.ts";

export interface EventOrder<Type extends EventType> extends TenantEnvironment {
  readonly type: Type;
  /** What happened, named so that nothing else has this name: such as the player's id and the entry's seq. */
  readonly cause: readonly string[];
  /** Milliseconds. */
  readonly at: number;
  readonly data: EventData<Type>;
}

/** The event, with the body that every delivery of it has. */
export function webhookEvent<Type extends EventType>(order: EventOrder<Type>): WebhookEvent {
  const { type, tenantId, environment, at, data } = order;
  const id = eventIdFor(type, [tenantId, environment, ...order.cause]);
  const createdAt = new Date(at).toISOString();
  const body = JSON.stringify({ id, type, createdAt, environment, tenantId, data });
  return { id, type, createdAt: at, body };
}
