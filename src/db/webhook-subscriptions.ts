/**
 * The webhook subscriptions of an environment; each change is stored with its audit entry. The first
 * subscription also creates the webhook secret, in the same transaction. Reference 6.14.
 */
import { and, asc, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { AuditEntry } from "./audit-log/audit-entry.ts";
import { auditStatement, type Guard } from "./audit-log/write-entries.ts";
import { webhookSubscriptions } from "./schema/tenants.ts";
import { pairsOf } from "./sql.ts";

export type WebhookSubscription = typeof webhookSubscriptions.$inferSelect;

/** Every event may go to every webhook, so their number is limited. */
export const MAX_WEBHOOKS = 10;

/** Returns the subscriptions of an environment, oldest first. */
export function subscriptionsOf(
  db: D1Database,
  tenantEnvironment: TenantEnvironment,
): Promise<WebhookSubscription[]> {
  return drizzle(db)
    .select()
    .from(webhookSubscriptions)
    .where(inEnvironment(tenantEnvironment))
    .orderBy(asc(webhookSubscriptions.id))
    .limit(MAX_WEBHOOKS);
}

/** Returns the subscriptions of several environments, with one query. */
export function subscriptionsIn(
  db: D1Database,
  tenantEnvironments: readonly TenantEnvironment[],
): Promise<WebhookSubscription[]> {
  const { tenantId, environment } = webhookSubscriptions;
  return drizzle(db)
    .select()
    .from(webhookSubscriptions)
    .where(
      sql`(${tenantId}, ${environment}) IN
        (SELECT value ->> 0, value ->> 1 FROM json_each(${pairsOf(tenantEnvironments)}))`,
    );
}

/**
 * Returns the subscriptions of turn `turn` over all tenants, at most `limit`; all of them if they fit in
 * one turn.
 */
export async function subscriptionsInTurn(
  db: D1Database,
  { turn, limit }: { turn: number; limit: number },
): Promise<Pick<WebhookSubscription, "tenantId" | "environment" | "id">[]> {
  const { results } = await db
    .prepare(
      `SELECT tenant_id AS tenantId, environment, subscription_id AS id FROM webhook_subscriptions
       ORDER BY tenant_id, environment, subscription_id LIMIT ?1 OFFSET ?1 *
         (?2 % max(1, (SELECT (count(*) + ?1 - 1) / ?1 FROM webhook_subscriptions)))`,
    )
    .bind(limit, turn)
    .all<Pick<WebhookSubscription, "tenantId" | "environment" | "id">>();
  return results;
}

/**
 * Returns the subscription with that id; undefined if it does not exist or belongs to another tenant or
 * environment.
 */
export async function findSubscription(
  db: D1Database,
  tenantEnvironment: TenantEnvironment,
  id: string,
): Promise<WebhookSubscription | undefined> {
  const [row] = await drizzle(db)
    .select()
    .from(webhookSubscriptions)
    .where(and(inEnvironment(tenantEnvironment), eq(webhookSubscriptions.id, id)));
  return row;
}

/**
 * Adds a subscription, and the sealed webhook secret if there is none yet; returns whether the secret was
 * stored. Undefined if the environment already has the maximum of webhooks.
 */
export async function addSubscription(
  db: D1Database,
  { subscription, sealed }: { subscription: WebhookSubscription; sealed: string },
  entry: AuditEntry,
): Promise<{ madeSecret: boolean } | undefined> {
  const { tenantId, environment, createdAt } = subscription;
  const guard: Guard = {
    sql: `WHERE (SELECT count(*) FROM webhook_subscriptions
      WHERE tenant_id = ? AND environment = ?) < ${MAX_WEBHOOKS}`,
    params: [tenantId, environment],
  };
  const [, secret, added] = await db.batch([
    auditStatement(db, entry, guard),
    db
      .prepare(
        `INSERT INTO signing_secrets (tenant_id, environment, sealed, created_at)
         SELECT ?, ?, ?, ? ${guard.sql} ON CONFLICT DO NOTHING RETURNING environment`,
      )
      .bind(tenantId, environment, sealed, createdAt, ...guard.params),
    db
      .prepare(
        `INSERT INTO webhook_subscriptions (tenant_id, environment, subscription_id, url,
           event_types, description, disabled, failures, version, created_at, updated_at,
           options, delivery_secret, delivery_secret_from)
         SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? ${guard.sql} RETURNING subscription_id`,
      )
      .bind(...valuesOf(subscription), ...guard.params),
  ]);
  if (added?.results.length !== 1) return undefined;
  return { madeSecret: secret?.results.length === 1 };
}

/** Changes a subscription if its version is still the previous one; false if it has changed since. */
export async function changeSubscription(
  db: D1Database,
  next: WebhookSubscription,
  entry: AuditEntry,
): Promise<boolean> {
  const { tenantId, environment, id, url, eventTypes, description, disabled, failures } = next;
  const { version, updatedAt, options } = next;
  const where = "tenant_id = ? AND environment = ? AND subscription_id = ? AND version = ?";
  const params = [tenantId, environment, id, version - 1];
  const [, changed] = await db.batch([
    auditStatement(db, entry, { sql: `FROM webhook_subscriptions WHERE ${where}`, params }),
    db
      .prepare(
        `UPDATE webhook_subscriptions SET url = ?, event_types = ?, description = ?, disabled = ?,
           failures = ?, version = ?, updated_at = ?, options = ? WHERE ${where} RETURNING subscription_id`,
      )
      .bind(
        ...[url, JSON.stringify(eventTypes), description, disabled],
        ...[failures, version, updatedAt, JSON.stringify(options), ...params],
      ),
  ]);
  return changed?.results.length === 1;
}

/** Removes a subscription; false if it was removed before. */
export async function removeSubscription(
  db: D1Database,
  { tenantId, environment, id }: WebhookSubscription,
  entry: AuditEntry,
): Promise<boolean> {
  const where = "tenant_id = ? AND environment = ? AND subscription_id = ?";
  const params = [tenantId, environment, id];
  const [, removed] = await db.batch([
    auditStatement(db, entry, { sql: `FROM webhook_subscriptions WHERE ${where}`, params }),
    db
      .prepare(`DELETE FROM webhook_subscriptions WHERE ${where} RETURNING subscription_id`)
      .bind(...params),
  ]);
  return removed?.results.length === 1;
}

/**
 * Stores the state that the endpoint reports, unless the tenant has changed the subscription since or the
 * same report was stored before: a repeated report must not undo a later one.
 */
export async function flagSubscription(
  db: D1Database,
  flagged: Pick<
    WebhookSubscription,
    "tenantId" | "environment" | "id" | "version" | "disabled" | "failures"
  >,
  entry: AuditEntry,
): Promise<void> {
  const { tenantId, environment, id, version, disabled, failures } = flagged;
  await db.batch([
    auditStatement(db, entry),
    db
      .prepare(
        `UPDATE webhook_subscriptions SET disabled = ?, failures = ?
         WHERE tenant_id = ? AND environment = ? AND subscription_id = ? AND version = ?
           AND EXISTS (SELECT 1 FROM audit_log
             WHERE tenant_id = ? AND environment = ? AND created_at = ? AND entry_id = ?)`,
      )
      .bind(
        ...[disabled, failures, tenantId, environment, id, version],
        ...[tenantId, environment, entry.createdAt, entry.id],
      ),
  ]);
}

function valuesOf(subscription: WebhookSubscription): (string | number | null)[] {
  const { tenantId, environment, id, url, eventTypes, description, disabled } = subscription;
  const { failures, version, createdAt, updatedAt } = subscription;
  const { deliverySecret, deliverySecretFrom } = subscription;
  return [
    ...[tenantId, environment, id, url, JSON.stringify(eventTypes), description, disabled],
    ...[failures, version, createdAt, updatedAt],
    ...[JSON.stringify(subscription.options), deliverySecret, deliverySecretFrom],
  ];
}

function inEnvironment({ tenantId, environment }: TenantEnvironment) {
  return and(
    eq(webhookSubscriptions.tenantId, tenantId),
    eq(webhookSubscriptions.environment, environment),
  );
}
