/** The configuration of a jackpot pool, as the admin operations show it: amounts in major units, the rate in percent. Jackpot rule 8; Reference 10.14. */
import * as z from "zod";
import { formatRate } from "../../../domain/jackpot/pool-settings.ts";
import { POT_UNITS_PER_MINOR } from "../../../domain/limits.ts";
import { formatAmount } from "../../../domain/money/amount.ts";
import { type Currency, exponentOf } from "../../../domain/money/currencies.ts";
import type { PoolState } from "../../../durable-objects/jackpot-pool/jackpot-pool-rpc.ts";
import { amountOutput, currencyOutput } from "../../views/amount.ts";
import { jackpotPoolSchema, jackpotPoolView } from "../../views/jackpot.ts";

const exactAmount = z.string().meta({
  description: "In major units, exact to one ten-thousandth of a minor unit.",
  example: "0.010000",
});

export const jackpotSettingsSchema = z
  .strictObject({
    currency: currencyOutput,
    ceiling: amountOutput,
    seed: amountOutput,
    rate: z.string().meta({ description: "In percent.", example: "1.00" }),
    minimumBet: z.union([amountOutput, z.null()]),
    status: z.enum(["active", "paused"]),
    ticker: z.boolean(),
    pending: z
      .union([z.strictObject({ ceiling: amountOutput, seed: amountOutput }), z.null()])
      .meta({
        description:
          "The ceiling and seed that take effect with the next cycle; null when the current cycle already uses them.",
      }),
    cycle: z.strictObject({ number: z.int(), ceiling: amountOutput, seed: amountOutput }).meta({
      description: "The current cycle, with the ceiling and seed it started with.",
    }),
    totals: z
      .strictObject({
        pot: exactAmount,
        contributed: exactAmount,
        seeded: exactAmount,
        paid: exactAmount,
      })
      .meta({
        description: "Totals since the pool was created: pot = contributed + seeded − paid.",
      }),
    pool: jackpotPoolSchema,
  })
  .meta({ id: "JackpotSettings" });

/** Returns a pool's configuration with its current cycle, its totals and its pot. */
export function jackpotSettingsView(state: PoolState): z.output<typeof jackpotSettingsSchema> {
  const { snapshot, settings, cycle, totals } = state;
  const { currency } = snapshot;
  const termsOf = ({ ceilingMinor, seedMinor }: { ceilingMinor: number; seedMinor: number }) => ({
    ceiling: formatAmount(ceilingMinor, currency),
    seed: formatAmount(seedMinor, currency),
  });
  const isPending =
    settings.ceilingMinor !== cycle.ceilingMinor || settings.seedMinor !== cycle.seedMinor;
  return {
    currency,
    ...termsOf(settings),
    rate: formatRate(settings.rateBasisPoints),
    minimumBet:
      settings.minimumBetMinor === null ? null : formatAmount(settings.minimumBetMinor, currency),
    status: settings.status,
    ticker: settings.ticker,
    pending: isPending ? termsOf(settings) : null,
    cycle: { number: cycle.number, ...termsOf(cycle) },
    totals: {
      pot: exactView(totals.potUnits, currency),
      contributed: exactView(totals.contributedUnits, currency),
      seeded: exactView(totals.seededUnits, currency),
      paid: exactView(totals.paidUnits, currency),
    },
    pool: jackpotPoolView(snapshot),
  };
}

/** Like `formatPotUnits`, but for totals too large for a number to hold exactly. */
function exactView(units: bigint, currency: Currency): string {
  const decimals = exponentOf(currency) + Math.log10(POT_UNITS_PER_MINOR);
  const digits = String(units).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
