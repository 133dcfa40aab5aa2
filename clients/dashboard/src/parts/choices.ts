/** What can be chosen in forms and filters. */
import { DECIMALS } from "../../../sdk/src/generated/currencies.ts";

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

export const VOID_REASONS = [
  "malfunction",
  "interrupted",
  "wrong_configuration",
  "integration_error",
  "suspected_fraud",
  "regulator_order",
  "player_protection",
  "other",
] as const;

export const TRANSACTION_TYPES = [
  "deposit",
  "withdrawal",
  "withdrawal_reversal",
  "bet",
  "win",
  "refund",
  "jackpot_win",
  "bonus_credit",
  "bonus_conversion",
  "bonus_forfeit",
  "adjustment",
  "correction",
] as const;

export const PLANS = ["starter", "growth", "enterprise"] as const;

export const STAFF_ROLES = ["support", "risk", "admin"] as const;

export const ENVIRONMENTS = ["sandbox", "production"] as const;
