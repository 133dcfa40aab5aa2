/**
 * How an operator switches a game on and off, and whether it feeds the jackpot: "a per-game Jackpot
 * Participation switch decides which games feed the pot" (Jackpot rule 8).
 */
import { z } from "zod";
import { findGame } from "../../domain/games/catalogue.ts";
import type { InstantGame } from "../../domain/games/game.ts";
import { defaultSettings } from "../../domain/jackpot/pool-settings.ts";
import { type CycleTerms, checkReturn } from "../../domain/jackpot/return-guard.ts";
import { currenciesOf } from "../db/currencies-in-play.ts";
import { gameSwitches, type Scope } from "../db/tenant.ts";
import { changeSettings } from "../db/tenant-settings.ts";
import { readTenant } from "../db/tenants.ts";
import type { App } from "../http/app-env.ts";
import { auditEntry } from "../http/audit-log.ts";
import { failure, success } from "../http/envelope.ts";
import { poolStub } from "../objects.ts";
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
    "Holds in the key's environment alone, and takes effect everywhere within 10 seconds.",
    "A game that is not offered takes no new rounds; one that does not participate neither feeds nor",
    "wins the jackpot. Refused with `VALIDATION_FAILED` and the `figures` when a game that feeds the",
    "jackpot would return more than 100% together with one of your pools.",
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
  audit: "game.switched",
});

/** Adds the routes of the games' switches. */
export function adminGameRoutes(app: App): void {
  app.openapi(switchRoute, async (c) => {
    const operator = c.get("operator");
    const scope = { tenantId: operator.tenant.id, environment: operator.environment };
    const { enabled, jackpot } = c.req.valid("json");
    const change = {
      ...(enabled === undefined ? {} : { enabled }),
      ...(jackpot === undefined ? {} : { jackpot }),
    };
    const game = findGame(c.req.valid("param").gameId);
    if (game === undefined) return failure(c, "GAME_NOT_FOUND");
    // Read past the cache: what was switched a moment ago must count.
    const tenant = (await readTenant(c.env.DB, scope)) ?? operator.tenant;
    const switches = { ...gameSwitches(tenant.settings, game.id), ...change };
    if (switches.enabled && switches.jackpot) {
      const figures = await excessReturn(c.env, scope, game);
      if (figures !== undefined) {
        const message = `${game.name} would return ${figures.totalReturn}% in all: lower the pool's rate or seed, or raise its ceiling, first.`;
        const path = change.jackpot === undefined ? "enabled" : "jackpot";
        return failure(c, "VALIDATION_FAILED", { issues: [{ path, message }], figures });
      }
    }
    const settings = await changeSettings(c.env.DB, scope, {
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
  });
}

/** The figures of the first pool with which a game would return more than 100%; undefined when there is none. */
async function excessReturn(
  env: Env,
  scope: Scope,
  { id: gameId, mathematics }: InstantGame,
): Promise<Readonly<Record<string, string | number>> | undefined> {
  const { returnToPlayer } = mathematics;
  for (const pool of await termsOfPools(env, scope)) {
    for (const terms of pool.terms) {
      const checked = checkReturn(terms, [{ gameId, returnToPlayer }]);
      if (!checked.ok) return { ...checked.details, ...pool.name };
    }
  }
  return undefined;
}

interface PoolTerms {
  readonly name: Readonly<Record<string, string>>;
  readonly terms: readonly CycleTerms[];
}

/** The terms of every pool of an environment, and of the pools that have yet to come. */
async function termsOfPools(env: Env, scope: Scope): Promise<PoolTerms[]> {
  const pools: PoolTerms[] = [{ name: {}, terms: [defaultSettings("USD")] }];
  const currencies = await currenciesOf(env.DB, scope);
  const standings = await Promise.all(
    currencies.map((currency) => poolStub(env, { ...scope, currency }).standing()),
  );
  for (const standing of standings) {
    if (standing === null) continue;
    const { settings, cycle, snapshot } = standing;
    const running = { ...cycle, rateBasisPoints: settings.rateBasisPoints };
    pools.push({ name: { currency: snapshot.currency }, terms: [settings, running] });
  }
  return pools;
}
