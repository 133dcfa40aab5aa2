/** Lists what audits have frozen, newest first. Reference 13; decision 0007. */
import * as z from "zod";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
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
    return success(c, { total, frozen: newest });
  },
);

/** Returns how many objects are frozen now, and the newest of them. */
export async function readFrozen(
  db: D1Database,
): Promise<{ total: number; newest: z.output<typeof frozenSchema>[] }> {
  const [total, newest] = await Promise.all([countFrozen(db), frozenNow(db, MAX_SHOWN)]);
  return { total, newest: newest.map(frozenView) };
}
