/** An event as the API shows it, with its state at each webhook. Reference 11.21. */
import * as z from "zod";
import type { StoredEvent } from "../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";
import { eventTypeSchema } from "./webhook-event.ts";

export const eventFields = {
  id: z.string().meta({ example: "evt_01j9z0example00000000000000" }),
  type: eventTypeSchema,
  createdAt: z.iso.datetime(),
  playerId: z
    .union([z.string().meta({ example: "player-42" }), z.null()])
    .meta({ description: "Your own id for the player concerned, if any." }),
  webhooks: z
    .array(
      z.strictObject({
        subscriptionId: z.string(),
        state: z.enum(["waiting", "delivered", "failed", "held"]),
        attempts: z.int().min(0),
      }),
    )
    .meta({ description: "The state of its delivery at each webhook." }),
};

export const eventSchema = z.strictObject(eventFields).meta({ id: "Event" });

/** An event that one subscription's endpoint has. */
export interface HeldEvent<Stored extends StoredEvent = StoredEvent> {
  readonly subscriptionId: string;
  readonly event: Stored;
}

/** Returns an event that all of these endpoints have. */
export function eventView(
  held: readonly [HeldEvent, ...HeldEvent[]],
): z.output<typeof eventSchema> {
  const { id, type, createdAt, playerId } = held[0].event;
  return {
    id,
    type,
    createdAt: new Date(createdAt).toISOString(),
    playerId,
    webhooks: held.map(({ subscriptionId, event: { state, attempts } }) => ({
      subscriptionId,
      state,
      attempts,
    })),
  };
}
