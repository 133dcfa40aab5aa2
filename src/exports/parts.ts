/** The parts of an export. */
import * as z from "zod";

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
export type ExportTableName = Exclude<ExportPart, "wallets" | "pools">;

/** The part of an export that a call names in its path. Reference 12.22. */
export const exportParams = z.object({
  part: z.enum(EXPORT_PARTS).meta({ description: "One part is one file." }),
});
