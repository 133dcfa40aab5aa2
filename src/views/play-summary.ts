/** The totals of a player's rounds, as the API shows them. Amounts of different currencies are never added. */
import * as z from "zod";
import { formatAmount } from "../../domain/money/amount.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { PlaySums } from "../db/schema/history-totals.ts";
import { amountOutput, currencyOutput } from "./amount.ts";

const amountsSchema = z.array(
  z
    .strictObject({
      currency: currencyOutput,
      staked: amountOutput.meta({ description: "Cash plus bonus." }),
      won: amountOutput,
      jackpotWon: amountOutput.meta({ description: "Not included in `won`." }),
      net: z.string().meta({
        description: "The player's net result: wins and jackpots minus stakes.",
        example: "-1.00",
      }),
    })
    .meta({ id: "PlayAmounts" }),
);
const counts = {
  totalBets: z.int(),
  wins: z.int().meta({ description: "Rounds that paid something." }),
  losses: z.int().meta({ description: "Rounds that paid nothing, including open rounds." }),
  amounts: amountsSchema.meta({ description: "One entry per currency." }),
};

const gamePlaySchema = z.strictObject({ gameId: z.string(), ...counts }).meta({ id: "GamePlay" });

export const playSummarySchema = z
  .strictObject({
    ...counts,
    favoriteGame: z.union([z.string(), z.null()]).meta({
      description: "The game with the most rounds; null before the first round.",
    }),
    games: z.array(gamePlaySchema).meta({
      description: "Ordered by number of rounds, highest first.",
    }),
  })
  .meta({ id: "PlaySummary" });

/** Adds up either real money or play money, never both together. */
export function playSummaryView(
  all: readonly PlaySums[],
  { demo }: { demo: boolean },
): z.output<typeof playSummarySchema> {
  const sums = all.filter((sum) => (sum.demo === 1) === demo);
  const games = [...Map.groupBy(sums, ({ gameId }) => gameId)]
    .map(([gameId, ofGame]) => ({ gameId, ...countsOf(ofGame) }))
    .sort((a, b) => b.totalBets - a.totalBets);
  const played = games.find(({ totalBets }) => totalBets > 0);
  return { ...countsOf(sums), favoriteGame: played?.gameId ?? null, games };
}

function countsOf(sums: readonly PlaySums[]) {
  const totalBets = sumOf(sums, "rounds");
  const wins = sumOf(sums, "wins");
  const byCurrency = Map.groupBy(sums, ({ currency }) => currency);
  const amounts = [...byCurrency].map(([currency, of]) => amountsOf(currency, of));
  return { totalBets, wins, losses: totalBets - wins, amounts };
}

function amountsOf(currency: Currency, sums: readonly PlaySums[]) {
  const staked = sumOf(sums, "stakedMinor");
  const won = sumOf(sums, "wonMinor");
  const jackpotWon = sumOf(sums, "jackpotWonMinor");
  return {
    currency,
    staked: formatAmount(staked, currency),
    won: formatAmount(won, currency),
    jackpotWon: formatAmount(jackpotWon, currency),
    net: formatAmount(won + jackpotWon - staked, currency),
  };
}

type Figure = "rounds" | "wins" | "stakedMinor" | "wonMinor" | "jackpotWonMinor";

function sumOf(sums: readonly PlaySums[], figure: Figure): number {
  return sums.reduce((total, sum) => total + sum[figure], 0);
}
