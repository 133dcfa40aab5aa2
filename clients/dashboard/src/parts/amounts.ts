/** Sums of amounts, exactly: decimal strings in, a decimal string out. */
import { fromMinorUnits, toMinorUnits } from "../../../sdk/src/amounts.ts";
import type { StatsGetResult } from "../../../sdk/src/generated/calls.ts";
import type { Currency } from "../../../sdk/src/generated/currencies.ts";

const DAY_MS = 86_400_000;

/** Adds amounts of one currency. */
export function sumOf(amounts: readonly string[], currency: Currency): string {
  const minor = amounts.reduce((sum, amount) => sum + toMinorUnits(amount, currency), 0n);
  return fromMinorUnits(minor, currency);
}

/** Groups rows by their `keyOf`, in the order in which they come. */
export function groupBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

/** The GGR of each day of a period in one currency; a day without play is zero. */
export function ggrByDay(
  { from, to, days }: Pick<StatsGetResult, "from" | "to" | "days">,
  currency: Currency,
): readonly { readonly date: string; readonly amount: string }[] {
  const byDate = groupBy(
    days.filter((day) => day.currency === currency),
    ({ date }) => date,
  );
  const points = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const date = new Date(at).toISOString().slice(0, 10);
    const amounts = (byDate.get(date) ?? []).map(({ ggr }) => ggr);
    points.push({ date, amount: sumOf(amounts, currency) });
  }
  return points;
}

/** Writes a share, such as 0.96, as a percentage. */
export function percent(share: number, digits = 2): string {
  return `${(share * 100).toFixed(digits)}%`;
}
