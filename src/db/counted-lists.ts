/** The lists of an environment that the database counts by triggers. docs/decisions/0143. */

/** The lists that the triggers of migration 0041 count. */
export const COUNTED_LISTS = [
  "players",
  "notes",
  "withdrawals",
  "closedDays",
  "auditEntries",
  "securityEvents",
  "refusedCalls",
  "apiKeys",
  "webhooks",
  "approvals",
  "settings",
] as const;
export type CountedList = (typeof COUNTED_LISTS)[number];
