/**
 * Creates a webhook with its own delivery secret; the first one also creates the environment's
 * webhook secret. The database holds the subscription and its endpoint delivers to it. Which URLs
 * are accepted (only https, and no internal address) is in src/webhook-sender/destination.ts.
 * Reference 11.
 */

import * as z from "zod";
import { ADMINS, mayCall, RUNS_WEBHOOKS } from "../../../domain/authority/role-groups.ts";
import { DEFAULT_EVENT_TYPES } from "../../../domain/webhooks/event-types.ts";
import { makeWebhookSecret, sealSecret } from "../../auth/sealed-secret.ts";
import { type Operator, tenantEnvironmentOf } from "../../db/tenant.ts";
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
import {
  auditedWebhook,
  changedOptions,
  webhookFields,
  webhookInputs,
  webhookView,
} from "../../views/webhook.ts";
import { endpointConfig } from "../../webhooks/announce.ts";
import { urlFault } from "../../webhooks/delivery-service.ts";
import { forgetSubscriptions } from "../../webhooks/known-subscriptions.ts";

const TOO_MANY = `You already have ${MAX_WEBHOOKS} webhooks, so none was created; remove one, then try again.`;

const newWebhookSchema = z
  .strictObject({
    ...webhookFields,
    secret: z.union([z.string(), z.null()]).meta({
      description:
        "The webhook secret, if this is the environment's first webhook. You sign your calls with it. It is shown only once. Null if there is one already, or if the person's role may not rotate it.",
    }),
    deliverySecret: z.string().meta({
      description:
        "The webhook's own secret, which signs its deliveries: use it to verify them. It is shown only once.",
    }),
  })
  .meta({ id: "NewWebhook" });

export const createWebhook = route(
  {
    method: "post",
    path: "/api/v1/admin/webhooks",
    access: "apiKey signed",
    keyScope: "webhooks",
    people: RUNS_WEBHOOKS,
    repeatedSignature: "refused",
    isIdempotent: true,
    tag: "Webhooks",
    summary: "Create a webhook",
    description: [
      `The webhook receives events from now on. At most ${MAX_WEBHOOKS} per environment. Its`,
      "deliveries are signed with `deliverySecret`. The first webhook also creates the environment's",
      "webhook secret, `secret`: from then on you must sign create-token with it. Both are shown only",
      "in this response.",
    ].join(" "),
    body: z.strictObject({
      url: webhookInputs.url,
      eventTypes: webhookInputs.eventTypes
        .default([...DEFAULT_EVENT_TYPES])
        .meta({ description: "Default: all except `round.settled` and `security.*`." }),
      description: webhookInputs.description.default(null),
      currencies: webhookInputs.currencies.default(null),
      gameIds: webhookInputs.gameIds.default(null),
      payload: webhookInputs.payload.default("full"),
      order: webhookInputs.order.default("none"),
    }),
    data: newWebhookSchema,
    status: 201,
    refusals: ["WEBHOOK_URL_NOT_ALLOWED", "ACTION_NOT_ALLOWED"],
    audit: "webhook.created",
  },
  async (c) => {
    const { url, eventTypes, description, ...options } = c.req.valid("json");
    const fault = await urlFault(c.env, url);
    if (fault !== null) return failure(c, "WEBHOOK_URL_NOT_ALLOWED", { reason: fault });
    const operator = c.get("operator");
    const tenantEnvironment = tenantEnvironmentOf(operator);
    const { sealingKeys } = c.get("config");
    const id = `whk_${ulid().toLowerCase()}`;
    const [secret, deliverySecret] = [makeWebhookSecret(), makeWebhookSecret()];
    const sealed = sealSecret(sealingKeys, tenantEnvironment, secret);
    const now = Date.now();
    const subscription: WebhookSubscription = {
      ...tenantEnvironment,
      id,
      url,
      eventTypes,
      description,
      disabled: null,
      failures: 0,
      version: 1,
      createdAt: now,
      updatedAt: now,
      options: changedOptions({}, options),
      deliverySecret: sealSecret(
        sealingKeys,
        { ...tenantEnvironment, subscriptionId: id },
        deliverySecret,
      ),
      deliverySecretFrom: now,
      previousDeliverySecret: null,
      previousDeliverySecretUntil: null,
    };
    const entry = auditEntry(c, {
      target: { type: "webhook", id: subscription.id },
      before: null,
      after: auditedWebhook(subscription),
    });
    const added = await addSubscription(c.env.DB, { subscription, sealed }, entry);
    if (added === undefined) return failure(c, "ACTION_NOT_ALLOWED", undefined, TOO_MANY);
    forgetSubscriptions(tenantEnvironment);
    await webhookEndpointStub(c.env, subscription).configure(endpointConfig(subscription));
    const view = webhookView(subscription, null);
    const isShown = added.madeSecret && mayReadWebhookSecret(operator);
    const made = { secret: isShown ? secret : null, deliverySecret };
    return success(c, { ...view, ...made }, { status: 201 });
  },
);

/** The webhook secret signs calls that move money: only people who may rotate it may read it. Reference 6.14. */
function mayReadWebhookSecret({ person, environment }: Operator): boolean {
  return person === undefined || mayCall(person.role, ADMINS, environment);
}
