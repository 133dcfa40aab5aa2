/** Reads one withdrawal, as the player's wallet holds it now. Reference 4. */
import { READS_MONEY } from "../../../domain/authority/who-may-call.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";
import { withdrawalSchema, withdrawalView } from "../../views/withdrawal.ts";
import { OUTCOME_MESSAGES, withdrawalParams, withdrawalPlaceOf } from "./withdrawal-outcome.ts";

export const readWithdrawal = route(
  {
    method: "get",
    path: "/api/v1/admin/withdrawals/{id}",
    access: "apiKey",
    keyScope: "read",
    people: READS_MONEY,
    tag: "Admin",
    summary: "Read a withdrawal",
    description: "Where a withdrawal stands, and where its money goes.",
    params: withdrawalParams,
    data: withdrawalSchema,
    refusals: ["NOT_FOUND"],
  },
  async (c) => {
    const place = withdrawalPlaceOf(c.get("operator"), c.req.valid("param").id);
    const result = place && (await walletStub(c.env, place.address).withdrawal(place.seq));
    if (!result?.ok) {
      return failure(c, "NOT_FOUND", undefined, OUTCOME_MESSAGES.WITHDRAWAL_NOT_FOUND);
    }
    return success(c, withdrawalView(result.value.player.playerId, result.value.withdrawal));
  },
);
