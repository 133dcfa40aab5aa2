/** Lists the games that are enabled. Reference 8.1. */

import * as z from "zod";
import { EVERYONE } from "../../../domain/authority/role-groups.ts";
import { GAMES } from "../../../domain/games/catalogue.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { gameSchema, gameView, viewerOf } from "../../views/game.ts";

export const listGames = route(
  {
    method: "get",
    path: "/api/v1/games",
    access: "apiKey or session",
    keyScope: "read",
    people: EVERYONE,
    tag: "Games",
    summary: "List available games",
    description:
      "The games that are enabled in your environment; for a session, the games it may play.",
    data: z.strictObject({ games: z.array(gameSchema) }),
    refusals: ["SESSION_ENDED"],
  },
  async (c) => {
    const viewer = await viewerOf(c, c.get("caller"));
    const games = GAMES.map((game) => gameView(game, viewer)).filter(({ enabled }) => enabled);
    return success(c, { games });
  },
);
