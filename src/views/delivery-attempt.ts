/** A delivery attempt as the API shows it. Reference 11.16. */
import * as z from "zod";
import { FAILURE_CAUSES } from "../../domain/webhooks/failure-cause.ts";
import type { Attempt } from "../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";
import { eventTypeSchema } from "./webhook-event.ts";

export const ATTEMPT_STATUSES = ["delivered", "retrying", "failed"] as const;
const moment = z.iso.datetime();

export const attemptSchema = z
  .strictObject({
    id: z.string(),
    eventId: z.string(),
    subscriptionId: z.string(),
    type: eventTypeSchema,
    attempt: z
      .int()
      .min(1)
      .meta({ description: "The number of this attempt at this event, from 1." }),
    status: z.enum(ATTEMPT_STATUSES),
    responseStatus: z
      .union([z.int(), z.null()])
      .meta({ description: "The HTTP status; null without an answer." }),
    responseBody: z
      .union([z.string(), z.null()])
      .meta({ description: "The first 1,024 characters of the response body." }),
    durationMs: z.int().min(0),
    cause: z.union([z.enum(FAILURE_CAUSES), z.null()]).meta({
      description:
        "Why it failed. `name`: your host name has no address. `not_allowed`: it leads to an address that is not public. `connection`: refused or broken off. `tls`: no TLS connection, such as for an expired certificate. `timeout`: no answer within 10 seconds. `redirect`. `status`: a status other than 2xx. Null if it was delivered.",
    }),
    error: z.union([z.string(), z.null()]),
    nextAttemptAt: z.union([moment, z.null()]).meta({ description: "Null if none follows." }),
    createdAt: moment,
  })
  .meta({ id: "WebhookAttempt" });

/** The result of a call that sends an event at once. */
export const attemptNowSchema = z.union([attemptSchema, z.null()]).meta({
  description:
    "The attempt that this call made, even while the webhook was paused. Null if a fault on our side prevented it; the event is then sent later.",
});

/** Returns an attempt of one subscription's endpoint as the API shows it. */
export function attemptView(
  subscriptionId: string,
  { seq, nextAttemptAt, createdAt, ...attempt }: Attempt,
): z.output<typeof attemptSchema> {
  return {
    ...attempt,
    id: `${subscriptionId.replace("whk_", "wha_")}_${seq}`,
    subscriptionId,
    nextAttemptAt: nextAttemptAt === null ? null : new Date(nextAttemptAt).toISOString(),
    createdAt: new Date(createdAt).toISOString(),
  };
}
