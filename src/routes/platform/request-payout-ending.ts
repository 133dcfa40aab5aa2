/** Requests that a stuck payout ends, completed or failed. Reference 13.39; docs/chains.md. */
import * as z from "zod";
import { requestApproval } from "../../approvals/approvals.ts";
import { chainsOf } from "../../chains/chains-rpc.ts";
import { addToAuditLog } from "../../db/audit-log/write-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import {
  endingEntry,
  type PayoutEndingPayload,
  payoutEndingInput,
  payoutEndingSchema,
  payoutEndingView,
  SETTLE_ERRORS,
  SETTLE_MESSAGES,
} from "../../views/payout-ending.ts";

const NOT_OF_A_FAILED_ONE = "Only one that is completed has a transaction that paid it.";

export const requestPayoutEnding = route(
  {
    method: "post",
    path: "/api/v1/platform/payout-endings",
    access: "staff",
    staffRole: "risk",
    staffScope: "money",
    needsFresh: true,
    isIdempotent: true,
    tag: "Platform",
    summary: "Request that a stuck payout ends",
    description:
      "Changes nothing until another member of staff approves it, within 24 hours. Both must sign in by name. Only for a payout that is unclear, has no nonce, or lost its nonce to another transaction; the nodes are asked first whether they disagree.",
    body: payoutEndingInput,
    data: z.strictObject({ ending: payoutEndingSchema }),
    status: 201,
    refusals: ["NOT_FOUND", "ACTION_NOT_ALLOWED", "UNAVAILABLE", "NAMED_STAFF_REQUIRED"],
    audit: "payout_ending.requested",
  },
  async (c) => {
    const { tenantId, environment, transaction = null, ...input } = c.req.valid("json");
    const payload: PayoutEndingPayload = { ...input, transaction };
    const { chain, outcome, withdrawalId } = payload;
    if (outcome === "failed" && transaction !== null) {
      return failure(c, "ACTION_NOT_ALLOWED", undefined, NOT_OF_A_FAILED_ONE);
    }
    const place = { tenantId, environment, chain };
    const trial = await chainsOf(c.env)?.settlePayout(place, { ...payload, by: "" }, true);
    const refusal = trial === undefined ? "NOT_FOUND" : trial.ok ? undefined : trial.refusal;
    if (refusal !== undefined) {
      return failure(c, SETTLE_ERRORS[refusal], undefined, SETTLE_MESSAGES[refusal]);
    }
    const asked = await requestApproval(c.env.DB, c.get("staff"), {
      ...{ tenantId, environment, kind: "payout_ending", payload },
      subject: withdrawalId,
    });
    if (!asked.ok) return failure(c, asked.refusal);
    const ending = payoutEndingView(asked.value);
    await addToAuditLog(c.env.DB, endingEntry(c, ending));
    return success(c, { ending }, { status: 201 });
  },
);
