/**
 * The calls by which our own staff looks after operators' accounts, as they are documented and checked.
 * Their handlers are in platform-tenants.ts. Contract, "Staff and onboarding".
 */
import * as z from "zod";
import { ONBOARDING_STATUSES } from "../../domain/onboarding/onboarding-status.ts";
import type { AuditAction } from "../db/audit-log/audit-entry.ts";
import { pagingQuery } from "../http/paging.ts";
import { onboardingSchema } from "../views/onboarding.ts";
import { planSchema } from "../views/plan.ts";
import { platformTenantSchema, reasonsInput, tenantNameInput } from "../views/platform-tenant.ts";
import { defineRoute } from "./define-route.ts";

const PATH = "/api/v1/platform/tenants";
const params = z.object({ tenantId: z.string().min(1).max(64) });
const key = z.string().meta({
  description: "It is shown this once: hand it to the operator over a secure channel.",
});

export const createTenantRoute = defineRoute({
  method: "post",
  path: PATH,
  access: "staff",
  tag: "Platform",
  summary: "Make an operator's account",
  description: "With its first sandbox key, which is in this answer and nowhere else.",
  body: z.strictObject({ name: tenantNameInput, plan: planSchema.default("growth") }),
  data: z.strictObject({ tenant: platformTenantSchema, sandboxKey: key }),
  status: 201,
  audit: "tenant.created",
});

export const listTenantsRoute = defineRoute({
  method: "get",
  path: PATH,
  access: "staff",
  tag: "Platform",
  summary: "Operators' accounts, newest first",
  query: pagingQuery.extend({ status: z.enum(ONBOARDING_STATUSES).optional() }),
  data: z.strictObject({ tenants: z.array(platformTenantSchema) }),
});

export const getTenantRoute = defineRoute({
  method: "get",
  path: `${PATH}/{tenantId}`,
  access: "staff",
  tag: "Platform",
  summary: "An operator's account and its onboarding",
  params,
  data: z.strictObject({ tenant: platformTenantSchema, onboarding: onboardingSchema }),
  refusals: ["NOT_FOUND"],
});

export const setPlanRoute = defineRoute({
  method: "put",
  path: `${PATH}/{tenantId}/plan`,
  access: "staff",
  tag: "Platform",
  summary: "Put an account on a plan",
  description: "Its rate limits follow within 10 seconds.",
  params,
  body: z.strictObject({ plan: planSchema }),
  data: z.strictObject({ tenant: platformTenantSchema }),
  refusals: ["NOT_FOUND"],
  audit: "tenant.plan_set",
});

export const startReviewRoute = decisionRoute({
  path: "start-review",
  summary: "Begin the review of an account that asked for it",
  audit: "tenant.review_started",
});

export const activateRoute = decisionRoute({
  path: "activate",
  summary: "Make an approved account active, before its first production round does",
  audit: "tenant.activated",
});

export const approveRoute = defineRoute({
  method: "post",
  path: `${PATH}/{tenantId}/approve`,
  access: "staff",
  tag: "Platform",
  summary: "Approve an account after its review",
  description: "With its first production key, which is in this answer and nowhere else.",
  params,
  data: z.strictObject({ tenant: platformTenantSchema, productionKey: key }),
  refusals: ["NOT_FOUND", "ONBOARDING_STATE"],
  audit: "tenant.approved",
});

export const rejectRoute = defineRoute({
  method: "post",
  path: `${PATH}/{tenantId}/reject`,
  access: "staff",
  tag: "Platform",
  summary: "Reject an account, with reasons",
  description: "The operator reads the reasons, mends them, and promotes again.",
  params,
  body: z.strictObject({ reasons: reasonsInput }),
  data: z.strictObject({ tenant: platformTenantSchema }),
  refusals: ["NOT_FOUND", "ONBOARDING_STATE"],
  audit: "tenant.rejected",
});

function decisionRoute<const Action extends AuditAction>(decision: {
  readonly path: string;
  readonly summary: string;
  readonly audit: Action;
}) {
  return defineRoute({
    method: "post",
    path: `${PATH}/{tenantId}/${decision.path}`,
    access: "staff",
    tag: "Platform",
    summary: decision.summary,
    params,
    data: z.strictObject({ tenant: platformTenantSchema }),
    refusals: ["NOT_FOUND", "ONBOARDING_STATE"],
    audit: decision.audit,
  });
}
