/** Creates an operator's account with its first sandbox key. Reference 13. */
import * as z from "zod";
import { addTenant } from "../../db/platform-tenants.ts";
import { staffEntries } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { openTenant } from "../../onboarding/open-tenant.ts";
import { leastFullShard, offeredJurisdictions } from "../../onboarding/place-account.ts";
import { dataJurisdictionSchema, planSchema } from "../../views/operator-account.ts";
import { lineInput } from "../../views/short-text.ts";
import { issuedKey, tenantSchema, tenantView } from "../../views/tenant-for-staff.ts";

export const createTenant = route(
  {
    method: "post",
    path: "/api/v1/platform/tenants",
    access: "staff",
    staffRole: "admin",
    staffScope: "accounts",
    isIdempotent: true,
    tag: "Platform",
    summary: "Create an operator account",
    description: "Also creates its first sandbox key, which is shown only in this response.",
    body: z.strictObject({
      name: lineInput(100).meta({ example: "Casino Example" }),
      plan: planSchema.default("growth"),
      jurisdiction: dataJurisdictionSchema.optional().meta({
        description: "Where the account's data must stay. It never changes.",
      }),
    }),
    data: z.strictObject({ tenant: tenantSchema, sandboxKey: issuedKey }),
    status: 201,
    audit: "tenant.created",
    refusals: ["JURISDICTION_NOT_ALLOWED"],
  },
  async (c) => {
    const asked = c.req.valid("json");
    const { jurisdiction } = asked;
    const supported = offeredJurisdictions(c.env);
    if (jurisdiction !== undefined && !supported.includes(jurisdiction)) {
      return failure(c, "JURISDICTION_NOT_ALLOWED", { supported });
    }
    const nowMs = Date.now();
    const historyShard = await leastFullShard(c.env, jurisdiction);
    const { tenant, statements, apiKeys } = await openTenant(
      { ...asked, historyShard, keysFor: ["sandbox"] },
      c.get("config").sealingKeys,
      nowMs,
    );
    const unset = { rejectedFor: null, suspendedAt: null, suspendedFor: null };
    const view = tenantView({ ...tenant, createdAt: nowMs, ...unset });
    const act = { target: { type: "tenant", id: tenant.id }, before: null, after: view };
    await addTenant(c.env.DB, statements, staffEntries(c, tenant.id, act));
    return success(c, { tenant: view, sandboxKey: apiKeys.sandbox ?? "" }, { status: 201 });
  },
);
