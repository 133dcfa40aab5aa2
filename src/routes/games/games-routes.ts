/** The operations under "Games", in the order of the OpenAPI document. */
import type { Route } from "../../http/route.ts";
import { listGames } from "./list-games.ts";
import { readGame } from "./read-game.ts";
import { readGameConfig } from "./read-game-config.ts";

export const GAMES_ROUTES: readonly Route[] = [listGames, readGame, readGameConfig];
