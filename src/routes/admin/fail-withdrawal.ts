/**
 * Records that a withdrawal could not be paid out, so that the held amount returns to the player's cash.
 * Reference 4.7.
 */
import * as z from "zod";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { withdrawalSchema } from "../../views/withdrawal.ts";
import {
  OUTCOME_MESSAGES,
  OUTCOME_REFUSALS,
  payoutNoteInput,
  recordOutcome,
  withdrawalParams,
} from "./withdrawal-outcome.ts";

export const failWithdrawal = route(
  {
    method: "post",
    path: "/api/v1/admin/withdrawals/{id}/fail",
    access: "apiKey",
    tag: "Admin",
    summary: "Fail a withdrawal",
    description:
      "Returns the held amount to the player's cash, as a `withdrawal_reversal`. Repeating the call has no further effect and returns the same answer. `ACTION_NOT_ALLOWED` if the withdrawal is completed. Needs no signature, because the money returns to the player it came from.",
    params: withdrawalParams,
    body: z.strictObject({ reason: payoutNoteInput }),
    data: withdrawalSchema,
    refusals: ["NOT_FOUND", "ACTION_NOT_ALLOWED"],
    audit: "withdrawal.failed",
  },
  async (c) => {
    const { reason } = c.req.valid("json");
    const result = await recordOutcome(c, c.req.valid("param").id, { status: "failed", reason });
    if (result.ok) return success(c, result.value);
    const { refusal, details } = result;
    return failure(c, OUTCOME_REFUSALS[refusal], details, OUTCOME_MESSAGES[refusal]);
  },
);
