/** Lists what audits have frozen, newest first. Reference 13; decision 0007. */
import * as z from "zod";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { accountsOf, recordReads } from "../../http/staff-reads.ts";
import { countFrozen, frozenNow } from "../../ledger-audit/frozen-objects.ts";
import { frozenSchema, frozenView, MAX_SHOWN } from "../../views/frozen-object.ts";

export const listFrozenObjects = route(
  {
    method: "get",
    path: "/api/v1/platform/frozen",
    access: "staff",
    staffRole: "support",
    staffScope: "read",
    tag: "Platform",
    summary: "List what audits have frozen",
    description: `Newest first, at most ${MAX_SHOWN}. \`total\` counts all of them.`,
    data: z.strictObject({ total: z.int(), frozen: z.array(frozenSchema) }),
  },
  async (c) => {
    const { total, newest } = await readFrozen(c.env.DB);
    await recordReads(c, accountsOf(frozenWalletsOf(newest)));
    return success(c, { total, frozen: newest });
  },
);

type Frozen = z.output<typeof frozenSchema>;

/** Returns those that are a player's; the others are pools. */
export function frozenWalletsOf(frozen: readonly Frozen[]): Frozen[] {
  return frozen.filter(({ kind }) => kind === "wallet");
}

/** Returns how many objects are frozen now, and the newest of them. */
export async function readFrozen(db: D1Database): Promise<{ total: number; newest: Frozen[] }> {
  const [total, newest] = await Promise.all([countFrozen(db), frozenNow(db, MAX_SHOWN)]);
  return { total, newest: newest.map(frozenView) };
}
