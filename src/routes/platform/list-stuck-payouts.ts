/**
 * Lists an operator's payouts on a chain that need attention, with what to do about each. Reference 13.37;
 * docs/chains.md.
 */
import * as z from "zod";
import { payoutRemedy } from "../../../domain/chains/chain-remedies.ts";
import { isForPeople, PAYOUT_STATES } from "../../../domain/chains/payout-state.ts";
import { newestApprovals } from "../../approvals/approvals.ts";
import { chainsOf } from "../../chains/chains-rpc.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { recordReads } from "../../http/staff-reads.ts";
import { chainFields, NO_CHAIN } from "../../views/chain-release.ts";
import { environmentFields } from "../../views/frozen-object.ts";
import { payoutEndingSchema, payoutEndingView } from "../../views/payout-ending.ts";

/** How many endings of an operator's environment are shown, newest first. Its audit log has all of them. */
const MAX_ENDINGS = 100;

const stuckPayoutSchema = z
  .strictObject({
    withdrawalId: z.string(),
    playerId: z.string(),
    state: z.enum(PAYOUT_STATES),
    reason: z.union([z.string(), z.null()]),
    hashes: z.array(z.string()).meta({
      description: "The hashes of all transactions ever signed for it; at most one takes effect.",
    }),
    takenAt: z.iso.datetime(),
    remedy: z.string().meta({ description: "What to do about it." }),
    mayBeEnded: z.boolean().meta({ description: "True if two of our staff may end it." }),
    endings: z.array(payoutEndingSchema).meta({
      description: "The requests to end it, newest first.",
    }),
  })
  .meta({ id: "StuckPayout" });

export const listStuckPayouts = route(
  {
    method: "get",
    path: "/api/v1/platform/chains/{chain}/payouts",
    access: "staff",
    staffRole: "support",
    staffScope: "read",
    tag: "Platform",
    summary: "List the payouts on a chain that need attention",
    description:
      "Payouts that are unclear or have waited for an hour or longer, oldest first, at most 100.",
    params: z.object({ chain: chainFields.chain }),
    query: z.object(environmentFields),
    data: z.strictObject({ payouts: z.array(stuckPayoutSchema) }),
    refusals: ["NOT_FOUND"],
  },
  async (c) => {
    const { chain } = c.req.valid("param");
    const place = c.req.valid("query");
    const stuck = await chainsOf(c.env)?.stuckPayouts({ ...place, chain });
    if (stuck === undefined) return failure(c, "NOT_FOUND", undefined, NO_CHAIN);
    const wanted = { kind: "payout_ending", limit: MAX_ENDINGS } as const;
    const endings = (await newestApprovals(c.env.DB, place, wanted)).map(payoutEndingView);
    const payouts = stuck.map(({ takenAt, hashes, ...payout }) => ({
      ...payout,
      hashes: [...hashes],
      takenAt: new Date(takenAt).toISOString(),
      remedy: payoutRemedy(payout.state, payout.reason),
      mayBeEnded: isForPeople(payout.state, payout.reason),
      endings: endings.filter(({ withdrawalId }) => withdrawalId === payout.withdrawalId),
    }));
    if (payouts.length > 0) await recordReads(c, [place]);
    return success(c, { payouts });
  },
);
