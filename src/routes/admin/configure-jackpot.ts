/**
 * Configures the jackpot pool of a currency: payout ceiling, seed, contribution rate, minimum
 * qualifying bet, pause and ticker. Jackpot rule 8; Reference 10.
 */

import type { Context } from "hono";
import * as z from "zod";
import { ADMINS } from "../../../domain/authority/role-groups.ts";
import {
  checkStretch,
  MAX_RATE_BASIS_POINTS,
  MIN_RATE_BASIS_POINTS,
  parseRate,
} from "../../../domain/jackpot/pool-settings.ts";
import type { PoolSettings } from "../../../domain/jackpot/pot.ts";
import { formatAmount, parseAmount } from "../../../domain/money/amount.ts";
import { type Currency, exponentOf } from "../../../domain/money/currencies.ts";
import { accept, type RefusalDetails, type Result } from "../../../domain/result.ts";
import type {
  ConfigureRefusal,
  PoolState,
} from "../../../durable-objects/jackpot-pool/jackpot-pool-rpc.ts";
import type { PoolAddress } from "../../../durable-objects/names.ts";
import type { AuditedFields } from "../../db/audit-log/audit-entry.ts";
import { registerCurrency } from "../../db/currencies-in-play.ts";
import { type TenantSettings, tenantEnvironmentOf } from "../../db/tenant.ts";
import { MAX_ATTEMPTS, replaceSettings, storedSettings } from "../../db/tenant-settings.ts";
import { POOL_FROZEN_MESSAGE } from "../../errors/errors.ts";
import { gameReturns, switchingOf } from "../../games/jackpot-participation.ts";
import { recordAct } from "../../http/audit-entries.ts";
import { ApiError, failure, success } from "../../http/envelope.ts";
import { asWritten } from "../../http/exact-json.ts";
import { route } from "../../http/route.ts";
import { poolStub } from "../../objects.ts";
import { amountInput, readCurrency } from "../../views/amount.ts";
import { jackpotSettingsSchema, jackpotSettingsView } from "../../views/jackpot-settings.ts";

const RATE_RANGE = 'Send a percentage from "0.05" to "5", in steps of 0.01.';

/** For the document only: `parseRate` refuses other values. */
const RATE_BOUNDS = { minimum: MIN_RATE_BASIS_POINTS / 100, maximum: MAX_RATE_BASIS_POINTS / 100 };

const MINIMUM_BET =
  'Send an amount in major units, as text such as "0.50" or as a number, or null for no minimum.';

/** The whole configuration: every field is required, so that leaving one out cannot change it. */
const settingsInput = z
  .strictObject({
    ceiling: amountInput.meta({
      description:
        "The pot is always won by the time it reaches this amount. It must be above the seed by at least the equivalent of 1 US dollar.",
      example: "10000.00",
    }),
    seed: amountInput.meta({
      description: 'The amount a new pot starts with; "0" for none.',
      example: "1000.00",
    }),
    rate: z
      .union([z.string().max(40), z.number().meta(RATE_BOUNDS)], { error: RATE_RANGE })
      .refine((percent) => parseRate(percent) !== undefined, RATE_RANGE)
      .meta({
        description: `The share of each bet that goes to the pot, in percent. ${RATE_RANGE}`,
        example: "1.00",
      }),
    minimumBet: z.union([amountInput, z.null()], { error: MINIMUM_BET }).meta({
      description:
        "Bets with a smaller real-money part neither contribute nor win. Null for no minimum.",
    }),
    status: z.enum(["active", "paused"]),
    ticker: z.boolean().meta({ description: "True if games show the pot." }),
  })
  .meta({ id: "JackpotSettingsInput" });

