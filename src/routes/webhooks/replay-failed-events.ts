/** Sends again the events that a webhook has given up or held since a given time. Reference 11.1 and 11. */
import * as z from "zod";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { findSubscription } from "../../db/webhook-subscriptions.ts";
import { recordAct } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { webhookEndpointStub } from "../../objects.ts";
import { NO_SUCH_WEBHOOK, WEBHOOK_DISABLED, webhookParams } from "./webhook.ts";

export const replayFailedEvents = route(
  {
    method: "post",
    path: "/api/v1/admin/webhooks/{id}/replay",
    access: "apiKey",
    keyScope: "webhooks",
    tag: "Webhooks",
    summary: "Replay events that were given up or held",
    description: "Sends only events created at or after `since`.",
    params: webhookParams,
    body: z.strictObject({ since: z.iso.datetime({ offset: true }) }),
    data: z.strictObject({ replayed: z.int().min(0) }),
    refusals: ["NOT_FOUND", "ACTION_NOT_ALLOWED"],
    audit: "webhook.failed_replayed",
  },
  async (c) => {
    const scope = tenantEnvironmentOf(c.get("operator"));
    const found = await findSubscription(c.env.DB, scope, c.req.valid("param").id);
    if (found === undefined) return failure(c, "NOT_FOUND", undefined, NO_SUCH_WEBHOOK);
    const { since } = c.req.valid("json");
    const result = await webhookEndpointStub(c.env, found).replayFailed(Date.parse(since));
    if (!result.ok) return failure(c, "ACTION_NOT_ALLOWED", undefined, WEBHOOK_DISABLED);
    const { value: replayed } = result;
    await recordAct(c, {
      target: { type: "webhook", id: found.id },
      before: null,
      after: { since, replayed },
    });
    return success(c, { replayed });
  },
);
