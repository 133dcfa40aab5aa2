/**
 * Changes, disables or enables a webhook. The change is written to the database first and then
 * sent to the endpoint; repeating the call repairs what was lost in between. Reference 11.
 */

import * as z from "zod";
import { RUNS_WEBHOOKS } from "../../../domain/authority/role-groups.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import {
  changeSubscription,
  findSubscription,
  type WebhookSubscription,
} from "../../db/webhook-subscriptions.ts";
import { auditEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { webhookEndpointStub } from "../../objects.ts";
import { attemptNowSchema, attemptView } from "../../views/delivery-attempt.ts";
import {
  auditedWebhook,
  changedOptions,
  NO_SUCH_WEBHOOK,
  readWebhookView,
  webhookFields,
  webhookInputs,
  webhookParams,
} from "../../views/webhook.ts";
import { endpointConfig, testEvent } from "../../webhooks/announce.ts";
import { urlFault } from "../../webhooks/delivery-service.ts";
import { forgetSubscriptions } from "../../webhooks/known-subscriptions.ts";

/** An attempt fails only if another change of the same webhook came first, so more are not needed. */
const MAX_TRIES = 5;

const changedWebhookSchema = z
  .strictObject({ ...webhookFields, attempt: attemptNowSchema })
  .meta({ id: "ChangedWebhook" });

export const updateWebhook = route(
  {
    method: "patch",
    path: "/api/v1/admin/webhooks/{id}",
    access: "apiKey",
    keyScope: "webhooks",
    people: RUNS_WEBHOOKS,
    needsFresh: true,
    tag: "Webhooks",
    summary: "Update, disable or enable a webhook",
    description:
      "Events that occurred while the webhook was disabled, and events that were given up, are held. Use the replay call to send them. With `enabled: true`, even if the webhook is only paused, a `webhook.test` is sent at once and `attempt` is what your receiver answered; otherwise it is null.",
    params: webhookParams,
    body: z.strictObject({
      url: webhookInputs.url.optional(),
      eventTypes: webhookInputs.eventTypes.optional(),
      description: webhookInputs.description.optional(),
      currencies: webhookInputs.currencies.optional(),
      gameIds: webhookInputs.gameIds.optional(),
      payload: webhookInputs.payload.optional(),
      order: webhookInputs.order.optional(),
      enabled: z.boolean().optional(),
    }),
    data: changedWebhookSchema,
    refusals: ["NOT_FOUND", "WEBHOOK_URL_NOT_ALLOWED"],
    audit: "webhook.updated",
  },
  async (c) => {
    const { enabled, url, eventTypes, description, ...options } = c.req.valid("json");
    const fault = url === undefined ? null : await urlFault(c.env, url);
    if (fault !== null) return failure(c, "WEBHOOK_URL_NOT_ALLOWED", { reason: fault });
    const { id } = c.req.valid("param");
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const before = await findSubscription(c.env.DB, tenantEnvironment, id);
      if (before === undefined) break;
      const disabled = enabled === undefined ? before.disabled : enabled ? null : "by_you";
      const next: WebhookSubscription = {
        ...before,
        url: url ?? before.url,
        eventTypes: eventTypes ?? before.eventTypes,
        description: description === undefined ? before.description : description,
        options: changedOptions(before.options, options),
        disabled,
        failures: disabled === null ? 0 : before.failures,
        version: before.version + 1,
        updatedAt: Date.now(),
      };
      const entry = auditEntry(c, {
        target: { type: "webhook", id: before.id },
        before: auditedWebhook(before),
        after: auditedWebhook(next),
      });
      if (!(await changeSubscription(c.env.DB, next, entry))) continue;
      forgetSubscriptions(next);
      const stub = webhookEndpointStub(c.env, next);
      const config = endpointConfig(next);
      await stub.configure(config);
      const sent = enabled ? await stub.sendNow({ config, event: testEvent(next) }) : undefined;
      const attempt = sent?.ok && sent.value !== null ? attemptView(next.id, sent.value) : null;
      return success(c, { ...(await readWebhookView(c.env, next)), attempt });
    }
    return failure(c, "NOT_FOUND", undefined, NO_SUCH_WEBHOOK);
  },
);
