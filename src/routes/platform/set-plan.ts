/** Sets the plan of an operator's account, which determines its rate limits. Reference 13. */
import * as z from "zod";
import { findTenantRecord, setPlan as setStoredPlan } from "../../db/platform-tenants.ts";
import { staffEntries } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { planSchema } from "../../views/operator-account.ts";
import { NO_TENANT, tenantParams, tenantSchema, tenantView } from "../../views/tenant-for-staff.ts";

export const setPlan = route(
  {
    method: "put",
    path: "/api/v1/platform/tenants/{tenantId}/plan",
    access: "staff",
    staffRole: "admin",
    staffScope: "accounts",
    tag: "Platform",
    summary: "Set an account's plan",
    description: "The plan's rate limits apply within 10 seconds.",
    params: tenantParams,
    body: z.strictObject({ plan: planSchema }),
    data: z.strictObject({ tenant: tenantSchema }),
    refusals: ["NOT_FOUND"],
    audit: "tenant.plan_set",
  },
  async (c) => {
    const tenant = await findTenantRecord(c.env.DB, c.req.valid("param").tenantId);
    if (tenant === undefined) return failure(c, "NOT_FOUND", undefined, NO_TENANT);
    const { id } = tenant;
    const { plan } = c.req.valid("json");
    const entries = staffEntries(c, id, {
      target: { type: "tenant", id },
      before: { plan: tenant.plan },
      after: { plan },
    });
    await setStoredPlan(c.env.DB, { id, plan }, entries);
    return success(c, { tenant: tenantView({ ...tenant, plan }) });
  },
);
