/** The configuration of a jackpot pool, as the admin operations show it: amounts in major units, the rate in percent. Jackpot rule 8; Reference 10.14. */
import * as z from "zod";
import { formatRate } from "../../domain/jackpot/pool-settings.ts";
import { POOL_STATUSES } from "../../domain/jackpot/pot.ts";
import { highestReturn } from "../../domain/jackpot/return-guard.ts";
import { returnOverCycle, WIDE_PART } from "../../domain/jackpot/return-over-cycle.ts";
import { formatAmount, formatPotUnits } from "../../domain/money/amount.ts";
import type { PoolState } from "../../durable-objects/jackpot-pool/jackpot-pool-rpc.ts";
import type { TenantSettings } from "../db/tenant.ts";
import { gameReturns, takesPart } from "../games/jackpot-participation.ts";
import { amountOutput, currencyOutput } from "./amount.ts";
import {
  jackpotPoolSchema,
  jackpotPoolView,
  totalReturnSchema,
  totalReturnView,
} from "./jackpot.ts";

const exactAmount = z.string().meta({
  description: "In major units, exact to one ten-thousandth of a minor unit.",
  example: "0.010000",
});

export const jackpotSettingsSchema = z
  .strictObject({
    currency: currencyOutput,
    ceiling: amountOutput.meta({ description: "The pot is won before it passes this." }),
    seed: amountOutput.meta({ description: "What the next pot begins with; you pay it." }),
    rate: z.string().meta({ description: "As a percentage.", example: "1.00" }),
    minimumBet: z.union([amountOutput, z.null()]).meta({
      description: "Bets with a smaller real-money part neither contribute nor win; null for none.",
    }),
    status: z.enum(POOL_STATUSES).meta({
      description: "`closed`: its pot was returned. Configure it again to start from the seed.",
    }),
    ticker: z.boolean().meta({ description: "True if players are shown the pot." }),
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
        corrected: exactAmount.meta({
          description: "What corrections changed; it may be negative.",
        }),
        returned: exactAmount.meta({ description: "What closings returned to you." }),
      })
      .meta({
        description:
          "Totals since the pool was created: pot = contributed + seeded + corrected − paid − returned.",
      }),
    pool: jackpotPoolSchema,
    totalReturn: z.union([totalReturnSchema, z.null()]).meta({
      description:
        "What the pool and the participating game with the highest return pay back together under these settings. Null if no game takes part.",
    }),
    warning: z
      .string()
      .nullable()
      .meta({
        description: `A warning if betting on that game is profitable for more than ${WIDE_PART * 100}% of the way from seed to ceiling; else null.`,
      }),
  })
  .meta({ id: "JackpotSettings" });

/**
 * Returns a pool's configuration with its current cycle, its totals, its pot, and its return with the games
 * of the tenant's settings.
 */
export function jackpotSettingsView(
  state: PoolState,
  tenantSettings: TenantSettings,
): z.output<typeof jackpotSettingsSchema> {
  const { snapshot, settings, cycle, totals } = state;
  const { currency } = snapshot;
  const termsOf = ({ ceilingMinor, seedMinor }: { ceilingMinor: number; seedMinor: number }) => ({
    ceiling: formatAmount(ceilingMinor, currency),
    seed: formatAmount(seedMinor, currency),
  });
  const exact = (units: bigint) => formatPotUnits(units, currency);
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
      pot: exact(totals.potUnits),
      contributed: exact(totals.contributedUnits),
      seeded: exact(totals.seededUnits),
      paid: exact(totals.paidUnits),
      corrected: exact(totals.correctedUnits),
      returned: exact(totals.returnedUnits),
    },
    pool: jackpotPoolView(snapshot),
    ...returnsOf(state, tenantSettings),
  };
}

/** Returns the return of the settings with the highest-returning game, and whether it needs a warning. */
function returnsOf(
  { snapshot: { currency }, settings }: PoolState,
  tenantSettings: TenantSettings,
) {
  const game = highestReturn(
    gameReturns(tenantSettings).filter(({ gameId }) => takesPart(tenantSettings, gameId)),
  );
  if (game === undefined) return { totalReturn: null, warning: null };
  const returns = returnOverCycle(settings, game.returnToPlayer);
  const totalReturn = totalReturnView({ gameId: game.gameId, currency }, returns);
  if (returns.profitablePart <= WIDE_PART) return { totalReturn, warning: null };
  const part = (returns.profitablePart * 100).toFixed(1);
  const warning = `From a pot of ${totalReturn.evenFrom} ${currency} on, ${part}% of the way from the seed to the ceiling, betting on ${game.gameId} is profitable: a player who bets only then wins what others contributed. Lower the rate or the seed, or choose a lower return for the game.`;
  return { totalReturn, warning };
}
