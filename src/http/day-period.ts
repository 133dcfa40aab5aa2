/** A query's days in UTC, counted from 1970. */
import { DAY_MS } from "../../domain/wallet/totals.ts";
import { ApiError } from "./envelope.ts";

export const MAX_DAYS = 92;
export const DEFAULT_DAYS = 30;

/** Returns the first and last day; throws VALIDATION_FAILED if they are in the wrong order or too far apart. */
export function readDays({ from, to }: { from: string | undefined; to: string | undefined }): {
  firstDay: number;
  lastDay: number;
} {
  const lastDay = dayOf(to);
  const firstDay = from === undefined ? lastDay - DEFAULT_DAYS + 1 : dayOf(from);
  if (firstDay > lastDay || lastDay - firstDay >= MAX_DAYS) {
    const message = `Send a day that is not after to, and at most ${MAX_DAYS - 1} days before it.`;
    throw new ApiError("VALIDATION_FAILED", { issues: [{ path: "from", message }] });
  }
  return { firstDay, lastDay };
}

/** Returns the day of a date; today if there is none. */
export function dayOf(date: string | undefined): number {
  return Math.floor((date === undefined ? Date.now() : Date.parse(date)) / DAY_MS);
}

/** Returns a day's date. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
