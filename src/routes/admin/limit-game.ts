/**
 * Sets or removes an operator's own limits of a game in one currency. Those of other currencies are
 * not affected, even if they change at the same moment. Reference 8.25.
 */
import * as z from "zod";
import { ADMINS } from "../../../domain/authority/role-groups.ts";
import { findGame } from "../../../domain/games/catalogue.ts";
import { gameLimits, type TenantSettings } from "../../db/tenant.ts";
import { changeGame } from "../../games/change-game.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { readCurrency } from "../../views/amount.ts";
import {
  currencyLimitsInput,
  gameLimitsSchema,
  gameLimitsView,
  readLimits,
} from "../../views/game-limits.ts";

export const limitGame = route(
  {
    method: "put",
    path: "/api/v1/admin/games/{gameId}/limits/{currency}",
    access: "apiKey",
    keyScope: "games",
    people: ADMINS,
    tag: "Account",
    summary: "Set or remove your limits of a game in one currency",
    description:
      "Replaces your stake range and exposure cap in this currency; other currencies keep theirs. Every field is required: send null for no limit; null for all three removes the currency's limits. Applies within 10 seconds to every bet on the game, also with play money. Returns your limits in all currencies.",
    params: z.object({
      gameId: z.string().meta({ example: "golden-reels" }),
      currency: z.string().max(8).meta({ example: "EUR" }),
    }),
    body: currencyLimitsInput,
    data: z.strictObject({ id: z.string(), limits: gameLimitsSchema }),
    refusals: ["GAME_NOT_FOUND", "CURRENCY_NOT_SUPPORTED", "AMOUNT_INVALID"],
    audit: "game.limited",
  },
  async (c) => {
    const { gameId, currency: code } = c.req.valid("param");
    const game = findGame(gameId);
    if (game === undefined) return failure(c, "GAME_NOT_FOUND");
    const currency = readCurrency(code);
    const own = readLimits(game, currency, c.req.valid("json"), "");
    const isSet = Object.keys(own).length > 0;
    const changed = await changeGame(c, {
      gameId,
      change: ({ limits: { [currency]: _, ...others } = {} }) => ({
        limits: isSet ? { ...others, [currency]: own } : others,
      }),
      path: "",
      viewOf: (settings: TenantSettings) => ({
        limits: gameLimitsView(game, gameLimits(settings, gameId)),
      }),
    });
    return success(c, { id: gameId, ...changed });
  },
);
