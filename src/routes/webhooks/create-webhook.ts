/**
 * Creates a webhook; the first one also creates the environment's webhook secret. The database holds
 * the subscription and its endpoint delivers to it. Reference 11.
 */
import * as z from "zod";
import { DEFAULT_EVENT_TYPES } from "../../../domain/webhooks/event-types.ts";
import { makeWebhookSecret, sealSecret } from "../../auth/sealed-secret.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import {
  addSubscription,
  MAX_WEBHOOKS,
  type WebhookSubscription,
} from "../../db/webhook-subscriptions.ts";
import { auditEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { webhookEndpointStub } from "../../objects.ts";
import { ulid } from "../../runtime/ulid.ts";
import { endpointConfig } from "../../webhooks/announce.ts";
import { urlFault } from "../../webhooks/delivery-service.ts";
import { forgetSubscriptions } from "../../webhooks/known-subscriptions.ts";
import { auditedWebhook, webhookFields, webhookInputs, webhookView } from "./webhook.ts";

const TOO_MANY = `You already have ${MAX_WEBHOOKS} webhooks, so none was created; remove one, then try again.`;

const newWebhookSchema = z
  .strictObject({
    ...webhookFields,
    secret: z.union([z.string(), z.null()]).meta({
      description:
        "The webhook secret, if this is the environment's first webhook. It is shown only once. Null when a secret already exists.",
    }),
  })
  .meta({ id: "NewWebhook" });

export const createWebhook = route(
  {
    method: "post",
    path: "/api/v1/admin/webhooks",
    access: "apiKey signed",
    keyScope: "webhooks",
    repeatedSignature: "refused",
    tag: "Webhooks",
    summary: "Create a webhook",
    description: [
      `The webhook receives events from now on. At most ${MAX_WEBHOOKS} per environment. The first`,
      "webhook creates the environment's webhook secret, which is shown only in this response. The",
      "secret signs deliveries, and from then on you must sign create-token with it.",
    ].join(" "),
    body: z.strictObject({
      url: webhookInputs.url,
      eventTypes: webhookInputs.eventTypes
        .default([...DEFAULT_EVENT_TYPES])
        .meta({ description: "Defaults to all event types except `round.settled`." }),
      description: webhookInputs.description.default(null),
    }),
    data: newWebhookSchema,
    status: 201,
    refusals: ["WEBHOOK_URL_NOT_ALLOWED", "ACTION_NOT_ALLOWED"],
    audit: "webhook.created",
  },
  async (c) => {
    const { url, eventTypes, description } = c.req.valid("json");
    const fault = await urlFault(c.env, url);
    if (fault !== null) return failure(c, "WEBHOOK_URL_NOT_ALLOWED", { reason: fault });
    const scope = tenantEnvironmentOf(c.get("operator"));
    const secret = makeWebhookSecret();
    const sealed = sealSecret(c.get("config").sealingKeys, scope, secret);
    const now = Date.now();
    const subscription: WebhookSubscription = {
      ...scope,
      id: `whk_${ulid().toLowerCase()}`,
      url,
      eventTypes,
      description,
      disabled: null,
      failures: 0,
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    const entry = auditEntry(c, {
      target: { type: "webhook", id: subscription.id },
      before: null,
      after: auditedWebhook(subscription),
    });
    const added = await addSubscription(c.env.DB, { subscription, sealed }, entry);
    if (added === undefined) return failure(c, "ACTION_NOT_ALLOWED", undefined, TOO_MANY);
    forgetSubscriptions(scope);
    await webhookEndpointStub(c.env, subscription).configure(endpointConfig(subscription));
    const view = webhookView(subscription, null);
    return success(c, { ...view, secret: added.madeSecret ? secret : null }, { status: 201 });
  },
);
