/** Reads of tenants and their keys, one query each. They are cached by auth/tenant-directory. */
import { and, eq, isNull } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { apiKeys, signingSecrets, tenants } from "./schema.ts";
import type { Operator, Tenant } from "./tenant.ts";

const TENANT_COLUMNS = {
  id: tenants.id,
  name: tenants.name,
  plan: tenants.plan,
  status: tenants.status,
  settings: tenants.settings,
};

/** Whose key has this hash; undefined for an unknown or revoked one. */
export async function readOperatorByKeyHash(
  db: D1Database,
  keyHash: string,
): Promise<Operator | undefined> {
  const [row] = await drizzle(db)
    .select({
      tenant: TENANT_COLUMNS,
      keyId: apiKeys.id,
      environment: apiKeys.environment,
      current: signingSecrets.sealed,
      previous: signingSecrets.previousSealed,
      previousUntil: signingSecrets.previousUntil,
    })
    .from(apiKeys)
    .innerJoin(tenants, eq(tenants.id, apiKeys.tenantId))
    .leftJoin(
      signingSecrets,
      and(
        eq(signingSecrets.tenantId, apiKeys.tenantId),
        eq(signingSecrets.environment, apiKeys.environment),
      ),
    )
    .where(and(eq(apiKeys.hash, keyHash), isNull(apiKeys.revokedAt)));
  if (row === undefined) return undefined;
  const { tenant, keyId, environment, current, previous, previousUntil } = row;
  const sealedSecrets = current === null ? null : { current, previous, previousUntil };
  return { tenant, keyId, environment, sealedSecrets };
}

/** The tenant of that id; undefined when there is none. */
export async function readTenant(db: D1Database, id: string): Promise<Tenant | undefined> {
  const [row] = await drizzle(db).select(TENANT_COLUMNS).from(tenants).where(eq(tenants.id, id));
  return row;
}
