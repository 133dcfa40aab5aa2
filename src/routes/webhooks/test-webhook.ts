/** Sends a test event to a webhook at once, and returns the receiver's answer. Reference 11.15. */

import * as z from "zod";
import { RUNS_WEBHOOKS } from "../../../domain/authority/role-groups.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { findSubscription } from "../../db/webhook-subscriptions.ts";
import { recordAct } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { webhookEndpointStub } from "../../objects.ts";
import { attemptNowSchema, attemptView } from "../../views/delivery-attempt.ts";
import { NO_SUCH_WEBHOOK, WEBHOOK_DISABLED, webhookParams } from "../../views/webhook.ts";
import { endpointConfig, testEvent } from "../../webhooks/announce.ts";

export const testWebhook = route(
  {
    method: "post",
    path: "/api/v1/admin/webhooks/{id}/test",
    access: "apiKey",
    keyScope: "webhooks",
    people: RUNS_WEBHOOKS,
    isIdempotent: true,
    tag: "Webhooks",
    summary: "Send a webhook.test event",
    description:
      "Sends the event at once, even if the webhook is paused or not subscribed to it, and returns the attempt.",
    params: webhookParams,
    data: z.strictObject({ eventId: z.string(), attempt: attemptNowSchema }),
    refusals: ["NOT_FOUND", "ACTION_NOT_ALLOWED"],
    audit: "webhook.tested",
  },
  async (c) => {
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const found = await findSubscription(c.env.DB, tenantEnvironment, c.req.valid("param").id);
    if (found === undefined) return failure(c, "NOT_FOUND", undefined, NO_SUCH_WEBHOOK);
    const event = testEvent(found);
    const sent = await webhookEndpointStub(c.env, found).sendNow({
      config: endpointConfig(found),
      event,
    });
    if (!sent.ok) return failure(c, "ACTION_NOT_ALLOWED", undefined, WEBHOOK_DISABLED);
    const attempt = sent.value && attemptView(found.id, sent.value);
    await recordAct(c, {
      target: { type: "webhook", id: found.id },
      before: null,
      after: { eventId: event.id },
    });
    return success(c, { eventId: event.id, attempt });
  },
);
