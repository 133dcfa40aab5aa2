/**
 * Reads tenants and their keys. Each isolate remembers what it read for at most ten seconds, so a
 * revoked key is refused everywhere within 10 s (Reference 6.6), and a call by
 * key costs no query in between.
 */

import { and, eq, gt, isNull, or } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { TenantEnvironment } from "../../domain/ids.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";
import { apiKeys, signingSecrets } from "./schema/credentials.ts";
import { tenantSettings, tenants } from "./schema/tenants.ts";
import type { Operator, Tenant } from "./tenant.ts";

const BOUNDS = { lifetimeMs: 10_000, capacity: 1_000 };
const operators = new IsolateCache<Operator>(BOUNDS);
const tenantsByScope = new IsolateCache<Tenant>(BOUNDS);

/** Returns the operator whose live key has this hash, or undefined. */
export function findOperator(db: D1Database, keyHash: string): Promise<Operator | undefined> {
  return operators.getOrRead(keyHash, () => readOperatorByKeyHash(db, keyHash, Date.now()));
}

/** Returns the tenant with its settings of that environment, or undefined; for callers that hold no key. */
export function findTenant(db: D1Database, scope: TenantEnvironment): Promise<Tenant | undefined> {
  const key = `${scope.environment}:${scope.tenantId}`;
  return tenantsByScope.getOrRead(key, () => readTenant(db, scope));
}

const TENANT_COLUMNS = {
  id: tenants.id,
  name: tenants.name,
  plan: tenants.plan,
  status: tenants.status,
  settings: tenantSettings.settings,
};

/** Reads the operator whose key has this hash; undefined for an unknown, revoked or expired key. */
export async function readOperatorByKeyHash(
  db: D1Database,
  keyHash: string,
  nowMs: number,
): Promise<Operator | undefined> {
  const [row] = await drizzle(db)
    .select({
      tenant: TENANT_COLUMNS,
      keyId: apiKeys.id,
      keyLastUsedAt: apiKeys.lastUsedAt,
      environment: apiKeys.environment,
      current: signingSecrets.sealed,
      previous: signingSecrets.previousSealed,
      previousUntil: signingSecrets.previousUntil,
    })
    .from(apiKeys)
    .innerJoin(tenants, eq(tenants.id, apiKeys.tenantId))
    .innerJoin(
      tenantSettings,
      and(
        eq(tenantSettings.tenantId, apiKeys.tenantId),
        eq(tenantSettings.environment, apiKeys.environment),
      ),
    )
    .leftJoin(
      signingSecrets,
      and(
        eq(signingSecrets.tenantId, apiKeys.tenantId),
        eq(signingSecrets.environment, apiKeys.environment),
      ),
    )
    .where(
      and(
        eq(apiKeys.hash, keyHash),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, nowMs)),
      ),
    );
  if (row === undefined) return undefined;
  const { current, previous, previousUntil, ...operator } = row;
  const sealedSecrets = current === null ? null : { current, previous, previousUntil };
  return { ...operator, sealedSecrets };
}

/** Reads the tenant with its settings of that environment; undefined if there is none. */
export async function readTenant(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
): Promise<Tenant | undefined> {
  const [row] = await drizzle(db)
    .select(TENANT_COLUMNS)
    .from(tenants)
    .innerJoin(tenantSettings, eq(tenantSettings.tenantId, tenants.id))
    .where(and(eq(tenants.id, tenantId), eq(tenantSettings.environment, environment)));
  return row;
}
