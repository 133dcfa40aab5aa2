/** Records that a withdrawal was paid out to its address. Reference 4. */

import * as z from "zod";
import { MOVES_MONEY } from "../../../domain/authority/role-groups.ts";
import { route } from "../../http/route.ts";
import { withdrawalSchema } from "../../views/withdrawal.ts";
import {
  PAYOUT_ERRORS,
  recordPayout,
  referenceInput,
  withdrawalParams,
} from "../../withdrawals/withdrawal-outcome.ts";

export const completeWithdrawal = route(
  {
    method: "post",
    path: "/api/v1/admin/withdrawals/{id}/complete",
    access: "apiKey signed always",
    keyScope: "wallet",
    people: MOVES_MONEY,
    whileSuspended: "allowed",
    tag: "Account",
    summary: "Complete a withdrawal",
    description:
      "Records that the withdrawal was paid out, after `sent` and `confirmed` or without them. `SECOND_PERSON_REQUIRED` if it is above your limit and not approved. Repeating the call has no further effect and returns the same answer. `ACTION_NOT_ALLOWED` if the withdrawal has failed, or if the reference differs from the first: two payouts for one withdrawal are an error that must not go unnoticed. If you leave out the reference, it stays as it was.",
    params: withdrawalParams,
    body: z.strictObject({
      reference: referenceInput
        .optional()
        .meta({ description: "Your reference for the payout, such as a transaction hash." }),
    }),
    data: withdrawalSchema,
    refusals: PAYOUT_ERRORS,
    audit: "withdrawal.completed",
  },
  async (c) => {
    const { reference = null } = c.req.valid("json");
    return recordPayout(c, c.req.valid("param").id, {
      status: "completed",
      reference,
    });
  },
);
