/** An operator's own limits of a game, by currency, in requests, storage and answers. Reference 8.23. */
import * as z from "zod";
import { type Game, stakeLimits } from "../../domain/games/game.ts";
import {
  type OperatorLimits,
  type StakeRange,
  stakesWithin,
} from "../../domain/games/operator-limits.ts";
import { formatAmount } from "../../domain/money/amount.ts";
import { CURRENCIES, type Currency } from "../../domain/money/currencies.ts";
import type { GameLimits } from "../db/tenant.ts";
import { ApiError } from "../http/envelope.ts";
import { amountOutput, currencyInput, currencyOutput, readAmount, readCurrency } from "./amount.ts";

/** Text only: a JSON number may not be exact. */
const limitInput = z.string().max(40).meta({ example: "50.00" });

const MAX_WIN = {
  description:
    "The exposure cap: stakes are kept low enough that no round can win more, jackpots excluded.",
  example: "25000.00",
};

export const gameLimitsInput = z
  .array(
    z.strictObject({
      currency: currencyInput,
      minStake: limitInput.optional(),
      maxStake: limitInput.optional(),
      maxWin: limitInput.optional().meta(MAX_WIN),
    }),
  )
  .max(CURRENCIES.length);

/** The limits of one currency: every field is required, so that leaving one out cannot remove it. */
export const currencyLimitsInput = z.strictObject({
  minStake: limitInput.nullable().meta({ example: "0.50" }),
  maxStake: limitInput.nullable().meta({ example: "5.00" }),
  maxWin: limitInput.nullable().meta(MAX_WIN),
});

export const stakesSchema = z.strictObject({
  min: amountOutput,
  max: amountOutput,
  step: amountOutput,
});

export const gameLimitsSchema = z
  .array(
    z.strictObject({
      currency: currencyOutput,
      minStake: amountOutput.nullable(),
      maxStake: amountOutput.nullable(),
      maxWin: amountOutput.nullable(),
      stake: stakesSchema.meta({
        description: "The resulting stakes, before any limits of a jurisdiction.",
      }),
    }),
  )
  .meta({ description: "Your own limits; a currency that is not listed has none." });

/**
 * Returns the limits in minor units. Throws what readCurrency and readAmount throw, and
 * VALIDATION_FAILED for a currency that is sent twice, and for limits that leave no stake.
 */
export function readGameLimits(game: Game, sent: z.output<typeof gameLimitsInput>): GameLimits {
  const limits: Partial<Record<Currency, OperatorLimits>> = {};
  for (const [index, { currency: code, minStake, maxStake, maxWin }] of sent.entries()) {
    const currency = readCurrency(code);
    const path = `limits.${index}`;
    if (limits[currency] !== undefined) refuse(path, "Send each currency once.");
    limits[currency] = readLimits(game, currency, { minStake, maxStake, maxWin }, path);
  }
  return limits;
}

/** Returns the limits of one currency in minor units. Throws as readGameLimits does, about the field at `path`. */
export function readLimits(
  game: Game,
  currency: Currency,
  sent: Readonly<Record<"minStake" | "maxStake" | "maxWin", string | null | undefined>>,
  path: string,
): OperatorLimits {
  const minor = (name: string, amount: string | null | undefined) =>
    typeof amount === "string" ? { [name]: readAmount(amount, currency) } : {};
  const own: OperatorLimits = {
    ...minor("minStakeMinor", sent.minStake),
    ...minor("maxStakeMinor", sent.maxStake),
    ...minor("maxWinMinor", sent.maxWin),
  };
  const { minMinor, maxMinor } = stakesWithin(stakeLimits(currency), game, own);
  if (maxMinor < minMinor || maxMinor < (own.minStakeMinor ?? 0)) {
    const smallest = `${formatAmount(stakeLimits(currency).minMinor, currency)} ${currency}`;
    refuse(
      path,
      `These limits leave no stake: the smallest is ${smallest}, and the largest win of the game is ${game.mathematics.maxMultiplier} stakes.`,
    );
  }
  return own;
}

function refuse(path: string, message: string): never {
  throw new ApiError("VALIDATION_FAILED", { issues: [{ path, message }] });
}

/** Returns limits in major units, with the stakes that follow from them. */
export function gameLimitsView(game: Game, limits: GameLimits): z.output<typeof gameLimitsSchema> {
  return CURRENCIES.flatMap((currency) => {
    const own = limits[currency];
    if (own === undefined) return [];
    const range = stakesWithin(stakeLimits(currency), game, own);
    const orNull = (minor: number | undefined) =>
      minor === undefined ? null : formatAmount(minor, currency);
    return [
      {
        currency,
        minStake: orNull(own.minStakeMinor),
        maxStake: orNull(own.maxStakeMinor),
        maxWin: orNull(own.maxWinMinor),
        stake: stakesView(game, currency, range),
      },
    ];
  });
}

export function stakesView(
  game: Game,
  currency: Currency,
  { minMinor, maxMinor }: StakeRange,
): z.output<typeof stakesSchema> {
  const shown = (minor: number) => formatAmount(minor, currency);
  return { min: shown(minMinor), max: shown(maxMinor), step: shown(game.stakeStepMinor) };
}
