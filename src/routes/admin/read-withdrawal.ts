/** Reads one withdrawal, as the player's wallet holds it now. Reference 4. */
import { READS_MONEY } from "../../../domain/authority/role-groups.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";
import {
  withdrawalDetails,
  withdrawalDetailsSchema,
} from "../../withdrawals/withdrawal-approval.ts";
import {
  OUTCOME_MESSAGES,
  withdrawalParams,
  withdrawalPlaceOf,
} from "../../withdrawals/withdrawal-outcome.ts";

export const readWithdrawal = route(
  {
    method: "get",
    path: "/api/v1/admin/withdrawals/{id}",
    access: "apiKey",
    keyScope: "read",
    people: READS_MONEY,
    tag: "Account",
    summary: "Read a withdrawal",
    description:
      "The withdrawal's status, where its money goes, and the approval it needs if it is above your limit.",
    params: withdrawalParams,
    data: withdrawalDetailsSchema,
    refusals: ["NOT_FOUND"],
  },
  async (c) => {
    const operator = c.get("operator");
    const place = withdrawalPlaceOf(operator, c.req.valid("param").id);
    const result = place && (await walletStub(c.env, place.address).withdrawal(place.seq));
    if (!result?.ok) {
      return failure(c, "NOT_FOUND", undefined, OUTCOME_MESSAGES.WITHDRAWAL_NOT_FOUND);
    }
    const { player, withdrawal } = result.value;
    const found = { playerId: player.playerId, withdrawal };
    return success(c, await withdrawalDetails(c.env.DB, operator, found));
  },
);
