/**
 * Enables or disables a game, and decides whether its bets contribute to the jackpot and can win it
 * (Jackpot rule 8).
 */
import * as z from "zod";
import { findGame } from "../../../domain/games/catalogue.ts";
import { gameSwitches, tenantEnvironmentOf } from "../../db/tenant.ts";
import { changeSettings } from "../../db/tenant-settings.ts";
import { auditEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";

const gameSwitchesSchema = z
  .strictObject({ id: z.string(), enabled: z.boolean(), jackpot: z.boolean() })
  .meta({ id: "GameSwitches" });

export const switchGame = route(
  {
    method: "patch",
    path: "/api/v1/admin/games/{gameId}",
    access: "apiKey",
    tag: "Admin",
    summary: "Enable a game, or its jackpot participation",
    description:
      "Applies to the API key's environment and takes effect within 10 seconds. A disabled game accepts no new rounds. A game that does not participate neither contributes to nor wins the jackpot. Every accepted pool configuration is valid for every game, so a switch is never refused.",
    params: z.object({ gameId: z.string().meta({ example: "golden-reels" }) }),
    body: z
      .strictObject({
        enabled: z.boolean().optional(),
        jackpot: z.boolean().optional().meta({
          description: "True if bets on this game contribute to the progressive jackpot.",
        }),
      })
      .refine(({ enabled, jackpot }) => enabled !== undefined || jackpot !== undefined, {
        message: "Send enabled, jackpot or both.",
      }),
    data: gameSwitchesSchema,
    refusals: ["GAME_NOT_FOUND"],
    audit: "game.switched",
  },
  async (c) => {
    const { enabled, jackpot } = c.req.valid("json");
    const change = {
      ...(enabled === undefined ? {} : { enabled }),
      ...(jackpot === undefined ? {} : { jackpot }),
    };
    const game = findGame(c.req.valid("param").gameId);
    if (game === undefined) return failure(c, "GAME_NOT_FOUND");
    const settings = await changeSettings(c.env.DB, tenantEnvironmentOf(c.get("operator")), {
      apply: (before) => ({
        ...before,
        games: { ...before.games, [game.id]: { ...before.games[game.id], ...change } },
      }),
      entryOf: (before, after) =>
        auditEntry(c, {
          target: { type: "game", id: game.id },
          before: { ...gameSwitches(before, game.id) },
          after: { ...gameSwitches(after, game.id) },
        }),
    });
    return success(c, { id: game.id, ...gameSwitches(settings, game.id) });
  },
);
