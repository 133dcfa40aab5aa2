/**
 * What a tenant (an operator's account) and its backend are to the rest of the code, and what its
 * settings are before the operator changes any.
 */
import type { Environment, TenantEnvironment } from "../../domain/ids.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { OnboardingStatus } from "../../domain/onboarding/onboarding-status.ts";
import type { Jurisdiction } from "../../domain/session/jurisdictions.ts";

export type Plan = "starter" | "growth" | "enterprise";

export interface Tenant {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly status: OnboardingStatus;
  /** Of the environment that the tenant was read for. */
  readonly settings: TenantSettings;
}

/** A tenant's backend in one environment, as its API key names it. */
export interface Operator {
  readonly tenant: Tenant;
  readonly environment: Environment;
  readonly keyId: string;
  /** To within a few minutes; null for a key that was never used. */
  readonly keyLastUsedAt: number | null;
  /** What the tenant signs with in this environment; null until it has a webhook secret. */
  readonly sealedSecrets: SealedSecrets | null;
}

/** Returns the tenant and environment that the operator's API key belongs to. */
export function tenantEnvironmentOf({ tenant, environment }: Operator): TenantEnvironment {
  return { tenantId: tenant.id, environment };
}

/** A tenant's secrets as the database holds them; the previous one counts until `previousUntil`. */
export interface SealedSecrets {
  readonly current: string;
  readonly previous: string | null;
  readonly previousUntil: number | null;
}

export interface TenantSettings {
  readonly integrationMode: "sso" | "transfer";
  /** What create-token uses when the call does not say. */
  readonly currency: Currency;
  readonly jurisdiction: Jurisdiction;
  readonly locale: string;
  /** Origins that may embed the game page, such as "https://casino.example". */
  readonly frameAncestors: readonly string[];
  /** Addresses and ranges that API keys may call from; empty lets in every address. */
  readonly ipAllowList: readonly string[];
  /** Only what differs from the defaults, by game id. */
  readonly games: Readonly<Record<string, Partial<GameSwitches>>>;
}

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

/** Whether the tenant offers a game and lets it feed the jackpot; both unless switched off. */
export function gameSwitches(settings: TenantSettings, gameId: string): GameSwitches {
  return { enabled: true, jackpot: true, ...settings.games[gameId] };
}
