/** The games of this client, by id. A new game is one folder and one line here. */
import { game as bitKeyRush } from "./bit-key-rush/game.ts";
import { game as foxNFlock } from "./fox-n-flock/game.ts";
import type { ClientGame } from "./game.ts";
import { game as goldenReels } from "./golden-reels/game.ts";
import { game as katapuuult } from "./katapuuult/game.ts";
import { game as safeSmash } from "./safe-smash/game.ts";

// biome-ignore lint/suspicious/noExplicitAny: each game has its own kind of events
export const GAMES: Readonly<Record<string, ClientGame<any>>> = {
  "golden-reels": goldenReels,
  "safe-smash": safeSmash,
  "bit-key-rush": bitKeyRush,
  "fox-n-flock": foxNFlock,
  katapuuult,
};
