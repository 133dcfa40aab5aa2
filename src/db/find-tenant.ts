/**
 * Finds tenants and their keys for requests. Each isolate remembers what it read for at most ten seconds, so a
 * revoked key is refused everywhere within 10 s (Reference 6.6), and a call by key costs no query in
 * between. When the database cannot be reached, or takes longer than a second, what is remembered
 * outside it is used: decision 0028.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { withTimeLimit } from "../../durable-objects/time-limit.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";
import { isDatabaseLost } from "./database.ts";
import { recallOperator, recallTenant, rememberOperator } from "./edge-copies.ts";
import type { Operator, Tenant } from "./tenant.ts";
import { readOperatorByKeyHash, readTenant } from "./tenants.ts";

const BOUNDS = { lifetimeMs: 10_000, capacity: 1_000 };
const operators = new IsolateCache<Operator>(BOUNDS);
const tenantsByScope = new IsolateCache<Tenant>(BOUNDS);

/** A call waits this long for the database before it uses what is remembered. */
const PATIENCE_MS = 1_000;

/** What a request brings. */
interface Request {
  readonly env: Env;
  readonly executionCtx: Pick<ExecutionContext, "waitUntil">;
}

/** Returns the operator whose live key has this hash, or undefined. */
export function findOperator(
  { env, executionCtx }: Request,
  keyHash: string,
): Promise<Operator | undefined> {
  return operators.getOrRead(keyHash, async () => {
    const readAt = Date.now();
    const reading = readOperatorByKeyHash(env.DB, keyHash, readAt);
    const remember = (value: Operator | undefined) => {
      if (value !== undefined) rememberOperator(env, executionCtx, { keyHash, value, readAt });
      return value;
    };
    return orRecalled(reading.then(remember), () => recallOperator(env, keyHash));
  });
}

/** Returns the tenant with its settings of that environment, or undefined; for callers that hold no key. */
export function findTenant(env: Env, scope: TenantEnvironment): Promise<Tenant | undefined> {
  const key = `${scope.environment}:${scope.tenantId}`;
  return tenantsByScope.getOrRead(key, () =>
    orRecalled(readTenant(env.DB, scope), async () => (await recallTenant(env, scope))?.tenant),
  );
}

/** What is read, or what is remembered if the database is lost or late. */
async function orRecalled<Value>(
  reading: Promise<Value | undefined>,
  recall: () => Promise<Value | undefined>,
): Promise<Value | undefined> {
  let isRead = false;
  const noted = reading.finally(() => {
    isRead = true;
  });
  try {
    return await withTimeLimit(noted, PATIENCE_MS);
  } catch (error) {
    if (isRead && !isDatabaseLost(error)) throw error;
    return (await recall()) ?? noted;
  }
}
