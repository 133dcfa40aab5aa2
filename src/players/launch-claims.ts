/**
 * The claims of a launch token: the operator's request, checked against what the platform and the tenant
 * offer, with the tenant's settings for every field that is left out. Reference 7.3.
 */
import { findGame } from "../../domain/games/catalogue.ts";
import { playerIdFor } from "../../domain/ids.ts";
import { MAX_USERNAME_LENGTH } from "../../domain/limits.ts";
import { CURRENCIES, isCurrency } from "../../domain/money/currencies.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import { isJurisdiction, JURISDICTIONS, limitsOf } from "../../domain/session/jurisdictions.ts";
import { type AgeGroup, mayPlayIn } from "../../domain/session/session-limits.ts";
import type { LaunchClaims } from "../auth/tokens.ts";
import { gameSwitches, type Operator } from "../db/tenant.ts";
import { ulid } from "../runtime/ulid.ts";

/** The body of create-token; only the player is required. */
export interface LaunchRequest {
  readonly playerId: string;
  readonly username?: string | undefined;
  readonly currency?: string | undefined;
  readonly jurisdiction?: string | undefined;
  readonly locale?: string | undefined;
  readonly gameId?: string | undefined;
  readonly demo?: boolean | undefined;
  readonly ageGroup?: AgeGroup | undefined;
}

/** In order of precedence. */
export type LaunchRefusal =
  | "CURRENCY_NOT_SUPPORTED"
  | "JURISDICTION_NOT_ALLOWED"
  | "GAME_NOT_FOUND"
  | "GAME_DISABLED";

/** Returns the claims of a new launch token; refuses a currency, jurisdiction or game that is not offered. */
export function launchClaimsFor(
  { tenant, environment }: Pick<Operator, "tenant" | "environment">,
  request: LaunchRequest,
): Result<LaunchClaims, LaunchRefusal> {
  const { settings } = tenant;
  const { playerId, gameId, demo = false, ageGroup } = request;
  const currency = request.currency ?? settings.currency;
  const jurisdiction = request.jurisdiction ?? settings.jurisdiction;
  if (!isCurrency(currency)) return refuse("CURRENCY_NOT_SUPPORTED", { supported: CURRENCIES });
  if (!isJurisdiction(jurisdiction)) {
    return refuse("JURISDICTION_NOT_ALLOWED", { supported: JURISDICTIONS });
  }
  const limits = limitsOf(jurisdiction);
  if (!mayPlayIn(limits, currency)) {
    const supported = CURRENCIES.filter((code) => mayPlayIn(limits, code));
    return refuse("CURRENCY_NOT_SUPPORTED", { jurisdiction, supported });
  }
  if (gameId !== undefined && findGame(gameId) === undefined) return refuse("GAME_NOT_FOUND");
  if (gameId !== undefined && !gameSwitches(settings, gameId).enabled) {
    return refuse("GAME_DISABLED");
  }
  return accept({
    sub: playerId,
    tid: tenant.id,
    env: environment,
    cur: currency,
    jur: jurisdiction,
    loc: request.locale ?? settings.locale,
    pid: playerIdFor(tenant.id, environment, playerId),
    ...(gameId === undefined ? {} : { gid: gameId }),
    demo,
    ...(ageGroup === undefined ? {} : { age: ageGroup }),
    uname: request.username ?? [...playerId].slice(0, MAX_USERNAME_LENGTH).join(""),
    jti: ulid(),
  });
}
