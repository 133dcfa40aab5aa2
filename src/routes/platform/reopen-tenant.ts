/** Reopens a suspended account. Reference 13.33. */
import * as z from "zod";
import { findTenantRecord, reopenTenant as reopenStoredTenant } from "../../db/platform-tenants.ts";
import { staffEntries } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { lineInput } from "../../views/short-text.ts";
import { NO_TENANT, tenantParams, tenantSchema, tenantView } from "../../views/tenant-for-staff.ts";

export const reopenTenant = route(
  {
    method: "post",
    path: "/api/v1/platform/tenants/{tenantId}/reopen",
    access: "staff",
    staffRole: "risk",
    staffScope: "accounts",
    tag: "Platform",
    summary: "Reopen a suspended account",
    description:
      "Within 10 seconds everything works as before the suspension; sessions that have not expired can play again. Repeating the call has no further effect.",
    params: tenantParams,
    body: z.strictObject({ reason: lineInput(500) }),
    data: z.strictObject({ tenant: tenantSchema }),
    refusals: ["NOT_FOUND"],
    audit: "tenant.reopened",
  },
  async (c) => {
    const { tenantId: id } = c.req.valid("param");
    const { reason } = c.req.valid("json");
    const tenant = await findTenantRecord(c.env.DB, id);
    if (tenant === undefined) return failure(c, "NOT_FOUND", undefined, NO_TENANT);
    const entries = staffEntries(c, id, {
      target: { type: "tenant", id },
      before: { suspended: true, reason: tenant.suspendedFor },
      after: { suspended: false, reason },
    });
    await reopenStoredTenant(c.env.DB, id, entries);
    return success(c, { tenant: tenantView({ ...tenant, suspendedAt: null, suspendedFor: null }) });
  },
);
