/** Every game that the platform offers, in the order in which lobbies list them. */
import type { InstantGame } from "./game.ts";
import { goldenReels } from "./slots/golden-reels.ts";

export const GAMES: readonly InstantGame[] = [goldenReels];

/** The game of that id; undefined for an id that names none. */
export function findGame(id: string): InstantGame | undefined {
  return GAMES.find((game) => game.id === id);
}