export const configureJackpot = route(
  {
    method: "put",
    path: "/api/v1/admin/jackpots/{currency}",
    access: "apiKey signed",
    keyScope: "games",
    people: ADMINS,
    tag: "Account",
    summary: "Configure a currency's jackpot pool",
    description:
      "Replaces the whole configuration, so every field is required. Creates the pool if it does not exist. The pot is kept. Rate, minimum bet, status and ticker take effect at once. A new ceiling or seed takes effect with the next cycle and is shown as `pending` until then, because the hidden threshold of the current cycle is never redrawn. Refused with `VALIDATION_FAILED` and `figures` if the pot's own return, rate × (ceiling + seed) / (ceiling − seed), would raise the total return of a game that takes part above 100%, now or in the next cycle; `figures` names the game. A game takes part if it is enabled and its jackpot switch is on. Ceiling and seed must leave room for every game at the lowest rate. If the settings are accepted but make betting profitable in a large part of a cycle, the answer has a `warning`.",
    params: z.object({ currency: z.string().meta({ example: "USD" }) }),
    body: settingsInput,
    data: jackpotSettingsSchema,
    refusals: ["CURRENCY_NOT_SUPPORTED", "AMOUNT_INVALID", "UNAVAILABLE"],
    audit: "jackpot.configured",
  },
  async (c) => {
    const currency = readCurrency(c.req.valid("param").currency);
    const settings = await readSettings(c, c.req.valid("json"), currency);
    const checked = checkStretch(settings, currency);
    if (!checked.ok) return failure(c, "VALIDATION_FAILED", settingsIssue(checked, currency));
    const address = { ...tenantEnvironmentOf(c.get("operator")), currency };
    const before = await poolStub(c.env, address).state();
    const result = await configureAsStored(c.env, address, settings);
    if (!result.ok) {
      const { refusal, details } = result;
      if (refusal === "POOL_FROZEN") {
        return failure(c, "UNAVAILABLE", undefined, POOL_FROZEN_MESSAGE);
      }
      const issue = settingsIssue({ refusal, ...(details && { details }) }, currency);
      return failure(c, "VALIDATION_FAILED", issue);
    }
    await registerCurrency(c.env, address);
    const { state, tenantSettings } = result.value;
    const view = jackpotSettingsView(state, tenantSettings);
    await recordAct(c, {
      target: { type: "jackpot", id: view.pool.id },
      before: before && auditedSettings(jackpotSettingsView(before, tenantSettings)),
      after: auditedSettings(view),
    });
    return success(c, view);
  },
);

/** A configured pool, and the tenant's settings that were used. */
interface Configured {
  readonly state: PoolState;
  readonly tenantSettings: TenantSettings;
}

/**
 * Configures the pool with the games' settings as stored. A pool that knows later settings refuses. Either
 * they were stored in the meantime, or the change that sent them failed; in that case the stored version is
 * raised to the pool's.
 */
async function configureAsStored(
  env: Env,
  address: PoolAddress,
  settings: PoolSettings,
): Promise<Result<Configured, Exclude<ConfigureRefusal, "SETTINGS_BEHIND">>> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const stored = await storedSettings(env.DB, address);
    const games = gameReturns(stored.settings);
    const message = { v: 1, settings, games, switching: switchingOf(stored) } as const;
    const result = await poolStub(env, address).configure(message);
    if (result.ok) return accept({ state: result.value, tenantSettings: stored.settings });
    if (result.refusal !== "SETTINGS_BEHIND") return { ...result, refusal: result.refusal };
    const { version, settings: after } = stored;
    await replaceSettings(env.DB, address, { version, after, entry: null });
  }
  throw new Error("a tenant's settings change too often");
}

/**
 * Returns a request's configuration in minor units and basis points, reading every number as it was
 * written. Throws AMOUNT_INVALID, naming the field, and VALIDATION_FAILED for a rate that is not a
 * percentage.
 */
async function readSettings(
  c: Context,
  input: z.output<typeof settingsInput>,
  currency: Currency,
): Promise<PoolSettings> {
  const { minimumBet, status, ticker } = input;
  const written = (field: "ceiling" | "seed" | "rate") => asWritten(c, field, input[field]);
  const rateBasisPoints = parseRate(await written("rate"));
  if (rateBasisPoints === undefined) {
    const issues = [{ path: "rate", message: RATE_RANGE }];
    throw new ApiError("VALIDATION_FAILED", { issues });
  }
  const ceiling = await written("ceiling");
  const seed = await written("seed");
  const least = minimumBet === null ? null : await asWritten(c, "minimumBet", minimumBet);
  return {
    rateBasisPoints,
    ceilingMinor: readField("ceiling", ceiling, currency),
    seedMinor: isZero(seed, currency) ? 0 : readField("seed", seed, currency),
    minimumBetMinor: least === null ? null : readField("minimumBet", least, currency),
    status,
    ticker,
  };
}

