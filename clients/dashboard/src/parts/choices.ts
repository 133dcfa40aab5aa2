/** The choices in forms and filters. */
import { DECIMALS } from "../../../sdk/src/generated/currencies.ts";

export { STAFF_ROLES } from "../../../../domain/authority/person-roles.ts";
export { EVM_CHAINS as CHAINS } from "../../../../domain/chains/payout-address.ts";
export { TRANSACTION_TYPES } from "../../../../domain/wallet/history-entry.ts";
export { VOID_REASONS } from "../../../../domain/wallet/round.ts";

export const CURRENCIES = Object.keys(DECIMALS).map((code) => [code, code] as const);

export const JURISDICTIONS = ["GB", "DE", "SE", "ES", "MT", "CA-ON", "NL", "CW"].map(
  (code) => [code, code] as const,
);

export const GAMES = [
  ["golden-reels", "Golden Reels"],
  ["safe-smash", "Safe Smash"],
  ["bit-key-rush", "Bit Key Rush"],
  ["fox-n-flock", "Fox n' Flock"],
  ["katapuuult", "Katapuuult"],
] as const;

export const PLANS = ["starter", "growth", "enterprise"] as const;

export const ENVIRONMENTS = ["sandbox", "production"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** Returns the environment that a form or an address names, or undefined if it names none. */
export function environmentNamed(text: string | undefined): Environment | undefined {
  return ENVIRONMENTS.find((name) => name === text);
}
