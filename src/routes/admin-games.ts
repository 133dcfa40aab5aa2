/**
 * How an operator switches a game on and off, and whether it feeds the jackpot: "a per-game Jackpot
 * Participation switch decides which games feed the pot" (Jackpot rule 8).
 */
import * as z from "zod";
import { findGame } from "../../domain/games/catalogue.ts";
import { setGameSwitches } from "../db/game-switches.ts";
import { gameSwitches } from "../db/tenant.ts";
import { readTenant } from "../db/tenants.ts";
import type { App } from "../http/app-env.ts";
import { failure, success } from "../http/envelope.ts";
import { defineRoute } from "./define-route.ts";

const gameSwitchesSchema = z
  .strictObject({ id: z.string(), enabled: z.boolean(), jackpot: z.boolean() })
  .meta({ id: "GameSwitches" });

const switchRoute = defineRoute({
  method: "patch",
  path: "/api/v1/admin/games/{gameId}",
  access: "apiKey",
  tag: "Admin",
  summary: "Switch a game, or its Jackpot Participation, on or off",
  description: [
    "Holds for your account, in both environments, and takes effect everywhere within 10 seconds.",
    "A game that is not offered takes no new rounds; one that does not participate neither feeds nor",
    "wins the jackpot. Every pool that was accepted suits every game, so there is nothing to refuse.",
  ].join(" "),
  params: z.object({ gameId: z.string().meta({ example: "golden-reels" }) }),
  body: z
    .strictObject({
      enabled: z.boolean().optional(),
      jackpot: z
        .boolean()
        .optional()
        .meta({ description: "Whether bets feed the progressive jackpot." }),
    })
    .refine(({ enabled, jackpot }) => enabled !== undefined || jackpot !== undefined, {
      message: "Send enabled, jackpot or both.",
    }),
  data: gameSwitchesSchema,
  refusals: ["GAME_NOT_FOUND"],
});

/** Adds the routes of the games' switches. */
export function adminGameRoutes(app: App): void {
  app.openapi(switchRoute, async (c) => {
    const { id: tenantId } = c.get("operator").tenant;
    const { enabled, jackpot } = c.req.valid("json");
    const change = {
      ...(enabled === undefined ? {} : { enabled }),
      ...(jackpot === undefined ? {} : { jackpot }),
    };
    const game = findGame(c.req.valid("param").gameId);
    if (game === undefined) return failure(c, "GAME_NOT_FOUND");
    // Read past the cache: what was switched a moment ago must count.
    const tenant = (await readTenant(c.env.DB, tenantId)) ?? c.get("operator").tenant;
    const switches = { ...gameSwitches(tenant, game.id), ...change };
    await setGameSwitches(c.env.DB, tenantId, { id: game.id, switches: change });
    return success(c, { id: game.id, ...switches });
  });
}
