/** Activates an approved account by hand; otherwise its first production round does so. Reference 13. */
import * as z from "zod";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { decide, refuseDecision } from "../../operators/onboarding-decision.ts";
import { tenantParams, tenantSchema, tenantView } from "../../views/tenant-for-staff.ts";

export const activateTenant = route(
  {
    method: "post",
    path: "/api/v1/platform/tenants/{tenantId}/activate",
    access: "staff",
    staffRole: "admin",
    staffScope: "accounts",
    needsFresh: true,
    tag: "Platform",
    summary: "Activate an approved account",
    description: "Records that real players are playing: the last state of onboarding.",
    params: tenantParams,
    data: z.strictObject({ tenant: tenantSchema }),
    refusals: ["NOT_FOUND", "ONBOARDING_STATE"],
    audit: "tenant.activated",
  },
  async (c) => {
    const decided = await decide(c, c.req.valid("param").tenantId, "activate");
    if (!decided.ok) return refuseDecision(c, decided);
    return success(c, { tenant: tenantView(decided.value) });
  },
);
