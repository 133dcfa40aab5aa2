/** Reads an operator's account and the state of its onboarding. Reference 13. */
import * as z from "zod";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { onboardingSchema, onboardingView } from "../../views/operator-account.ts";
import {
  NO_TENANT,
  settledTenant,
  tenantParams,
  tenantSchema,
  tenantView,
} from "../../views/tenant-for-staff.ts";

export const readTenant = route(
  {
    method: "get",
    path: "/api/v1/platform/tenants/{tenantId}",
    access: "staff",
    staffRole: "support",
    staffScope: "read",
    tag: "Platform",
    summary: "Read an operator account and its onboarding",
    description: "Includes every onboarding step and what is still missing.",
    params: tenantParams,
    data: z.strictObject({ tenant: tenantSchema, onboarding: onboardingSchema }),
    refusals: ["NOT_FOUND"],
  },
  async (c) => {
    const found = await settledTenant(c.env.DB, c.req.valid("param").tenantId);
    if (found === undefined) return failure(c, "NOT_FOUND", undefined, NO_TENANT);
    const { tenant, onboarding } = found;
    return success(c, { tenant: tenantView(tenant), onboarding: onboardingView(onboarding) });
  },
);
