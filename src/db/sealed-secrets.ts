/** The sealed secrets of the database, by where they are: those under an earlier key, and their replacement. */
import type { Environment } from "../../domain/ids.ts";

/** `webhook` is the column with the id of the webhook that owns the secret. */
export const SECRET_PLACES = [
  { table: "signing_secrets", column: "sealed", webhook: "NULL" },
  { table: "signing_secrets", column: "previous_sealed", webhook: "NULL" },
  { table: "webhook_subscriptions", column: "delivery_secret", webhook: "subscription_id" },
  {
    table: "webhook_subscriptions",
    column: "previous_delivery_secret",
    webhook: "subscription_id",
  },
] as const;

type SecretPlace = (typeof SECRET_PLACES)[number];

export interface SealedSecret {
  readonly tenantId: string;
  readonly environment: Environment;
  readonly subscriptionId: string | null;
  readonly sealed: string;
}

/**
 * Returns secrets of a place that do not begin with the prefix, because they are sealed under
 * another key.
 */
export async function secretsUnderOtherKeys(
  db: D1Database,
  { table, column, webhook }: SecretPlace,
  { prefix, limit }: { readonly prefix: string; readonly limit: number },
): Promise<SealedSecret[]> {
  const { results } = await db
    .prepare(
      `SELECT tenant_id AS tenantId, environment, ${webhook} AS subscriptionId, ${column} AS sealed
       FROM ${table} WHERE ${column} NOT LIKE ? LIMIT ?`,
    )
    .bind(`${prefix}%`, limit)
    .all<SealedSecret>();
  return results;
}

/** Returns the statement that replaces a secret's sealed text, unless it has changed since it was read. */
export function replaceSealed(
  db: D1Database,
  { table, column, webhook }: SecretPlace,
  { tenantId, environment, subscriptionId, sealed }: SealedSecret,
  again: string,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE ${table} SET ${column} = ?
       WHERE tenant_id = ? AND environment = ? AND ${webhook} IS ? AND ${column} = ?`,
    )
    .bind(again, tenantId, environment, subscriptionId, sealed);
}
