/**
 * Audits the closed days of a tenant's environment: each report matches its digest, follows the
 * previous one without a gap, opens with its closing figures, and opening + movement = closing.
 * Nothing is frozen for its findings: closes are reports, and no decision about money is made from
 * them. Reference 13.23.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { BOOKED_ACCOUNTS } from "../../domain/report/bookings.ts";
import { type DayReport, faultsOf } from "../../domain/report/day-report.ts";
import { dayAfter, type ReportingDay, timeZoneNamed } from "../../domain/report/reporting-day.ts";
import { sha256 } from "../../durable-objects/sha256.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import { historyOf } from "../db/history-of.ts";
import { archiveStub } from "../objects.ts";
import { giveBackDays, givingBack } from "../reports/give-back-days.ts";
import { openDayOf } from "../reports/open-days.ts";
import { jsonIn } from "../runtime/json-in.ts";
import type { Report } from "./report.ts";

/** More than a year, and few enough for a step; older days were audited when they were newer. */
const NEWEST_DAYS = 400;
const KEPT_PER_PAGE = 100;

interface CloseRow {
  readonly day: string;
  readonly report: string;
  readonly digest: string;
}

/** Audits the newest closes, and the booked sums that are not closed yet. */
export async function auditCloses(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  report: Report,
): Promise<void> {
  const { tenantId, environment } = tenantEnvironment;
  const find = (day: string, what: string, expected: string, found: string) =>
    report.addHistory([], { row: `close of ${day}`, what, expected, found });
  for (const { day, digest } of await giveBackDays(env, tenantEnvironment, Date.now())) {
    const what =
      "The database lost this day, which is restored. Amounts that no report has are booked by this audit or the next.";
    find(day, what, digest, "none");
  }
  const db = await historyOf(env, tenantEnvironment);
  const open = await openDayOf(db, tenantEnvironment);
  await auditKept(env, tenantEnvironment, { starts: open?.starts ?? 0, report });
  const { results: newest } = await db
    .prepare(
      `SELECT day, report, digest FROM day_closes
     WHERE tenant_id = ? AND environment = ? ORDER BY day DESC LIMIT ?`,
    )
    .bind(tenantId, environment, NEWEST_DAYS)
    .all<CloseRow>();
  let before: (DayReport & { readonly digest: string }) | undefined;
  for (const row of newest.reverse()) {
    const { day, digest } = row;
    const found = sha256(row.report);
    if (found !== digest) find(day, "The report is not the one that was closed.", digest, found);
    const one = readReport(row.report);
    if (one === undefined) {
      find(day, "The report cannot be read.", "a report", "text");
      before = undefined;
      continue;
    }
    if (one.day !== day) find(day, "The report is that of another day.", day, one.day);
    if (before !== undefined) {
      const { digest: last, ends } = before;
      const chained = one.previousDigest ?? "none";
      if (chained !== last) find(day, "It does not follow the day before.", last, chained);
      const starts = String(one.starts);
      if (one.starts !== ends) find(day, "It begins elsewhere.", String(ends), starts);
      for (const { currency } of before.currencies) {
        if (one.currencies.some((known) => known.currency === currency)) continue;
        find(day, "A currency of the day before is missing.", currency, "none");
      }
    } else if (newest.length < NEWEST_DAYS && one.previousDigest !== null && row === newest[0]) {
      find(day, "The days before it are missing.", one.previousDigest, "none");
    }
    for (const currency of one.currencies) {
      // The oldest day that is read has no previous day to compare with.
      const last = before?.currencies.find((known) => known.currency === currency.currency);
      const isFirst = before === undefined && one.previousDigest !== null;
      for (const fault of faultsOf(currency, isFirst ? openingOf(currency) : last)) {
        find(day, `In ${currency.currency} it does not add up.`, "nothing", fault);
      }
    }
    before = { ...one, digest };
  }
  if (before !== undefined && open?.starts !== before.ends) {
    const found = String(open?.starts ?? "none");
    find(before.day, "The open day does not begin where it ended.", String(before.ends), found);
  }
  const next = before && open && followingDay(before, open.timeZone);
  const isNext = next === undefined || (open?.day === next?.day && open?.ends === next?.ends);
  if (next === null || !isNext) {
    const found = `${open?.day} ${open?.timeZone}, until ${open?.ends}`;
    const expected = next === null ? "a time zone" : `${next?.day}, until ${next?.ends}`;
    find(open?.day ?? "", "The open day is not the one after the last close.", expected, found);
  }
  await auditBooked(db, tenantEnvironment, report);
}

