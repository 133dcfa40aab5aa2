/** An operator's account as the operator sees it, with its settings in the key's environment. Reference 12.1. */
import * as z from "zod";
import type { Environment } from "../../domain/ids.ts";
import { CURRENCIES } from "../../domain/money/currencies.ts";
import { DEFAULT_TIME_ZONE } from "../../domain/report/reporting-day.ts";
import { JURISDICTIONS } from "../../domain/session/jurisdictions.ts";
import { dataJurisdictionIn } from "../../durable-objects/object-named.ts";
import type { Tenant } from "../db/tenant.ts";
import { brandingSchema, brandingView } from "./branding.ts";
import { accountFields, accountView, dataJurisdictionSchema } from "./operator-account.ts";
import { withdrawalLimitsSchema, withdrawalLimitsView } from "./withdrawal-limits.ts";

/** The settings that have the same form in requests and answers. */
export const settingFields = {
  integrationMode: z.enum(["sso", "transfer"]).meta({
    description:
      "`sso`: your backend creates launch tokens for your players. `transfer`: Rouleau manages player accounts.",
  }),
  currency: z.enum(CURRENCIES).meta({ description: "The currency used when a call names none." }),
  jurisdiction: z
    .enum(JURISDICTIONS)
    .meta({ description: "The value used when create-token names none." }),
};

export const tenantSchema = z
  .strictObject({
    ...accountFields,
    dataJurisdiction: dataJurisdictionSchema.nullable().meta({
      description: "Where your data must stay; null: anywhere.",
    }),
    environment: z
      .enum(["sandbox", "production"])
      .meta({ description: "The environment that these settings belong to: that of the API key." }),
    ...settingFields,
    locale: z.string(),
    reportingTimeZone: z.string().meta({
      description: "The time zone of the days in your reports.",
      example: "Europe/Malta",
    }),
    frameAncestors: z.array(z.string()),
    ipAllowList: z.array(z.string()),
    approveWithdrawalsAbove: withdrawalLimitsSchema,
    signedDeposits: z.boolean(),
    branding: brandingSchema,
  })
  .meta({ id: "Tenant" });

/** Returns a tenant and its settings in an environment, without the games' switches, which have their own operations. */
export function tenantView(
  tenant: Tenant,
  environment: Environment,
): z.output<typeof tenantSchema> {
  const { games: _, ...settings } = tenant.settings;
  return {
    ...accountView(tenant),
    dataJurisdiction: dataJurisdictionIn(tenant.id) ?? null,
    environment,
    ...settings,
    reportingTimeZone: settings.reportingTimeZone ?? DEFAULT_TIME_ZONE,
    frameAncestors: [...settings.frameAncestors],
    ipAllowList: [...settings.ipAllowList],
    approveWithdrawalsAbove: withdrawalLimitsView(settings.approveWithdrawalsAbove ?? {}),
    signedDeposits: settings.signedDeposits ?? false,
    branding: brandingView(settings),
  };
}
