/** An operator's account as our own staff reads it. Contract, "Staff and onboarding". */
import * as z from "zod";
import { ONBOARDING_STATUSES } from "../../domain/onboarding/onboarding-status.ts";
import type { TenantRecord } from "../db/platform-tenants.ts";
import { lineInput } from "./line-input.ts";
import { planSchema, planView } from "./plan.ts";

export const tenantNameInput = lineInput(100).meta({ example: "Casino Example" });
export const reasonsInput = z.array(lineInput(500)).min(1).max(20);

export const platformTenantSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    plan: planSchema,
    status: z.enum(ONBOARDING_STATUSES),
    createdAt: z.iso.datetime(),
    rejectedFor: z.array(z.string()).meta({
      description: "What the last review found, until the operator asks for another.",
    }),
  })
  .meta({ id: "PlatformTenant" });

/** Writes an account. */
export function platformTenantView(tenant: TenantRecord): z.output<typeof platformTenantSchema> {
  const { id, name, plan, status, createdAt, rejectedFor } = tenant;
  return {
    id,
    name,
    plan: planView(plan),
    status,
    createdAt: new Date(createdAt).toISOString(),
    rejectedFor: [...(rejectedFor ?? [])],
  };
}
