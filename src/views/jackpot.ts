/** The jackpot as the API shows it: a pool, and what a bet contributed and won. Reference 8. */
import * as z from "zod";
import { POOL_STATUSES } from "../../domain/jackpot/pot.ts";
import { formatAmount, formatPotUnits } from "../../domain/money/amount.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { PoolSnapshot } from "../../durable-objects/jackpot-pool/jackpot-pool-rpc.ts";
import type { JackpotPart } from "../../durable-objects/wallet/rounds/round-rpc.ts";
import { amountOutput, currencyOutput } from "./amount.ts";

const minorUnits = z.string().regex(/^\d+$/).meta({
  description: "Integer minor units.",
  example: "123456",
});

/** A pool, with the field names of Reference 10.13. */
export const jackpotPoolSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    currency: currencyOutput,
    current_amount: minorUnits,
    max_amount: minorUnits.meta({
      description: "The ceiling: the pot is always won by the time it reaches this amount.",
    }),
    status: z.enum(POOL_STATUSES),
    last_hit_at: z.iso.datetime().nullable(),
    last_hit_amount: minorUnits.nullable(),
    total_hits: z.int(),
  })
  .meta({ id: "JackpotPool" });

/** Returns a pool as the API shows it; the last hit is null before the first. */
export function jackpotPoolView(pool: PoolSnapshot): z.output<typeof jackpotPoolSchema> {
  return {
    id: pool.id,
    name: pool.name,
    currency: pool.currency,
    current_amount: String(pool.currentAmountMinor),
    max_amount: String(pool.maxAmountMinor),
    status: pool.status,
    last_hit_at: pool.lastHitAt === null ? null : new Date(pool.lastHitAt).toISOString(),
    last_hit_amount: pool.lastHitAmountMinor === null ? null : String(pool.lastHitAmountMinor),
    total_hits: pool.totalHits,
  };
}

/** What a bet contributed to the jackpot, and what it won. */
export const jackpotPartSchema = z
  .strictObject({
    state: z.enum(["settled", "pending", "unavailable"]).meta({
      description:
        "`pending` means that the pool did not answer in time; the platform settles it automatically. `unavailable` means that the pool could not be asked and the round was played without it.",
    }),
    contribution: z.string().meta({
      description: "In major units, exact to one ten-thousandth of a minor unit.",
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

/** Returns a bet's part in the jackpot, in major units. */
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
