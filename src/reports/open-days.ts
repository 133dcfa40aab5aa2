/**
 * The first day of each tenant's environment that is not closed: when it begins and ends. The first one
 * begins with the first play; the transaction that closes a day opens the next. docs/decisions/0037.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { QUARTER_MS } from "../../domain/report/bookings.ts";
import {
  DEFAULT_TIME_ZONE,
  dayAt,
  type ReportingDay,
  timeZoneNamed,
} from "../../domain/report/reporting-day.ts";
import { type HistoryDatabase, isHere } from "../db/history-database.ts";
import { askReachable, historyOf } from "../db/history-of.ts";

/** An open day, and the last wallet that was asked for its history. */
export interface OpenDay extends ReportingDay, TenantEnvironment {
  readonly asked: string;
}

/** An open day that has ended, with when a cron last worked on it. */
interface EndedDay extends OpenDay {
  readonly triedAt: number;
}

/** Environments with play that have no open day yet. */
const WITHOUT_DAY = `
  SELECT DISTINCT tenant_id AS tenantId, environment FROM currencies_in_play AS played
  WHERE NOT EXISTS (SELECT 1 FROM open_days AS known
    WHERE known.tenant_id = played.tenant_id AND known.environment = played.environment)
    AND ${isHere("played")}
  LIMIT ?`;

const OPEN_FIRST = `
  INSERT INTO open_days (tenant_id, environment, day, time_zone, starts, ends)
  VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;

/** Returns environments with play but no open day, at most `limit`. */
export async function withoutDay(db: HistoryDatabase, limit: number): Promise<TenantEnvironment[]> {
  return (await db.prepare(WITHOUT_DAY).bind(limit).all<TenantEnvironment>()).results;
}

/** Opens the day of the first booked amount, or else of `now`. */
export async function openFirstDay(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  now: number,
): Promise<void> {
  const { tenantId, environment } = tenantEnvironment;
  const db = await historyOf(env, tenantEnvironment);
  const first = await db
    .prepare(
      "SELECT min(booked_in) AS quarter FROM quarter_totals WHERE tenant_id = ? AND environment = ?",
    )
    .bind(tenantId, environment)
    .first<{ quarter: number | null }>();
  const at = first?.quarter == null ? now : Math.min(now, first.quarter * QUARTER_MS);
  const { day, timeZone, starts, ends } = dayAt(
    at,
    await reportingTimeZone(env, tenantEnvironment),
  );
  await db.prepare(OPEN_FIRST).bind(tenantId, environment, day, timeZone, starts, ends).run();
}

/**
 * Returns the open days that ended before `now`, least recently tried first, so that one that always fails
 * waits behind all others.
 */
export async function endedDays(
  db: HistoryDatabase,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<EndedDay[]> {
  const { results } = await db
    .prepare(
      `SELECT tenant_id AS tenantId, environment, day, time_zone AS timeZone, starts, ends, asked,
         tried_at AS triedAt
       FROM open_days WHERE ends <= ? AND ${isHere("open_days")}
       ORDER BY tried_at, ends, tenant_id, environment LIMIT ?`,
    )
    .bind(now / QUARTER_MS, limit)
    .all<EndedDay>();
  return results;
}

/** The same in every database, in the same order. */
export async function endedDaysEverywhere(
  env: Env,
  wanted: { readonly now: number; readonly limit: number },
): Promise<OpenDay[]> {
  const ended = await askReachable(env, (db) => endedDays(db, wanted));
  return ended.sort(leastRecentlyTried).slice(0, wanted.limit);
}

/** Days of one database are in this order already. */
function leastRecentlyTried(one: EndedDay, other: EndedDay): number {
  return one.triedAt - other.triedAt || one.ends - other.ends;
}

/** Returns the open day of an environment; undefined before there was any play. */
export async function openDayOf(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
): Promise<OpenDay | undefined> {
  const row = await db
    .prepare(
      `SELECT tenant_id AS tenantId, environment, day, time_zone AS timeZone, starts, ends, asked
       FROM open_days WHERE tenant_id = ? AND environment = ?`,
    )
    .bind(tenantId, environment)
    .first<OpenDay>();
  return row ?? undefined;
}

/** Records that a cron works on a day now, so that others come before it next time. */
export async function noteTried(db: HistoryDatabase, open: OpenDay, now: number): Promise<void> {
  await db
    .prepare("UPDATE open_days SET tried_at = ? WHERE tenant_id = ? AND environment = ?")
    .bind(now, open.tenantId, open.environment)
    .run();
}

/** Records the last wallet that was asked for a day's history. */
export async function noteAsked(db: HistoryDatabase, open: OpenDay, asked: string): Promise<void> {
  await db
    .prepare("UPDATE open_days SET asked = ? WHERE tenant_id = ? AND environment = ? AND day = ?")
    .bind(asked, open.tenantId, open.environment, open.day)
    .run();
}

/**
 * Returns the time zone in which the next day is opened: UTC if none is set, or if it is no longer a known
 * zone.
 */
export async function reportingTimeZone(
  env: Env,
  tenantEnvironment: TenantEnvironment,
): Promise<string> {
  const row = await env.DB.prepare(
    `SELECT settings ->> '$.reportingTimeZone' AS timeZone FROM tenant_settings
     WHERE tenant_id = ? AND environment = ?`,
  )
    .bind(tenantEnvironment.tenantId, tenantEnvironment.environment)
    .first<{ timeZone: string | null }>();
  return timeZoneNamed(row?.timeZone ?? "") ?? DEFAULT_TIME_ZONE;
}
