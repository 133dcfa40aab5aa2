/** Lists the webhooks of the caller's environment, each with the state of its endpoint. Reference 11. */

import * as z from "zod";
import { READS_INTEGRATION } from "../../../domain/authority/role-groups.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { subscriptionsOf } from "../../db/webhook-subscriptions.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { readWebhookView, webhookSchema } from "../../views/webhook.ts";

export const listWebhooks = route(
  {
    method: "get",
    path: "/api/v1/admin/webhooks",
    access: "apiKey",
    keyScope: "read",
    people: READS_INTEGRATION,
    tag: "Webhooks",
    summary: "List your webhooks and their health, oldest first",
    description: "In the API key's environment.",
    data: z.strictObject({ webhooks: z.array(webhookSchema) }),
  },
  async (c) => {
    const subscriptions = await subscriptionsOf(c.env.DB, tenantEnvironmentOf(c.get("operator")));
    const webhooks = await Promise.all(subscriptions.map((one) => readWebhookView(c.env, one)));
    return success(c, { webhooks });
  },
);
