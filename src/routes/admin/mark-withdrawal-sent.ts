/** Records that the payout of a withdrawal was sent to its address. Reference 4.7. */

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

export const markWithdrawalSent = route(
  {
    method: "post",
    path: "/api/v1/admin/withdrawals/{id}/sent",
    access: "apiKey signed always",
    keyScope: "wallet",
    people: MOVES_MONEY,
    whileSuspended: "allowed",
    tag: "Account",
    summary: "Mark a withdrawal as sent",
    description:
      "Records that the payout was sent. The amount stays held, and from then on only our staff can fail the withdrawal. `SECOND_PERSON_REQUIRED` if it is above your limit and not approved. Repeating the call has no further effect. `ACTION_NOT_ALLOWED` if the withdrawal has ended, or was sent with another reference.",
    params: withdrawalParams,
    body: z.strictObject({
      reference: referenceInput.meta({
        description: "Your reference for the payout, such as a transaction hash.",
      }),
    }),
    data: withdrawalSchema,
    refusals: PAYOUT_ERRORS,
    audit: "withdrawal.sent",
  },
  async (c) => {
    const { reference } = c.req.valid("json");
    return recordPayout(c, c.req.valid("param").id, { status: "sent", reference });
  },
);
