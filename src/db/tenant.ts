/** A tenant (an operator's account), its backend, and the default settings. */
import type { HeldScopes } from "../../domain/authority/key-scopes.ts";
import type { OperatorRole } from "../../domain/authority/person-roles.ts";
import { offeredGame } from "../../domain/games/catalogue.ts";
import type { Game } from "../../domain/games/game.ts";
import type { OperatorLimits } from "../../domain/games/operator-limits.ts";
import type { Environment, TenantEnvironment } from "../../domain/ids.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { OnboardingStatus } from "../../domain/onboarding/onboarding-status.ts";
import type { Jurisdiction } from "../../domain/session/jurisdictions.ts";

export type Plan = "starter" | "growth" | "enterprise";

/**
 * The shard of an environment unless it was given another one: the first database, which is also
 * the directory.
 */
export const FIRST_SHARD = "DB";

export interface Tenant {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly status: OnboardingStatus;
  /** When our staff suspended the account, in milliseconds; null or missing while it is open. */
  readonly suspendedAt?: number | null;
  /** The settings of the environment that the tenant was read for. */
  readonly settings: TenantSettings;
  /** The binding of the database with this environment's history; missing in a copy from before there were several. */
  readonly historyShard?: string;
  /** 1 if this environment has as many players as the plan allows; 0 or missing otherwise. */
  readonly hasAllPlayers?: number;
}

/** Returns true while our staff have suspended the account. Reference 13.33. */
export function isSuspendedTenant({ suspendedAt }: Pick<Tenant, "suspendedAt">): boolean {
  return typeof suspendedAt === "number";
}

/** The caller of an operator's call in one environment: its backend by API key, or one of its people. */
export interface Operator {
  readonly tenant: Tenant;
  readonly environment: Environment;
  /** The person who calls through the dashboard; undefined for a key. */
  readonly person?: OperatorPerson;
  /** The id of the key, or of the person who calls without one. Every record names the caller by it. */
  readonly keyId: string;
  /** Exact to within a few minutes; null if the key was never used. */
  readonly keyLastUsedAt: number | null;
  readonly keyScopes: HeldScopes;
  /** When the key stops working, in milliseconds; null for a lasting key. */
  readonly keyExpiresAt: number | null;
  /** The secrets that the tenant signs with in this environment; null if it has none yet. */
  readonly sealedSecrets: SealedSecrets | null;
}

/** One of an operator's people, as the dashboard names them. Times are milliseconds since the epoch. */
export interface OperatorPerson {
  readonly role: OperatorRole;
  /** When their proof of who they are stops being fresh; 0 without one. */
  readonly freshUntil: number;
  /** When the person joined the team. */
  readonly since: number;
}

/** The owner of a key, without the fields that the tenant's other keys share. */
export interface KeyOwner extends TenantEnvironment {
  readonly keyId: string;
  readonly keyExpiresAt: number | null;
  /** Missing in copies of keys that are older than scopes. */
  readonly keyScopes?: HeldScopes;
}

/** Returns the tenant and environment that the operator's API key belongs to. */
export function tenantEnvironmentOf({ tenant, environment }: Operator): TenantEnvironment {
  return { tenantId: tenant.id, environment };
}

/** A tenant's sealed secrets; the previous one is valid until `previousUntil`. */
export interface SealedSecrets {
  readonly current: string;
  readonly previous: string | null;
  readonly previousUntil: number | null;
}

export interface TenantSettings {
  readonly integrationMode: "sso" | "transfer";
  /** The defaults of create-token. */
  readonly currency: Currency;
  readonly jurisdiction: Jurisdiction;
  readonly locale: string;
  /** Origins that may embed the game page, such as "https://casino.example". */
  readonly frameAncestors: readonly string[];
  /** Addresses and ranges that may call with an API key; an empty list allows every address. */
  readonly ipAllowList: readonly string[];
  /** The time zone whose days are closed; UTC if it was never set. A change begins with the next open day. */
  readonly reportingTimeZone?: string;
  /** The amounts above which a withdrawal needs a second person; without a limit if it was never set. */
  readonly approveWithdrawalsAbove?: WithdrawalLimits;
  /** Whether a deposit by API key must be signed; if it was never set, it need not. */
  readonly signedDeposits?: boolean;
  /** The look of the pages that we host; our own if it was never set. */
  readonly branding?: Partial<Branding>;
  /** Only the settings that differ from the defaults, by game id. */
  readonly games: Readonly<Record<string, GameSettings>>;
}

export interface Branding {
  readonly name: string | null;
  readonly accentColor: string | null;
  /** A data URL. */
  readonly logo: string | null;
}

/** Amounts in minor units, by currency. */
export type WithdrawalLimits = Readonly<Partial<Record<Currency, number>>>;

export interface GameSettings extends Partial<GameSwitches> {
  readonly limits?: GameLimits;
  /** The return that the operator chose, in percent. */
  readonly returnPercent?: number;
}

/** The operator's own limits of a game, by currency. */
export type GameLimits = Readonly<Partial<Record<Currency, OperatorLimits>>>;

export interface GameSwitches {
  readonly enabled: boolean;
  /** Jackpot Participation (Jackpot rule 8). */
  readonly jackpot: boolean;
}

export const DEFAULT_SETTINGS: TenantSettings = {
  integrationMode: "sso",
  currency: "USD",
  jurisdiction: "CW",
  locale: "en",
  frameAncestors: [],
  ipAllowList: [],
  games: {},
};

/**
 * Returns whether the tenant offers a game, and whether the game contributes to the jackpot; both are on by
 * default.
 */
export function gameSwitches(settings: TenantSettings, gameId: string): GameSwitches {
  const { enabled = true, jackpot = true } = settings.games[gameId] ?? {};
  return { enabled, jackpot };
}

/** Returns the operator's own limits of a game; empty if there are none. */
export function gameLimits(settings: TenantSettings, gameId: string): GameLimits {
  return settings.games[gameId]?.limits ?? {};
}

/** Returns the version of a game that the tenant's new rounds are played by; undefined for an unknown game. */
export function chosenGame(settings: TenantSettings, gameId: string): Game | undefined {
  return offeredGame(gameId, settings.games[gameId]?.returnPercent);
}

/** The owner of a secret. */
export interface SecretOwner {
  readonly tenantId: string;
  readonly environment: Environment;
  /** The webhook whose deliveries it signs; missing for the environment's webhook secret. */
  readonly subscriptionId?: string;
}

/** Returns the name of an owner for the seals of its secrets. */
export function secretPlace({ tenantId, environment, subscriptionId }: SecretOwner): string {
  const place = `${tenantId}:${environment}`;
  return subscriptionId === undefined ? place : `${place}:${subscriptionId}`;
}
