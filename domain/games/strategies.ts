/** The published strategies of each game in the catalogue, by the game's id. */
import { STRATEGIES as bitKeyRush } from "./bit-key-rush/strategies.ts";
import { STRATEGIES as foxNFlock } from "./fox-n-flock/strategies.ts";
import { STRATEGIES as katapuuult } from "./katapuuult/strategies.ts";
import { STRATEGIES as safeSmash } from "./safe-smash/strategies.ts";
import { STRATEGIES as goldenReels } from "./slots/strategies.ts";
import type { Strategies } from "./strategy.ts";

export const GAME_STRATEGIES: Readonly<Record<string, Strategies>> = {
  "golden-reels": goldenReels,
  "bit-key-rush": bitKeyRush,
  katapuuult,
  "safe-smash": safeSmash,
  "fox-n-flock": foxNFlock,
};
