/** Rejects an account with reasons; the operator can correct them and ask for another review. Reference 13. */
import * as z from "zod";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { decide, refuseDecision } from "../../operators/onboarding-decision.ts";
import { lineInput } from "../../views/short-text.ts";
import { tenantParams, tenantSchema, tenantView } from "../../views/tenant-for-staff.ts";

export const rejectTenant = route(
  {
    method: "post",
    path: "/api/v1/platform/tenants/{tenantId}/reject",
    access: "staff",
    staffRole: "admin",
    staffScope: "accounts",
    tag: "Platform",
    summary: "Reject an account, with reasons",
    description: "The operator sees the reasons and can request promotion again after fixing them.",
    params: tenantParams,
    body: z.strictObject({ reasons: z.array(lineInput(500)).min(1).max(20) }),
    data: z.strictObject({ tenant: tenantSchema }),
    refusals: ["NOT_FOUND", "ONBOARDING_STATE"],
    audit: "tenant.rejected",
  },
  async (c) => {
    const { reasons } = c.req.valid("json");
    const decided = await decide(c, c.req.valid("param").tenantId, "reject", {
      rejectedFor: reasons,
      audited: { reasons },
    });
    if (!decided.ok) return refuseDecision(c, decided);
    return success(c, { tenant: tenantView(decided.value) });
  },
);
