/** What players staked and won with play alone, as lists by hour and by day show it. */
import * as z from "zod";
import { amountOutput } from "./amount.ts";

export const revenueFields = {
  staked: amountOutput.meta({ description: "Cash plus bonus." }),
  won: amountOutput.meta({ description: "Jackpots excluded." }),
  ggr: z.string().meta({
    description: "Gross gaming revenue: stakes minus wins.",
    example: "-1.00",
  }),
};
