/**
 * Enables or disables a game, decides whether its bets contribute to the jackpot and can win it
 * (Jackpot rule 8), and sets the operator's own limits of it (Reference 8.23).
 */

import * as z from "zod";
import { ADMINS } from "../../../domain/authority/who-may-call.ts";
import { findGame } from "../../../domain/games/catalogue.ts";
import type { RefusalDetails } from "../../../domain/result.ts";
import {
  gameLimits,
  gameSwitches,
  type TenantSettings,
  tenantEnvironmentOf,
} from "../../db/tenant.ts";
import { MAX_ATTEMPTS, replaceSettings, storedSettings } from "../../db/tenant-settings.ts";
import { auditEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import {
  gameLimitsInput,
  gameLimitsSchema,
  gameLimitsView,
  readGameLimits,
} from "./game-limits.ts";
import { type PoolInTheWay, takeBack, takesPart, tellPools } from "./jackpot-participation.ts";

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
    tag: "Admin",
    summary: "Enable a game, its jackpot participation, or limit its stakes",
    description:
      "Applies to the API key's environment and takes effect within 10 seconds. A disabled game accepts no new rounds. A game that does not participate neither contributes to nor wins the jackpot. Limits hold for every bet of the game, with play money too, and are shown with its configuration. Refused with `VALIDATION_FAILED` and `figures` if the return of the game and of a jackpot pool would together be above 100%: `figures` names the game and the currency of the pool.",
    params: z.object({ gameId: z.string().meta({ example: "golden-reels" }) }),
    body: z
      .strictObject({
        enabled: z.boolean().optional(),
        jackpot: z.boolean().optional().meta({
          description: "True if bets on this game contribute to the progressive jackpot.",
        }),
        limits: gameLimitsInput.optional().meta({
          description:
            "Your own limits by currency, in place of those before; an empty list removes them.",
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
    const change = {
      ...(enabled === undefined ? {} : { enabled }),
      ...(jackpot === undefined ? {} : { jackpot }),
      ...(limits === undefined ? {} : { limits: readGameLimits(game, limits) }),
    };
    const viewOf = (settings: TenantSettings) => ({
      ...gameSwitches(settings, game.id),
      limits: gameLimitsView(game, gameLimits(settings, game.id)),
    });
    const scope = tenantEnvironmentOf(c.get("operator"));
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const read = await storedSettings(c.env.DB, scope);
      const { settings: before, version } = read;
      const games = { ...before.games, [game.id]: { ...before.games[game.id], ...change } };
      const after = { ...before, games };
      const standing = {
        gameId: game.id,
        version: version + 1,
        takesPart: takesPart(after, game.id),
      };
      if (standing.takesPart) {
        const inTheWay = await tellPools(c.env, scope, standing);
        if (inTheWay !== null) {
          await takeBack(c.env, scope, { gameId: game.id, refused: read });
          return failure(c, "VALIDATION_FAILED", issueOf(inTheWay, change));
        }
      }
      const entry = auditEntry(c, {
        target: { type: "game", id: game.id },
        before: viewOf(before),
        after: viewOf(after),
      });
      if (!(await replaceSettings(c.env.DB, scope, { version, after, entry }))) continue;
      if (!standing.takesPart) await tellPools(c.env, scope, standing);
      return success(c, { id: game.id, ...viewOf(after) });
    }
    throw new Error("a tenant's settings changed faster than they could be changed");
  },
);

/** Returns the details of VALIDATION_FAILED for a game that a pool leaves no room for. */
function issueOf(
  { currency, details }: PoolInTheWay,
  change: { readonly jackpot?: boolean },
): { issues: { path: string; message: string }[]; figures: RefusalDetails } {
  const { gameId, totalReturn } = details;
  const message = `With the ${currency} jackpot the total return of ${gameId} would be ${totalReturn}%; lower that pool's rate first, or leave the game out of the jackpot.`;
  const path = change.jackpot === undefined ? "enabled" : "jackpot";
  return { issues: [{ path, message }], figures: { ...details, currency } };
}
