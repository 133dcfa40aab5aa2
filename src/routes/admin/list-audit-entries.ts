/**
 * Lists the audit log of the caller's environment: what was done to the account, and by whom.
 * Reference 12.14.
 */

import { OVERSEES } from "../../../domain/authority/role-groups.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { auditLogPage, auditLogQuery, auditLogSchema } from "../../views/audit-log.ts";

export const listAuditEntries = route(
  {
    method: "get",
    path: "/api/v1/admin/audit-log",
    access: "apiKey",
    keyScope: "read",
    people: OVERSEES,
    tag: "Admin",
    summary: "List the audit log, newest first",
    description:
      "Every call under /admin that changes something is recorded, with the action named by its `x-audit`. Entries are never changed or removed: each carries a number and the hash of the one before, and the daily audit verifies them against a copy outside the database.",
    query: auditLogQuery,
    data: auditLogSchema,
  },
  async (c) => {
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const { entries, meta } = await auditLogPage(c.env, tenantEnvironment, c.req.valid("query"));
    return success(c, { entries }, { meta });
  },
);
