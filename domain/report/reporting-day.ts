/**
 * When a day begins and ends in a time zone. Days are dates such as "2026-03-29", and their bounds are
 * quarters of an hour since 1970. A day on which the clock changes has 23 or 25 hours. docs/decisions/0037.
 */
import { assert } from "../assert.ts";
import { DAY_MS } from "../wallet/totals.ts";
import { QUARTER_MS } from "./bookings.ts";

const QUARTERS_PER_DAY = DAY_MS / QUARTER_MS;

/** A zone's date can be a day before or after the one in UTC; no zone is further away. */
const FURTHEST_QUARTERS = QUARTERS_PER_DAY;

export const DEFAULT_TIME_ZONE = "UTC";

/** A day in a time zone: `starts` is its first quarter, and `ends` is that of the next day. */
export interface ReportingDay {
  readonly day: string;
  readonly timeZone: string;
  readonly starts: number;
  readonly ends: number;
}

/** Returns the zone's canonical name; undefined if no zone has that name. */
export function timeZoneNamed(name: string): string | undefined {
  // Offsets such as "+01:00" are not zone names and have no summer time.
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Returns the date in the zone at this time. */
export function dateAt(ms: number, timeZone: string): string {
  const parts = formatOf(timeZone).formatToParts(ms);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** Returns the day in the zone that contains this time. */
export function dayAt(ms: number, timeZone: string): ReportingDay {
  return dayOf(dateAt(ms, timeZone), timeZone);
}

/** Returns the next day. It begins where this one ends, even if the time zone has changed. */
export function dayAfter(before: ReportingDay, timeZone: string): ReportingDay {
  // A zone further west has the same date for some hours longer, and that day is not reported twice.
  const next = [nextDate(before.day), nextDate(nextDate(before.day))]
    .map((date) => dayOf(date, timeZone))
    .find(({ ends }) => ends > before.ends);
  assert(next !== undefined, "a later day ends later");
  return { ...next, starts: before.ends };
}

/** Returns the day of this date; a date that the zone's calendar skips begins where it ends. */
export function dayOf(day: string, timeZone: string): ReportingDay {
  return { day, timeZone, starts: startOf(day, timeZone), ends: startOf(nextDate(day), timeZone) };
}

/** Returns the date after this one in the calendar. */
export function nextDate(day: string): string {
  return dateAt(utcStart(day) + DAY_MS, "UTC");
}

/** Returns the first quarter whose date in the zone is this one or a later one, by bisection. */
function startOf(day: string, timeZone: string): number {
  const middle = utcStart(day) / QUARTER_MS;
  let before = middle - FURTHEST_QUARTERS;
  let from = middle + FURTHEST_QUARTERS;
  while (from - before > 1) {
    const between = Math.floor((before + from) / 2);
    if (dateAt(between * QUARTER_MS, timeZone) < day) before = between;
    else from = between;
  }
  return from;
}

/** Returns midnight UTC of a date. Years begin in March here, so that the leap day is the last. */
function utcStart(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const years = month > 2 ? year : year - 1;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  const inYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1;
  return (years * 365 + leapDays + inYear - DAYS_BEFORE_1970) * DAY_MS;
}

/** From 1 March of the year 0. */
const DAYS_BEFORE_1970 = 719_468;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because making a format is slow and there are some hundreds of zones. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  formats.set(timeZone, format);
  return format;
}
