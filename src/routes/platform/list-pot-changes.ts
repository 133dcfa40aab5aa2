/** Lists the corrections and closings of an environment's pools, newest first. Reference 13.25. */
import * as z from "zod";
import { newestApprovals } from "../../approvals/approvals.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { environmentFields, MAX_SHOWN } from "../../views/frozen-object.ts";
import { potChangeSchema, potChangeView } from "../../views/pot-change.ts";

export const listPotChanges = route(
  {
    method: "get",
    path: "/api/v1/platform/pot-changes",
    access: "staff",
    staffRole: "support",
    staffScope: "read",
    tag: "Platform",
    summary: "List the newest corrections and closings of pools",
    description: "With who asked, who approved, why, and what the pot changes by.",
    query: z.object(environmentFields),
    data: z.strictObject({ changes: z.array(potChangeSchema) }),
  },
  async (c) => {
    const wanted = { kind: "pot_change", limit: MAX_SHOWN } as const;
    const newest = await newestApprovals(c.env.DB, c.req.valid("query"), wanted);
    return success(c, { changes: newest.map(potChangeView) });
  },
);
