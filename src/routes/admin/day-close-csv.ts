/** Closed days as CSV: one line for each day and currency, with the fields of the JSON. Reference 12.19. */
import type { Context } from "hono";
import * as z from "zod";
import type { Failed, Succeeded } from "../../http/envelope.ts";
import { csvOf } from "../../views/csv.ts";
import type { DayCloseView } from "../../views/day-close.ts";

export const formatInput = z.enum(["json", "csv"]).optional().meta({
  description: "`csv` for one line for each day and currency; so does `Accept: text/csv`.",
});

/** Returns true if the caller asked for CSV; the query counts more than the header. */
export function wantsCsv(c: Context, format: z.output<typeof formatInput>): boolean {
  if (format !== undefined) return format === "csv";
  const accepted = c.req.header("Accept") ?? "";
  return accepted
    .split(",")
    .some((type) => type.split(";")[0]?.trim().toLowerCase() === "text/csv");
}

/** Answers closed days as CSV. */
export function csvAnswer(
  c: Context,
  closes: readonly DayCloseView[],
): Response & Succeeded<never, 200> & Failed<never> {
  const rows = closes.flatMap(({ currencies, ...day }) =>
    currencies.map((currency) => ({ ...day, ...currency })),
  );
  const response: Response = c.body(csvOf(rows), 200, {
    "Content-Type": "text/csv; charset=utf-8; header=present",
    "Content-Disposition": 'attachment; filename="day-closes.csv"',
  });
  return response as Response & Succeeded<never, 200> & Failed<never>;
}
