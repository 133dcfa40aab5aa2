/**
 * Compares closed days and booked sums with the journals themselves: each wallet's journal is added up
 * while the audit runs, and at the end the database must have the same sums. It is exact during play,
 * because it compares only quarters in which nothing can happen any more. docs/decisions/0047.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import {
  BOOKED,
  BOOKED_ACCOUNTS,
  type BookedName,
  quarterOf,
} from "../../domain/report/bookings.ts";
import {
  type CurrencyReport,
  type DayReport,
  forfeitedGranted,
} from "../../domain/report/day-report.ts";
import { type PartedQuarters, type PartSums, PartsFold } from "../../domain/report/journal-sums.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import { historyOf } from "../db/history-of.ts";
import { openDayOf } from "../reports/open-days.ts";
import type { Report } from "./report.ts";

/**
 * The number of closed days that are compared one by one; all earlier ones are compared as one sum. After a
 * loss of the database, an amount that a report lacks can be booked in its own day only while that day is
 * one of these, so it is more days than pass between two audits.
 */
const NEWEST_DAYS = 7;

/** The sums that an audit has added up so far. */
export interface JournalSums {
  readonly quarters: PartedQuarters;
  /** The newest days, as dates in order; their parts follow the one for all earlier days. */
  readonly days: readonly string[];
  readonly sums: PartSums;
  /**
   * False if the journal of a wallet could not be added up, or has more than is booked, or if the account's
   * first day was just closed; then the next audit compares.
   */
  readonly isWhole: boolean;
}

interface CloseRow {
  readonly report: string;
}

/**
 * Begins the sums, from the days that are closed now. Entries of the last 15 minutes are left to the next
 * audit.
 */
export async function beginSums(
  db: HistoryDatabase,
  tenantEnvironment: TenantEnvironment,
  now: number,
): Promise<JournalSums> {
  const open = await openDayOf(db, tenantEnvironment);
  const { results } = await db
    .prepare(
      `SELECT report FROM day_closes WHERE tenant_id = ? AND environment = ? AND json_valid(report)
       ORDER BY day DESC LIMIT ?`,
    )
    .bind(tenantEnvironment.tenantId, tenantEnvironment.environment, NEWEST_DAYS + 1)
    .all<CloseRow>();
  const before = quarterOf(now) - 1;
  const newest = results.map(({ report }) => JSON.parse(report) as DayReport).reverse();
  // A wallet may be about to send more of a day that has just been closed.
  const allOver = newest.filter(({ ends }) => ends <= before);
  const over = allOver.slice(-NEWEST_DAYS);
  const isOpenIn = open !== undefined && allOver.length === newest.length && open.starts < before;
  return {
    quarters: {
      starts: [...over.map(({ starts }) => starts), ...(isOpenIn ? [open.starts] : [])],
      before: isOpenIn ? before : (over.at(-1)?.ends ?? before),
    },
    days: over.map(({ day }) => day),
    sums: {},
    // If no closed day has been over long enough, the amounts of those that are closed would be missing.
    isWhole: newest.length === 0 || over.length > 0,
  };
}

/** Adds the sums of a wallet's journal. */
export function withWallet(sums: JournalSums, wallet: PartSums | null): JournalSums {
  if (wallet === null) return { ...sums, isWhole: false };
  const fold = new PartsFold(sums.quarters);
  for (const one of [sums.sums, wallet]) fold.addSums(one);
  return { ...sums, sums: fold.sums };
}

