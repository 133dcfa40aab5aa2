/**
 * Finds tenants and their keys for requests, which wait at most 50 ms for the database if the tenant is
 * known (cached-with-fallback.ts). A revoked key is refused everywhere within 10 s: Reference 6.6.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { CachedWithFallback } from "./cached-with-fallback.ts";
import { forgetKey, recallOperator, recallTenant, rememberOperator } from "./edge-copies.ts";
import type { Operator, Tenant } from "./tenant.ts";
import { readOperatorByKeyHash, readTenant } from "./tenants.ts";

const CAPACITY = 1_000;
const operators = new CachedWithFallback<Operator>(CAPACITY);
const tenantsByEnvironment = new CachedWithFallback<Tenant>(CAPACITY);

/** The parts of a request that are used here. */
export interface Request {
  readonly env: Env;
  readonly executionCtx: Pick<ExecutionContext, "waitUntil">;
}

/** Returns the operator whose live key has this hash, or undefined. */
export function findOperator(c: Request, keyHash: string): Promise<Operator | undefined> {
  let isRecalled = false;
  return operators.find(keyHash, {
    async read() {
      const readAt = Date.now();
      const value = await readOperatorByKeyHash(c.env.DB, keyHash, readAt);
      if (value !== undefined) rememberOperator(c.env, c.executionCtx, { keyHash, value, readAt });
      // The copy was read first, and has a key that is no longer live.
      else if (isRecalled) await forgetKey(c.env, keyHash);
      return value;
    },
    async recall() {
      const value = await recallOperator(c.env, keyHash);
      isRecalled = value !== undefined;
      return value;
    },
    later: (work) => c.executionCtx.waitUntil(work),
  });
}

/** Returns true if this isolate has the key in memory, so that finding its operator costs no look-up. */
export function isKnownKey(keyHash: string): boolean {
  return operators.has(keyHash);
}

/** Returns the tenant with its settings of that environment, or undefined; for callers that hold no key. */
export function findTenant(
  c: Request,
  tenantEnvironment: TenantEnvironment,
): Promise<Tenant | undefined> {
  return tenantsByEnvironment.find(
    `${tenantEnvironment.environment}:${tenantEnvironment.tenantId}`,
    {
      read: () => readTenant(c.env.DB, tenantEnvironment),
      recall: async () => (await recallTenant(c.env, tenantEnvironment))?.tenant,
      later: (work) => c.executionCtx.waitUntil(work),
    },
  );
}
