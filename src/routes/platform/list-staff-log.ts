/** Lists what our staff did: the staff log, newest first. Reference 13.32. */
import { STAFF_LOG } from "../../db/audit-log/audit-entry.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { auditLogPage, auditLogQuery, auditLogSchema } from "../../views/audit-log.ts";

export const listStaffLog = route(
  {
    method: "get",
    path: "/api/v1/platform/audit-log",
    access: "staff",
    staffRole: "admin",
    staffScope: "staff",
    tag: "Platform",
    summary: "List the staff log, newest first",
    description:
      "Everything our staff did: to a tenant, whose id is then the `target`, or to our own staff members and keys. Entries carry numbers and hashes like those of a tenant's audit log, under the name `platform:production`, and the daily audit verifies them too.",
    query: auditLogQuery,
    data: auditLogSchema,
  },
  async (c) => {
    const { entries, meta } = await auditLogPage(c.env, STAFF_LOG, c.req.valid("query"));
    return success(c, { entries }, { meta });
  },
);
