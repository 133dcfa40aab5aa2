/** Counts the security events of any tenant, or of none, by day. Reference 6.25. */
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { OF_PLATFORM } from "../../security/note-security-event.ts";
import {
  securityDays,
  securityDaysQuery,
  securityDaysSchema,
  staffScopeQuery,
} from "../../views/security-event.ts";

export const countSecurityEventsAsStaff = route(
  {
    method: "get",
    path: "/api/v1/platform/security-events/days",
    access: "staff",
    staffRole: "risk",
    staffScope: "read",
    tag: "Platform",
    summary: "Count security events by day",
    description:
      "Like `GET /api/v1/admin/security-events/days`, for the account you name, or for events that concern no account.",
    query: securityDaysQuery.extend(staffScopeQuery),
    data: securityDaysSchema,
  },
  async (c) => {
    const { tenantId, environment, ...query } = c.req.valid("query");
    const tenantEnvironment = tenantId === undefined ? OF_PLATFORM : { tenantId, environment };
    return success(c, await securityDays(c.env.DB, tenantEnvironment, query));
  },
);
