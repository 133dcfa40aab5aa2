/** Operators' accounts, as our own staff creates and reads them: the only queries over all tenants. */
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

/** Accounts, newest first; at most `limit` + 1, so that the caller sees whether more follow. */
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
