/**
 * A game as the API shows it, and the settings that a caller's view of it depends on: the tenant's switches
 * and the jurisdiction. Reference 8.1.
 */
import * as z from "zod";
import type { Game } from "../../domain/games/game.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { type Jurisdiction, limitsOf } from "../../domain/session/jurisdictions.ts";
import type { AgeGroup } from "../../domain/session/session-limits.ts";
import { publishedFigures, publishedHashes } from "../../domain/versions/known-answers.ts";
import { findTenant, type Request } from "../db/find-tenant.ts";
import { chosenGame, gameSwitches, type Tenant } from "../db/tenant.ts";
import type { Caller } from "../http/access.ts";
import { ApiError } from "../http/envelope.ts";
import { walletStub } from "../objects.ts";

export const gameParams = z.object({ gameId: z.string() });

export const gameSchema = z
  .strictObject({
    id: z.string().meta({ example: "golden-reels" }),
    name: z.string(),
    version: z
      .int()
      .meta({ description: "The version of the game's rules. It is stored with each round." }),
    hash: z.string().nullable().meta({
      description:
        "The SHA-256 of this version's rules, tables and code. It is stored with each round.",
    }),
    returnToPlayer: z
      .number()
      .meta({ description: "The expected win per unit staked: 0.96 means 96%." }),
    hitRate: z.number().meta({
      description: "The share of rounds that win anything, including wins below the stake.",
    }),
    stakeBackRate: z
      .number()
      .nullable()
      .meta({ description: "The share of rounds that win the stake or more." }),
    volatility: z
      .number()
      .meta({ description: "The standard deviation of the win, as a multiple of the stake." }),
    maxMultiplier: z.number().meta({ description: "The largest win, as a multiple of the stake." }),
    maxMultiplierOdds: z.number().nullable().meta({
      description:
        "On average, the largest win comes once in this many rounds, for a player who plays for it.",
    }),
    enabled: z.boolean(),
    jackpot: z
      .boolean()
      .meta({ description: "True if bets on this game contribute to the progressive jackpot." }),
  })
  .meta({ id: "Game" });

/** The viewer of a game: its terms differ by jurisdiction, currency and age group. */
export interface Viewer {
  readonly tenant: Tenant;
  readonly currency: Currency;
  readonly jurisdiction: Jurisdiction;
  readonly ageGroup?: AgeGroup | undefined;
}

/** Returns a game with the published figures of the variant that the tenant chose, as the API shows it. */
export function gameView(
  usual: Game,
  { tenant, jurisdiction }: Viewer,
): z.output<typeof gameSchema> {
  const game = chosenGame(tenant.settings, usual.id) ?? usual;
  const { id, name, version, mathematics } = game;
  const { returnToPlayer, hitRate, volatility, maxMultiplier } = mathematics;
  const { enabled, jackpot } = gameSwitches(tenant.settings, id);
  const { stakeBackRate = null, maxOdds: maxMultiplierOdds = null } = publishedFigures(game) ?? {};
  const rates = { returnToPlayer, hitRate, stakeBackRate, volatility };
  const figures = { ...rates, maxMultiplier, maxMultiplierOdds };
  const feedsJackpot = jackpot && limitsOf(jurisdiction).jackpot;
  const hash = publishedHashes(game)?.code ?? null;
  return { id, name, version, hash, ...figures, enabled, jackpot: feedsJackpot };
}

/**
 * Returns the operator's own settings, or those of the player's session. Throws SESSION_ENDED if the
 * session has ended, so that a logout takes effect here too.
 */
export async function viewerOf(c: Request, caller: Caller): Promise<Viewer> {
  if (caller.kind === "operator") {
    const { tenant } = caller.operator;
    const { currency, jurisdiction } = tenant.settings;
    return { tenant, currency, jurisdiction };
  }
  const { session } = caller;
  const [live, tenant] = await Promise.all([
    walletStub(c.env, session).session(session.sessionId),
    findTenant(c, session),
  ]);
  if (!live.ok || tenant === undefined) throw new ApiError("SESSION_ENDED");
  const { currency, jurisdiction, ageGroup } = live.value;
  return { tenant, currency, jurisdiction, ageGroup };
}
