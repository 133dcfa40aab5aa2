/**
 * Reads what a game page needs before the first round: stakes in a currency, the jurisdiction's terms and
 * the game's own rules. Specification, "Games".
 */
import * as z from "zod";
import { findGame } from "../../../domain/games/catalogue.ts";
import type { GameFamily } from "../../../domain/games/game.ts";
import { formatAmount } from "../../../domain/money/amount.ts";
import { CURRENCIES, isCurrency } from "../../../domain/money/currencies.ts";
import {
  JURISDICTIONS,
  type Jurisdiction,
  limitsOf,
} from "../../../domain/session/jurisdictions.ts";
import { gameCycleMs, mayPlayIn, stakeRange } from "../../../domain/session/session-limits.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { gameParams, gameSchema, gameView, viewerOf } from "./game.ts";

/** What the jurisdiction requires of a game. */
const playTermsSchema = z
  .strictObject({
    jurisdiction: z.enum(JURISDICTIONS),
    gameCycleMs: z.int().min(0).meta({
      description:
        "The shortest time from the start of a round to the start of the next, in any game.",
    }),
    autoplay: z
      .boolean()
      .meta({ description: "Whether rounds may be played without a press each." }),
    realityCheckMinutes: z.int(),
    maxSessionMinutes: z.int(),
  })
  .meta({ id: "PlayTerms" });

export const readGameConfig = route(
  {
    method: "get",
    path: "/api/v1/games/{gameId}/config",
    access: "apiKey or session",
    tag: "Games",
    summary: "Game configuration",
    params: gameParams,
    query: z.object({
      currency: z.string().max(8).optional().meta({
        description: "The session's currency, or your account's, unless given.",
        enum: CURRENCIES,
      }),
    }),
    data: z.strictObject({
      game: gameSchema,
      currency: z.string(),
      stake: z.strictObject({ min: z.string(), max: z.string(), step: z.string() }).meta({
        description:
          "As the session's jurisdiction, or your account's, allows; a stake is a whole multiple of the step.",
      }),
      terms: playTermsSchema,
      maxWin: z.string().meta({ description: "At the largest stake." }),
      asks: z.strictObject({ choices: z.string(), actions: z.string() }).meta({
        description: "What the game takes with the stake, as `choices`, and in an open round.",
      }),
      rules: z.record(z.string(), z.unknown()).meta({ description: "The game's own paytable." }),
    }),
    refusals: ["GAME_NOT_FOUND", "SESSION_ENDED", "CURRENCY_NOT_SUPPORTED"],
  },
  async (c) => {
    const game = findGame(c.req.valid("param").gameId);
    if (game === undefined) return failure(c, "GAME_NOT_FOUND");
    const viewer = await viewerOf(c.env, c.get("caller"));
    const { jurisdiction, ageGroup } = viewer;
    const limits = limitsOf(jurisdiction);
    const currency = c.req.valid("query").currency ?? viewer.currency;
    if (!isCurrency(currency) || !mayPlayIn(limits, currency)) {
      const supported = CURRENCIES.filter((code) => mayPlayIn(limits, code));
      return failure(c, "CURRENCY_NOT_SUPPORTED", { supported });
    }
    const { family } = game;
    const { minMinor, maxMinor } = stakeRange(limits, { currency, family, ageGroup });
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
