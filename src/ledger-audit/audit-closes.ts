/**
 * Audits the closed days of a tenant's environment: each report is what was digested, follows on the one
 * before without a gap, and opens as that one closed, and opening + movement = closing. Nothing is frozen
 * for what it finds: closes are reports, and no money is decided from them. Reference 13.23.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { BOOKED_ACCOUNTS } from "../../domain/report/bookings.ts";
import { faultsOf } from "../../domain/report/day-report.ts";
import { type DayReport, digestOf } from "../reports/day-closes.ts";
import { openDayOf } from "../reports/open-days.ts";
import type { Report } from "./report.ts";

/** More than a year, and a bounded part of a step; older days were audited when they were younger. */
const NEWEST_DAYS = 400;

interface CloseRow {
  readonly day: string;
  readonly report: string;
  readonly digest: string;
}

/** Audits the newest closes, and what is booked and not closed yet. */
export async function auditCloses(
  env: Env,
  scope: TenantEnvironment,
  report: Report,
): Promise<void> {
  const { tenantId, environment } = scope;
  const find = (day: string, what: string, expected: string, found: string) =>
    report.addHistory([], { row: `close of ${day}`, what, expected, found });
  const open = await openDayOf(env.DB, scope);
  const { results: newest } = await env.DB.prepare(
    `SELECT day, report, digest FROM day_closes
     WHERE tenant_id = ? AND environment = ? ORDER BY day DESC LIMIT ?`,
  )
    .bind(tenantId, environment, NEWEST_DAYS)
    .all<CloseRow>();
  let before: (DayReport & { readonly digest: string }) | undefined;
  for (const row of newest.reverse()) {
    const { day, digest } = row;
    const found = await digestOf(row.report);
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
      if (chained !== last) find(day, "It does not follow on the day before.", last, chained);
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
      // Of the oldest day that is read, the day before is not there to compare with.
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
  await auditBooked(env, scope, { starts: open?.starts ?? 0, report });
}

/** What is booked sums to zero over all accounts, and nothing is booked in a day that is closed. */
async function auditBooked(
  env: Env,
  { tenantId, environment }: TenantEnvironment,
  { starts, report }: { readonly starts: number; readonly report: Report },
): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT booked_in AS bookedIn, currency FROM quarter_totals
     WHERE tenant_id = ?1 AND environment = ?2
       AND (booked_in < ?3 OR ${BOOKED_ACCOUNTS.join(" + ")} <> 0) LIMIT 20`,
  )
    .bind(tenantId, environment, starts)
    .all<{ bookedIn: number; currency: string }>();
  for (const { bookedIn, currency } of results) {
    const isClosed = bookedIn < starts;
    report.addHistory([], {
      row: `quarter ${bookedIn} in ${currency}`,
      what: isClosed
        ? "It is booked in a day that is closed."
        : "What is booked does not sum to zero over all accounts.",
      expected: isClosed ? `${starts} or later` : "0",
      found: isClosed ? String(bookedIn) : "another sum",
    });
  }
}

/** A day before that closed as this one opens. */
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
  try {
    return JSON.parse(text) as DayReport;
  } catch {
    return undefined;
  }
}
