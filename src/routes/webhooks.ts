/**
 * How an operator configures where it is told of events. The database holds a subscription, its endpoint
 * delivers; a change is written first and then told, and the same call again mends what was lost between.
 */

import type { Context } from "hono";
import type { TenantEnvironment } from "../../domain/ids.ts";
import { makeWebhookSecret, sealSecret } from "../auth/sealed-secret.ts";
import type { AuditedFields } from "../db/audit-log/audit-entry.ts";
import type { Operator } from "../db/tenant.ts";
import {
  addSubscription,
  changeSubscription,
  findSubscription,
  MAX_WEBHOOKS,
  removeSubscription,
  subscriptionsOf,
  type WebhookSubscription,
} from "../db/webhook-subscriptions.ts";
import { forgetHeardKinds } from "../history/push-events.ts";
import { auditEntry } from "../http/audit-entries.ts";
import { failure, success } from "../http/envelope.ts";
import { webhookEndpointStub } from "../objects.ts";
import { ulid } from "../runtime/ulid.ts";
import { webhookView } from "../views/webhook.ts";
import { endpointConfig } from "../webhooks/endpoint-config.ts";
import { faultOf } from "../webhooks/sender.ts";
import type { App } from "./define-route.ts";
import {
  createWebhookRoute,
  listWebhooksRoute,
  removeWebhookRoute,
  updateWebhookRoute,
} from "./webhook-statements.ts";

export const NO_SUCH_WEBHOOK =
  "No such webhook; check the id and the environment of the key you call with.";
const TOO_MANY = `There are ${MAX_WEBHOOKS} webhooks already; remove one first.`;
/** Changes of one subscription at once: more than a person makes. */
const MAX_TRIES = 5;

/** Adds the routes that configure webhooks. */
export function webhookRoutes(app: App): void {
  app.openapi(listWebhooksRoute, async (c) => {
    const subscriptions = await subscriptionsOf(c.env.DB, scopeOf(c));
    const webhooks = await Promise.all(subscriptions.map((one) => viewOf(c, one)));
    return success(c, { webhooks });
  });

  app.openapi(createWebhookRoute, async (c) => {
    const { url, eventTypes, description } = c.req.valid("json");
    const fault = await faultOf(c.env, url);
    if (fault !== null) return failure(c, "WEBHOOK_URL_NOT_ALLOWED", { reason: fault });
    const scope = scopeOf(c);
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
      target: target(subscription),
      before: null,
      after: audited(subscription),
    });
    const added = await addSubscription(c.env.DB, { subscription, sealed }, entry);
    if (added === undefined) return failure(c, "ACTION_NOT_ALLOWED", undefined, TOO_MANY);
    forgetHeardKinds(scope);
    await webhookEndpointStub(c.env, subscription).configure(endpointConfig(subscription));
    const view = webhookView(subscription, null);
    return success(c, { ...view, secret: added.madeSecret ? secret : null }, { status: 201 });
  });

  app.openapi(updateWebhookRoute, async (c) => {
    const { enabled, ...change } = c.req.valid("json");
    const fault = change.url === undefined ? null : await faultOf(c.env, change.url);
    if (fault !== null) return failure(c, "WEBHOOK_URL_NOT_ALLOWED", { reason: fault });
    const { id } = c.req.valid("param");
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const before = await findSubscription(c.env.DB, scopeOf(c), id);
      if (before === undefined) break;
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      const disabled = enabled === undefined ? before.disabled : enabled ? null : "by_you";
      const next: WebhookSubscription = {
        ...before,
        ...Object.fromEntries(given),
        disabled,
        failures: disabled === null ? 0 : before.failures,
        version: before.version + 1,
        updatedAt: Date.now(),
      };
      const entry = auditEntry(c, {
        target: target(before),
        before: audited(before),
        after: audited(next),
      });
      if (!(await changeSubscription(c.env.DB, next, entry))) continue;
      forgetHeardKinds(next);
      await webhookEndpointStub(c.env, next).configure(endpointConfig(next));
      return success(c, await viewOf(c, next));
    }
    return failure(c, "NOT_FOUND", undefined, NO_SUCH_WEBHOOK);
  });

  app.openapi(removeWebhookRoute, async (c) => {
    const found = await findSubscription(c.env.DB, scopeOf(c), c.req.valid("param").id);
    if (found === undefined) return failure(c, "NOT_FOUND", undefined, NO_SUCH_WEBHOOK);
    // The endpoint first: while the row stands, this call can be made again.
    await webhookEndpointStub(c.env, found).remove();
    const entry = auditEntry(c, { target: target(found), before: audited(found), after: null });
    await removeSubscription(c.env.DB, found, entry);
    return success(c, { id: found.id, removed: true as const });
  });
}

/** The environment of the caller's key. */
export function scopeOf(c: Context): TenantEnvironment {
  const { tenant, environment }: Operator = c.get("operator");
  return { tenantId: tenant.id, environment };
}

/** What the audit log calls a subscription. */
export function target({ id }: WebhookSubscription) {
  return { type: "webhook", id };
}

async function viewOf(c: Context, subscription: WebhookSubscription) {
  return webhookView(subscription, await webhookEndpointStub(c.env, subscription).state());
}

function audited(subscription: WebhookSubscription): AuditedFields {
  const { url, eventTypes, description, disabled } = subscription;
  return { url, eventTypes, description, enabled: disabled === null };
}