/**
 * Compares closed days with those in the archive. A day that D1 has lost or changed is restored if the open
 * day begins after it, because its sums were removed when it was closed. Days that the archive lacks are
 * stored in it.
 */
async function auditKept(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  { starts, report }: { readonly starts: number; readonly report: Report },
): Promise<void> {
  const { tenantId, environment } = tenantEnvironment;
  const archive = archiveStub(env, tenantEnvironment);
  const db = await historyOf(env, tenantEnvironment);
  const { results } = await db
    .prepare("SELECT day, report, digest FROM day_closes WHERE tenant_id = ? AND environment = ?")
    .bind(tenantId, environment)
    .all<CloseRow>();
  const stored = new Map(results.map((row) => [row.day, row]));
  const known = new Set<string>();
  for (let after = ""; ; ) {
    const page = await archive.closes(after, KEPT_PER_PAGE);
    for (const kept of page) {
      known.add(kept.day);
      const row = stored.get(kept.day);
      if (row?.digest === kept.digest && row.report === kept.report) continue;
      const isOver = (readReport(kept.report)?.ends ?? Number.POSITIVE_INFINITY) <= starts;
      // A day that is not over was closed again by an earlier version of the database, or is being closed
      // now.
      const what = isOver
        ? "The database lacks a close that the archive has; it is restored."
        : "The archive and the database have different closes of this day.";
      const found = row === undefined ? "none" : sha256(row.report);
      report.addHistory([], { row: `close of ${kept.day}`, what, expected: kept.digest, found });
      if (isOver) await givingBack(db, tenantEnvironment, { ...kept, now: Date.now() }).run();
    }
    after = page.at(-1)?.day ?? "";
    if (page.length < KEPT_PER_PAGE) break;
  }
  for (const row of results) {
    // The archive is permanent, so it does not store a day with a finding: a report under another day's
    // date, or with another digest.
    const isWhole = sha256(row.report) === row.digest && readReport(row.report)?.day === row.day;
    if (!known.has(row.day) && isWhole) await archive.keepClose(row);
  }
}

/** Returns the day after a closed one; null if there is no such time zone. */
function followingDay(before: DayReport, timeZone: string): ReportingDay | null {
  return timeZoneNamed(timeZone) === undefined ? null : dayAfter(before, timeZone);
}

/**
 * Checks that booked sums add up to zero over all accounts, and are booked in their own quarter or, if that
 * is in a closed day, in the first one of the open day.
 */
async function auditBooked(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  report: Report,
): Promise<void> {
  // One statement sees one state, even if a close is under way.
  const { results } = await db
    .prepare(
      `SELECT booked_in AS bookedIn, currency, max(quarter, starts) AS place
     FROM quarter_totals CROSS JOIN (SELECT coalesce((SELECT starts FROM open_days
       WHERE tenant_id = ?1 AND environment = ?2), 0) AS starts)
     WHERE tenant_id = ?1 AND environment = ?2
       AND (booked_in <> max(quarter, starts) OR ${BOOKED_ACCOUNTS.join(" + ")} <> 0) LIMIT 20`,
    )
    .bind(tenantId, environment)
    .all<{ bookedIn: number; currency: string; place: number }>();
  for (const { bookedIn, currency, place } of results) {
    const isElsewhere = bookedIn !== place;
    report.addHistory([], {
      row: `quarter ${bookedIn} in ${currency}`,
      what: isElsewhere
        ? "It is booked neither in its own quarter nor in the first one of the open day."
        : "The booked sums of all accounts do not add up to zero.",
      expected: isElsewhere ? String(place) : "0",
      found: isElsewhere ? String(bookedIn) : "another sum",
    });
  }
}

/** Returns a preceding day whose closing figures are the opening figures of this one. */
function openingOf(report: DayReport["currencies"][number]): DayReport["currencies"][number] {
  const closed = <Balance extends { readonly opening: string }>(balance: Balance) => {
    return { ...balance, closing: balance.opening };
  };
  const accounts = Object.entries(report.accounts).map(([name, one]) => [name, closed(one)]);
  return {
    ...report,
    accounts: Object.fromEntries(accounts) as typeof report.accounts,
    pot: closed(report.pot),
    unbooked: closed(report.unbooked),
  };
}

function readReport(text: string): DayReport | undefined {
  return jsonIn(text) as DayReport | undefined;
}
