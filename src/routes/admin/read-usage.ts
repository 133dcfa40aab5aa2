/** Reads how much an environment stores, and the limits of its plan. Reference 12.32. */
import { READS_INTEGRATION } from "../../../domain/authority/role-groups.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { keptIn } from "../../db/usage.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { USAGE_SAYS, usageSchema, usageView } from "../../views/usage.ts";
import { storedEvents } from "../../webhooks/stored-events.ts";

export const readUsage = route(
  {
    method: "get",
    path: "/api/v1/admin/usage",
    access: "apiKey",
    keyScope: "read",
    people: READS_INTEGRATION,
    tag: "Account",
    summary: "Read what is stored for you, and the limits of your plan",
    description: `Of the key's environment. ${USAGE_SAYS}`,
    data: usageSchema,
  },
  async (c) => {
    const operator = c.get("operator");
    const { tenant, environment } = operator;
    const tenantEnvironment = tenantEnvironmentOf(operator);
    const [kept, events] = await Promise.all([
      keptIn(c.env, tenantEnvironment),
      storedEvents(c.env, tenantEnvironment),
    ]);
    return success(c, usageView({ plan: tenant.plan, environment }, kept, events));
  },
);
