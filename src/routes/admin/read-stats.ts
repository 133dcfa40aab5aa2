/**
 * Reads stakes and wins by day, game and currency. The totals are updated as history is stored, so no
 * rounds are added up here. Reference 12.
 */

import * as z from "zod";
import { READS_MONEY } from "../../../domain/authority/role-groups.ts";
import { formatAmount, formatPotUnits } from "../../../domain/money/amount.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import { historyOf } from "../../db/history-of.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { csvAnswer, formatInput, wantsCsv } from "../../exports/csv-export.ts";
import { type DayTotals, dayTotalsOf } from "../../history/read-day-totals.ts";
import { DEFAULT_DAYS, dateOf, MAX_DAYS, readDays } from "../../http/day-period.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { amountOutput, currencyInput, currencyOutput, readCurrency } from "../../views/amount.ts";
import { idInput } from "../../views/short-text.ts";

const figures = {
  currency: currencyOutput,
  rounds: z.int(),
  staked: amountOutput.meta({ description: "Cash plus bonus." }),
  won: amountOutput.meta({ description: "Jackpots excluded." }),
  ggr: z.string().meta({
    description:
      "Gross gaming revenue: stakes minus wins. Jackpots are paid by the pot and shown separately.",
    example: "-1.00",
  }),
  jackpot: z.strictObject({
    contributions: z.string().meta({
      description: "In major units, exact to one ten-thousandth of a minor unit.",
      example: "0.010000",
    }),
    wins: z.int(),
    won: amountOutput,
  }),
};

export const readStats = route(
  {
    method: "get",
    path: "/api/v1/admin/stats",
    access: "apiKey",
    keyScope: "read",
    people: READS_MONEY,
    tag: "Account",
    summary: "Read stakes, wins and players by day, game and currency",
    description:
      "Days are in UTC. Real money only, unless `demo=true`. Rounds are counted within a minute. A jackpot contribution counts on the day of its bet, also within a minute, unless the pool cannot be reached.",
    query: z.object({
      from: z.iso
        .date()
        .optional()
        .meta({
          description: `The first day. Defaults to a period of ${DEFAULT_DAYS} days. A period can have at most ${MAX_DAYS} days.`,
        }),
      to: z.iso.date().optional().meta({ description: "The last day. Defaults to today." }),
      gameId: idInput.optional(),
      currency: currencyInput.optional(),
      demo: z.enum(["true", "false"]).optional(),
      format: formatInput,
    }),
    data: z.strictObject({
      from: z.iso.date(),
      to: z.iso.date(),
      days: z.array(
        z.strictObject({
          date: z.iso.date(),
          gameId: z.string(),
          activePlayers: z.int().meta({
            description:
              "Players of this game in this currency on this day. Do not add these up: a player can appear in several rows.",
          }),
          ...figures,
        }),
      ),
      totals: z.array(z.strictObject(figures)).meta({ description: "One entry per currency." }),
    }),
    csv: true,
    refusals: ["CURRENCY_NOT_SUPPORTED"],
  },
  async (c) => {
    const { from, to, gameId, currency, demo, format } = c.req.valid("query");
    const { firstDay, lastDay } = readDays({ from, to });
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const db = await historyOf(c.env, tenantEnvironment);
    const totals = await dayTotalsOf(db, tenantEnvironment, {
      firstDay,
      lastDay,
      demo: demo === "true",
      gameId,
      currency: currency === undefined ? undefined : readCurrency(currency),
    });
    const days = totals.map((one) => ({
      date: dateOf(one.day),
      gameId: one.gameId,
      activePlayers: one.players,
      ...figuresOf(one.currency, [one]),
    }));
    if (wantsCsv(c, format)) return csvAnswer(c, "days", days);
    const byCurrency = Map.groupBy(totals, (one) => one.currency);
    return success(c, {
      from: dateOf(firstDay),
      to: dateOf(lastDay),
      days,
      totals: [...byCurrency].map(([currency, of]) => figuresOf(currency, of)),
    });
  },
);

type Figure = Exclude<keyof DayTotals, "day" | "gameId" | "currency" | "players">;

function figuresOf(currency: Currency, of: readonly DayTotals[]) {
  const sum = (figure: Figure) => of.reduce((total, one) => total + one[figure], 0);
  const [staked, won] = [sum("stakedMinor"), sum("wonMinor")];
  return {
    currency,
    rounds: sum("rounds"),
    staked: formatAmount(staked, currency),
    won: formatAmount(won, currency),
    ggr: formatAmount(staked - won, currency),
    jackpot: {
      contributions: formatPotUnits(sum("contributedPotUnits"), currency),
      wins: sum("jackpots"),
      won: formatAmount(sum("jackpotWonMinor"), currency),
    },
  };
}
