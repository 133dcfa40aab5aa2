/**
 * Who a key belongs to and what a tenant's settings are, kept for at most ten seconds by
 * each isolate: so a revoked key is refused everywhere within 10 s (Contract,
 * "Keys, signatures, tokens"), and a call by key costs no query in between.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";
import type { Operator, Tenant } from "./tenant.ts";
import { readOperatorByKeyHash, readTenant } from "./tenants.ts";

const BOUNDS = { lifetimeMs: 10_000, capacity: 1_000 };
const operators = new IsolateCache<Operator>(BOUNDS);
const tenants = new IsolateCache<Tenant>(BOUNDS);

/** The operator whose live key has this hash; undefined when there is none. */
export function findOperator(db: D1Database, keyHash: string): Promise<Operator | undefined> {
  return operators.getOrRead(keyHash, () => readOperatorByKeyHash(db, keyHash, Date.now()));
}

/**
 * The tenant, with its settings of that environment; undefined when there is none. For callers
 * that hold no key.
 */
export function findTenant(db: D1Database, scope: TenantEnvironment): Promise<Tenant | undefined> {
  const { tenantId, environment } = scope;
  return tenants.getOrRead(`${environment}:${tenantId}`, () => readTenant(db, scope));
}
