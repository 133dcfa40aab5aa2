/**
 * Who a key belongs to and what a tenant's settings are, kept for at most ten seconds by
 * each isolate: so a revoked key is refused everywhere within 10 s (Contract,
 * "Keys, signatures, tokens"), and a call by key costs no query in between.
 */
import type { Operator, Tenant } from "../db/tenant.ts";
import { readOperatorByKeyHash, readTenant } from "../db/tenants.ts";
import { BriefCache } from "./brief-cache.ts";

const BOUNDS = { lifetimeMs: 10_000, capacity: 1_000 };
const operators = new BriefCache<Operator>(BOUNDS);
const tenants = new BriefCache<Tenant>(BOUNDS);

/** The operator whose live key has this hash; undefined when there is none. */
export function findOperator(db: D1Database, keyHash: string): Promise<Operator | undefined> {
  return operators.get(keyHash, () => readOperatorByKeyHash(db, keyHash));
}

/** The tenant of that id; undefined when there is none. For callers that hold no key. */
export function findTenant(db: D1Database, tenantId: string): Promise<Tenant | undefined> {
  return tenants.get(tenantId, () => readTenant(db, tenantId));
}
