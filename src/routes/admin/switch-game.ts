/**
 * Enables or disables a game, decides whether its bets contribute to the jackpot and can win it (Jackpot
 * rule 8), and sets the operator's own limits for it (Reference 8.23).
 */

import * as z from "zod";
import { ADMINS } from "../../../domain/authority/role-groups.ts";
import { findGame } from "../../../domain/games/catalogue.ts";
import { gameLimits, gameSwitches, type TenantSettings } from "../../db/tenant.ts";
import { changeGame } from "../../games/change-game.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import {
  gameLimitsInput,
  gameLimitsSchema,
  gameLimitsView,
  readGameLimits,
} from "../../views/game-limits.ts";

const gameSwitchesSchema = z
  .strictObject({
    id: z.string(),
    enabled: z.boolean(),
    jackpot: z.boolean(),
    limits: gameLimitsSchema,
  })
  .meta({ id: "GameSwitches" });

export const switchGame = route(
  {
    method: "patch",
    path: "/api/v1/admin/games/{gameId}",
    access: "apiKey",
    keyScope: "games",
    people: ADMINS,
    tag: "Account",
    summary: "Enable a game, its jackpot participation, or limit its stakes",
    description:
      "Applies to the API key's environment and takes effect within 10 seconds. A disabled game accepts no new rounds. A game that does not participate neither contributes to nor wins the jackpot. Limits apply to every bet on the game, also with play money, and are shown in its configuration. Refused with `VALIDATION_FAILED` and `figures` if the game's return would exceed 100% together with a jackpot pool; `figures` names the game and the pool's currency.",
    params: z.object({ gameId: z.string().meta({ example: "golden-reels" }) }),
    body: z
      .strictObject({
        enabled: z.boolean().optional(),
        jackpot: z.boolean().optional().meta({
          description: "True if bets on this game contribute to the progressive jackpot.",
        }),
        limits: gameLimitsInput.optional().meta({
          description:
            "Replaces your limits in all currencies: a currency that is not listed loses its limits, and an empty list removes them all. Use `PUT …/limits/{currency}` to change one currency.",
        }),
      })
      .refine((change) => Object.values(change).some((part) => part !== undefined), {
        message: "Send enabled, jackpot or limits.",
      }),
    data: gameSwitchesSchema,
    refusals: ["GAME_NOT_FOUND", "CURRENCY_NOT_SUPPORTED", "AMOUNT_INVALID"],
    audit: "game.switched",
  },
  async (c) => {
    const { enabled, jackpot, limits } = c.req.valid("json");
    const game = findGame(c.req.valid("param").gameId);
    if (game === undefined) return failure(c, "GAME_NOT_FOUND");
    const sent = {
      ...(enabled === undefined ? {} : { enabled }),
      ...(jackpot === undefined ? {} : { jackpot }),
      ...(limits === undefined ? {} : { limits: readGameLimits(game, limits) }),
    };
    const viewOf = (settings: TenantSettings) => ({
      ...gameSwitches(settings, game.id),
      limits: gameLimitsView(game, gameLimits(settings, game.id)),
    });
    const path = jackpot === undefined ? "enabled" : "jackpot";
    const asked = { gameId: game.id, change: () => sent, path, viewOf };
    const changed = await changeGame(c, asked);
    return success(c, { id: game.id, ...changed });
  },
);
