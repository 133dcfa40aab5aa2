/** Starts the review that an account requested. Reference 13. */
import * as z from "zod";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { decide, refuseDecision } from "../../operators/onboarding-decision.ts";
import { tenantParams, tenantSchema, tenantView } from "../../views/tenant-for-staff.ts";

export const startReview = route(
  {
    method: "post",
    path: "/api/v1/platform/tenants/{tenantId}/start-review",
    access: "staff",
    staffRole: "support",
    staffScope: "accounts",
    tag: "Platform",
    summary: "Start the review of an account",
    description: "The operator requested a review; its account is under review from now on.",
    params: tenantParams,
    data: z.strictObject({ tenant: tenantSchema }),
    refusals: ["NOT_FOUND", "ONBOARDING_STATE"],
    audit: "tenant.review_started",
  },
  async (c) => {
    const decided = await decide(c, c.req.valid("param").tenantId, "start_review");
    if (!decided.ok) return refuseDecision(c, decided);
    return success(c, { tenant: tenantView(decided.value) });
  },
);
