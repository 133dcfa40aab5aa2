/**
 * A tenant as its operator reads it, and the settings that it may change. Contract, "Words",
 * "Browsers", "Keys, signatures, tokens".
 */
import * as z from "zod";
import type { Environment } from "../../domain/ids.ts";
import { MAX_FRAME_ANCESTORS, MAX_IP_RANGES } from "../../domain/limits.ts";
import { CURRENCIES } from "../../domain/money/currencies.ts";
import { ONBOARDING_STATUSES } from "../../domain/onboarding/onboarding-status.ts";
import { JURISDICTIONS } from "../../domain/session/jurisdictions.ts";
import type { Tenant } from "../db/tenant.ts";
import { parseRange } from "../http/ip-address.ts";
import { isFrameAncestor } from "../pages/frame-ancestor.ts";
import { planSchema, planView } from "./plan.ts";
import { localeInput } from "./player-input.ts";

const RANGE_MESSAGES = {
  NOT_A_RANGE:
    "Expected an IPv4 or IPv6 address, or a range such as 192.0.2.0/24 or 2001:db8::/32.",
  BITS_PAST_PREFIX:
    "The address has bits past its prefix; send the first address of the range, or the one address without a prefix.",
} as const;

const ipRangeInput = z
  .string()
  .max(64)
  .superRefine((text, context) => {
    const range = parseRange(text);
    if (!range.ok) context.addIssue({ code: "custom", message: RANGE_MESSAGES[range.refusal] });
  })
  .meta({ example: "192.0.2.0/24" });

const frameAncestorInput = z
  .string()
  .max(260)
  .refine(
    isFrameAncestor,
    "Expected an origin such as https://casino.example or https://*.casino.example: https, lower case, no path; http for localhost alone.",
  )
  .meta({ example: "https://casino.example" });

const integrationMode = z.enum(["sso", "transfer"]).meta({
  description: "Whether your backend makes launch tokens for your players, or we keep accounts.",
});
const currency = z
  .enum(CURRENCIES)
  .meta({ description: "What a call means that names no currency." });
const jurisdiction = z
  .enum(JURISDICTIONS)
  .meta({ description: "What create-token means that names none." });
const frameAncestors = z.array(frameAncestorInput).max(MAX_FRAME_ANCESTORS).meta({
  description: "Origins of the pages that may hold your games in a frame; none unless given.",
});
const ipAllowList = z.array(ipRangeInput).max(MAX_IP_RANGES).meta({
  description: "The only addresses that API keys may call from; empty for every address.",
});

/** What PATCH takes: any of these, and what is not sent stays as it is. */
export const settingsInput = z
  .strictObject({
    integrationMode: integrationMode.optional(),
    currency: currency.optional(),
    jurisdiction: jurisdiction.optional(),
    locale: localeInput.optional(),
    frameAncestors: frameAncestors.optional(),
    ipAllowList: ipAllowList.optional(),
  })
  .refine((settings) => Object.keys(settings).length > 0, "Send at least one setting.");

export const tenantSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    plan: planSchema,
    status: z.enum(ONBOARDING_STATUSES),
    environment: z
      .enum(["sandbox", "production"])
      .meta({ description: "Which one the settings are of: the key's." }),
    integrationMode,
    currency,
    jurisdiction,
    locale: z.string(),
    frameAncestors: z.array(z.string()),
    ipAllowList: z.array(z.string()),
  })
  .meta({ id: "Tenant" });

/** Writes a tenant and its settings of an environment; the games' switches have calls of their own. */
export function tenantView(
  { id, name, plan, status, settings }: Tenant,
  environment: Environment,
): z.output<typeof tenantSchema> {
  const { games: _, ...shown } = settings;
  return {
    id,
    name,
    plan: planView(plan),
    status,
    environment,
    ...shown,
    frameAncestors: [...shown.frameAncestors],
    ipAllowList: [...shown.ipAllowList],
  };
}
