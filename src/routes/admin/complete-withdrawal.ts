/** Records that a withdrawal was paid out to its address. Reference 4. */
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

export const completeWithdrawal = route(
  {
    method: "post",
    path: "/api/v1/admin/withdrawals/{id}/complete",
    access: "apiKey",
    tag: "Admin",
    summary: "Tell that a withdrawal was paid out",
    description:
      "Told twice, it happens once and is answered alike. `ACTION_NOT_ALLOWED` after it has failed, and for another reference than the first: two payouts for one withdrawal are a mistake that must be seen. Needs no signature: what it ends was signed for, and no money leaves by it.",
    params: withdrawalParams,
    body: z.strictObject({
      reference: payoutNoteInput
        .optional()
        .meta({ description: "Such as the hash of the transaction." }),
    }),
    data: withdrawalSchema,
    refusals: ["NOT_FOUND", "ACTION_NOT_ALLOWED"],
    audit: "withdrawal.completed",
  },
  async (c) => {
    const { reference = null } = c.req.valid("json");
    const result = await recordOutcome(c, c.req.valid("param").id, {
      status: "completed",
      reference,
    });
    if (result.ok) return success(c, result.value);
    const { refusal, details } = result;
    return failure(c, OUTCOME_REFUSALS[refusal], details, OUTCOME_MESSAGES[refusal]);
  },
);
