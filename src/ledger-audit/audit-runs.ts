/**
 * The scheduled audits, as D1 stores them: which is next, the progress of each, and the last results. A
 * run is worked on under a lease, so that only one of two crons runs a slice.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { STAFF_LOG } from "../db/audit-log/audit-entry.ts";
import type { AuditResult } from "../db/schema/oversight.ts";
import type { RebuildPosition } from "../history/rebuild-step.ts";
import { ulid } from "../runtime/ulid.ts";
import type { AuditPosition, StepReport } from "./audit-step.ts";

/** From the start of one run to the start of the next: less than a day, so that one is finished daily. */
export const RUN_EVERY_MS = 20 * 3_600_000;
/** A slice takes seconds. One that crashed is continued after this time. */
const LEASE_MS = 5 * 60_000;
/** An audit is overdue if it was last finished longer ago than this. */
const OVERDUE_AFTER_MS = 36 * 3_600_000;

/**
 * Where a run continues. If history has no points, as an earlier version left it, the run first rebuilds
 * it; then the audit begins.
 */
export type RunPosition = AuditPosition | { readonly rebuild: RebuildPosition | null };

/** A run that the caller may work on until the lease ends. */
export interface LeasedRun extends TenantEnvironment {
  readonly lease: string;
  readonly startedAt: number;
  /** Undefined at the beginning. */
  readonly position: RunPosition | undefined;
}

interface ClaimedRow extends TenantEnvironment {
  readonly startedAt: number;
  readonly position: string | null;
}

/** Every environment of every tenant has a row, and so has the staff log; missing rows are added here. */
const ADD_MISSING = `INSERT INTO audit_runs (tenant_id, environment)
  SELECT tenant_id, environment FROM tenant_settings
  UNION ALL SELECT '${STAFF_LOG.tenantId}', '${STAFF_LOG.environment}' WHERE true
  ON CONFLICT DO NOTHING`;

const CLAIM = `UPDATE audit_runs SET
    lease = ?1, leased_until = ?2 + ${LEASE_MS},
    started_at = iif(running, started_at, ?2), position = iif(running, position, NULL),
    pools = iif(running, pools, 0), wallets = iif(running, wallets, 0),
    journal_rows = iif(running, journal_rows, 0), findings = iif(running, findings, 0),
    frozen = iif(running, frozen, 0), running = 1
  WHERE leased_until <= ?2 AND (tenant_id, environment) = (
    SELECT tenant_id, environment FROM audit_runs
    WHERE leased_until <= ?2 AND (running OR started_at <= ?2 - ${RUN_EVERY_MS})
    ORDER BY leased_until, started_at LIMIT 1)
  RETURNING tenant_id AS tenantId, environment, started_at AS startedAt, position`;

/** Leases the run that has waited longest: one in progress, or one that is due. Undefined if there is none. */
export async function leaseRun(db: D1Database, now: number): Promise<LeasedRun | undefined> {
  const lease = ulid();
  const [, claimed] = await db.batch<ClaimedRow>([
    db.prepare(ADD_MISSING),
    db.prepare(CLAIM).bind(lease, now),
  ]);
  const row = claimed?.results[0];
  if (row === undefined) return undefined;
  const position = row.position === null ? undefined : (JSON.parse(row.position) as RunPosition);
  return { ...row, lease, position };
}

const ADD_SLICE = `UPDATE audit_runs SET
    position = ?1, pools = pools + ?2, wallets = wallets + ?3, journal_rows = journal_rows + ?4,
    findings = findings + ?5, frozen = frozen + ?6
  WHERE tenant_id = ?7 AND environment = ?8 AND lease = ?9
  RETURNING started_at AS startedAt, pools, wallets, journal_rows AS rows, findings, frozen`;

/** The result of a slice, and where the next one continues. */
export interface Slice extends Omit<StepReport, "next" | "calls" | "doubts" | "chainBooks"> {
  readonly next: RunPosition | null;
}

/** The counts of a run so far. */
export type RunCounts = Omit<AuditResult, "finishedAt">;

/**
 * Adds the findings of a slice; undefined if the lease was lost, because then another worker has run the
 * slice.
 */
export async function addSlice(
  db: D1Database,
  { tenantId, environment, lease }: LeasedRun,
  slice: Slice,
): Promise<RunCounts | undefined> {
  const { next, pools, wallets, rows, findings, frozen } = slice;
  const row = await db
    .prepare(ADD_SLICE)
    .bind(
      next && JSON.stringify(next),
      ...[pools, wallets, rows, findings.length, frozen.length],
      ...[tenantId, environment, lease],
    )
    .first<RunCounts>();
  return row ?? undefined;
}

/** Releases a run before it is finished. Other waiting runs come first. */
export async function giveBack(db: D1Database, run: LeasedRun, now: number): Promise<void> {
  await db
    .prepare(
      `UPDATE audit_runs SET lease = NULL, leased_until = ?
       WHERE tenant_id = ? AND environment = ? AND lease = ?`,
    )
    .bind(now, run.tenantId, run.environment, run.lease)
    .run();
}

/** Ends a run and stores its result. */
export async function finishRun(
  db: D1Database,
  run: LeasedRun,
  result: AuditResult,
): Promise<void> {
  await db
    .prepare(
      `UPDATE audit_runs SET running = 0, position = NULL, lease = NULL, leased_until = ?1,
         last = ?2, finished_at = ?1
       WHERE tenant_id = ?3 AND environment = ?4 AND lease = ?5`,
    )
    .bind(result.finishedAt, JSON.stringify(result), run.tenantId, run.environment, run.lease)
    .run();
}

/** The result of an environment's last audit. */
export interface LastAudit extends TenantEnvironment, AuditResult {}

/** Returns the newest results, and how many environments have waited too long for one. */
export async function lastAudits(
  db: D1Database,
  { now, limit }: { now: number; limit: number },
): Promise<{ overdue: number; newest: LastAudit[] }> {
  const [counted, listed] = await db.batch<
    { overdue: number } & TenantEnvironment & { last: string }
  >([
    db
      .prepare(
        `SELECT count(*) AS overdue FROM tenants JOIN tenant_settings ON tenant_id = tenants.id
         LEFT JOIN audit_runs USING (tenant_id, environment)
         WHERE max(tenants.created_at, coalesce(finished_at, 0)) < ?`,
      )
      .bind(now - OVERDUE_AFTER_MS),
    db
      .prepare(
        `SELECT tenant_id AS tenantId, environment, last FROM audit_runs WHERE last IS NOT NULL
         ORDER BY finished_at DESC LIMIT ?`,
      )
      .bind(limit),
  ]);
  const newest = (listed?.results ?? []).map(({ tenantId, environment, last }) => {
    return { tenantId, environment, ...(JSON.parse(last) as AuditResult) };
  });
  return { overdue: counted?.results[0]?.overdue ?? 0, newest };
}
