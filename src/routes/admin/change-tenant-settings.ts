/**
 * Changes the operator's settings in the key's environment. An IP allow list that would lock
 * out the caller is refused. Reference 12; Reference 17; docs/decisions/0011.
 */

import type { Context } from "hono";
import * as z from "zod";
import { ADMINS } from "../../../domain/authority/role-groups.ts";
import { MAX_FRAME_ANCESTORS, MAX_IP_RANGES } from "../../../domain/limits.ts";
import { timeZoneNamed } from "../../../domain/report/reporting-day.ts";
import { sha256 } from "../../../durable-objects/sha256.ts";
import { agreeByTwo } from "../../approvals/agree-by-two-operators.ts";
import { type Approval, noteDone } from "../../approvals/approvals.ts";
import type { AuditedFields } from "../../db/audit-log/audit-entry.ts";
import {
  type Operator,
  type TenantSettings,
  tenantEnvironmentOf,
  type WithdrawalLimits,
} from "../../db/tenant.ts";
import { changeSettings, storedSettings } from "../../db/tenant-settings.ts";
import { auditEntry, recordAct } from "../../http/audit-entries.ts";
import { ApiError, failure, success } from "../../http/envelope.ts";
import { callerAddress, isListed, parseRange } from "../../http/ip-address.ts";
import { route } from "../../http/route.ts";
import { isFrameAncestor } from "../../pages/serve-page.ts";
import { brandingInput } from "../../views/branding.ts";
import { localeInput } from "../../views/player-input.ts";
import { settingFields, tenantSchema, tenantView } from "../../views/tenant.ts";
import {
  isLooser,
  readWithdrawalLimits,
  withdrawalLimitsInput,
} from "../../views/withdrawal-limits.ts";
import { ONLY_PEOPLE_AGREE } from "../../withdrawals/withdrawal-approval.ts";

const RANGE_MESSAGES = {
  NOT_A_RANGE:
    "Expected an IPv4 or IPv6 address, or a range such as 192.0.2.0/24 or 2001:db8::/32.",
  BITS_PAST_PREFIX:
    "The address has bits set beyond its prefix; send the first address of the range, or a single address without a prefix.",
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
    "Expected an https origin in lower case, without a path, such as https://casino.example or https://*.casino.example; http is accepted only for localhost.",
  )
  .meta({ example: "https://casino.example" });

const timeZoneInput = z
  .string()
  .max(64)
  .refine(
    (name) => timeZoneNamed(name) !== undefined,
    "Expected a time zone of the IANA database, such as Europe/Malta or UTC.",
  )
  .transform((name) => timeZoneNamed(name) ?? name);

/** Any of the settings. A setting that is not sent does not change. */
const settingsInput = z
  .strictObject({
    integrationMode: settingFields.integrationMode.optional(),
    currency: settingFields.currency.optional(),
    jurisdiction: settingFields.jurisdiction.optional(),
    locale: localeInput.optional(),
    reportingTimeZone: timeZoneInput
      .meta({
        description:
          "The time zone of the days in your reports. Takes effect when the next day opens.",
        example: "Europe/Malta",
      })
      .optional(),
    frameAncestors: z
      .array(frameAncestorInput)
      .max(MAX_FRAME_ANCESTORS)
      .meta({
        description: "The origins of the pages that may embed your games. Empty by default.",
      })
      .optional(),
    ipAllowList: z
      .array(ipRangeInput)
      .max(MAX_IP_RANGES)
      .meta({
        description: "The only addresses that API keys may call from. Empty allows every address.",
      })
      .optional(),
    approveWithdrawalsAbove: withdrawalLimitsInput.optional(),
    signedDeposits: z
      .boolean()
      .meta({ description: "True: `POST /wallet/deposit` must be signed." })
      .optional(),
    branding: brandingInput.optional(),
  })
  .refine((settings) => Object.keys(settings).length > 0, "Send at least one setting.");

