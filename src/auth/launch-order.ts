/**
 * What an operator asks for in a launch token, checked against what the platform and the tenant
 * offer, with the tenant's settings where the call says nothing. Contract, "create-token".
 */

import { findGame } from "../../domain/games/catalogue.ts";
import { playerIdFor } from "../../domain/ids.ts";
import { MAX_USERNAME_LENGTH } from "../../domain/limits.ts";
import { CURRENCIES, isCurrency } from "../../domain/money/currencies.ts";
import { isJurisdiction, JURISDICTIONS, limitsOf } from "../../domain/session/jurisdictions.ts";
import { type AgeGroup, mayPlayIn } from "../../domain/session/session-limits.ts";
import { gameSwitches, type Operator } from "../db/tenant.ts";
import { ulid } from "../runtime/ulid.ts";
import type { LaunchClaims } from "./tokens.ts";

/** The fields of create-token; only the player is required. */
export interface LaunchOrder {
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

type Checked =
  | { readonly ok: true; readonly value: LaunchClaims }
  | {
      readonly ok: false;
      readonly refusal: LaunchRefusal;
      readonly details?: Readonly<Record<string, unknown>>;
    };

/** The claims of the token that was ordered, under an id of its own; refuses what is not on offer. */
export function readLaunchOrder(
  { tenant, environment }: Pick<Operator, "tenant" | "environment">,
  order: LaunchOrder,
): Checked {
  const { settings } = tenant;
  const { playerId, gameId, demo = false, ageGroup } = order;
  const currency = order.currency ?? settings.currency;
  const jurisdiction = order.jurisdiction ?? settings.jurisdiction;
  if (!isCurrency(currency)) {
    return { ok: false, refusal: "CURRENCY_NOT_SUPPORTED", details: { supported: CURRENCIES } };
  }
  if (!isJurisdiction(jurisdiction)) {
    return {
      ok: false,
      refusal: "JURISDICTION_NOT_ALLOWED",
      details: { supported: JURISDICTIONS },
    };
  }
  const limits = limitsOf(jurisdiction);
  if (!mayPlayIn(limits, currency)) {
    const supported = CURRENCIES.filter((code) => mayPlayIn(limits, code));
    return { ok: false, refusal: "CURRENCY_NOT_SUPPORTED", details: { jurisdiction, supported } };
  }
  if (gameId !== undefined && findGame(gameId) === undefined) {
    return { ok: false, refusal: "GAME_NOT_FOUND" };
  }
  if (gameId !== undefined && !gameSwitches(tenant.settings, gameId).enabled) {
    return { ok: false, refusal: "GAME_DISABLED" };
  }
  const value = {
    sub: playerId,
    tid: tenant.id,
    env: environment,
    cur: currency,
    jur: jurisdiction,
    loc: order.locale ?? settings.locale,
    pid: playerIdFor(tenant.id, environment, playerId),
    ...(gameId === undefined ? {} : { gid: gameId }),
    demo,
    ...(ageGroup === undefined ? {} : { age: ageGroup }),
    uname: order.username ?? [...playerId].slice(0, MAX_USERNAME_LENGTH).join(""),
    jti: ulid(),
  };
  return { ok: true, value };
}
