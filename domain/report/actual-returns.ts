/**
 * The actual return of a game, compared with the band in which chance keeps it. Its sums are added up with
 * history: an entry's part here, and the columns in src/db/schema/history-totals.ts. docs/decisions/0073.
 */
import { findGame } from "../games/catalogue.ts";
import type { Currency } from "../money/currencies.ts";
import { publishedFigures } from "../versions/known-answers.ts";
import type { HistoryEntry } from "../wallet/history-entry.ts";

/** The keys by which returns are added up; play money is left out. */
export interface ReturnPlace {
  readonly gameId: string;
  readonly version: number;
  readonly currency: Currency;
}

/** In minor units of the place's currency. */
export interface ReturnSums {
  readonly rounds: number;
  readonly stakedMinor: number;
  /** Jackpots excluded. */
  readonly wonMinor: number;
  /** The sum of the stakes' squares, from which the width of the band follows. */
  readonly stakeSquares: number;
}

export type ActualReturn = ReturnPlace & ReturnSums;

/**
 * Returns what an entry adds: a settled round of real money, without a jackpot, which is not part of the
 * game's return.
 */
export function returnOf({ kind, demo, round }: HistoryEntry): ActualReturn | null {
  const isRound = kind === "round" || kind === "round_settled";
  if (!isRound || demo || round?.state !== "settled") return null;
  const { gameId, gameVersion: version, currency, stake, winMinor } = round;
  const stakedMinor = stake.cashMinor + stake.bonusMinor;
  const sums = { rounds: 1, stakedMinor, wonMinor: winMinor, stakeSquares: stakedMinor ** 2 };
  return { gameId, version, currency, ...sums };
}

/** Adds up the entries of one wallet. */
export class ReturnsFold {
  readonly #rows = new Map<string, ActualReturn>();

  get rows(): readonly ActualReturn[] {
    return [...this.#rows.values()];
  }

  add(entry: HistoryEntry): void {
    const added = returnOf(entry);
    if (added === null) return;
    const key = `${added.gameId} ${added.version} ${added.currency}`;
    const row = this.#rows.get(key);
    this.#rows.set(
      key,
      row === undefined
        ? added
        : {
            ...added,
            rounds: row.rounds + added.rounds,
            stakedMinor: row.stakedMinor + added.stakedMinor,
            wonMinor: row.wonMinor + added.wonMinor,
            stakeSquares: row.stakeSquares + added.stakeSquares,
          },
    );
  }
}

/**
 * The width of the band in standard errors. Chance alone leaves it in one of 16,000 cases once wins are
 * normally distributed; with fewer rounds more often, because large wins are rare. docs/decisions/0120.
 */
export const BAND_ERRORS = 4;
/**
 * With fewer rounds than this no result is given, because a single large win would leave the band. It
 * applies to equal stakes; with unequal stakes, more rounds are needed to count as this many.
 */
export const LEAST_ROUNDS = 10_000;

/**
 * The published terms of a version: the expected win and the largest standard deviation of a round, in
 * stakes.
 */
export interface ReturnTerms {
  readonly returnToPlayer: number;
  readonly volatility: number;
}

/**
 * Returns the terms of a version; undefined for an unknown one. Players choose how to play, so the standard
 * deviation is that of the riskiest published strategy.
 */
export function termsOf({
  gameId,
  version,
}: Pick<ReturnPlace, "gameId" | "version">): ReturnTerms | undefined {
  const game = findGame(gameId, version);
  if (game === undefined) return undefined;
  const { returnToPlayer, volatility } = game.mathematics;
  return {
    returnToPlayer,
    volatility: publishedFigures(game)?.riskiest ?? volatility,
  };
}

export interface JudgedReturn {
  /** 0.96 is 96%. */
  readonly actual: number;
  /** From the lowest to the highest return that chance explains. */
  readonly band: readonly [low: number, high: number];
  /** The distance from the expected return in standard errors. */
  readonly errors: number;
  readonly isOutside: boolean;
}

/** Compares sums with a version's terms; null for too few rounds. */
export function judge(
  { stakedMinor, wonMinor, stakeSquares }: ReturnSums,
  { returnToPlayer, volatility }: ReturnTerms,
): JudgedReturn | null {
  const isEnough = stakeSquares > 0 && stakedMinor ** 2 >= LEAST_ROUNDS * stakeSquares;
  if (!isEnough) return null;
  const error = (volatility * Math.sqrt(stakeSquares)) / stakedMinor;
  const actual = wonMinor / stakedMinor;
  const errors = (actual - returnToPlayer) / error;
  const margin = BAND_ERRORS * error;
  return {
    actual,
    band: [Math.max(0, returnToPlayer - margin), returnToPlayer + margin],
    errors,
    isOutside: Math.abs(errors) > BAND_ERRORS,
  };
}
