/** An operator's account as our own staff reads it. Contract, "Staff and onboarding". */
import * as z from "zod";
import type { TenantRecord } from "../db/platform-tenants.ts";
import { accountFields, accountView } from "./account.ts";
import { lineInput } from "./short-text.ts";

export const tenantNameInput = lineInput(100).meta({ example: "Casino Example" });
export const reasonsInput = z.array(lineInput(500)).min(1).max(20);

export const platformTenantSchema = z
  .strictObject({
    ...accountFields,
    createdAt: z.iso.datetime(),
    rejectedFor: z.array(z.string()).meta({
      description: "What the last review found, until the operator asks for another.",
    }),
  })
  .meta({ id: "PlatformTenant" });

/** Writes an account. */
export function platformTenantView(tenant: TenantRecord): z.output<typeof platformTenantSchema> {
  return {
    ...accountView(tenant),
    createdAt: new Date(tenant.createdAt).toISOString(),
    rejectedFor: [...(tenant.rejectedFor ?? [])],
  };
}
