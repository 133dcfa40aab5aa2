/** Records that the payout of a withdrawal is confirmed on its chain. Reference 4.7. */

import * as z from "zod";
import { MOVES_MONEY } from "../../../domain/authority/role-groups.ts";
import { route } from "../../http/route.ts";
import { withdrawalSchema } from "../../views/withdrawal.ts";
import {
  OUTCOME_ERRORS,
  recordOutcome,
  referenceInput,
  withdrawalParams,
} from "../../withdrawals/withdrawal-outcome.ts";

export const confirmWithdrawal = route(
  {
    method: "post",
    path: "/api/v1/admin/withdrawals/{id}/confirm",
    access: "apiKey signed always",
    keyScope: "wallet",
    people: MOVES_MONEY,
    whileSuspended: "allowed",
    tag: "Account",
    summary: "Confirm a withdrawal",
    description:
      "Records that the chain has confirmed the payout. The amount stays held until the withdrawal is completed. Repeating the call has no further effect. `ACTION_NOT_ALLOWED` if the withdrawal was not sent or has ended, or if the reference differs from the one recorded as sent.",
    params: withdrawalParams,
    body: z.strictObject({
      reference: referenceInput.optional().meta({
        description: "The reference that it was sent with; may be left out.",
      }),
    }),
    data: withdrawalSchema,
    refusals: OUTCOME_ERRORS,
    audit: "withdrawal.confirmed",
  },
  async (c) => {
    const { reference = null } = c.req.valid("json");
    return recordOutcome(c, c.req.valid("param").id, {
      status: "confirmed",
      reference,
    });
  },
);
