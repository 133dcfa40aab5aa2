/**
 * Reads and rotates the secrets that sign the deliveries of one webhook: its own, or the environment's
 * webhook secret if it was made before webhooks had secrets of their own. Decision 0066.
 */

import type { AuditEntry } from "./audit-log/audit-entry.ts";
import { auditStatement, type Guard } from "./audit-log/write-entries.ts";
import type { SealedSecrets } from "./tenant.ts";
import type { WebhookSubscription } from "./webhook-subscriptions.ts";

export type WebhookAddress = Pick<WebhookSubscription, "tenantId" | "environment" | "id">;

/**
 * The secrets that sign a webhook's deliveries: `own` ones are sealed for the webhook, others for the
 * environment.
 */
export interface SigningSecrets extends SealedSecrets {
  readonly isOwn: boolean;
}

interface SecretsRow {
  readonly current: string | null;
  readonly previous: string | null;
  readonly previousUntil: number | null;
  readonly isOwn: number;
}

/**
 * Reads the sealed secrets that sign a webhook's deliveries; null if there is no such webhook, or no
 * secret.
 */
export async function readSigningSecrets(
  db: D1Database,
  { tenantId, environment, id }: WebhookAddress,
): Promise<SigningSecrets | null> {
  const row = await db
    .prepare(
      `SELECT w.delivery_secret IS NOT NULL AS isOwn,
         iif(w.delivery_secret IS NULL, s.sealed, w.delivery_secret) AS current,
         iif(w.delivery_secret IS NULL, s.previous_sealed, w.previous_delivery_secret) AS previous,
         iif(w.delivery_secret IS NULL, s.previous_until, w.previous_delivery_secret_until)
           AS previousUntil
       FROM webhook_subscriptions w LEFT JOIN signing_secrets s
         ON s.tenant_id = w.tenant_id AND s.environment = w.environment
       WHERE w.tenant_id = ? AND w.environment = ? AND w.subscription_id = ?`,
    )
    .bind(tenantId, environment, id)
    .first<SecretsRow>();
  if (row?.current == null) return null;
  const { current, previous, previousUntil, isOwn } = row;
  return { current, previous, previousUntil, isOwn: isOwn === 1 };
}

export interface NextSecret {
  readonly sealed: string;
  /** The previous secret, sealed for this webhook; null to revoke it. */
  readonly previousSealed: string | null;
  readonly previousUntil: number | null;
  readonly nowMs: number;
}

/**
 * Stores a webhook's next secret. False if the secret in use is no longer `known`: another rotation came
 * first.
 */
export async function rotateDeliverySecret(
  db: D1Database,
  { tenantId, environment, id }: WebhookAddress,
  { known, next }: { readonly known: SigningSecrets; readonly next: NextSecret },
  entry: AuditEntry,
): Promise<boolean> {
  const where = `tenant_id = ? AND environment = ? AND subscription_id = ?
    AND ? = coalesce(delivery_secret, (SELECT sealed FROM signing_secrets s
      WHERE s.tenant_id = w.tenant_id AND s.environment = w.environment))`;
  const params = [tenantId, environment, id, known.current];
  const guard: Guard = { sql: `FROM webhook_subscriptions w WHERE ${where}`, params };
  const [, rotated] = await db.batch([
    auditStatement(db, entry, guard),
    db
      .prepare(
        `UPDATE webhook_subscriptions AS w SET delivery_secret = ?, delivery_secret_from = ?,
           previous_delivery_secret = ?, previous_delivery_secret_until = ?
         WHERE ${where} RETURNING subscription_id`,
      )
      .bind(next.sealed, next.nowMs, next.previousSealed, next.previousUntil, ...params),
  ]);
  return rotated?.results.length === 1;
}
