/** Approves the end of a stuck payout that another member of staff requested, and ends it. Reference 13.39; docs/chains.md. */
import * as z from "zod";
import { PAYOUT_STATES } from "../../../domain/chains/payout-state.ts";
import { withdrawalPlace } from "../../../domain/ids.ts";
import { approve, noteDone } from "../../approvals/approvals.ts";
import { chainsOf } from "../../chains/chains-rpc.ts";
import { addToAuditLog } from "../../db/audit-log/write-entries.ts";
import { catchUpIfPossible } from "../../history/catch-up.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import {
  endingEntry,
  type PayoutEndingPayload,
  payoutEndingSchema,
  payoutEndingView,
  SETTLE_ERRORS,
  SETTLE_MESSAGES,
} from "../../views/payout-ending.ts";
import { idInput } from "../../views/short-text.ts";

export const approvePayoutEnding = route(
  {
    method: "post",
    path: "/api/v1/platform/payout-endings/{endingId}/approve",
    access: "staff",
    staffRole: "risk",
    staffScope: "money",
    needsFresh: true,
    tag: "Platform",
    summary: "Approve and apply the end of a stuck payout",
    description:
      "Must be called by somebody other than the person who requested it. The nodes are asked again. `payout` is `told` once the wallet knows; until then the paying account keeps telling it. If you got no answer, send it again.",
    params: z.object({ endingId: idInput }),
    data: z.strictObject({ ending: payoutEndingSchema, payout: z.enum(PAYOUT_STATES) }),
    refusals: [
      "NOT_FOUND",
      "NAMED_STAFF_REQUIRED",
      "SECOND_PERSON_REQUIRED",
      "APPROVAL_NOT_OPEN",
      "ACTION_NOT_ALLOWED",
      "UNAVAILABLE",
    ],
    audit: "payout_ending.approved",
  },
  async (c) => {
    const { endingId: id } = c.req.valid("param");
    const approved = await approve(c.env.DB, c.get("staff"), { id, kind: "payout_ending" });
    if (!approved.ok) return failure(c, approved.refusal);
    const { tenantId, environment } = approved.value;
    const payload = JSON.parse(approved.value.payload) as PayoutEndingPayload;
    const { chain, withdrawalId } = payload;
    const place = { tenantId, environment, chain };
    const settled = await chainsOf(c.env)?.settlePayout(place, { ...payload, by: id }, false);
    const refusal = settled === undefined ? "NOT_FOUND" : settled.ok ? undefined : settled.refusal;
    if (settled?.ok !== true || refusal !== undefined) {
      const why = refusal ?? "NOT_FOUND";
      return failure(c, SETTLE_ERRORS[why], undefined, SETTLE_MESSAGES[why]);
    }
    await noteDone(c.env.DB, id);
    const ending = payoutEndingView({ ...approved.value, doneAt: Date.now() });
    await addToAuditLog(c.env.DB, endingEntry(c, ending, id));
    const playerId = withdrawalPlace(withdrawalId)?.playerId ?? "";
    await catchUpIfPossible(c.env, { tenantId, environment, playerId });
    return success(c, { ending, payout: settled.value });
  },
);
