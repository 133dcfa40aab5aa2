/**
 * Rebuilds a tenant's history from the wallets, one bounded step at a time. Reference 13.19; decision
 * 0025.
 */
import * as z from "zod";
import { readTenant } from "../../db/tenants.ts";
import { type RebuildPosition, rebuildStep } from "../../history/rebuild-step.ts";
import { recordWorkOn } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { decodeCursor, encodeCursor } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { WALLET_SOURCES, type WalletSource } from "../../sweep/wallet-sources.ts";
import { environmentFields } from "../../views/frozen-object.ts";
import { NO_TENANT } from "../../views/tenant-for-staff.ts";

export const rebuildHistory = route(
  {
    method: "post",
    path: "/api/v1/platform/history/rebuild",
    access: "staff",
    staffRole: "risk",
    staffScope: "records",
    tag: "Platform",
    summary: "Rebuild a tenant's history, step by step",
    description:
      "Stores the history of all wallets again from their journals: lists, totals, withdrawals and players. Use it after the database has lost rows or was restored to an earlier time. Each call does a bounded part; send `nextCursor` as `cursor` until it is null. Play continues, nothing is counted twice, no event is sent again, and no money moves. While it runs, the lists of long wallets may be incomplete. Safe to repeat.",
    body: z.strictObject({ ...environmentFields, cursor: z.string().max(512).optional() }),
    data: z.strictObject({
      wallets: z.int(),
      entries: z.int().meta({ description: "The number of journal entries stored again." }),
      skipped: z.int().meta({
        description: "Wallets that hold less than history has: left unchanged, for the audit.",
      }),
      days: z.int().meta({ description: "The number of days whose totals were summed again." }),
      nextCursor: z.string().nullable(),
    }),
    refusals: ["NOT_FOUND"],
    audit: "history.rebuilt_by_staff",
  },
  async (c) => {
    const { cursor, ...tenantEnvironment } = c.req.valid("json");
    if ((await readTenant(c.env.DB, tenantEnvironment)) === undefined) {
      return failure(c, "NOT_FOUND", undefined, NO_TENANT);
    }
    await recordWorkOn(c, tenantEnvironment);
    const position = cursor === undefined ? undefined : readCursor(cursor);
    const { next, ...counts } = await rebuildStep(c.env, tenantEnvironment, position);
    return success(c, { ...counts, nextCursor: next && writeCursor(next) });
  },
);

const sources = z.enum(WALLET_SOURCES as [WalletSource, ...WalletSource[]]);
const positionSchema: z.ZodType<
  ["wallets", WalletSource, string, ...string[]] | ["days", number] | ["minutes", number, string]
> = z.union([
  z.tuple([z.literal("wallets"), sources, z.string()], z.string()),
  z.tuple([z.literal("days"), z.int()]),
  z.tuple([z.literal("minutes"), z.int(), z.string()]),
]);

function writeCursor(at: RebuildPosition): string {
  if (at.phase === "days") return encodeCursor(["days", at.after]);
  if (at.phase === "minutes") return encodeCursor(["minutes", at.minute, at.playerId]);
  return encodeCursor(["wallets", at.source, at.after, ...at.left]);
}

function readCursor(cursor: string): RebuildPosition {
  const at = decodeCursor(cursor, positionSchema);
  if (at[0] === "days") return { phase: "days", after: at[1] };
  if (at[0] === "minutes") return { phase: "minutes", minute: at[1], playerId: at[2] };
  const [, source, after, ...left] = at;
  return { phase: "wallets", source, after, left };
}
