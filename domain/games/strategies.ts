/** The published ways to play each game of the catalogue, by the game's id: a line for each game. */
import { STRATEGIES as goldenReels } from "./slots/strategies.ts";
import type { Strategies } from "./strategy.ts";

export const GAME_STRATEGIES: Readonly<Record<string, Strategies>> = {
  "golden-reels": goldenReels,
};
