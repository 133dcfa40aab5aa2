/** What a bet meant to the jackpot, as the API shows it. Contract, "Playing". */
import * as z from "zod";
import { formatAmount, formatPotUnits } from "../../domain/money/amount.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { JackpotPart } from "../../durable-objects/wallet/rounds/round-rpc.ts";
import { amountOutput } from "./amount.ts";

export const jackpotPartSchema = z
  .strictObject({
    state: z.enum(["settled", "pending"]).meta({
      description: "`pending`: the pool did not answer in time; the wallet settles it by itself.",
    }),
    contribution: z.string().meta({
      description: "Major units, exact to a ten-thousandth of a minor unit.",
      example: "0.010000",
    }),
    won: z
      .strictObject({
        amount: amountOutput,
        transactionId: z.string(),
        lockedToBonus: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: "JackpotPart" });

/** Writes pot units and minor units as text. */
export function jackpotPartView(
  part: JackpotPart,
  currency: Currency,
): z.output<typeof jackpotPartSchema> {
  return {
    state: part.state,
    contribution: formatPotUnits(part.contributionPotUnits, currency),
    won: part.won && {
      amount: formatAmount(part.won.amountMinor, currency),
      transactionId: part.won.transactionId,
      lockedToBonus: part.won.lockedToBonus,
    },
  };
}
