/**
 * Closed days as D1 holds them. A close is one transaction: it writes the report, takes the sums that it
 * reported out of `quarter_totals`, and opens the next day. Each of its statements is guarded by the state
 * that the report was made from, so of two simultaneous closes only one has an effect. docs/decisions/0037.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { BOOKED, type BookedName } from "../../domain/report/bookings.ts";
import type { DayClose, DayReport, QuarterSums } from "../../domain/report/day-report.ts";
import type { ReportingDay } from "../../domain/report/reporting-day.ts";
import { type HistoryDatabase, isHere } from "../db/history-database.ts";
import type { OpenDay } from "./open-days.ts";

interface CloseRow {
  readonly report: string;
  readonly digest: string;
}

/** The sums that a close reports, and a mark that shows whether more have arrived since they were read. */
export interface BookedDay {
  readonly rows: readonly QuarterSums[];
  readonly mark: string;
}

const IN_ENVIRONMENT = "tenant_id = ?1 AND environment = ?2";

/** Each entry adds to one of these, and none of them ever decreases. */
const MARK = `(SELECT count(*) || ' ' || coalesce(sum(entries), 0) || ' '
  || coalesce(sum(contributed_units), 0) FROM quarter_totals WHERE ${IN_ENVIRONMENT} AND booked_in < ?3)`;

/** Reads the sums booked before quarter `ends`. */
export async function readBooked(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  ends: number,
): Promise<BookedDay> {
  const sums = BOOKED.map((name) => `CAST(sum(${name}) AS TEXT) AS ${name}`).join(", ");
  type Row = Readonly<Record<BookedName, string>> & { currency: Currency; quarter: number };
  const [rows, mark] = await db.batch<Row & { mark: string }>([
    db
      .prepare(
        `SELECT currency, quarter, ${sums} FROM quarter_totals WHERE ${IN_ENVIRONMENT} AND booked_in < ?3
         GROUP BY currency, quarter ORDER BY currency, quarter`,
      )
      .bind(tenantId, environment, ends),
    db.prepare(`SELECT ${MARK} AS mark`).bind(tenantId, environment, ends),
  ]);
  return {
    rows: (rows?.results ?? []).map(({ currency, quarter, mark: _, ...booked }) => {
      return { currency, quarter, sums: booked };
    }),
    mark: mark?.results[0]?.mark ?? "",
  };
}

/**
 * Writes a close and opens the next day. Returns false, and changes nothing, if another caller
 * closed the day or entries have arrived since its sums were read.
 */
export async function writeClose(
  db: HistoryDatabase,
  open: OpenDay,
  close: {
    readonly report: DayReport;
    readonly text: string;
    readonly digest: string;
    readonly mark: string;
    readonly next: ReportingDay;
  },
): Promise<boolean> {
  const { tenantId, environment, day, ends } = open;
  const { report, text, digest, mark, next } = close;
  const isWritten = `EXISTS (SELECT 1 FROM day_closes
    WHERE ${IN_ENVIRONMENT} AND day = ?4 AND digest = ?5)`;
  const [written] = await db.batch([
    db
      .prepare(
        `INSERT INTO day_closes (tenant_id, environment, day, closed_at, report, digest)
         SELECT ?1, ?2, ?4, ?6, ?7, ?5 FROM open_days
         WHERE ${IN_ENVIRONMENT} AND day = ?4 AND ends = ?3 AND ${MARK} = ?8
         ON CONFLICT DO NOTHING RETURNING day`,
      )
      .bind(tenantId, environment, ends, day, digest, report.closedAt, text, mark),
    db
      .prepare(
        `DELETE FROM quarter_totals WHERE ${IN_ENVIRONMENT} AND booked_in < ?3 AND ${isWritten}`,
      )
      .bind(tenantId, environment, ends, day, digest),
    db
      .prepare(
        `UPDATE open_days SET day = ?6, time_zone = ?7, starts = ?8, ends = ?9, asked = ''
         WHERE ${IN_ENVIRONMENT} AND day = ?4 AND ends = ?3 AND ${isWritten}`,
      )
      .bind(
        ...[tenantId, environment, ends, day, digest],
        ...[next.day, next.timeZone, next.starts, next.ends],
      ),
  ]);
  return written?.results.length === 1;
}

/** Returns the close of a date; undefined if it is not closed. */
export async function findClose(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  day: string,
): Promise<DayClose | undefined> {
  const row = await db
    .prepare(`SELECT report, digest FROM day_closes WHERE ${IN_ENVIRONMENT} AND day = ?3`)
    .bind(tenantId, environment, day)
    .first<CloseRow>();
  return row === null ? undefined : readClose(row);
}

/** Returns the last close before a date; undefined if there is none. */
export async function closeBefore(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  day: string,
): Promise<DayClose | undefined> {
  const row = await db
    .prepare(
      `SELECT report, digest FROM day_closes WHERE ${IN_ENVIRONMENT} AND day < ?3 ORDER BY day DESC LIMIT 1`,
    )
    .bind(tenantId, environment, day)
    .first<CloseRow>();
  return row === null ? undefined : readClose(row);
}

/** Returns closes, newest first: those before a date, in a period, one more than a page. */
export async function listCloses(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  page: {
    readonly before: string | undefined;
    readonly from: string | undefined;
    readonly to: string | undefined;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<DayClose[]> {
  const { before, from, to, limit, offset } = page;
  const { results } = await db
    .prepare(
      `SELECT report, digest FROM day_closes
       WHERE ${IN_ENVIRONMENT} AND (?3 IS NULL OR day < ?3) AND (?4 IS NULL OR day >= ?4)
         AND (?5 IS NULL OR day <= ?5) ORDER BY day DESC LIMIT ?6 OFFSET ?7`,
    )
    .bind(
      ...[tenantId, environment, before ?? null, from ?? null, to ?? null],
      ...[limit + 1, offset],
    )
    .all<CloseRow>();
  return results.map(readClose);
}

/** Returns closes whose event was not sent yet, at most `limit`; the audit finds those that cannot be read. */
export async function unannouncedCloses(db: HistoryDatabase, limit: number): Promise<DayClose[]> {
  const { results } = await db
    .prepare(
      `SELECT report, digest FROM day_closes
       WHERE announced = 0 AND json_valid(report) AND ${isHere("day_closes")} LIMIT ?`,
    )
    .bind(limit)
    .all<CloseRow>();
  return results.map(readClose);
}

/** Records that the event of a close was sent. */
export async function noteAnnounced(db: HistoryDatabase, { report }: DayClose): Promise<void> {
  const { tenantId, environment, day } = report;
  await db
    .prepare(`UPDATE day_closes SET announced = 1 WHERE ${IN_ENVIRONMENT} AND day = ?3`)
    .bind(tenantId, environment, day)
    .run();
}

function readClose({ report, digest }: CloseRow): DayClose {
  return { report: JSON.parse(report) as DayReport, digest };
}
