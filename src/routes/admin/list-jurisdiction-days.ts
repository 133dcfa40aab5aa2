/** Lists stakes and wins by day, jurisdiction and currency. Reference 12.40; docs/decisions/0154. */
import * as z from "zod";
import { READS_MONEY } from "../../../domain/authority/role-groups.ts";
import { formatAmount } from "../../../domain/money/amount.ts";
import { JURISDICTIONS } from "../../../domain/session/jurisdictions.ts";
import { historyOf } from "../../db/history-of.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { csvStream, formatInput, wantsCsv } from "../../exports/csv-export.ts";
import { type JurisdictionDay, jurisdictionDaysOf } from "../../history/read-jurisdiction-days.ts";
import { DEFAULT_DAYS, dateOf, MAX_DAYS, readDays } from "../../http/day-period.ts";
import { success } from "../../http/envelope.ts";
import { decodeCursor, encodeCursor, pagingQuery } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import {
  amountOutput,
  currencyInput,
  currencyOutput,
  readCurrency,
  revenueFields,
} from "../../views/amount.ts";

const TABLE = {
  list: "jurisdiction-days",
  columns: [
    ...["date", "jurisdiction", "currency", "activePlayers"],
    ...["rounds", "staked", "won", "ggr", "jackpotWon"],
  ],
};

/** The first day of the page. */
const cursorPosition = z.tuple([z.int()]);

export const listJurisdictionDays = route(
  {
    method: "get",
    path: "/api/v1/admin/jurisdiction-days",
    access: "apiKey",
    keyScope: "read",
    people: READS_MONEY,
    tag: "Account",
    summary: "Read stakes and wins by day, jurisdiction and currency",
    description: `Stakes and wins of a jurisdiction's players, by day in UTC, newest first. A player's jurisdiction is that of their first session. Real money only, unless \`demo=true\`. At most ${MAX_DAYS} days, ${DEFAULT_DAYS} by default; they add up to those of \`GET /api/v1/admin/stats\`. A page is whole days, and \`meta.nextCursor\` leads on.`,
    query: z.object({
      from: z.iso.date().optional().meta({ description: "The first day." }),
      to: z.iso.date().optional().meta({ description: "The last day. Defaults to today." }),
      jurisdiction: z.enum(JURISDICTIONS).optional(),
      currency: currencyInput.optional(),
      demo: z.enum(["true", "false"]).optional(),
      cursor: pagingQuery.shape.cursor,
      format: formatInput,
    }),
    data: z.strictObject({
      days: z.array(
        z.strictObject({
          date: z.iso.date(),
          jurisdiction: z.enum(JURISDICTIONS),
          currency: currencyOutput,
          activePlayers: z.int().meta({ description: "Players who played in this currency." }),
          rounds: z.int(),
          ...revenueFields,
          jackpotWon: amountOutput,
        }),
      ),
    }),
    csv: true,
    refusals: ["CURRENCY_NOT_SUPPORTED"],
  },
  async (c) => {
    const { from, to, jurisdiction, currency, demo, cursor, format } = c.req.valid("query");
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const { firstDay, lastDay } = readDays({ from, to });
    const filter = {
      ...{ firstDay, jurisdiction, demo: demo === "true" },
      currency: currency === undefined ? undefined : readCurrency(currency),
    };
    const read = async ({ cursor: place }: { readonly cursor: string | undefined }) => {
      const db = await historyOf(c.env, tenantEnvironment);
      const [begin = lastDay] = place === undefined ? [] : decodeCursor(place, cursorPosition);
      const wanted = { ...filter, lastDay: Math.min(lastDay, begin) };
      const { days, next } = await jurisdictionDaysOf(db, tenantEnvironment, wanted);
      const more = next === undefined ? {} : { nextCursor: encodeCursor([next]) };
      return { rows: days.map(dayView), meta: { hasMore: next !== undefined, ...more } };
    };
    const part = { from: dateOf(firstDay), to: dateOf(lastDay) };
    if (wantsCsv(c, format)) return csvStream(c, { ...TABLE, part }, { from: cursor, read });
    const { rows, meta } = await read({ cursor });
    return success(c, { days: rows }, { meta });
  },
);

function dayView(of: JurisdictionDay) {
  const { day, jurisdiction, currency, players, rounds, stakedMinor, wonMinor } = of;
  return {
    date: dateOf(day),
    ...{ jurisdiction, currency, activePlayers: players, rounds },
    staked: formatAmount(stakedMinor, currency),
    won: formatAmount(wonMinor, currency),
    ggr: formatAmount(stakedMinor - wonMinor, currency),
    jackpotWon: formatAmount(of.jackpotWonMinor, currency),
  };
}
