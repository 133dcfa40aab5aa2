/** Lists an environment's corrections, newest first. Reference 13.14. */
import * as z from "zod";
import { newestApprovals } from "../../approvals/approvals.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { accountsOf, recordReads } from "../../http/staff-reads.ts";
import { correctionSchema, correctionView } from "../../views/correction.ts";
import { environmentFields, MAX_SHOWN } from "../../views/frozen-object.ts";

export const listCorrections = route(
  {
    method: "get",
    path: "/api/v1/platform/corrections",
    access: "staff",
    staffRole: "support",
    staffScope: "read",
    tag: "Platform",
    summary: "List the newest corrections",
    description:
      "Both requested and decided ones, with who asked, who decided and what they correct.",
    query: z.object(environmentFields),
    data: z.strictObject({ corrections: z.array(correctionSchema) }),
  },
  async (c) => {
    const wanted = { kind: "correction", limit: MAX_SHOWN } as const;
    const newest = await newestApprovals(c.env.DB, c.req.valid("query"), wanted);
    await recordReads(c, accountsOf(newest));
    return success(c, { corrections: newest.map(correctionView) });
  },
);
