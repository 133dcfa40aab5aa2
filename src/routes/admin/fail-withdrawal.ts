/**
 * Records that a withdrawal could not be paid out, so that the held amount returns to the player's cash.
 * Reference 4.7.
 */

import * as z from "zod";
import { MOVES_MONEY } from "../../../domain/authority/role-groups.ts";
import { route } from "../../http/route.ts";
import { withdrawalSchema } from "../../views/withdrawal.ts";
import {
  OUTCOME_ERRORS,
  payoutNoteInput,
  recordOutcome,
  withdrawalParams,
} from "../../withdrawals/withdrawal-outcome.ts";

export const failWithdrawal = route(
  {
    method: "post",
    path: "/api/v1/admin/withdrawals/{id}/fail",
    access: "apiKey signed always",
    keyScope: "wallet",
    people: MOVES_MONEY,
    whileSuspended: "allowed",
    tag: "Account",
    summary: "Fail a withdrawal",
    description:
      "Returns the held amount to the player's cash, as a `withdrawal_reversal`. Repeating the call has no further effect and returns the same answer. `ACTION_NOT_ALLOWED` if the withdrawal is completed or was sent: once it was sent, the money may have arrived, so only our staff can fail it.",
    params: withdrawalParams,
    body: z.strictObject({ reason: payoutNoteInput }),
    data: withdrawalSchema,
    refusals: OUTCOME_ERRORS,
    audit: "withdrawal.failed",
  },
  async (c) => {
    const { reason } = c.req.valid("json");
    return recordOutcome(c, c.req.valid("param").id, { status: "failed", reason });
  },
);
