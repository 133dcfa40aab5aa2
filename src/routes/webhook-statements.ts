/**
 * The calls that manage webhooks, as they are documented and checked. Their handlers are in
 * webhooks.ts and webhook-replays.ts. Contract, "Webhooks".
 */
import * as z from "zod";
import { DEFAULT_EVENT_TYPES, EVENT_TYPES } from "../../domain/webhooks/event-types.ts";
import { MAX_WEBHOOKS } from "../db/webhook-subscriptions.ts";
import { pagingQuery } from "../http/paging.ts";
import { lineInput } from "../views/line-input.ts";
import {
  ATTEMPT_STATUSES,
  attemptSchema,
  newWebhookSchema,
  webhookSchema,
} from "../views/webhook.ts";
import { MAX_URL_LENGTH } from "../webhook-sender/destination.ts";
import { defineRoute } from "./define-route.ts";

const PATH = "/api/v1/admin/webhooks";
const params = z.object({ id: z.string().min(1).max(64) });
const url = z.string().max(MAX_URL_LENGTH).meta({
  description: "https, and of the public Internet.",
  example: "https://backend.example.com/rouleau",
});
const eventTypes = z
  .array(z.enum(EVENT_TYPES))
  .min(1)
  .max(EVENT_TYPES.length)
  .refine((types) => new Set(types).size === types.length, "Expected each kind once")
  .meta({ example: ["round.jackpot_won", "wallet.deposit.completed"] });
const description = z.union([lineInput(200), z.null()]);

export const listWebhooksRoute = defineRoute({
  method: "get",
  path: PATH,
  access: "apiKey",
  tag: "Webhooks",
  summary: "Your webhooks, oldest first, and how they fare",
  description: "Of the key's environment.",
  data: z.strictObject({ webhooks: z.array(webhookSchema) }),
});

export const createWebhookRoute = defineRoute({
  method: "post",
  path: PATH,
  access: "apiKey",
  tag: "Webhooks",
  summary: "Configure a webhook",
  description: [
    `It hears what happens from now on. At most ${MAX_WEBHOOKS} in an environment. The first one makes`,
    "the environment's webhook secret, which is in this answer and nowhere else: it signs deliveries,",
    "and from then on you sign create-token with it.",
  ].join(" "),
  body: z.strictObject({
    url,
    eventTypes: eventTypes
      .default([...DEFAULT_EVENT_TYPES])
      .meta({ description: "All but `round.settled` unless given." }),
    description: description.default(null),
  }),
  data: newWebhookSchema,
  status: 201,
  refusals: ["WEBHOOK_URL_NOT_ALLOWED", "ACTION_NOT_ALLOWED"],
  audit: "webhook.created",
});

export const updateWebhookRoute = defineRoute({
  method: "patch",
  path: `${PATH}/{id}`,
  access: "apiKey",
  tag: "Webhooks",
  summary: "Change a webhook, or switch it off and on",
  description:
    "What came while it was off, and what was given up, is held: send it with a replay of what failed.",
  params,
  body: z.strictObject({
    url: url.optional(),
    eventTypes: eventTypes.optional(),
    description: description.optional(),
    enabled: z.boolean().optional(),
  }),
  data: webhookSchema,
  refusals: ["NOT_FOUND", "WEBHOOK_URL_NOT_ALLOWED"],
  audit: "webhook.updated",
});

export const removeWebhookRoute = defineRoute({
  method: "delete",
  path: `${PATH}/{id}`,
  access: "apiKey",
  tag: "Webhooks",
  summary: "Remove a webhook",
  description: "With its log and all that still waits to be sent.",
  params,
  data: z.strictObject({ id: z.string(), removed: z.literal(true) }),
  refusals: ["NOT_FOUND"],
  audit: "webhook.removed",
});

export const testWebhookRoute = defineRoute({
  method: "post",
  path: `${PATH}/{id}/test`,
  access: "apiKey",
  tag: "Webhooks",
  summary: "Send a webhook.test event",
  description: "Whether or not the webhook hears that kind. The log tells what came of it.",
  params,
  data: z.strictObject({ eventId: z.string() }),
  refusals: ["NOT_FOUND", "ACTION_NOT_ALLOWED"],
  audit: "webhook.tested",
});

export const webhookLogsRoute = defineRoute({
  method: "get",
  path: `${PATH}/logs`,
  access: "apiKey",
  tag: "Webhooks",
  summary: "Delivery attempts, newest first",
  description: "Kept for 30 days.",
  query: pagingQuery.extend({
    subscriptionId: z.string().min(1).max(64).optional(),
    eventId: z.string().min(1).max(64).optional(),
    type: z.enum(EVENT_TYPES).optional(),
    status: z.enum(ATTEMPT_STATUSES).optional(),
  }),
  data: z.strictObject({ logs: z.array(attemptSchema) }),
});

export const replayEventRoute = defineRoute({
  method: "post",
  path: `${PATH}/replay/{eventId}`,
  access: "apiKey",
  tag: "Webhooks",
  summary: "Send an event again",
  description: [
    "To each webhook that had it, with the same id and body, a new timestamp, and the header",
    "`webhook-replay: 1`. At most 60 a minute.",
  ].join(" "),
  params: z.object({ eventId: z.string().min(1).max(64) }),
  data: z.strictObject({ eventId: z.string(), webhooks: z.array(z.string()) }),
  refusals: ["EVENT_NOT_FOUND", "ACTION_NOT_ALLOWED", "RATE_LIMITED"],
  audit: "webhook.event_replayed",
});

export const replayFailedRoute = defineRoute({
  method: "post",
  path: `${PATH}/{id}/replay`,
  access: "apiKey",
  tag: "Webhooks",
  summary: "Send again what was given up or held",
  description: "Of the events made since `since`.",
  params,
  body: z.strictObject({ since: z.iso.datetime({ offset: true }) }),
  data: z.strictObject({ replayed: z.int().min(0) }),
  refusals: ["NOT_FOUND", "ACTION_NOT_ALLOWED"],
  audit: "webhook.failed_replayed",
});
