/** A webhook subscription and its delivery attempts, as the API shows them. Contract, "Webhooks". */
import * as z from "zod";
import { EVENT_TYPES } from "../../domain/webhooks/event-types.ts";
import type {
  Attempt,
  EndpointState,
} from "../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";
import type { WebhookSubscription } from "../db/webhook-subscriptions.ts";

export const ATTEMPT_STATUSES = ["delivered", "retrying", "failed"] as const;
const moment = z.iso.datetime();

const fields = {
  id: z.string().meta({ example: "whk_01j9z0example00000000000000" }),
  url: z.string(),
  eventTypes: z.array(z.enum(EVENT_TYPES)),
  description: z.union([z.string(), z.null()]),
  enabled: z.boolean(),
  disabledReason: z.union([z.enum(["by_you", "gone", "failing"]), z.null()]).meta({
    description:
      "`gone`: it answered 410. `failing`: five days of only failures. Null while it is enabled.",
  }),
  consecutiveFailures: z.int().min(0),
  deliveries: z
    .strictObject({
      waiting: z.int().min(0),
      failed: z.int().min(0),
      held: z.int().min(0),
    })
    .meta({
      description:
        "Events that will be sent, that were given up, and that are held because it is disabled; the last two can be replayed.",
    }),
  createdAt: moment,
  updatedAt: moment,
};

export const webhookSchema = z.strictObject(fields).meta({ id: "Webhook" });

export const newWebhookSchema = z
  .strictObject({
    ...fields,
    secret: z.union([z.string(), z.null()]).meta({
      description:
        "The webhook secret, if this is the first webhook of the environment. It is shown this once; null when there was one.",
    }),
  })
  .meta({ id: "NewWebhook" });

export const attemptSchema = z
  .strictObject({
    id: z.string(),
    eventId: z.string(),
    subscriptionId: z.string(),
    type: z.enum(EVENT_TYPES),
    attempt: z.int().min(1),
    status: z.enum(ATTEMPT_STATUSES),
    responseStatus: z.union([z.int(), z.null()]),
    responseBody: z
      .union([z.string(), z.null()])
      .meta({ description: "Its first 1,024 characters." }),
    durationMs: z.int().min(0),
    error: z.union([z.string(), z.null()]),
    nextAttemptAt: z.union([moment, z.null()]),
    createdAt: moment,
  })
  .meta({ id: "WebhookAttempt" });

const NEW_STANDING: EndpointState = {
  disabled: null,
  failures: 0,
  waiting: 0,
  failed: 0,
  held: 0,
};

/** Writes a subscription, with how its endpoint stands; null when that was not told of it yet. */
export function webhookView(
  subscription: WebhookSubscription,
  standing: EndpointState | null,
): z.output<typeof webhookSchema> {
  const { id, url, eventTypes, description, createdAt, updatedAt } = subscription;
  const { disabled, failures, waiting, failed, held } = standing ?? {
    ...NEW_STANDING,
    disabled: subscription.disabled,
  };
  return {
    id,
    url,
    eventTypes: [...eventTypes],
    description,
    enabled: disabled === null,
    disabledReason: disabled,
    consecutiveFailures: failures,
    deliveries: { waiting, failed, held },
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

/** Writes an attempt of a subscription's endpoint. */
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
