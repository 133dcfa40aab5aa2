/**
 * A webhook: its fields in a request, as operations show it, and as the audit log stores it. Reference 11.
 */
import * as z from "zod";
import { type DeliveryOptions, ORDERS, PAYLOADS } from "../../domain/webhooks/delivery-options.ts";
import { EVENT_TYPES } from "../../domain/webhooks/event-types.ts";
import type { EndpointState } from "../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";
import type { AuditedFields } from "../db/audit-log/audit-entry.ts";
import type { WebhookSubscription } from "../db/webhook-subscriptions.ts";
import { webhookEndpointStub } from "../objects.ts";
import { MAX_URL_LENGTH } from "../webhook-sender/destination.ts";
import { currencyOutput } from "./amount.ts";
import { idInput, lineInput } from "./short-text.ts";
import { eventTypeSchema } from "./webhook-event.ts";

export const webhookParams = z.object({ id: idInput });

/** The fields of a webhook that the operator sets. */
export const webhookInputs = {
  url: z.string().max(MAX_URL_LENGTH).meta({
    description: "An https address that the public internet can reach.",
    example: "https://backend.example.com/rouleau",
  }),
  eventTypes: z
    .array(eventTypeSchema)
    .min(1)
    .max(EVENT_TYPES.length)
    .refine((types) => new Set(types).size === types.length, "Expected each event type only once")
    .meta({ uniqueItems: true, example: ["round.jackpot_won", "wallet.deposit.completed"] }),
  description: z.union([lineInput(200), z.null()]),
  currencies: z.union([z.array(currencyOutput).min(1), z.null()]).meta({
    description:
      "Leaves out events in other currencies. Null for all. Events without a `currency` in `data` are always sent.",
    example: ["EUR", "USD"],
  }),
  gameIds: z.union([z.array(idInput).min(1).max(100), z.null()]).meta({
    description:
      "Leaves out events of other games. Null for all. Events without a `gameId` in `data` are always sent.",
    example: ["golden-reels"],
  }),
  payload: z.enum(PAYLOADS).meta({
    description:
      "`thin`: `data` has only its ids, such as `playerId` and `roundId`; read the whole event with `GET /api/v1/admin/events/{eventId}`. A change applies to later events.",
  }),
  order: z.enum(ORDERS).meta({
    description:
      "`player`: each player's events are delivered in order; a replay does not wait. An event waits until the one before it was delivered, given up or held, so one that fails delays that player's others while it is retried.",
  }),
};

const moment = z.iso.datetime();

export const webhookFields = {
  id: z.string().meta({ example: "whk_01j9z0example00000000000000" }),
  url: z.string(),
  eventTypes: z.array(eventTypeSchema),
  description: z.union([z.string(), z.null()]),
  currencies: z.union([z.array(currencyOutput), z.null()]),
  gameIds: z.union([z.array(z.string()), z.null()]),
  payload: z.enum(PAYLOADS),
  order: z.enum(ORDERS),
  enabled: z.boolean(),
  disabledReason: z.union([z.enum(["by_you", "gone", "failing"]), z.null()]).meta({
    description:
      "`gone`: the endpoint answered 410. `failing`: every delivery failed for five days. Null while the webhook is enabled.",
  }),
  consecutiveFailures: z.int().min(0).meta({
    description: "Deliveries that fail at the same time count as one failure.",
  }),
  nextProbeAt: z.union([moment, z.null()]).meta({
    description:
      "While the webhook is paused after failures: when the next delivery is tried. A test, a replay or enabling it tries at once.",
  }),
  deliveries: z
    .strictObject({
      waiting: z.int().min(0),
      failed: z.int().min(0),
      held: z.int().min(0),
      dropped: z.int().min(0),
    })
    .meta({
      id: "DeliveryCounts",
      description:
        "Events waiting to be sent, events that were given up, and events held because the webhook is disabled, more than 200,000 waited, or they came 30 days late. You can replay the last two. `dropped` counts events deleted undelivered, after 30 days or past 2,000,000.",
    }),
  deliverySecretFrom: z.union([moment, z.null()]).meta({
    description:
      "When its own delivery secret started to sign its deliveries. Null for an older webhook: the environment's webhook secret signs them until you rotate its own.",
  }),
  createdAt: moment,
  updatedAt: moment,
};

export const webhookSchema = z.strictObject(webhookFields).meta({ id: "Webhook" });

export const NO_SUCH_WEBHOOK =
  "No such webhook; check the id and the environment of the key you call with.";
export const WEBHOOK_DISABLED =
  "This webhook is disabled, so nothing was sent; enable it first: PATCH /api/v1/admin/webhooks/:id.";

/** Returns a subscription as the API shows it, with the current state of its endpoint. */
export async function readWebhookView(
  env: Env,
  subscription: WebhookSubscription,
): Promise<z.output<typeof webhookSchema>> {
  return webhookView(subscription, await webhookEndpointStub(env, subscription).state());
}

/** Returns a subscription as the API shows it; the state is null until its endpoint is configured. */
export function webhookView(
  subscription: WebhookSubscription,
  state: EndpointState | null,
): z.output<typeof webhookSchema> {
  const { id, url, eventTypes, description, createdAt, updatedAt, options, deliverySecretFrom } =
    subscription;
  const { disabled, failures, nextProbeAt, waiting, failed, held, dropped } = state ?? {
    disabled: subscription.disabled,
    failures: 0,
    nextProbeAt: null,
    waiting: 0,
    failed: 0,
    held: 0,
    dropped: 0,
  };
  return {
    id,
    url,
    eventTypes: [...eventTypes],
    description,
    currencies: options.currencies === undefined ? null : [...options.currencies],
    gameIds: options.gameIds === undefined ? null : [...options.gameIds],
    payload: options.payload ?? "full",
    order: options.order ?? "none",
    enabled: disabled === null,
    disabledReason: disabled,
    consecutiveFailures: failures,
    nextProbeAt: nextProbeAt === null ? null : new Date(nextProbeAt).toISOString(),
    deliveries: { waiting, failed, held, dropped },
    deliverySecretFrom:
      deliverySecretFrom === null ? null : new Date(deliverySecretFrom).toISOString(),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

/** Returns the fields of a subscription that the audit log stores. */
export function auditedWebhook(subscription: WebhookSubscription): AuditedFields {
  const { url, eventTypes, description, disabled, options } = subscription;
  return { url, eventTypes, description, enabled: disabled === null, ...options };
}

type OptionInputs = {
  readonly [Name in keyof DeliveryOptions]?: DeliveryOptions[Name] | null | undefined;
};

/** Returns the options after a change: null or a default removes an option, undefined leaves it. */
export function changedOptions(before: DeliveryOptions, change: OptionInputs): DeliveryOptions {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const all = Object.entries({ ...before, ...Object.fromEntries(given) });
  return Object.fromEntries(all.filter(([, value]) => !DEFAULTS.has(value)));
}

const DEFAULTS: ReadonlySet<unknown> = new Set([null, "full", "none"]);
