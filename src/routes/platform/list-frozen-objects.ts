/** Lists what audits have frozen, newest first. Reference 13; decision 0007. */
import * as z from "zod";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { accountsOf, recordReads } from "../../http/staff-reads.ts";
import { frozenWalletsOf, readFrozen } from "../../ledger-audit/frozen-objects.ts";
import { frozenSchema, MAX_SHOWN } from "../../views/frozen-object.ts";

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
