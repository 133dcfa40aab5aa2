/** Every game that the platform offers, in the order in which lobbies list them. */
import { bitKeyRush } from "./bit-key-rush/bit-key-rush.ts";
import { foxNFlock } from "./fox-n-flock/fox-n-flock.ts";
import type { Game } from "./game.ts";
import { katapuuult } from "./katapuuult/katapuuult.ts";
import { safeSmash } from "./safe-smash/safe-smash.ts";
import { goldenReels } from "./slots/golden-reels.ts";

export const GAMES: readonly Game[] = [goldenReels, bitKeyRush, katapuuult, safeSmash, foxNFlock];

/** Earlier versions of games, kept for as long as a round of theirs may be open or looked into. */
const FORMER_VERSIONS: readonly Game[] = [];

/** The game of that id, as it is played now or in an earlier version; undefined for what was never one. */
export function findGame(id: string, version?: number): Game | undefined {
  if (version === undefined) return GAMES.find((game) => game.id === id);
  return [...GAMES, ...FORMER_VERSIONS].find((game) => game.id === id && game.version === version);
}
