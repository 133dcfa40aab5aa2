/** Approves an account after its review and issues its first production key. Reference 13. */
import * as z from "zod";
import { newApiKey } from "../../auth/api-key.ts";
import { insertKey } from "../../db/api-keys.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { decide, refuseDecision } from "../../operators/onboarding-decision.ts";
import { apiKeyView } from "../../views/api-key.ts";
import { issuedKey, tenantParams, tenantSchema, tenantView } from "../../views/tenant-for-staff.ts";

export const approveTenant = route(
  {
    method: "post",
    path: "/api/v1/platform/tenants/{tenantId}/approve",
    access: "staff",
    staffRole: "admin",
    staffScope: "accounts",
    needsFresh: true,
    isIdempotent: true,
    tag: "Platform",
    summary: "Approve an account after its review",
    description: "Also creates its first production key, which is shown only in this response.",
    params: tenantParams,
    data: z.strictObject({ tenant: tenantSchema, productionKey: issuedKey }),
    refusals: ["NOT_FOUND", "ONBOARDING_STATE"],
    audit: "tenant.approved",
  },
  async (c) => {
    const { tenantId } = c.req.valid("param");
    const { key, record } = newApiKey({ tenantId, environment: "production" }, {});
    const decided = await decide(c, tenantId, "approve", {
      also: (guard) => insertKey(c.env.DB, record, guard),
      audited: { apiKey: apiKeyView(record) },
    });
    if (!decided.ok) return refuseDecision(c, decided);
    return success(c, { tenant: tenantView(decided.value), productionKey: key });
  },
);
