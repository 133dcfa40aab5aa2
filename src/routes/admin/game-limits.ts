/** An operator's own limits of a game, by currency, as they are sent, stored and shown. Reference 8.23. */
import * as z from "zod";
import { type Game, stakeLimits } from "../../../domain/games/game.ts";
import { type OperatorLimits, stakesWithin } from "../../../domain/games/operator-limits.ts";
import { formatAmount } from "../../../domain/money/amount.ts";
import { CURRENCIES, type Currency } from "../../../domain/money/currencies.ts";
import type { GameLimits } from "../../db/tenant.ts";
import { ApiError } from "../../http/envelope.ts";
import {
  amountOutput,
  currencyInput,
  currencyOutput,
  readAmount,
  readCurrency,
} from "../../views/amount.ts";

/** Text only: a JSON number may not be exact. */
const limitInput = z.string().max(40).meta({ example: "50.00" });

export const gameLimitsInput = z
  .array(
    z.strictObject({
      currency: currencyInput,
      minStake: limitInput.optional(),
      maxStake: limitInput.optional(),
      maxWin: limitInput.optional().meta({
        description:
          "The exposure cap: stakes are held so low that no round can win more, jackpots excluded.",
        example: "25000.00",
      }),
    }),
  )
  .max(CURRENCIES.length);

export const gameLimitsSchema = z
  .array(
    z.strictObject({
      currency: currencyOutput,
      minStake: amountOutput.nullable(),
      maxStake: amountOutput.nullable(),
      maxWin: amountOutput.nullable(),
      stake: z
        .strictObject({ min: amountOutput, max: amountOutput, step: amountOutput })
        .meta({ description: "The stakes that follow, where no jurisdiction narrows them." }),
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
    const minor = (amount: string) => readAmount(amount, currency);
    const own: OperatorLimits = {
      ...(minStake === undefined ? {} : { minStakeMinor: minor(minStake) }),
      ...(maxStake === undefined ? {} : { maxStakeMinor: minor(maxStake) }),
      ...(maxWin === undefined ? {} : { maxWinMinor: minor(maxWin) }),
    };
    const refuse = (message: string): never => {
      throw new ApiError("VALIDATION_FAILED", { issues: [{ path: `limits.${index}`, message }] });
    };
    if (limits[currency] !== undefined) refuse("Send each currency once.");
    const { minMinor, maxMinor } = stakesWithin(stakeLimits(currency), game, own);
    if (maxMinor < minMinor || maxMinor < (own.minStakeMinor ?? 0)) {
      const largest = `${formatAmount(stakeLimits(currency).minMinor, currency)} ${currency}`;
      refuse(
        `These limits leave no stake: the smallest is ${largest}, and the largest win of the game is ${game.mathematics.maxMultiplier} stakes.`,
      );
    }
    limits[currency] = own;
  }
  return limits;
}

/** Returns limits in major units, with the stakes that follow from them. */
export function gameLimitsView(game: Game, limits: GameLimits): z.output<typeof gameLimitsSchema> {
  return CURRENCIES.flatMap((currency) => {
    const own = limits[currency];
    if (own === undefined) return [];
    const { minMinor, maxMinor } = stakesWithin(stakeLimits(currency), game, own);
    const shown = (minor: number) => formatAmount(minor, currency);
    const orNull = (minor: number | undefined) => (minor === undefined ? null : shown(minor));
    return [
      {
        currency,
        minStake: orNull(own.minStakeMinor),
        maxStake: orNull(own.maxStakeMinor),
        maxWin: orNull(own.maxWinMinor),
        stake: { min: shown(minMinor), max: shown(maxMinor), step: shown(game.stakeStepMinor) },
      },
    ];
  });
}
