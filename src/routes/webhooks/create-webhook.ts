/**
 * Creates a webhook; the first one also makes the environment's webhook secret. The database holds
 * the subscription and its endpoint delivers to it. Contract, "Webhooks".
 */

import * as z from "zod";
import { DEFAULT_EVENT_TYPES } from "../../../domain/webhooks/event-types.ts";
import { makeWebhookSecret, sealSecret } from "../../auth/sealed-secret.ts";
import {
  addSubscription,
  MAX_WEBHOOKS,
  type WebhookSubscription,
} from "../../db/webhook-subscriptions.ts";
import { forgetHeardKinds } from "../../history/push-events.ts";
import { auditEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { webhookEndpointStub } from "../../objects.ts";
import { ulid } from "../../runtime/ulid.ts";
import { endpointConfig } from "../../webhooks/endpoint-config.ts";
import { urlFault } from "../../webhooks/sender.ts";
import { auditedWebhook, scopeOf, webhookFields, webhookInputs, webhookView } from "./webhook.ts";

const TOO_MANY = `There are ${MAX_WEBHOOKS} webhooks already; remove one first.`;

const newWebhookSchema = z
  .strictObject({
    ...webhookFields,
    secret: z.union([z.string(), z.null()]).meta({
      description:
        "The webhook secret, if this is the first webhook of the environment. It is shown this once; null when there was one.",
    }),
  })
  .meta({ id: "NewWebhook" });

export const createWebhook = route(
  {
    method: "post",
    path: "/api/v1/admin/webhooks",
    access: "apiKey",
    tag: "Webhooks",
    summary: "Configure a webhook",
    description: [
      `It hears what happens from now on. At most ${MAX_WEBHOOKS} in an environment. The first one makes`,
      "the environment's webhook secret, which is in this answer and nowhere else: it signs deliveries,",
      "and from then on you sign create-token with it.",
    ].join(" "),
    body: z.strictObject({
      url: webhookInputs.url,
      eventTypes: webhookInputs.eventTypes
        .default([...DEFAULT_EVENT_TYPES])
        .meta({ description: "All but `round.settled` unless given." }),
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
    const scope = scopeOf(c.get("operator"));
    const secret = makeWebhookSecret();
    const sealed = await sealSecret(c.get("config").sealingKey, scope, secret);
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
    forgetHeardKinds(scope);
    await webhookEndpointStub(c.env, subscription).configure(endpointConfig(subscription));
    const view = webhookView(subscription, null);
    return success(c, { ...view, secret: added.madeSecret ? secret : null }, { status: 201 });
  },
);
