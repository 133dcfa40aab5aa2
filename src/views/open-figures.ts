/** The figures of real-money play since a time, with the definition of each. Reference 12.28. */
import * as z from "zod";
import { amountOutput, currencyOutput } from "./amount.ts";

const signed = z.string().meta({ example: "-1.00" });
const exact = z.string().meta({
  description: "In major units, exact to one ten-thousandth of a minor unit.",
  example: "0.010000",
});

export const openFigureFields = {
  currency: currencyOutput,
  rounds: z.int().meta({ description: "Settled rounds." }),
  turnover: amountOutput.meta({ description: "Stakes of settled rounds, cash plus bonus." }),
  wins: amountOutput.meta({ description: "Wins of settled rounds, jackpots excluded." }),
  ggr: signed.meta({ description: "Gross gaming revenue: turnover minus wins." }),
  bonusCost: signed.meta({
    description: "Credited bonuses, minus the granted part of what was forfeited.",
  }),
  ngr: z.string().meta({
    description:
      "Net gaming revenue so far: GGR and forfeited winnings, minus the cost of bonuses and the jackpot's contributions. Seeds and corrections of the pot are added when the day is closed.",
    example: "-1.010000",
  }),
  jackpot: z.strictObject({ contributions: exact, hits: z.int(), won: amountOutput }),
  deposits: amountOutput,
  withdrawals: signed.meta({ description: "Requested, minus what failed." }),
};
