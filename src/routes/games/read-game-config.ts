/**
 * Reads what a game page needs before the first round: stakes in a currency, the jurisdiction's terms and
 * the game's own rules. Reference 8.1.
 */

import * as z from "zod";
import { EVERYONE } from "../../../domain/authority/role-groups.ts";
import { findGame } from "../../../domain/games/catalogue.ts";
import type { GameFamily } from "../../../domain/games/game.ts";
import { stakesWithin } from "../../../domain/games/operator-limits.ts";
import { formatAmount } from "../../../domain/money/amount.ts";
import { CURRENCIES, isCurrency } from "../../../domain/money/currencies.ts";
import {
  JURISDICTIONS,
  type Jurisdiction,
  limitsOf,
} from "../../../domain/session/jurisdictions.ts";
import { gameCycleMs, mayPlayIn, stakeRange } from "../../../domain/session/session-limits.ts";
import { chosenGame, gameLimits } from "../../db/tenant.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { gameParams, gameSchema, gameView, viewerOf } from "../../views/game.ts";

/** The requirements of the jurisdiction for a game. */
const playTermsSchema = z
  .strictObject({
    jurisdiction: z.enum(JURISDICTIONS),
    gameCycleMs: z.int().min(0).meta({
      description:
        "The minimum time from the start of one round to the start of the next, in any game.",
    }),
    autoplay: z.boolean().meta({ description: "True if autoplay is allowed." }),
    realityCheckMinutes: z.int(),
    maxSessionMinutes: z.int(),
  })
  .meta({ id: "PlayTerms" });

export const readGameConfig = route(
  {
    method: "get",
    path: "/api/v1/games/{gameId}/config",
    access: "apiKey or session",
    keyScope: "read",
    people: EVERYONE,
    tag: "Games",
    summary: "Read a game's configuration",
    description:
      "What a game page needs to play: stakes by currency, the rules and odds that the game itself uses, and the choices it asks for.",
    params: gameParams,
    query: z.object({
      currency: z.string().max(8).optional().meta({
        description: "Defaults to the session's currency, or to your account's.",
        enum: CURRENCIES,
      }),
    }),
    data: z.strictObject({
      game: gameSchema,
      currency: z.string(),
      stake: z.strictObject({ min: z.string(), max: z.string(), step: z.string() }).meta({
        description:
          "The stakes that the session's (or your account's) jurisdiction and your own limits allow. A stake must be a whole multiple of the step.",
      }),
      terms: playTermsSchema,
      maxWin: z.string().meta({ description: "The largest win at the largest stake." }),
      asks: z.strictObject({ choices: z.string(), actions: z.string() }).meta({
        description:
          "What the game expects as `choices` with the stake, and as actions in an open round.",
      }),
      rules: z
        .record(z.string(), z.unknown())
        .meta({ description: "The game's paytable. Its form depends on the game." }),
    }),
    refusals: ["GAME_NOT_FOUND", "SESSION_ENDED", "CURRENCY_NOT_SUPPORTED"],
  },
  async (c) => {
    const { gameId } = c.req.valid("param");
    if (findGame(gameId) === undefined) return failure(c, "GAME_NOT_FOUND");
    const viewer = await viewerOf(c, c.get("caller"));
    const game = chosenGame(viewer.tenant.settings, gameId);
    if (game === undefined) return failure(c, "GAME_NOT_FOUND");
    const { jurisdiction, ageGroup } = viewer;
    const limits = limitsOf(jurisdiction);
    const currency = c.req.valid("query").currency ?? viewer.currency;
    if (!isCurrency(currency) || !mayPlayIn(limits, currency)) {
      const supported = CURRENCIES.filter((code) => mayPlayIn(limits, code));
      return failure(c, "CURRENCY_NOT_SUPPORTED", { supported });
    }
    const { family } = game;
    const own = gameLimits(viewer.tenant.settings, game.id)[currency];
    const allowed = stakeRange(limits, { currency, family, ageGroup });
    const { minMinor, maxMinor } = stakesWithin(allowed, game, own);
    return success(c, {
      game: gameView(game, viewer),
      currency,
      stake: {
        min: formatAmount(minMinor, currency),
        max: formatAmount(maxMinor, currency),
        step: formatAmount(game.stakeStepMinor, currency),
      },
      terms: playTermsView(jurisdiction, family),
      maxWin: formatAmount(maxMinor * game.mathematics.maxMultiplier, currency),
      asks: game.asks,
      rules: game.rules,
    });
  },
);

function playTermsView(
  jurisdiction: Jurisdiction,
  family: GameFamily,
): z.output<typeof playTermsSchema> {
  const limits = limitsOf(jurisdiction);
  const { autoplay, realityCheckMinutes, maxSessionMinutes } = limits;
  const cycleMs = gameCycleMs(limits, family);
  return { jurisdiction, gameCycleMs: cycleMs, autoplay, realityCheckMinutes, maxSessionMinutes };
}
