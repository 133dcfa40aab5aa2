/**
 * After the sealing key is replaced, seals the stored secrets again under the new key, a few with each
 * sweep, so that the old key can be removed. docs/deploy.md#replace-a-key.
 */
import type { Environment } from "../../domain/ids.ts";
import type { Keyring } from "../../durable-objects/keyring.ts";
import { sealedPrefix } from "../../durable-objects/sealer.ts";
import { sealSecret, unsealSecret } from "./sealed-secret.ts";

/**
 * Where the database holds sealed secrets. `webhook` is the column with the id of the webhook that owns the
 * secret.
 */
const PLACES = [
  { table: "signing_secrets", column: "sealed", webhook: "NULL" },
  { table: "signing_secrets", column: "previous_sealed", webhook: "NULL" },
  { table: "webhook_subscriptions", column: "delivery_secret", webhook: "subscription_id" },
  {
    table: "webhook_subscriptions",
    column: "previous_delivery_secret",
    webhook: "subscription_id",
  },
] as const;
/** How many secrets of each column one sweep seals. */
const AT_ONCE = 50;

interface Row {
  readonly tenantId: string;
  readonly environment: Environment;
  readonly subscriptionId: string | null;
  readonly sealed: string;
}

/** Seals the secrets that are not sealed under the key in use. Returns how many it sealed again. */
export async function resealSecrets(db: D1Database, keyring: Keyring): Promise<number> {
  let resealed = 0;
  for (const { table, column, webhook } of PLACES) {
    const { results } = await db
      .prepare(
        `SELECT tenant_id AS tenantId, environment, ${webhook} AS subscriptionId, ${column} AS sealed
         FROM ${table} WHERE ${column} NOT LIKE ? LIMIT ?`,
      )
      .bind(`${sealedPrefix(keyring)}%`, AT_ONCE)
      .all<Row>();
    const changes = results.flatMap((row) => {
      const again = sealedAgain(keyring, row);
      if (again === undefined) return [];
      const { tenantId, environment, subscriptionId, sealed } = row;
      return db
        .prepare(
          `UPDATE ${table} SET ${column} = ?
           WHERE tenant_id = ? AND environment = ? AND ${webhook} IS ? AND ${column} = ?`,
        )
        .bind(again, tenantId, environment, subscriptionId, sealed);
    });
    if (changes.length > 0) await db.batch(changes);
    resealed += changes.length;
  }
  return resealed;
}

/** A secret that cannot be opened stays as it is: its key may come back. */
function sealedAgain(
  keyring: Keyring,
  { sealed, subscriptionId, ...scope }: Row,
): string | undefined {
  const owner = subscriptionId === null ? scope : { ...scope, subscriptionId };
  try {
    return sealSecret(keyring, owner, unsealSecret(keyring, owner, sealed));
  } catch (error) {
    console.error(JSON.stringify({ event: "secret_not_resealed", ...owner, error: String(error) }));
    return undefined;
  }
}
