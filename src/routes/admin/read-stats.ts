/**
 * Reads what an operator's players staked and won, by day, game and currency. The totals are
 * updated as history is stored, so no rounds are added up here. Reference 12.
 */

import * as z from "zod";
import { READS_MONEY } from "../../../domain/authority/who-may-call.ts";
import { formatAmount, formatPotUnits } from "../../../domain/money/amount.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import { DAY_MS } from "../../../domain/wallet/totals.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { type DayTotals, dayTotalsOf } from "../../history/read-day-totals.ts";
import { ApiError, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { amountOutput, currencyInput, currencyOutput, readCurrency } from "../../views/amount.ts";
import { idInput } from "../../views/short-text.ts";

const MAX_DAYS = 92;
const DEFAULT_DAYS = 30;

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
      "Days are in UTC. Real money only, unless `demo=true`. Rounds are counted within a minute. A jackpot contribution is counted on the day of its bet, within a minute as well, unless its pool is out of reach.",
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
    refusals: ["CURRENCY_NOT_SUPPORTED"],
  },
  async (c) => {
    const { from, to, gameId, currency, demo } = c.req.valid("query");
    const { firstDay, lastDay } = readDays({ from, to });
    const days = await dayTotalsOf(c.env.DB, tenantEnvironmentOf(c.get("operator")), {
      firstDay,
      lastDay,
      demo: demo === "true",
      gameId,
      currency: currency === undefined ? undefined : readCurrency(currency),
    });
    const byCurrency = Map.groupBy(days, (one) => one.currency);
    return success(c, {
      from: dateOf(firstDay),
      to: dateOf(lastDay),
      days: days.map((one) => ({
        date: dateOf(one.day),
        gameId: one.gameId,
        activePlayers: one.players,
        ...figuresOf(one.currency, [one]),
      })),
      totals: [...byCurrency].map(([currency, of]) => figuresOf(currency, of)),
    });
  },
);

/** Returns the first and last day, in days since the epoch; throws VALIDATION_FAILED if they are in the wrong order or too far apart. */
function readDays({ from, to }: { from: string | undefined; to: string | undefined }): {
  firstDay: number;
  lastDay: number;
} {
  const lastDay = dayOf(to === undefined ? Date.now() : Date.parse(to));
  const firstDay = from === undefined ? lastDay - DEFAULT_DAYS + 1 : dayOf(Date.parse(from));
  if (firstDay > lastDay || lastDay - firstDay >= MAX_DAYS) {
    const message = `Send a day that is not after to, and at most ${MAX_DAYS - 1} days before it.`;
    throw new ApiError("VALIDATION_FAILED", { issues: [{ path: "from", message }] });
  }
  return { firstDay, lastDay };
}

function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

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
