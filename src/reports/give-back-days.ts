/**
 * Restores closed days to a database that lost them, as a whole or by a restore to an earlier day: the
 * archive keeps each day as it was first closed. Amounts of those days that the database booked again are
 * already in the restored reports, so they are removed. Amounts of those days that arrive before the next
 * audit are not booked: that audit books exactly the amounts that no report has
 * (src/ledger-audit/audit-sums.ts). docs/decisions/0053.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { DayReport } from "../../domain/report/day-report.ts";
import { dayAfter } from "../../domain/report/reporting-day.ts";
import type { KeptClose } from "../../durable-objects/archive/archive-rpc.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import { historyOf } from "../db/history-of.ts";
import { archiveStub } from "../objects.ts";
import { openDayOf, reportingTimeZone } from "./open-days.ts";

const KEPT_PER_PAGE = 100;
const IN_ENVIRONMENT = "tenant_id = ?1 AND environment = ?2";

/**
 * The database may have been lost in the minutes after a close, before the webhooks were notified. A close
 * of the last seven days is sent again under the same id, so an endpoint that already has it accepts it
 * once.
 */
const TOLD_AGAIN_MS = 7 * 24 * 60 * 60_000;

const GIVE_BACK = `INSERT INTO day_closes
    (tenant_id, environment, day, closed_at, report, digest, announced)
  VALUES (?1, ?2, ?3, ?4 ->> 'closedAt', ?4, ?5, ?4 ->> 'closedAt' < ?6)
  ON CONFLICT DO UPDATE SET closed_at = excluded.closed_at, report = excluded.report,
    digest = excluded.digest`;

const OPEN_AFTER = `INSERT INTO open_days
    (tenant_id, environment, day, time_zone, starts, ends, restored)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1)
  ON CONFLICT DO UPDATE SET day = excluded.day, time_zone = excluded.time_zone,
    starts = excluded.starts, ends = excluded.ends, asked = '', restored = 1
  WHERE starts < excluded.starts`;

/** Returns the statement that restores one close, at a time in milliseconds. */
export function givingBack(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  { day, report, digest, now }: KeptClose & { readonly now: number },
): D1PreparedStatement {
  const since = now - TOLD_AGAIN_MS;
  return db.prepare(GIVE_BACK).bind(tenantId, environment, day, report, digest, since);
}

/**
 * Restores the days that end after the open day begins; returns them, oldest first. Repeating it changes
 * nothing.
 */
export async function giveBackDays(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  now: number,
): Promise<KeptClose[]> {
  const { tenantId, environment } = tenantEnvironment;
  const db = await historyOf(env, tenantEnvironment);
  const open = await openDayOf(db, tenantEnvironment);
  const lost = await keptAfter(env, tenantEnvironment, open?.starts ?? Number.NEGATIVE_INFINITY);
  const last = lost.at(-1);
  if (last === undefined) return [];
  const ended = JSON.parse(last.report) as DayReport;
  const next = dayAfter(ended, await reportingTimeZone(env, tenantEnvironment));
  await db.batch([
    ...lost.map((close) => givingBack(db, tenantEnvironment, { ...close, now })),
    db
      .prepare(`DELETE FROM quarter_totals WHERE ${IN_ENVIRONMENT} AND booked_in < ?3`)
      .bind(...[tenantId, environment, next.starts]),
    db
      .prepare(OPEN_AFTER)
      .bind(...[tenantId, environment, next.day, next.timeZone, next.starts, next.ends]),
  ]);
  console.warn(
    JSON.stringify({ event: "days_given_back", ...tenantEnvironment, days: lost.length }),
  );
  return lost;
}

/** Returns the archived days that end after a quarter. */
async function keptAfter(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  starts: number,
): Promise<KeptClose[]> {
  const archive = archiveStub(env, tenantEnvironment);
  const lost: KeptClose[] = [];
  for (let after = ""; ; ) {
    const page = await archive.closes(after, KEPT_PER_PAGE);
    lost.push(...page.filter(({ report }) => (JSON.parse(report) as DayReport).ends > starts));
    after = page.at(-1)?.day ?? "";
    if (page.length < KEPT_PER_PAGE) return lost;
  }
}
