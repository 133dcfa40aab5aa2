/**
 * How an operator configures its jackpot pools: payout ceiling, seed, contribution rate, minimum
 * qualifying bet, pause, ticker. Jackpot rule 8; Contract, "Jackpot".
 */
import * as z from "zod";
import { GAMES } from "../../domain/games/catalogue.ts";
import { checkStretch } from "../../domain/jackpot/pool-settings.ts";
import type { GameReturn } from "../../domain/jackpot/return-guard.ts";
import type { AuditedFields } from "../db/audit-log/audit-entry.ts";
import { currenciesOf, registerCurrency } from "../db/currencies-in-play.ts";
import { POOL_FROZEN_MESSAGE } from "../errors/frozen-message.ts";
import { recordAct } from "../http/audit-entries.ts";
import { failure, success } from "../http/envelope.ts";
import { poolStub } from "../objects.ts";
import { readCurrency } from "../views/amount.ts";
import {
  poolSettingsInput,
  poolSettingsSchema,
  poolSettingsView,
  readPoolSettings,
  settingsIssue,
} from "../views/pool-settings.ts";
import { type App, defineRoute } from "./define-route.ts";

const listRoute = defineRoute({
  method: "get",
  path: "/api/v1/admin/jackpots",
  access: "apiKey",
  tag: "Admin",
  summary: "The configuration of your jackpot pools",
  description:
    "Of the key's environment. A currency has a pool from its first qualifying bet on, or from the moment it is configured.",
  data: z.strictObject({ jackpots: z.array(poolSettingsSchema) }),
});

const configureRoute = defineRoute({
  method: "put",
  path: "/api/v1/admin/jackpots/{currency}",
  access: "apiKey",
  tag: "Admin",
  summary: "Configure the jackpot pool of a currency",
  description: [
    "Replaces the whole configuration, so every field is required; makes the pool if there is none.",
    "The pot is kept. Rate, minimum bet, status and ticker take effect at once. A new ceiling or seed",
    "takes effect with the next cycle and is shown as `pending` until then: the hidden threshold of a",
    "running cycle is never drawn again. Refused with `VALIDATION_FAILED` and the `figures` when the",
    "pot's own return, rate × (ceiling + seed) / (ceiling − seed), would take any of the platform's",
    "games above 100%, switched on or off.",
  ].join(" "),
  params: z.object({ currency: z.string().meta({ example: "USD" }) }),
  body: poolSettingsInput,
  data: poolSettingsSchema,
  refusals: ["CURRENCY_NOT_SUPPORTED", "AMOUNT_INVALID", "UNAVAILABLE"],
  audit: "jackpot.configured",
});

/** By which a pool is judged, whether a game is on or off today: docs/decisions/0012. */
const EVERY_GAME: readonly GameReturn[] = GAMES.map(({ id, mathematics }) => ({
  gameId: id,
  returnToPlayer: mathematics.returnToPlayer,
}));

/** Adds the routes of the jackpots' configuration. */
export function adminJackpotRoutes(app: App): void {
  app.openapi(listRoute, async (c) => {
    const { tenant, environment } = c.get("operator");
    const scope = { tenantId: tenant.id, environment };
    const currencies = await currenciesOf(c.env.DB, scope);
    const standings = await Promise.all(
      currencies.map((currency) => poolStub(c.env, { ...scope, currency }).state()),
    );
    const jackpots = standings.filter((standing) => standing !== null).map(poolSettingsView);
    return success(c, { jackpots });
  });

  app.openapi(configureRoute, async (c) => {
    const { tenant, environment } = c.get("operator");
    const currency = readCurrency(c.req.valid("param").currency);
    const settings = await readPoolSettings(c, c.req.valid("json"), currency);
    const stretch = checkStretch(settings, currency);
    if (!stretch.ok) return failure(c, "VALIDATION_FAILED", settingsIssue(stretch, currency));
    const address = { tenantId: tenant.id, environment, currency };
    const message = { v: 1, settings, games: EVERY_GAME } as const;
    const before = await poolStub(c.env, address).state();
    const result = await poolStub(c.env, address).configure(message);
    if (!result.ok) {
      const { refusal, details } = result;
      if (refusal === "POOL_FROZEN") {
        return failure(c, "UNAVAILABLE", undefined, POOL_FROZEN_MESSAGE);
      }
      const issue = settingsIssue({ refusal, ...(details && { details }) }, currency);
      return failure(c, "VALIDATION_FAILED", issue);
    }
    await registerCurrency(c.env.DB, address);
    const view = poolSettingsView(result.value);
    await recordAct(c, {
      target: { type: "jackpot", id: view.pool.id },
      before: before && configurationOf(poolSettingsView(before)),
      after: configurationOf(view),
    });
    return success(c, view);
  });
}

/** What an operator sets of a pool, without how the pot stands. */
function configurationOf(view: ReturnType<typeof poolSettingsView>): AuditedFields {
  const { currency, ceiling, seed, rate, minimumBet, status, ticker } = view;
  return { currency, ceiling, seed, rate, minimumBet, status, ticker };
}
