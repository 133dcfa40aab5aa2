/** The published strategies of each game in the catalogue. */
import { STRATEGIES as bitKeyRush } from "./bit-key-rush/strategies.ts";
import { STRATEGIES as foxNFlock } from "./fox-n-flock/strategies.ts";
import type { Game } from "./game.ts";
import { STRATEGIES as katapuuult } from "./katapuuult/strategies.ts";
import { STRATEGIES as safeSmash } from "./safe-smash/strategies.ts";
import { isSlotGame } from "./slots/slot-game.ts";
import { slotStrategies } from "./slots/strategies.ts";
import { goldenReels } from "./slots/versions/golden-reels-2.ts";
import type { Strategies } from "./strategy.ts";

/** The strategies of the games' current versions, by id. */
export const GAME_STRATEGIES: Readonly<Record<string, Strategies>> = {
  "golden-reels": slotStrategies(goldenReels),
  "bit-key-rush": bitKeyRush,
  katapuuult,
  "safe-smash": safeSmash,
  "fox-n-flock": foxNFlock,
};

/** Returns the strategies of any version of a game; undefined if the game is not ours. */
export function strategiesOf(game: Game): Strategies | undefined {
  return isSlotGame(game) ? slotStrategies(game) : GAME_STRATEGIES[game.id];
}
