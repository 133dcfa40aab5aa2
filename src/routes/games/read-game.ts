/** Reads a game and its published figures, even while it is disabled. Reference 8.1. */
import { EVERYONE } from "../../../domain/authority/role-groups.ts";
import { findGame } from "../../../domain/games/catalogue.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { gameParams, gameSchema, gameView, viewerOf } from "../../views/game.ts";

export const readGame = route(
  {
    method: "get",
    path: "/api/v1/games/{gameId}",
    access: "apiKey or session",
    keyScope: "read",
    people: EVERYONE,
    tag: "Games",
    summary: "Read a game",
    description:
      "What a lobby shows about a game: its name and family, its published figures, and whether it is enabled for you.",
    params: gameParams,
    data: gameSchema,
    refusals: ["GAME_NOT_FOUND", "SESSION_ENDED"],
  },
  async (c) => {
    const game = findGame(c.req.valid("param").gameId);
    if (game === undefined) return failure(c, "GAME_NOT_FOUND");
    return success(c, gameView(game, await viewerOf(c, c.get("caller"))));
  },
);
