/** Operators' accounts, as our own staff create and read them: the only queries over all tenants. */
import { and, count, desc, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { OnboardingStatus } from "../../domain/onboarding/onboarding-status.ts";
import type { AuditEntry } from "./audit-log/audit-entry.ts";
import { auditStatement } from "./audit-log/write-entries.ts";
import { tenants } from "./schema/tenants.ts";
import type { TimePage } from "./sql.ts";
import type { Plan } from "./tenant.ts";

/** An account without its settings. */
export type TenantRecord = typeof tenants.$inferSelect;

/** Stores a new account in one transaction, with its audit entries. */
export async function addTenant(
  db: D1Database,
  statements: readonly { readonly sql: string; readonly params: readonly unknown[] }[],
  entries: readonly AuditEntry[],
): Promise<void> {
  await db.batch([
    ...entries.map((entry) => auditStatement(db, entry)),
    ...statements.map(({ sql, params }) => db.prepare(sql).bind(...params)),
  ]);
}

/** Returns the account with that id, or undefined. */
export async function findTenantRecord(
  db: D1Database,
  id: string,
): Promise<TenantRecord | undefined> {
  const [row] = await drizzle(db).select().from(tenants).where(eq(tenants.id, id));
  return row;
}

export interface TenantFilter {
  readonly status: OnboardingStatus | undefined;
}

/** Returns accounts, newest first; at most `limit` + 1, so that the caller sees whether more follow. */
export function tenantRecords(
  db: D1Database,
  { status }: TenantFilter,
  wanted: TimePage,
): Promise<TenantRecord[]> {
  const { before } = wanted;
  const older =
    before && sql`(${tenants.createdAt}, ${tenants.id}) < (${before.createdAt}, ${before.id})`;
  return drizzle(db)
    .select()
    .from(tenants)
    .where(and(status && eq(tenants.status, status), older))
    .orderBy(desc(tenants.createdAt), desc(tenants.id))
    .limit(wanted.limit + 1)
    .offset(wanted.offset);
}

/** Counts the accounts that a filter finds. */
export async function countTenants(db: D1Database, { status }: TenantFilter): Promise<number> {
  const [row] = await drizzle(db)
    .select({ total: count() })
    .from(tenants)
    .where(status && eq(tenants.status, status));
  return row?.total ?? 0;
}

/** Changes an account's plan, with its audit entries; the new limits apply within ten seconds. */
export async function setPlan(
  db: D1Database,
  change: { readonly id: string; readonly plan: Plan },
  entries: readonly AuditEntry[],
): Promise<void> {
  await db.batch([
    ...entries.map((entry) => auditStatement(db, entry)),
    db.prepare("UPDATE tenants SET plan = ? WHERE id = ?").bind(change.plan, change.id),
  ]);
}

/** Suspends an open account, with its audit entries; false if it is already suspended. */
export async function suspendTenant(
  db: D1Database,
  change: { readonly id: string; readonly suspendedAt: number; readonly reason: string },
  entries: readonly AuditEntry[],
): Promise<boolean> {
  const { id, suspendedAt, reason } = change;
  return changeIf(db, "FROM tenants WHERE id = ? AND suspended_at IS NULL", {
    id,
    entries,
    set: db
      .prepare(
        `UPDATE tenants SET suspended_at = ?, suspended_for = ?
         WHERE id = ? AND suspended_at IS NULL RETURNING id`,
      )
      .bind(suspendedAt, reason, id),
  });
}

/** Reopens a suspended account, with its audit entries; false if it is not suspended. */
export async function reopenTenant(
  db: D1Database,
  id: string,
  entries: readonly AuditEntry[],
): Promise<boolean> {
  return changeIf(db, "FROM tenants WHERE id = ? AND suspended_at IS NOT NULL", {
    id,
    entries,
    set: db
      .prepare(
        `UPDATE tenants SET suspended_at = NULL, suspended_for = NULL
         WHERE id = ? AND suspended_at IS NOT NULL RETURNING id`,
      )
      .bind(id),
  });
}

async function changeIf(
  db: D1Database,
  guard: string,
  change: {
    readonly id: string;
    readonly entries: readonly AuditEntry[];
    readonly set: D1PreparedStatement;
  },
): Promise<boolean> {
  const { id, entries, set } = change;
  const audited = entries.map((entry) => auditStatement(db, entry, { sql: guard, params: [id] }));
  const results = await db.batch([...audited, set]);
  return results.at(-1)?.results.length === 1;
}
