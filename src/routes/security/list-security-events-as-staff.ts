/** Lists the security events of any tenant, or of none. Reference 6.25. */
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { recordReads } from "../../http/staff-reads.ts";
import { OF_PLATFORM } from "../../security/note-security-event.ts";
import {
  securityEventsPage,
  securityEventsQuery,
  securityEventsSchema,
  staffScopeQuery,
} from "../../views/security-event.ts";

export const listSecurityEventsAsStaff = route(
  {
    method: "get",
    path: "/api/v1/platform/security-events",
    access: "staff",
    staffRole: "risk",
    staffScope: "read",
    tag: "Platform",
    summary: "List security events, newest first",
    description:
      "Like `GET /api/v1/admin/security-events`, for the account you name. Without one, events that concern no account: unknown keys, and credentials of our own that were refused.",
    query: securityEventsQuery.extend(staffScopeQuery),
    data: securityEventsSchema,
  },
  async (c) => {
    const { tenantId, environment, ...query } = c.req.valid("query");
    const tenantEnvironment = tenantId === undefined ? OF_PLATFORM : { tenantId, environment };
    const { events, meta } = await securityEventsPage(c.env.DB, tenantEnvironment, query);
    if (tenantId !== undefined) await recordReads(c, [{ tenantId, environment }]);
    return success(c, { events }, { meta });
  },
);