/** Returns the details of VALIDATION_FAILED for settings that a pool refuses: the field, and the figures. */
function settingsIssue(
  refused: {
    readonly refusal:
      | Exclude<ConfigureRefusal, "POOL_FROZEN" | "SETTINGS_BEHIND">
      | "CEILING_TOO_LOW";
    readonly details?: RefusalDetails;
  },
  currency: Currency,
): { issues: { path: string; message: string }[]; figures?: RefusalDetails } {
  const { refusal, details = {} } = refused;
  const shown = (name: string) => formatAmount(Number(details[name]), currency);
  switch (refusal) {
    case "RATE_OUT_OF_RANGE":
      return { issues: [{ path: "rate", message: RATE_RANGE }] };
    case "CEILING_OUT_OF_RANGE":
      return {
        issues: [
          {
            path: "ceiling",
            message: `The ceiling is too high; send at most ${shown("maxMinor")}.`,
          },
        ],
        figures: { maxCeiling: shown("maxMinor") },
      };
    case "CEILING_TOO_LOW":
      return {
        issues: [
          {
            path: "ceiling",
            message: `The ceiling is so close to the seed that nearly every bet would win; send at least ${shown("leastMinor")}.`,
          },
        ],
        figures: { minCeiling: shown("leastMinor") },
      };
    case "SEED_NOT_BELOW_CEILING":
      return {
        issues: [
          {
            path: "seed",
            message: "The seed must be below the ceiling; lower the seed or raise the ceiling.",
          },
        ],
        figures: { seed: shown("seedMinor"), ceiling: shown("ceilingMinor") },
      };
    case "MINIMUM_BET_OUT_OF_RANGE":
      return {
        issues: [
          {
            path: "minimumBet",
            message: `No stake is larger than ${shown("maxMinor")}, so no bet would qualify; send at most this amount, or pause the pool.`,
          },
        ],
        figures: { maxMinimumBet: shown("maxMinor") },
      };
    case "RETURN_ABOVE_100": {
      const { gameId, totalReturn, cycle } = details;
      if (cycle === "lowestRate") {
        const message = `Even at the lowest rate the total return of ${gameId} would be ${totalReturn}%, so it could not join the jackpot again; lower the seed or raise the ceiling.`;
        return { issues: [{ path: "seed", message }], figures: details };
      }
      const when =
        cycle === "running"
          ? " under the ceiling and seed of the current cycle, until it ends"
          : "";
      return {
        issues: [
          {
            path: "rate",
            message: `The total return of ${gameId} would be ${totalReturn}%${when}; lower the rate or the seed, raise the ceiling, or take the game out of the jackpot.`,
          },
        ],
        figures: details,
      };
    }
  }
}

function readField(field: string, amount: string, currency: Currency): number {
  const minor = parseAmount(amount, currency);
  if (minor === undefined) throw new ApiError("AMOUNT_INVALID", { field, currency });
  return minor;
}

/** Returns true for zero. A seed may be zero, but `parseAmount` refuses zero because it cannot be moved. */
function isZero(amount: string, currency: Currency): boolean {
  const match = /^0+(?:\.(0+))?$/.exec(amount);
  return match !== null && (match[1] ?? "").length <= exponentOf(currency);
}

/** Returns the settings for the audit log: what the operator sets, without the pot and totals. */
function auditedSettings(view: z.output<typeof jackpotSettingsSchema>): AuditedFields {
  const { currency, ceiling, seed, rate, minimumBet, status, ticker } = view;
  return { currency, ceiling, seed, rate, minimumBet, status, ticker };
}
