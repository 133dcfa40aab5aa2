/**
 * A pool's configuration as operators write it and read it: amounts in major units, the rate in
 * percent. Jackpot rule 8; Contract, "Jackpot".
 */
import type { Context } from "hono";
import * as z from "zod";
import { formatRate, parseRate } from "../../domain/jackpot/pool-settings.ts";
import type { PoolSettings } from "../../domain/jackpot/pot.ts";
import { POT_UNITS_PER_MINOR } from "../../domain/limits.ts";
import { formatAmount, parseAmount } from "../../domain/money/amount.ts";
import { type Currency, exponentOf } from "../../domain/money/currencies.ts";
import type { RefusalDetails } from "../../domain/result.ts";
import type {
  ConfigureRefusal,
  PoolState,
} from "../../durable-objects/jackpot-pool/jackpot-pool-rpc.ts";
import { ApiError } from "../errors/api-error.ts";
import { asWritten } from "../http/exact-json.ts";
import { amountInput, amountOutput, currencyOutput } from "./amount.ts";
import { jackpotPoolSchema, jackpotPoolView } from "./jackpot.ts";

const RATE_RANGE = 'Send a percentage from "0.05" to "5", in steps of 0.01.';

const MINIMUM_BET =
  'Send an amount in major units, as text such as "0.50" or as a number, or null for none.';

/** What PUT takes: the whole configuration, so that nothing is changed by being left out. */
export const poolSettingsInput = z
  .strictObject({
    ceiling: amountInput.meta({
      description:
        "By this amount the pot always pays. Above the seed by the worth of about 1 US dollar at least.",
    }),
    seed: amountInput.meta({ description: 'What a pot starts with; "0" for none.' }),
    rate: z
      .union([z.string().max(40), z.number()], { error: RATE_RANGE })
      .refine((percent) => parseRate(percent) !== undefined, RATE_RANGE)
      .meta({ description: `The share of each bet, in percent. ${RATE_RANGE}`, example: "1.00" }),
    minimumBet: z.union([amountInput, z.null()], { error: MINIMUM_BET }).meta({
      description:
        "Bets whose real-money part is below it neither contribute nor win; null for none.",
    }),
    status: z.enum(["active", "paused"]),
    ticker: z.boolean().meta({ description: "Whether games show the pot." }),
  })
  .meta({ id: "JackpotSettingsInput" });

const exactAmount = z.string().meta({
  description: "Major units, exact to a ten-thousandth of a minor unit.",
  example: "0.010000",
});

export const poolSettingsSchema = z
  .strictObject({
    currency: currencyOutput,
    ceiling: amountOutput,
    seed: amountOutput,
    rate: z.string().meta({ description: "Percent.", example: "1.00" }),
    minimumBet: z.union([amountOutput, z.null()]),
    status: z.enum(["active", "paused"]),
    ticker: z.boolean(),
    pending: z
      .union([z.strictObject({ ceiling: amountOutput, seed: amountOutput }), z.null()])
      .meta({
        description:
          "The ceiling and seed that take effect with the next cycle; null when the running cycle has them already.",
      }),
    cycle: z.strictObject({ number: z.int(), ceiling: amountOutput, seed: amountOutput }).meta({
      description: "The running cycle, with the ceiling and seed that it was opened with.",
    }),
    totals: z
      .strictObject({
        pot: exactAmount,
        contributed: exactAmount,
        seeded: exactAmount,
        paid: exactAmount,
      })
      .meta({ description: "Since the pool began: pot = contributed + seeded − paid." }),
    pool: jackpotPoolSchema,
  })
  .meta({ id: "JackpotSettings" });

/**
 * A request's configuration in minor units and basis points, every number as it was written; throws
 * AMOUNT_INVALID and names the field, and VALIDATION_FAILED for a rate that was written otherwise.
 */
