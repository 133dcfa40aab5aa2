/** Sends a test event to a webhook; the list of delivery attempts shows the result. Reference 11. */
import * as z from "zod";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { findSubscription } from "../../db/webhook-subscriptions.ts";
import { recordAct } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { webhookEndpointStub } from "../../objects.ts";
import { ulid } from "../../runtime/ulid.ts";
import { webhookEvent } from "../../views/webhook-event.ts";
import { endpointConfig } from "../../webhooks/announce.ts";
import { NO_SUCH_WEBHOOK, WEBHOOK_DISABLED, webhookParams } from "./webhook.ts";

export const testWebhook = route(
  {
    method: "post",
    path: "/api/v1/admin/webhooks/{id}/test",
    access: "apiKey",
    keyScope: "webhooks",
    tag: "Webhooks",
    summary: "Send a webhook.test event",
    description:
      "Sends the event whether or not the webhook is subscribed to it. The delivery log shows the result.",
    params: webhookParams,
    data: z.strictObject({ eventId: z.string() }),
    refusals: ["NOT_FOUND", "ACTION_NOT_ALLOWED"],
    audit: "webhook.tested",
  },
  async (c) => {
    const scope = tenantEnvironmentOf(c.get("operator"));
    const found = await findSubscription(c.env.DB, scope, c.req.valid("param").id);
    if (found === undefined) return failure(c, "NOT_FOUND", undefined, NO_SUCH_WEBHOOK);
    const stub = webhookEndpointStub(c.env, found);
    const disabled = (await stub.state())?.disabled ?? found.disabled;
    if (disabled !== null) return failure(c, "ACTION_NOT_ALLOWED", undefined, WEBHOOK_DISABLED);
    const event = webhookEvent({
      ...scope,
      type: "webhook.test",
      cause: [found.id, ulid()],
      at: Date.now(),
      data: { subscriptionId: found.id, message: "It works." },
    });
    await stub.accept({ config: endpointConfig(found), events: [event] });
    await recordAct(c, {
      target: { type: "webhook", id: found.id },
      before: null,
      after: { eventId: event.id },
    });
    return success(c, { eventId: event.id });
  },
);
