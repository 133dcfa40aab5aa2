/**
 * Ensures that a game with a jackpot never pays back more than its players stake: the game's own
 * return and the jackpot's together may not exceed 100%. Reference 10.
 */
import { add, type Fraction, fraction, subtract } from "../games/fraction.ts";
import { accept, type Result, refuse } from "../result.ts";

/** The settings that determine a pool's return over whole cycles. */
export interface CycleTerms {
  readonly rateBasisPoints: number;
  readonly ceilingMinor: number;
  readonly seedMinor: number;
}

/** A game that contributes to the pool, with its published return: 0.96 is 96%. */
export interface GameReturn {
  readonly gameId: string;
  readonly returnToPlayer: number;
}

const WHOLE_STAKE = fraction(1);
const BASIS_POINTS = 10_000;
/** Published returns are exact to nine decimals; twelve turn their floats into exact fractions. */
const PUBLISHED_SCALE = 10 ** 12;

/**
 * The part of each stake that the pot pays back: rate × (ceiling + seed) / (ceiling − seed). A
 * cycle pays (ceiling + seed) / 2 on average; the bets contributed (ceiling − seed) / 2 of it.
 */
export function jackpotReturn({ rateBasisPoints, ceilingMinor, seedMinor }: CycleTerms): Fraction {
  return fraction(
    BigInt(rateBasisPoints) * (BigInt(ceilingMinor) + BigInt(seedMinor)),
    BigInt(BASIS_POINTS) * (BigInt(ceilingMinor) - BigInt(seedMinor)),
  );
}

/**
 * Refuses terms under which a game would return more than 100%, and returns the figures of the game
 * with the highest return.
 */
export function checkReturn(
  terms: CycleTerms,
  games: readonly GameReturn[],
): Result<void, "RETURN_ABOVE_100"> {
  const game = highestReturn(games);
  if (game === undefined) return accept(undefined);
  const own = fraction(Math.round(game.returnToPlayer * PUBLISHED_SCALE), PUBLISHED_SCALE);
  const jackpot = jackpotReturn(terms);
  const total = add(own, jackpot);
  if (subtract(total, WHOLE_STAKE).numerator <= 0n) return accept(undefined);
  return refuse("RETURN_ABOVE_100", {
    gameId: game.gameId,
    gameReturn: percentAtLeast(own),
    jackpotReturn: percentAtLeast(jackpot),
    totalReturn: percentAtLeast(total),
  });
}

/** Returns the game with the highest return; undefined if there are no games. */
export function highestReturn(games: readonly GameReturn[]): GameReturn | undefined {
  return games.toSorted((a, b) => b.returnToPlayer - a.returnToPlayer)[0];
}

/** Rounded up at the fourth decimal, so that a figure above 100 never reads as 100. */
function percentAtLeast({ numerator, denominator }: Fraction): string {
  const scaled = (numerator * 1_000_000n + denominator - 1n) / denominator;
  const digits = String(scaled).padStart(5, "0");
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
