/** Every game that the platform offers, in the order of lobbies. */
import { bitKeyRush } from "./bit-key-rush/bit-key-rush.ts";
import { foxNFlock } from "./fox-n-flock/fox-n-flock.ts";
import type { Game } from "./game.ts";
import { katapuuult } from "./katapuuult/katapuuult.ts";
import { safeSmash } from "./safe-smash/safe-smash.ts";
import { goldenReels1 } from "./slots/versions/golden-reels-1.ts";
import { goldenReels } from "./slots/versions/golden-reels-2.ts";
import { goldenReels94 } from "./slots/versions/golden-reels-3.ts";
import { goldenReels95 } from "./slots/versions/golden-reels-4.ts";
import { goldenReels97 } from "./slots/versions/golden-reels-5.ts";

export const GAMES: readonly Game[] = [goldenReels, bitKeyRush, katapuuult, safeSmash, foxNFlock];

/** Versions with another return, which an operator may choose instead. docs/decisions/0057. */
const VARIANTS: readonly Game[] = [goldenReels94, goldenReels95, goldenReels97];

/** Earlier versions of games, kept while one of their rounds may be open or recomputed. */
const FORMER_VERSIONS: readonly Game[] = [goldenReels1];

/** Every version of every game that a round may have been played by. */
export const VERSIONS: readonly Game[] = [...GAMES, ...VARIANTS, ...FORMER_VERSIONS];

/**
 * Returns the game with that id, in its current or an earlier version, or undefined if there is
 * none.
 */
export function findGame(id: string, version?: number): Game | undefined {
  if (version === undefined) return GAMES.find((game) => game.id === id);
  return VERSIONS.find((game) => game.id === id && game.version === version);
}

/** Returns the return of a version in percent. */
export function returnPercent({ mathematics }: Pick<Game, "mathematics">): number {
  return Math.round(mathematics.returnToPlayer * 100);
}

/** Returns the versions of a game that operators may choose from, by return. */
export function variantsOf(id: string): readonly Game[] {
  return [...GAMES, ...VARIANTS]
    .filter((game) => game.id === id)
    .sort((one, other) => returnPercent(one) - returnPercent(other));
}

/**
 * Returns the version of a game that new rounds are played by: the variant with that return, or the usual
 * version if the operator chose none or one that is no longer offered. Undefined if there is no such game.
 */
export function offeredGame(id: string, percent?: number): Game | undefined {
  const chosen =
    percent === undefined
      ? undefined
      : variantsOf(id).find((game) => returnPercent(game) === percent);
  return chosen ?? findGame(id);
}
