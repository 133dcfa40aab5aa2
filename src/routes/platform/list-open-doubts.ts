/** Lists the jackpot bets that have been in doubt for minutes, oldest first. Reference 13.12. */
import * as z from "zod";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { accountsOf, recordReads } from "../../http/staff-reads.ts";
import { MAX_DOUBTS_SHOWN, openDoubtSchema, readDoubts } from "../../sweep/show-doubts.ts";

export const listOpenDoubts = route(
  {
    method: "get",
    path: "/api/v1/platform/doubts",
    access: "staff",
    staffRole: "support",
    staffScope: "read",
    tag: "Platform",
    summary: "List the jackpot bets that are in doubt",
    description: `Bets that have waited two minutes or longer for their pool's decision, oldest first, at most ${MAX_DOUBTS_SHOWN}. \`total\` counts all of them. Each is decided once, when its pool answers again; the bet itself needs no action.`,
    data: z.strictObject({ total: z.int(), doubts: z.array(openDoubtSchema) }),
  },
  async (c) => {
    const { total, oldest } = await readDoubts(c.env.DB);
    await recordReads(c, accountsOf(oldest));
    return success(c, { total, doubts: oldest });
  },
);
