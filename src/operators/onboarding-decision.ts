/**
 * Carries out our staff's decision about an account: its new status and the entries in its audit log
 * are written together. Reference 13.
 */
import type { Context } from "hono";
import {
  type OnboardingDecision,
  statusDecided,
} from "../../domain/onboarding/onboarding-status.ts";
import { accept, type Refused, type Result, refuse } from "../../domain/result.ts";
import type { TenantRecord } from "../db/platform-tenants.ts";
import { staffEntries } from "../http/audit-entries.ts";
import { failure } from "../http/envelope.ts";
import { type Decided, moveStatus } from "../onboarding/tenant-status.ts";
import { NO_TENANT, settledTenant } from "../views/tenant-for-staff.ts";
import { announceMoves } from "../webhooks/onboarding-events.ts";

interface DecisionDetails extends Pick<Decided, "rejectedFor" | "also"> {
  /** Fields of the audit entry in addition to the status. */
  readonly audited?: Readonly<Record<string, unknown>>;
}

/** In order of precedence; ONBOARDING_STATE comes with the account's status. */
type DecisionRefusal = "NOT_FOUND" | "ONBOARDING_STATE";

/** Carries out a decision and returns the account after it; refuses one that its status does not allow. */
export async function decide(
  c: Context,
  tenantId: string,
  decision: OnboardingDecision,
  { audited, ...details }: DecisionDetails = {},
): Promise<Result<TenantRecord, DecisionRefusal>> {
  const found = await settledTenant(c.env.DB, tenantId);
  if (found === undefined) return refuse("NOT_FOUND");
  const { tenant } = found;
  const { status } = tenant;
  const to = statusDecided(status, decision);
  if (!to.ok) return refuse(to.refusal, { status });
  const entries = staffEntries(c, tenantId, {
    target: { type: "tenant", id: tenant.id },
    before: { status },
    after: { status: to.value, ...audited },
  });
  const move = { tenantId, from: status, to: to.value, entries, ...details };
  if (!(await moveStatus(c.env.DB, move))) return refuse("ONBOARDING_STATE", { status });
  c.executionCtx.waitUntil(announceMoves(c.env, tenantId));
  return accept({ ...tenant, status: to.value, rejectedFor: details.rejectedFor ?? null });
}

/** Answers for a decision that was refused. */
export function refuseDecision(c: Context, { refusal, details }: Refused<DecisionRefusal>) {
  return refusal === "NOT_FOUND"
    ? failure(c, refusal, undefined, NO_TENANT)
    : failure(c, refusal, details);
}
