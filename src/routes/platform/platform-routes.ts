/** The operations under "Platform", in the order of the OpenAPI document. */
import type { Route } from "../../http/route.ts";
import { activateTenant } from "./activate-tenant.ts";
import { approveTenant } from "./approve-tenant.ts";
import { auditLedger } from "./audit-ledger.ts";
import { createTenant } from "./create-tenant.ts";
import { listFrozenObjects } from "./list-frozen-objects.ts";
import { listTenants } from "./list-tenants.ts";
import { readPlatformHealth } from "./read-platform-health.ts";
import { readTenant } from "./read-tenant.ts";
import { rejectTenant } from "./reject-tenant.ts";
import { releaseFrozenObject } from "./release-frozen-object.ts";
import { setPlan } from "./set-plan.ts";
import { startReview } from "./start-review.ts";

export const PLATFORM_ROUTES: readonly Route[] = [
  createTenant,
  listTenants,
  readTenant,
  setPlan,
  startReview,
  activateTenant,
  approveTenant,
  rejectTenant,
  auditLedger,
  listFrozenObjects,
  releaseFrozenObject,
  readPlatformHealth,
];
