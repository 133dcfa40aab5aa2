/** Every game that the platform offers, in the order in which lobbies list them. */
import type { Game } from "./game.ts";
import { goldenReels } from "./slots/golden-reels.ts";

export const GAMES: readonly Game[] = [goldenReels];

/** The game of that id; undefined for an id that names none. */
export function findGame(id: string): Game | undefined {
  return GAMES.find((game) => game.id === id);
}
