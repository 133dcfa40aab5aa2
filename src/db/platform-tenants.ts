/** Operators' accounts, as our own staff makes and reads them: across tenants, which no other query is. */
import { and, count, desc, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { OnboardingStatus } from "../../domain/onboarding/onboarding-status.ts";
import type { AuditEntry } from "./audit-log/audit-entry.ts";
import { auditStatement } from "./audit-log/write-entries.ts";
import { tenants } from "./schema/tenants.ts";
import type { Plan } from "./tenant.ts";

/** What is kept of an account besides its settings. */
export type TenantRecord = typeof tenants.$inferSelect;

/** Writes a new account whole, with its audit entries. */
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

/** The account of that id; undefined when there is none. */
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
  wanted: {
    readonly limit: number;
    readonly offset: number;
    /** The last one that the caller has seen. */
    readonly before: { readonly createdAt: number; readonly id: string } | undefined;
  },
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

/** How many accounts a filter finds in all. */
export async function countTenants(db: D1Database, { status }: TenantFilter): Promise<number> {
  const [row] = await drizzle(db)
    .select({ total: count() })
    .from(tenants)
    .where(status && eq(tenants.status, status));
  return row?.total ?? 0;
}

/** Puts an account on another plan, with its audit entries; its limits follow within ten seconds. */
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
