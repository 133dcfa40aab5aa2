/** Lists the requests of all accounts that wait for our staff. Reference 13.42; docs/decisions/0153. */
import * as z from "zod";
import { ENVIRONMENTS } from "../../../domain/ids.ts";
import { MAX_WAITING, waitingRequests } from "../../approvals/waiting-requests.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { accountsOf, recordReads } from "../../http/staff-reads.ts";
import { approvalRequestFields, approvalRequestView } from "../../views/approval-request.ts";
import { environmentFields } from "../../views/frozen-object.ts";

const KINDS = ["correction", "pot_change", "chain_release", "payout_ending", "round_void"] as const;

/** The other requests are about an account's pots or chains. */
const OF_PLAYERS: ReadonlySet<string> = new Set(["correction", "payout_ending", "round_void"]);

export const listApprovalsAsStaff = route(
  {
    method: "get",
    path: "/api/v1/platform/approvals",
    access: "staff",
    staffRole: "support",
    staffScope: "read",
    tag: "Platform",
    summary: "List what waits for a member of staff",
    description: `Corrections, pot changes, chain releases and endings of stuck payouts that a second staff member must approve, and rounds that would win and that operators have asked to void. Oldest first, at most ${MAX_WAITING}.`,
    data: z.strictObject({
      approvals: z.array(
        z
          .strictObject({
            ...approvalRequestFields,
            ...environmentFields,
            kind: z.enum(KINDS),
            reason: z.string().meta({ description: "The reason for the request." }),
          })
          .meta({ id: "StaffApprovalRequest" }),
      ),
    }),
  },
  async (c) => {
    const waiting = await waitingRequests(c.env, {
      tenantId: null,
      environments: ENVIRONMENTS,
      kinds: KINDS,
    });
    // The operator's own people decide about a round first.
    const ours = waiting.filter(
      ({ kind, approvedBy }) => kind !== "round_void" || approvedBy !== null,
    );
    const approvals = ours.map((one) => ({
      ...approvalRequestView(one),
      ...{ tenantId: one.tenantId, environment: one.environment },
      kind: one.kind as (typeof KINDS)[number],
      reason: String((JSON.parse(one.payload) as { reason?: unknown }).reason ?? ""),
    }));
    await recordReads(c, accountsOf(approvals.filter(({ kind }) => OF_PLAYERS.has(kind))));
    return success(c, { approvals });
  },
);
