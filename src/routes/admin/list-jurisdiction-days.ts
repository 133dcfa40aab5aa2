/** Lists what was staked and won by day, jurisdiction and currency. Reference 12.40; docs/decisions/0154. */
import * as z from "zod";
import { READS_MONEY } from "../../../domain/authority/who-may-call.ts";
import { formatAmount } from "../../../domain/money/amount.ts";
import { JURISDICTIONS } from "../../../domain/session/jurisdictions.ts";
import { DAY_MS } from "../../../domain/wallet/totals.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { csvStream, formatInput, wantsCsv } from "../../exports/csv-export.ts";
import { type JurisdictionDay, jurisdictionDaysOf } from "../../history/read-jurisdiction-days.ts";
import { ApiError, success } from "../../http/envelope.ts";
import { decodeCursor, encodeCursor, pagingQuery } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { amountOutput, currencyInput, currencyOutput, readCurrency } from "../../views/amount.ts";

const MAX_DAYS = 92;
const DEFAULT_DAYS = 30;

const TABLE = {
  list: "jurisdiction-days",
  columns: [
    ...["date", "jurisdiction", "currency", "activePlayers"],
    ...["rounds", "staked", "won", "ggr", "jackpotWon"],
  ],
};

/** The day with which a page begins. */
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
    description: `What the players of a jurisdiction played on a day in UTC, newest first. A player's jurisdiction is that of the first session. Real money only, unless \`demo=true\`. At most ${MAX_DAYS} days, ${DEFAULT_DAYS} unless told; they add up to those of \`GET /api/v1/admin/stats\`. A page is whole days, and \`meta.nextCursor\` leads on.`,
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
          staked: amountOutput.meta({ description: "Cash plus bonus." }),
          won: amountOutput.meta({ description: "Jackpots excluded." }),
          ggr: z.string().meta({
            description: "Gross gaming revenue: stakes minus wins.",
            example: "-1.00",
          }),
          jackpotWon: amountOutput,
        }),
      ),
    }),
    csv: true,
    refusals: ["CURRENCY_NOT_SUPPORTED"],
  },
  async (c) => {
    const { from, to, jurisdiction, currency, demo, cursor, format } = c.req.valid("query");
    const scope = tenantEnvironmentOf(c.get("operator"));
    const { firstDay, lastDay } = readDays({ from, to });
    const filter = {
      ...{ firstDay, jurisdiction, demo: demo === "true" },
      currency: currency === undefined ? undefined : readCurrency(currency),
    };
    const read = async ({ cursor: place }: { readonly cursor: string | undefined }) => {
      const [begin = lastDay] = place === undefined ? [] : decodeCursor(place, cursorPosition);
      const wanted = { ...filter, lastDay: Math.min(lastDay, begin) };
      const { days, next } = await jurisdictionDaysOf(c.env.DB, scope, wanted);
      const more = next === undefined ? {} : { nextCursor: encodeCursor([next]) };
      return { rows: days.map(dayView), meta: { hasMore: next !== undefined, ...more } };
    };
    const part = { from: dateOf(firstDay), to: dateOf(lastDay) };
    if (wantsCsv(c, format)) return csvStream(c, { ...TABLE, part }, { from: cursor, read });
    const { rows, meta } = await read({ cursor });
    return success(c, { days: rows }, { meta });
  },
);

/** Returns the first and last day, in days since 1970; throws VALIDATION_FAILED if they are in the wrong order or too far apart. */
function readDays({ from, to }: { from: string | undefined; to: string | undefined }) {
  const dayOf = (ms: number) => Math.floor(ms / DAY_MS);
  const lastDay = dayOf(to === undefined ? Date.now() : Date.parse(to));
  const firstDay = from === undefined ? lastDay - DEFAULT_DAYS + 1 : dayOf(Date.parse(from));
  if (firstDay > lastDay || lastDay - firstDay >= MAX_DAYS) {
    const message = `Send a day that is not after to, and at most ${MAX_DAYS - 1} days before it.`;
    throw new ApiError("VALIDATION_FAILED", { issues: [{ path: "from", message }] });
  }
  return { firstDay, lastDay };
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

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
