/** Suspends an operator's account: no new play, but money can still be paid out. Reference 13.33. */
import * as z from "zod";
import {
  findTenantRecord,
  suspendTenant as suspendStoredTenant,
} from "../../db/platform-tenants.ts";
import { staffEntries } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { lineInput } from "../../views/short-text.ts";
import { NO_TENANT, tenantParams, tenantSchema, tenantView } from "../../views/tenant-for-staff.ts";

export const suspendTenant = route(
  {
    method: "post",
    path: "/api/v1/platform/tenants/{tenantId}/suspend",
    access: "staff",
    staffRole: "risk",
    staffScope: "accounts",
    needsFresh: true,
    tag: "Platform",
    summary: "Suspend an account",
    description:
      "Within 10 seconds, in both environments: no bet is taken, no session opens, and calls by API key that change something are `ACCOUNT_SUSPENDED`. Reading, paying out, suspending players and revoking keys still work. Open rounds can be finished, and rounds that nobody finishes are settled by rule. Repeating the call has no further effect and keeps the first reason.",
    params: tenantParams,
    body: z.strictObject({ reason: lineInput(500) }),
    data: z.strictObject({ tenant: tenantSchema }),
    refusals: ["NOT_FOUND"],
    audit: "tenant.suspended",
  },
  async (c) => {
    const { tenantId: id } = c.req.valid("param");
    const { reason } = c.req.valid("json");
    const tenant = await findTenantRecord(c.env.DB, id);
    if (tenant === undefined) return failure(c, "NOT_FOUND", undefined, NO_TENANT);
    const suspendedAt = Date.now();
    const entries = staffEntries(c, id, {
      target: { type: "tenant", id },
      before: { suspended: false },
      after: { suspended: true, reason },
    });
    await suspendStoredTenant(c.env.DB, { id, suspendedAt, reason }, entries);
    const after = await findTenantRecord(c.env.DB, id);
    return success(c, { tenant: tenantView(after ?? tenant) });
  },
);
