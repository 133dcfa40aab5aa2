/** Every game that the platform offers, in the order in which lobbies list them. */
import { bitKeyRush } from "./bit-key-rush/bit-key-rush.ts";
import { foxNFlock } from "./fox-n-flock/fox-n-flock.ts";
import type { Game } from "./game.ts";
import { katapuuult } from "./katapuuult/katapuuult.ts";
import { safeSmash } from "./safe-smash/safe-smash.ts";
import { goldenReels } from "./slots/golden-reels.ts";

export const GAMES: readonly Game[] = [goldenReels, bitKeyRush, katapuuult, safeSmash, foxNFlock];

/** The game of that id; undefined for an id that names none. */
export function findGame(id: string): Game | undefined {
  return GAMES.find((game) => game.id === id);
}