/** Compares the sums of all journals with the database, once all wallets have been added. */
export async function auditSums(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  journals: JournalSums,
  report: Report,
): Promise<void> {
  if (!journals.isWhole) return;
  const { quarters, days } = journals;
  const db = await historyOf(env, tenantEnvironment);
  const held = await heldSums(db, tenantEnvironment, journals);
  if (held.restoredFrom !== null) {
    const booked = { from: held.restoredFrom, journals, held: held.sums };
    return bookLost(db, tenantEnvironment, booked, report);
  }
  const parts = quarters.starts.length + 1;
  const keys = new Set([...Object.keys(journals.sums), ...Object.keys(held.sums)]);
  for (const key of [...keys].sort()) {
    const [part, currency] = key.split(" ");
    const isOpen = Number(part) === parts - 1 && days.length < parts - 1;
    if (isOpen && held.isClosedSince) continue;
    const expected = named(journals.sums[key], isOpen);
    const found = named(held.sums[key], isOpen);
    const differing = Object.keys(expected).filter((name) => expected[name] !== found[name]);
    if (differing.length === 0) continue;
    const day = isOpen
      ? "the open day"
      : (days[Number(part) - 1] ?? `days before ${days[0] ?? "all"}`);
    const listed = (sums: Record<string, string>) =>
      differing.map((name) => `${name} ${sums[name]}`).join(", ");
    report.addHistory([], {
      row: `${day} in ${currency}`,
      what: "The closed and booked sums differ from the sums of the journals.",
      expected: listed(expected),
      found: listed(found),
    });
  }
}

/**
 * Books in the open day, which begins with the quarter `from`, amounts that the reports of earlier days
 * lack, because those days were restored to a database that had lost them. Late amounts are in the quarter
 * in which their day begins, because reports of days are no more precise. If the open day has changed since
 * the audit began, the next audit does it. docs/decisions/0053.
 */
async function bookLost(
  db: HistoryDatabase,
  tenantEnvironment: TenantEnvironment,
  lost: { readonly from: number; readonly journals: JournalSums; readonly held: PartSums },
  report: Report,
): Promise<void> {
  const { from, held } = lost;
  const { quarters, sums, days } = lost.journals;
  const { starts, before } = quarters;
  if (starts[days.length] !== from && before !== from) return;
  const rows: (string | number)[][] = [];
  for (const key of new Set([...Object.keys(sums), ...Object.keys(held)])) {
    const [text = "", currency = ""] = key.split(" ");
    const part = Number(text);
    if (part > days.length) continue;
    const values = BOOKED.map((_, index) =>
      String(BigInt(sums[key]?.[index] ?? 0) - BigInt(held[key]?.[index] ?? 0)),
    );
    if (values.every((value) => value === "0")) continue;
    rows.push([currency, starts[part - 1] ?? (starts[0] ?? from) - 1, ...values]);
    const day = days[part - 1] ?? "days before";
    const what = "The report of a restored day lacks this amount, so it is booked in the open day.";
    const found = BOOKED.flatMap((name, index) =>
      values[index] === "0" ? [] : `${name} ${values[index]}`,
    ).join(", ");
    report.addHistory([], { row: `${day} in ${currency}`, what, expected: "0", found });
  }
  const bound = [tenantEnvironment.tenantId, tenantEnvironment.environment, from] as const;
  await db.batch([
    db.prepare(BOOK_LOST).bind(...bound, JSON.stringify(rows)),
    db
      .prepare(`UPDATE open_days SET restored = 0 WHERE ${IN_ENVIRONMENT} AND starts = ?3`)
      .bind(...bound),
  ]);
}

/** Returns the sums by name. The database has the quarter of each sum only for the open day. */
function named(sums: readonly string[] | undefined, isOpen: boolean): Record<string, string> {
  const names = [...BOOKED, ...(isOpen ? ["places"] : [])];
  return Object.fromEntries(names.map((name, index) => [name, sums?.[index] ?? "0"]));
}

const IN_ENVIRONMENT = "tenant_id = ?1 AND environment = ?2";
const BOOK_LOST = `INSERT INTO quarter_totals
    (tenant_id, environment, booked_in, currency, quarter, ${BOOKED.join(", ")})
  SELECT ?1, ?2, ?3, value ->> 0, value ->> 1,
    ${BOOKED.map((_, index) => `CAST(value ->> ${2 + index} AS INTEGER)`).join(", ")}
  FROM json_each(?4) WHERE EXISTS (SELECT 1 FROM open_days
    WHERE ${IN_ENVIRONMENT} AND starts = ?3 AND restored = 1)
  ON CONFLICT DO UPDATE SET ${BOOKED.map((name) => `${name} = ${name} + excluded.${name}`).join(", ")}`;
