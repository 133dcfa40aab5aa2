/** Removes a webhook with its log and everything that still waits to be sent. Reference 11. */

import * as z from "zod";
import { RUNS_WEBHOOKS } from "../../../domain/authority/role-groups.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { findSubscription, removeSubscription } from "../../db/webhook-subscriptions.ts";
import { auditEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { webhookEndpointStub } from "../../objects.ts";
import { auditedWebhook, NO_SUCH_WEBHOOK, webhookParams } from "../../views/webhook.ts";

export const removeWebhook = route(
  {
    method: "delete",
    path: "/api/v1/admin/webhooks/{id}",
    access: "apiKey",
    keyScope: "webhooks",
    people: RUNS_WEBHOOKS,
    tag: "Webhooks",
    summary: "Delete a webhook",
    description: "Also deletes its log and all events waiting to be sent.",
    params: webhookParams,
    data: z.strictObject({ id: z.string(), removed: z.literal(true) }),
    refusals: ["NOT_FOUND"],
    audit: "webhook.removed",
  },
  async (c) => {
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const found = await findSubscription(c.env.DB, tenantEnvironment, c.req.valid("param").id);
    if (found === undefined) return failure(c, "NOT_FOUND", undefined, NO_SUCH_WEBHOOK);
    // The endpoint first: as long as the row exists, this call can be repeated.
    const removed = await webhookEndpointStub(c.env, found).remove();
    const entry = auditEntry(c, {
      target: { type: "webhook", id: found.id },
      before: { ...auditedWebhook(found), ...removed },
      after: null,
    });
    await removeSubscription(c.env.DB, found, entry);
    return success(c, { id: found.id, removed: true as const });
  },
);
