/** Counts the security events of the caller's environment by day. Reference 6.25. */
import { OVERSEES } from "../../../domain/authority/role-groups.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { securityDays, securityDaysQuery, securityDaysSchema } from "../../views/security-event.ts";

export const countSecurityEvents = route(
  {
    method: "get",
    path: "/api/v1/admin/security-events/days",
    access: "apiKey",
    keyScope: "read",
    people: OVERSEES,
    tag: "Account",
    summary: "Count security events by day",
    description:
      "Newest first, at most 92 days. Every occurrence counts, including those that the list combines.",
    query: securityDaysQuery,
    data: securityDaysSchema,
  },
  async (c) => {
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    return success(c, await securityDays(c.env.DB, tenantEnvironment, c.req.valid("query")));
  },
);
