/** The tables of history; all others are in the directory, except that each database counts its own lists. */
export const HISTORY_TABLES = [
  ...["players", "player_name_ends", "entries", "round_standings", "withdrawals", "player_days"],
  ...["day_totals", "return_totals", "round_minutes", "quarter_totals", "chain_heads"],
  ...["history_points", "open_days", "day_closes", "currencies_in_play"],
];

/** The tables of the directory that may name an account. docs/operations.md says what is in each. */
export const DIRECTORY_TABLES = [
  ...["tenants", "tenant_settings", "api_keys", "signing_secrets", "milestones"],
  ...["onboarding_moves", "webhook_subscriptions", "webhook_queues", "audit_log", "player_notes"],
  ...["security_events", "security_days", "refused_calls", "approvals", "frozen_objects"],
  ...["open_doubts", "seen_wallets", "audit_runs", "tenant_counts", "tenant_sizes"],
  ...["history_moves", "history_gates", "history_changes"],
];

/** The tables of history that a wallet's journal fills. */
export const TABLES_OF_JOURNALS = [
  "entries",
  "day_totals",
  "player_days",
  "round_minutes",
  "players",
  "withdrawals",
  "round_standings",
  "history_points",
] as const;
