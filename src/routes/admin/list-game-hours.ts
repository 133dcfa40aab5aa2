/** Lists one day's stakes and wins by hour and game. Reference 12.36; docs/decisions/0075. */
import * as z from "zod";
import { READS_MONEY } from "../../../domain/authority/role-groups.ts";
import { formatAmount } from "../../../domain/money/amount.ts";
import { historyOf } from "../../db/history-of.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { csvStream, formatInput, wantsCsv } from "../../exports/csv-export.ts";
import { type GameHour, gameHoursOf } from "../../history/read-game-hours.ts";
import { dateOf, dayOf } from "../../http/day-period.ts";
import { success } from "../../http/envelope.ts";
import { decodeCursor, encodeCursor, pagingQuery } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { currencyInput, currencyOutput, readCurrency, revenueFields } from "../../views/amount.ts";
import { idInput } from "../../views/short-text.ts";

const HOUR_MS = 3_600_000;
const HOURS_A_DAY = 24;

const TABLE = {
  list: "game-hours",
  columns: ["startsAt", "gameId", "currency", "rounds", "staked", "won", "ggr"],
};

/** A page has the hours before this one. */
const cursorPosition = z.tuple([z.int()]);

export const listGameHours = route(
  {
    method: "get",
    path: "/api/v1/admin/game-hours",
    access: "apiKey",
    keyScope: "read",
    people: READS_MONEY,
    tag: "Account",
    summary: "Read stakes and wins of a day by hour, game and currency",
    description:
      "Settled rounds by the hour (UTC) in which they began, newest first; hours without rounds are left out. Real money only, unless `demo=true`. Added up from the rounds when you call, for any day. A page has whole hours, about 200,000 rounds; `meta.nextCursor` leads to the next. A round is counted within a minute. For many days use `GET /api/v1/admin/stats`.",
    query: z.object({
      date: z.iso.date().optional().meta({ description: "The day, in UTC. Defaults to today." }),
      gameId: idInput.optional(),
      currency: currencyInput.optional(),
      demo: z.enum(["true", "false"]).optional(),
      cursor: pagingQuery.shape.cursor,
      format: formatInput,
    }),
    data: z.strictObject({
      hours: z.array(
        z.strictObject({
          startsAt: z.iso.datetime(),
          gameId: z.string(),
          currency: currencyOutput,
          rounds: z.int().meta({ description: "Settled rounds." }),
          ...revenueFields,
        }),
      ),
    }),
    csv: true,
    refusals: ["CURRENCY_NOT_SUPPORTED"],
  },
  async (c) => {
    const { date, gameId, currency, demo, cursor, format } = c.req.valid("query");
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const day = dayOf(date);
    const first = day * HOURS_A_DAY;
    const filter = {
      ...{ first, gameId, demo: demo === "true" },
      currency: currency === undefined ? undefined : readCurrency(currency),
    };
    const read = async ({ cursor: from }: { readonly cursor: string | undefined }) => {
      const db = await historyOf(c.env, tenantEnvironment);
      const [before] = from === undefined ? [] : decodeCursor(from, cursorPosition);
      const end = Math.min(first + HOURS_A_DAY, before ?? Number.POSITIVE_INFINITY);
      const { hours, next } = await gameHoursOf(db, tenantEnvironment, { ...filter, end });
      const more = next === undefined ? {} : { nextCursor: encodeCursor([next]) };
      return { rows: hours.map(hourView), meta: { hasMore: next !== undefined, ...more } };
    };
    const part = { date: dateOf(day) };
    if (wantsCsv(c, format)) return csvStream(c, { ...TABLE, part }, { from: cursor, read });
    const { rows, meta } = await read({ cursor });
    return success(c, { hours: rows }, { meta });
  },
);

function hourView({ hour, gameId, currency, rounds, stakedMinor, wonMinor }: GameHour) {
  return {
    startsAt: new Date(hour * HOUR_MS).toISOString(),
    ...{ gameId, currency, rounds },
    staked: formatAmount(stakedMinor, currency),
    won: formatAmount(wonMinor, currency),
    ggr: formatAmount(stakedMinor - wonMinor, currency),
  };
}
