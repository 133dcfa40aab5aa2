/**
 * The games on offer, with the figures that each publishes and the stakes it takes in a currency.
 * Specification, "Games".
 */
import * as z from "zod";
import { findGame, GAMES } from "../../domain/games/catalogue.ts";
import type { Game } from "../../domain/games/game.ts";
import { formatAmount } from "../../domain/money/amount.ts";
import { CURRENCIES, type Currency, isCurrency } from "../../domain/money/currencies.ts";
import { type Jurisdiction, limitsOf } from "../../domain/session/jurisdictions.ts";
import { type AgeGroup, mayPlayIn, stakeRange } from "../../domain/session/session-limits.ts";
import type { Caller } from "../auth/caller.ts";
import { gameSwitches, type Tenant } from "../db/tenant.ts";
import { findTenant } from "../db/tenant-directory.ts";
import { ApiError } from "../errors/api-error.ts";
import { failure, success } from "../http/envelope.ts";
import { walletStub } from "../objects.ts";
import { playTermsSchema, playTermsView } from "../views/session.ts";
import type { App } from "./define-route.ts";
import { defineRoute } from "./define-route.ts";

const gameSchema = z
  .strictObject({
    id: z.string().meta({ example: "golden-reels" }),
    name: z.string(),
    version: z.int().meta({ description: "Of the rules; stored with each round." }),
    returnToPlayer: z.number().meta({ description: "Expected win per unit staked; 0.96 is 96%." }),
    hitRate: z.number().meta({ description: "The part of rounds that win anything." }),
    volatility: z.number().meta({ description: "Standard deviation of the win, in stakes." }),
    maxMultiplier: z.number().meta({ description: "The largest win, in stakes." }),
    enabled: z.boolean(),
    jackpot: z.boolean().meta({ description: "Whether bets feed the progressive jackpot." }),
  })
  .meta({ id: "Game" });

const gameParams = z.object({ gameId: z.string() });

const listRoute = defineRoute({
  method: "get",
  path: "/api/v1/games",
  access: "apiKey or session",
  tag: "Games",
  summary: "List available games",
  data: z.strictObject({ games: z.array(gameSchema) }),
  refusals: ["SESSION_ENDED"],
});

const detailsRoute = defineRoute({
  method: "get",
  path: "/api/v1/games/{gameId}",
  access: "apiKey or session",
  tag: "Games",
  summary: "Game details",
  params: gameParams,
  data: gameSchema,
  refusals: ["GAME_NOT_FOUND", "SESSION_ENDED"],
});

const configRoute = defineRoute({
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
});

/** Adds the games routes. */
export function gamesRoutes(app: App): void {
  app.openapi(listRoute, async (c) => {
    const seat = await seatOf(c.env, c.get("caller"));
    const games = GAMES.map((game) => gameView(game, seat)).filter(({ enabled }) => enabled);
    return success(c, { games });
  });

  app.openapi(detailsRoute, async (c) => {
    const game = findGame(c.req.valid("param").gameId);
    if (game === undefined) return failure(c, "GAME_NOT_FOUND");
    return success(c, gameView(game, await seatOf(c.env, c.get("caller"))));
  });

  app.openapi(configRoute, async (c) => {
    const game = findGame(c.req.valid("param").gameId);
    if (game === undefined) return failure(c, "GAME_NOT_FOUND");
    const seat = await seatOf(c.env, c.get("caller"));
    const { jurisdiction, ageGroup } = seat;
    const limits = limitsOf(jurisdiction);
    const currency = c.req.valid("query").currency ?? seat.currency;
    if (!isCurrency(currency) || !mayPlayIn(limits, currency)) {
      const supported = CURRENCIES.filter((code) => mayPlayIn(limits, code));
      return failure(c, "CURRENCY_NOT_SUPPORTED", { supported });
    }
    const { family } = game;
    const { minMinor, maxMinor } = stakeRange(limits, { currency, family, ageGroup });
    return success(c, {
      game: gameView(game, seat),
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
  });
}

/** From where a game is looked at: the terms differ by jurisdiction, currency and age. */
interface Seat {
  readonly tenant: Tenant;
  readonly currency: Currency;
  readonly jurisdiction: Jurisdiction;
  readonly ageGroup?: AgeGroup | undefined;
}

/** An operator's account, or a player's session; the latter only while it lives, so that logout is effective here too. */
async function seatOf(env: Env, caller: Caller): Promise<Seat> {
  if (caller.kind === "operator") {
    const { tenant } = caller.operator;
    const { currency, jurisdiction } = tenant.settings;
    return { tenant, currency, jurisdiction };
  }
  const { session } = caller;
  const [live, tenant] = await Promise.all([
    walletStub(env, session).session(session.sessionId),
    findTenant(env.DB, session),
  ]);
  if (!live.ok || tenant === undefined) throw new ApiError("SESSION_ENDED");
  const { currency, jurisdiction, ageGroup } = live.value;
  return { tenant, currency, jurisdiction, ageGroup };
}

function gameView(game: Game, { tenant, jurisdiction }: Seat): z.output<typeof gameSchema> {
  const { id, name, version, mathematics } = game;
  const { returnToPlayer, hitRate, volatility, maxMultiplier } = mathematics;
  const { enabled, jackpot } = gameSwitches(tenant.settings, id);
  const figures = { returnToPlayer, hitRate, volatility, maxMultiplier };
  const feedsJackpot = jackpot && limitsOf(jurisdiction).jackpot;
  return { id, name, version, ...figures, enabled, jackpot: feedsJackpot };
}