export const changeTenantSettings = route(
  {
    method: "patch",
    path: "/api/v1/admin/tenants/me",
    access: "apiKey signed",
    keyScope: "settings",
    people: ADMINS,
    tag: "Admin",
    summary: "Update your settings",
    description:
      "Changes the settings of the API key's environment only, so you can try a change in the sandbox first. Takes effect within 10 seconds. A list replaces the previous list. An `ipAllowList` that would exclude the address you call from is refused. The jackpot ticker is set per pool: PUT /api/v1/admin/jackpots/{currency}.",
    body: settingsInput,
    data: tenantSchema,
    refusals: ["CURRENCY_NOT_SUPPORTED", "AMOUNT_INVALID", "SECOND_PERSON_REQUIRED"],
    audit: "tenant.updated",
  },
  async (c) => {
    const operator = c.get("operator");
    const { tenant, environment } = operator;
    const sent = c.req.valid("json");
    const address = callerAddress(c);
    if (
      operator.person === undefined &&
      sent.ipAllowList?.length &&
      !isListed(sent.ipAllowList, address)
    ) {
      const message = `This list would lock you out, so nothing was changed: you are calling from ${address ?? "an unknown address"}, which is not on the list. Add it, then try again.`;
      return failure(c, "VALIDATION_FAILED", { issues: [{ path: "ipAllowList", message }] });
    }
    const { approveWithdrawalsAbove: above, ...others } = sent;
    const given = Object.entries(others).filter(([, value]) => value !== undefined);
    const limits = above === undefined ? undefined : readWithdrawalLimits(above);
    const change: Partial<TenantSettings> = {
      ...Object.fromEntries(given),
      ...(limits === undefined ? {} : { approveWithdrawalsAbove: limits }),
    };
    const place = tenantEnvironmentOf(operator);
    const loosens = (before: TenantSettings) =>
      limits !== undefined && isLooser(before.approveWithdrawalsAbove ?? {}, limits);
    const needsTwo =
      limits !== undefined && loosens((await storedSettings(c.env.DB, place)).settings);
    if (needsTwo && operator.person === undefined) {
      return failure(c, "SECOND_PERSON_REQUIRED", undefined, ONLY_PEOPLE_AGREE);
    }
    const asked = needsTwo ? await agreeToLoosen(c.env.DB, operator, limits) : undefined;
    if (asked?.approvedBy === null) {
      const expiresAt = new Date(asked.expiresAt).toISOString();
      const { id: request, requestedBy } = asked;
      await recordRequest(c, request, limits);
      return failure(c, "SECOND_PERSON_REQUIRED", { requestedBy, expiresAt });
    }
    const settings = await changeSettings(c.env.DB, place, {
      apply: (before) => {
        // A limit may have been lowered since: a change without the agreement of two people is not made.
        if (asked === undefined && loosens(before)) throw new ApiError("SECOND_PERSON_REQUIRED");
        return { ...before, ...change, ...brandingAfter(before, change) };
      },
      entryOf: (before, after) =>
        auditEntry(c, {
          target: { type: "tenant", id: tenant.id },
          before: changedFields(before, change),
          after: changedFields(after, change),
        }),
    });
    if (asked !== undefined) await noteDone(c.env.DB, asked.id);
    return success(c, tenantView({ ...tenant, settings }, environment));
  },
);

/** Records a request that a second person must still agree to. */
async function recordRequest(
  c: Context,
  request: string,
  approveWithdrawalsAbove: WithdrawalLimits | undefined,
): Promise<void> {
  c.set("auditAction", "tenant.update_requested");
  await recordAct(c, {
    target: { type: "tenant", id: c.get("operator").tenant.id },
    before: null,
    after: { request, approveWithdrawalsAbove },
    once: request,
  });
}

/**
 * Returns the request to raise or remove limits, which the calling person has made or agreed to. A limit
 * that one person could lift would not be a limit.
 */
function agreeToLoosen(
  db: D1Database,
  operator: Operator,
  limits: WithdrawalLimits,
): Promise<Approval> {
  return agreeByTwo(db, operator, {
    kind: "withdrawal_limits",
    subject: "settings",
    payload: limits,
    isSame: (other) => !isLooser(other, limits) && !isLooser(limits, other),
  });
}

/** Returns the branding after the change: only the fields that were sent change. */
function brandingAfter(
  before: TenantSettings,
  { branding }: Partial<TenantSettings>,
): Pick<TenantSettings, "branding"> {
  return branding === undefined ? {} : { branding: { ...before.branding, ...branding } };
}

/** Returns only the settings in the change, with a digest in place of a logo. */
function changedFields(settings: TenantSettings, change: Partial<TenantSettings>): AuditedFields {
  const { branding, ...others } = settings;
  const logo = branding?.logo ?? null;
  const audited = {
    ...others,
    branding: { ...branding, logo: logo === null ? null : `sha256:${sha256(logo)}` },
  };
  return Object.fromEntries(Object.entries(audited).filter(([name]) => name in change));
}
