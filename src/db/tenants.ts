/** Reads tenants and their keys from the database. Requests read them through find-tenant.ts. */

import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { TenantEnvironment } from "../../domain/ids.ts";
import { planLimits } from "../../domain/rate-limit/plan-limits.ts";
import { apiKeys, signingSecrets } from "./schema/credentials.ts";
import { tenantSettings, tenants } from "./schema/tenants.ts";
import type { Operator, Tenant } from "./tenant.ts";

/**
 * Returns SQL for a tenant's limit by its plan, in a query of `tenants`. An unknown plan has Growth's
 * limit.
 */
export function limitInSql(of: "players" | "notes"): string {
  return `CASE tenants.plan WHEN 'starter' THEN ${planLimits("starter")[of]}
    WHEN 'enterprise' THEN ${planLimits("enterprise")[of]} ELSE ${planLimits("growth")[of]} END`;
}

/** Read with the tenant, so that a launch needs no query for it. */
const HAS_ALL_PLAYERS = sql<number>`EXISTS (SELECT 1 FROM tenant_sizes AS size
  WHERE size.tenant_id = ${tenantSettings.tenantId} AND size.environment = ${tenantSettings.environment}
    AND size.list = 'players' AND size.rows >= ${sql.raw(limitInSql("players"))})`;

const TENANT_COLUMNS = {
  id: tenants.id,
  name: tenants.name,
  plan: tenants.plan,
  status: tenants.status,
  suspendedAt: tenants.suspendedAt,
  settings: tenantSettings.settings,
  historyShard: tenantSettings.historyShard,
  hasAllPlayers: HAS_ALL_PLAYERS,
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
      keyExpiresAt: apiKeys.expiresAt,
      keyScopes: apiKeys.scopes,
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
