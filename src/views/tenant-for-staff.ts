/** An operator's account as our staff see it. Reference 13.7. */
import * as z from "zod";
import { dataJurisdictionIn } from "../../durable-objects/object-named.ts";
import { findTenantRecord, type TenantRecord } from "../db/platform-tenants.ts";
import { type Onboarding, settleStatus } from "../onboarding/tenant-status.ts";
import { accountFields, accountView, dataJurisdictionSchema } from "./operator-account.ts";
import { idInput } from "./short-text.ts";

export const tenantParams = z.object({ tenantId: idInput });

export const NO_TENANT = "No such account; GET /api/v1/platform/tenants lists the accounts.";

export const tenantSchema = z
  .strictObject({
    ...accountFields,
    jurisdiction: dataJurisdictionSchema.nullable(),
    createdAt: z.iso.datetime(),
    suspendedFor: z.union([z.string(), z.null()]).meta({
      description: "The reason for the suspension. The operator sees it in its audit log.",
    }),
    rejectedFor: z.array(z.string()).meta({
      description: "The findings of the last review, shown until the operator requests another.",
    }),
  })
  .meta({ id: "PlatformTenant" });

/** A new API key, which staff pass on to the operator. */
export const issuedKey = z.string().meta({
  description: "Shown only once. Send it to the operator over a secure channel.",
});

/** Returns an account as the API shows it. */
export function tenantView(tenant: TenantRecord): z.output<typeof tenantSchema> {
  return {
    ...accountView(tenant),
    jurisdiction: dataJurisdictionIn(tenant.id) ?? null,
    createdAt: new Date(tenant.createdAt).toISOString(),
    suspendedFor: tenant.suspendedFor,
    rejectedFor: [...(tenant.rejectedFor ?? [])],
  };
}

/** Returns the account after updating its status, or undefined if there is none. */
export async function settledTenant(
  db: D1Database,
  id: string,
): Promise<{ tenant: TenantRecord; onboarding: Onboarding } | undefined> {
  const known = await findTenantRecord(db, id);
  if (known === undefined) return undefined;
  const onboarding = await settleStatus(db, id);
  return { tenant: { ...known, status: onboarding.status }, onboarding };
}