export async function readPoolSettings(
  c: Context,
  input: z.output<typeof poolSettingsInput>,
  currency: Currency,
): Promise<PoolSettings> {
  const { minimumBet, status, ticker } = input;
  const written = (field: "ceiling" | "seed" | "rate") => asWritten(c, field, input[field]);
  const rateBasisPoints = parseRate(await written("rate"));
  if (rateBasisPoints === undefined) {
    const issues = [{ path: "rate", message: RATE_RANGE }];
    throw new ApiError("VALIDATION_FAILED", { issues });
  }
  const ceiling = await written("ceiling");
  const seed = await written("seed");
  const least = minimumBet === null ? null : await asWritten(c, "minimumBet", minimumBet);
  return {
    rateBasisPoints,
    ceilingMinor: readField("ceiling", ceiling, currency),
    seedMinor: isZero(seed, currency) ? 0 : readField("seed", seed, currency),
    minimumBetMinor: least === null ? null : readField("minimumBet", least, currency),
    status,
    ticker,
  };
}

/** Writes a pool's configuration and standing. */
export function poolSettingsView(standing: PoolState): z.output<typeof poolSettingsSchema> {
  const { snapshot, settings, cycle, totals } = standing;
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

type Details = RefusalDetails;

/** The details of VALIDATION_FAILED for settings that a pool refused: the field, and the figures. */
export function settingsIssue(
  refused: {
    readonly refusal: Exclude<ConfigureRefusal, "POOL_FROZEN"> | "CEILING_TOO_LOW";
    readonly details?: Details;
  },
  currency: Currency,
): { issues: { path: string; message: string }[]; figures?: Details } {
  const { refusal, details = {} } = refused;
  const shown = (name: string) => formatAmount(Number(details[name]), currency);
  switch (refusal) {
    case "RATE_OUT_OF_RANGE":
      return { issues: [{ path: "rate", message: RATE_RANGE }] };
    case "CEILING_OUT_OF_RANGE":
      return {
        issues: [{ path: "ceiling", message: `The highest ceiling is ${shown("maxMinor")}.` }],
        figures: { maxCeiling: shown("maxMinor") },
      };
    case "CEILING_TOO_LOW":
      return {
        issues: [
          {
            path: "ceiling",
            message: `The lowest ceiling above this seed is ${shown("leastMinor")}: below it nearly every bet would win.`,
          },
        ],
        figures: { minCeiling: shown("leastMinor") },
      };
    case "SEED_NOT_BELOW_CEILING":
      return {
        issues: [{ path: "seed", message: "The seed must be below the ceiling." }],
        figures: { seed: shown("seedMinor"), ceiling: shown("ceilingMinor") },
      };
    case "MINIMUM_BET_OUT_OF_RANGE":
      return {
        issues: [
          {
            path: "minimumBet",
            message: `No stake is larger than ${shown("maxMinor")}: no bet would ever qualify. Pause the pool instead.`,
          },
        ],
        figures: { maxMinimumBet: shown("maxMinor") },
      };
    case "RETURN_ABOVE_100": {
      const { gameId, totalReturn, cycle } = details;
      const when =
        cycle === "running" ? " with the ceiling and seed of the running cycle, until it ends" : "";
      return {
        issues: [
          {
            path: "rate",
            message: `${gameId} would return ${totalReturn}% in all${when}: lower the rate or the seed, or raise the ceiling.`,
          },
        ],
        figures: details,
      };
    }
  }
}

function readField(field: string, amount: string, currency: Currency): number {
  const minor = parseAmount(amount, currency);
  if (minor === undefined) throw new ApiError("AMOUNT_INVALID", { field, currency });
  return minor;
}

/** Zero is no amount that could be moved, so `parseAmount` does not read it; but a seed may be none. */
function isZero(amount: string, currency: Currency): boolean {
  const match = /^0+(?:\.(0+))?$/.exec(amount);
  return match !== null && (match[1] ?? "").length <= exponentOf(currency);
}

/** As `formatPotUnits`, for totals that a number would not hold exactly. */
function exactView(units: bigint, currency: Currency): string {
  const decimals = exponentOf(currency) + Math.log10(POT_UNITS_PER_MINOR);
  const digits = String(units).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
