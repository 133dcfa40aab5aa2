/** Reads an operator's settings of a game, with the stakes of every currency. Reference 8.25. */
import * as z from "zod";
import { EVERYONE } from "../../../domain/authority/role-groups.ts";
import { findGame } from "../../../domain/games/catalogue.ts";
import { stakeLimits } from "../../../domain/games/game.ts";
import { stakesWithin } from "../../../domain/games/operator-limits.ts";
import { CURRENCIES } from "../../../domain/money/currencies.ts";
import { gameLimits, gameSwitches, tenantEnvironmentOf } from "../../db/tenant.ts";
import { storedSettings } from "../../db/tenant-settings.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { currencyOutput } from "../../views/amount.ts";
import { gameParams } from "../../views/game.ts";
import {
  gameLimitsSchema,
  gameLimitsView,
  stakesSchema,
  stakesView,
} from "../../views/game-limits.ts";

export const readGameSettings = route(
  {
    method: "get",
    path: "/api/v1/admin/games/{gameId}",
    access: "apiKey",
    keyScope: "read",
    people: EVERYONE,
    tag: "Account",
    summary: "Read your settings of a game",
    description:
      "Whether the game is on and takes part in the jackpot, your own limits by currency, and the platform's stakes, which apply where you have set no limits. Shows a change at once.",
    params: gameParams,
    data: z
      .strictObject({
        id: z.string(),
        enabled: z.boolean().meta({ description: "True if you offer the game to players." }),
        jackpot: z
          .boolean()
          .meta({ description: "True if bets on it contribute to the progressive jackpot." }),
        limits: gameLimitsSchema,
        stakes: z
          .array(z.strictObject({ currency: currencyOutput, ...stakesSchema.shape }))
          .meta({ description: "The platform's stakes in every currency." }),
      })
      .meta({ id: "GameSettings" }),
    refusals: ["GAME_NOT_FOUND"],
  },
  async (c) => {
    const game = findGame(c.req.valid("param").gameId);
    if (game === undefined) return failure(c, "GAME_NOT_FOUND");
    const { settings } = await storedSettings(c.env.DB, tenantEnvironmentOf(c.get("operator")));
    return success(c, {
      id: game.id,
      ...gameSwitches(settings, game.id),
      limits: gameLimitsView(game, gameLimits(settings, game.id)),
      stakes: CURRENCIES.map((currency) => ({
        currency,
        ...stakesView(game, currency, stakesWithin(stakeLimits(currency), game)),
      })),
    });
  },
);
