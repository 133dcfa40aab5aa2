/**
 * Operators' accounts, in the hands of our own staff: made, reviewed, approved or rejected. Each
 * act is entered in the tenant's audit log with the move that it makes. Contract, "Staff and onboarding".
 */
import type { Context } from "hono";
import {
  type OnboardingDecision,
  statusDecided,
} from "../../domain/onboarding/onboarding-status.ts";
import { newApiKey } from "../auth/new-api-key.ts";
import { insertKey } from "../db/api-keys.ts";
import {
  addTenant,
  countTenants,
  findTenantRecord,
  setPlan,
  type TenantRecord,
  tenantRecords,
} from "../db/platform-tenants.ts";
import { staffEntries } from "../http/audit-entries.ts";
import { failure, success } from "../http/envelope.ts";
import { cutPage, pageOf, readTimeCursor } from "../http/paging.ts";
import { openTenant } from "../onboarding/open-tenant.ts";
import { type Decided, moveStatus, settleStatus } from "../onboarding/tenant-status.ts";
import { apiKeyView } from "../views/api-key.ts";
import { onboardingView } from "../views/onboarding.ts";
import { platformTenantView } from "../views/platform-tenant.ts";
import { announceMoves } from "../webhooks/onboarding-events.ts";
import type { App } from "./define-route.ts";
import {
  activateRoute,
  approveRoute,
  createTenantRoute,
  getTenantRoute,
  listTenantsRoute,
  rejectRoute,
  setPlanRoute,
  startReviewRoute,
} from "./platform-tenant-statements.ts";

const NO_TENANT = "No tenant has this id.";

/** Adds the staff's routes of accounts. */
export function platformTenantRoutes(app: App): void {
  app.openapi(createTenantRoute, async (c) => {
    const nowMs = Date.now();
    const order = { ...c.req.valid("json"), keysFor: ["sandbox"] } as const;
    const { tenant, statements, apiKeys } = await openTenant(
      order,
      c.get("config").sealingKey,
      nowMs,
    );
    const view = platformTenantView({ ...tenant, createdAt: nowMs, rejectedFor: null });
    const act = { target: target(tenant), before: null, after: view };
    await addTenant(c.env.DB, statements, staffEntries(c, tenant.id, act));
    return success(c, { tenant: view, sandboxKey: apiKeys.sandbox ?? "" }, { status: 201 });
  });

  app.openapi(listTenantsRoute, async (c) => {
    const { status, ...paging } = c.req.valid("query");
    const page = pageOf(paging);
    const filter = { status };
    const [rows, total] = await Promise.all([
      tenantRecords(c.env.DB, filter, {
        limit: page.pageSize,
        offset: page.offset,
        before: readTimeCursor(page.cursor),
      }),
      page.cursor === undefined ? countTenants(c.env.DB, filter) : undefined,
    ]);
    const positionOf = ({ createdAt, id }: TenantRecord) => [createdAt, id];
    const { shown, meta } = cutPage(page, { rows, total, positionOf });
    return success(c, { tenants: shown.map(platformTenantView) }, { meta });
  });

  app.openapi(getTenantRoute, async (c) => {
    const found = await settledTenant(c, c.req.valid("param").tenantId);
    if (found === undefined) return failure(c, "NOT_FOUND", undefined, NO_TENANT);
    const { tenant, onboarding } = found;
    return success(c, {
      tenant: platformTenantView(tenant),
      onboarding: onboardingView(onboarding),
    });
  });

  app.openapi(setPlanRoute, async (c) => {
    const tenant = await findTenantRecord(c.env.DB, c.req.valid("param").tenantId);
    if (tenant === undefined) return failure(c, "NOT_FOUND", undefined, NO_TENANT);
    const { plan } = c.req.valid("json");
    const act = { target: target(tenant), before: { plan: tenant.plan }, after: { plan } };
    await setPlan(c.env.DB, { id: tenant.id, plan }, staffEntries(c, tenant.id, act));
    return success(c, { tenant: platformTenantView({ ...tenant, plan }) });
  });

  app.openapi(startReviewRoute, async (c) => {
    const moved = await decide(c, c.req.valid("param").tenantId, "start_review");
    if ("refusal" in moved) return refused(c, moved);
    return success(c, { tenant: platformTenantView(moved.tenant) });
  });

  app.openapi(activateRoute, async (c) => {
    const moved = await decide(c, c.req.valid("param").tenantId, "activate");
    if ("refusal" in moved) return refused(c, moved);
    return success(c, { tenant: platformTenantView(moved.tenant) });
  });

  app.openapi(approveRoute, async (c) => {
    const { tenantId } = c.req.valid("param");
    const made = newApiKey({ tenantId, environment: "production" }, null);
    const moved = await decide(c, tenantId, "approve", {
      also: (guard) => insertKey(c.env.DB, made.record, guard),
      entered: { apiKey: apiKeyView(made.record) },
    });
    if ("refusal" in moved) return refused(c, moved);
    return success(c, { tenant: platformTenantView(moved.tenant), productionKey: made.key });
  });

  app.openapi(rejectRoute, async (c) => {
    const { reasons } = c.req.valid("json");
    const { tenantId } = c.req.valid("param");
    const moved = await decide(c, tenantId, "reject", {
      rejectedFor: reasons,
      entered: { reasons },
    });
    if ("refusal" in moved) return refused(c, moved);
    return success(c, { tenant: platformTenantView(moved.tenant) });
  });
}

interface Particulars extends Pick<Decided, "rejectedFor" | "also"> {
  /** What the audit entry tells besides the status. */
  readonly entered?: Readonly<Record<string, unknown>>;
}

type Decision =
  | { readonly tenant: TenantRecord }
  | { readonly refusal: "NOT_FOUND" }
  | { readonly refusal: "ONBOARDING_STATE"; readonly status: TenantRecord["status"] };

/** Carries a decision out, if the account is where the decision can be made. */
async function decide(
  c: Context,
  tenantId: string,
  decision: OnboardingDecision,
  { entered, ...particulars }: Particulars = {},
): Promise<Decision> {
  const found = await settledTenant(c, tenantId);
  if (found === undefined) return { refusal: "NOT_FOUND" };
  const { tenant } = found;
  const { status } = tenant;
  const to = statusDecided(status, decision);
  if (!to.ok) return { refusal: to.refusal, status };
  const entries = staffEntries(c, tenantId, {
    target: target(tenant),
    before: { status },
    after: { status: to.value, ...entered },
  });
  const move = { tenantId, from: status, to: to.value, entries, ...particulars };
  if (!(await moveStatus(c.env.DB, move))) return { refusal: "ONBOARDING_STATE", status };
  c.executionCtx.waitUntil(announceMoves(c.env, tenantId));
  const rejectedFor = particulars.rejectedFor ?? null;
  return { tenant: { ...tenant, status: to.value, rejectedFor } };
}

/** The account, once what happened has moved it on. */
async function settledTenant(c: Context, id: string) {
  const known = await findTenantRecord(c.env.DB, id);
  if (known === undefined) return undefined;
  const onboarding = await settleStatus(c.env.DB, id);
  return { tenant: { ...known, status: onboarding.status }, onboarding };
}

function refused(c: Context, decision: Exclude<Decision, { tenant: TenantRecord }>) {
  if (decision.refusal === "NOT_FOUND") return failure(c, "NOT_FOUND", undefined, NO_TENANT);
  return failure(c, "ONBOARDING_STATE", { status: decision.status });
}

function target({ id }: { readonly id: string }) {
  return { type: "tenant", id };
}
