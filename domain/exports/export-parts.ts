/** What an export consists of. The platform and the dashboard both know it. Reference 12.22. */

/**
 * The parts of an export; each is one file. Wallets come first: reading a journal also updates the
 * database's lists from it.
 */
export const EXPORT_PARTS = [
  "wallets",
  "pools",
  "players",
  "transactions",
  "rounds",
  "withdrawals",
  "player-days",
  "day-totals",
  "day-closes",
  "audit-log",
  "approvals",
  "player-notes",
  "webhooks",
  "settings",
] as const;
export type ExportPart = (typeof EXPORT_PARTS)[number];