const IS_ACCOUNT: ReadonlySet<string> = new Set(BOOKED_ACCOUNTS);
/**
 * The path in a closed day's report to the amount booked under a name. Earlier versions counted every
 * forfeit as granted.
 */
const pathOf = (name: BookedName) =>
  IS_ACCOUNT.has(name) ? `$.accounts.${name}.movement` : `$.flows.${name}`;
const reported = (name: BookedName) => {
  const value = `one.value ->> '${pathOf(name)}'`;
  return name === "forfeited_granted"
    ? `coalesce(${value}, one.value ->> '$.flows.bonus_forfeited')`
    : value;
};
const EARLIER = `SELECT one.value ->> 'currency' AS currency,
    ${BOOKED.map((name) => `CAST(sum(CAST(${reported(name)} AS INTEGER)) AS TEXT) AS ${name}`).join(", ")}
  FROM day_closes CROSS JOIN
    json_each(iif(json_valid(report), report, '{}'), '$.currencies') AS one
  WHERE ${IN_ENVIRONMENT} AND day < ?3 GROUP BY 1`;
const NEWEST = `SELECT report FROM day_closes
  WHERE ${IN_ENVIRONMENT} AND day >= ?3 AND json_valid(report) ORDER BY day`;
const BOOKED_YET = `SELECT currency, quarter,
    ${BOOKED.map((name) => `CAST(sum(${name}) AS TEXT) AS ${name}`).join(", ")}
  FROM quarter_totals WHERE ${IN_ENVIRONMENT} AND quarter < ?3 GROUP BY currency, quarter`;

type Sums = Readonly<Record<BookedName, string>>;

/** The sums in the database, read as one state of it. */
async function heldSums(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  { quarters, days }: JournalSums,
): Promise<{
  readonly sums: PartSums;
  readonly isClosedSince: boolean;
  /**
   * Where the open day begins, if earlier days were restored and not all of their amounts are
   * booked yet.
   */
  readonly restoredFrom: number | null;
}> {
  const bound = (text: string, last: string | number) =>
    db.prepare(text).bind(tenantId, environment, last);
  const [earlier, newest, booked, restored] = await db.batch<
    Sums & CloseRow & { currency: Currency; quarter: number; starts: number }
  >([
    bound(EARLIER, days[0] ?? ""),
    bound(NEWEST, days[0] ?? ""),
    bound(BOOKED_YET, quarters.before),
    bound(`SELECT starts FROM open_days WHERE ${IN_ENVIRONMENT} AND restored = ?3`, 1),
  ]);
  const fold = new PartsFold(quarters);
  for (const { currency, ...sums } of earlier?.results ?? []) fold.addToPart(0, currency, sums);
  for (const { currency, quarter, ...sums } of booked?.results ?? []) {
    fold.add({ currency, quarter, sums });
  }
  let isClosedSince = false;
  for (const { report } of newest?.results ?? []) {
    const { day, starts, currencies } = JSON.parse(report) as DayReport;
    const part = days.indexOf(day) + 1;
    if (part === 0 && starts < quarters.before) isClosedSince = true;
    for (const one of currencies) {
      const { currency, late } = one;
      if (part > 0) fold.addToPart(part, currency, sumsOf(one));
      for (const { quarter, sums } of late) {
        // The amount is in the day's own sums, but belongs to an earlier day.
        if (part > 0) fold.addToPart(part, currency, negative(sums));
        fold.add({ quarter, currency, sums });
      }
    }
  }
  const restoredFrom = restored?.results[0]?.starts ?? null;
  return { sums: fold.sums, isClosedSince, restoredFrom };
}

/** Returns the booked sums of a closed day. */
function sumsOf({ accounts, flows }: CurrencyReport): Sums {
  const of = (name: BookedName) =>
    IS_ACCOUNT.has(name)
      ? accounts[name as keyof typeof accounts].movement
      : flows[name as keyof typeof flows];
  const sums = Object.fromEntries(BOOKED.map((name) => [name, of(name)])) as Sums;
  return { ...sums, forfeited_granted: forfeitedGranted(flows) };
}

function negative(sums: Sums): Sums {
  return Object.fromEntries(BOOKED.map((name) => [name, String(-BigInt(sums[name] ?? 0))])) as Sums;
}
