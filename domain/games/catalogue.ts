/** Every game that the platform offers, in the order in which lobbies list them. */
import { bitKeyRush } from "./bit-key-rush/bit-key-rush.ts";
import { foxNFlock } from "./fox-n-flock/fox-n-flock.ts";
import type { Game } from "./game.ts";
import { katapuuult } from "./katapuuult/katapuuult.ts";
import { safeSmash } from "./safe-smash/safe-smash.ts";
import { goldenReels1 } from "./slots/versions/golden-reels-1.ts";
import { goldenReels } from "./slots/versions/golden-reels-2.ts";

export const GAMES: readonly Game[] = [goldenReels, bitKeyRush, katapuuult, safeSmash, foxNFlock];

/** Earlier versions of games, kept for as long as one of their rounds may be open or recomputed. */
const FORMER_VERSIONS: readonly Game[] = [goldenReels1];

/** Every version of every game that a round may have been played by. */
export const VERSIONS: readonly Game[] = [...GAMES, ...FORMER_VERSIONS];

/**
 * Returns the game with that id, in its current or an earlier version, or undefined if there is
 * none.
 */
export function findGame(id: string, version?: number): Game | undefined {
  if (version === undefined) return GAMES.find((game) => game.id === id);
  return VERSIONS.find((game) => game.id === id && game.version === version);
}
