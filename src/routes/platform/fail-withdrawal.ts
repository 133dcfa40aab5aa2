/**
 * Fails a withdrawal as staff, also one that was sent, and keeps the reason. Reference 4.7.
 */
import * as z from "zod";
import { withdrawalPlace } from "../../../domain/ids.ts";
import { chainsOf } from "../../chains/chains-rpc.ts";
import { addToAuditLog } from "../../db/audit-log/write-entries.ts";
import { catchUpIfPossible } from "../../history/catch-up.ts";
import { staffEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";
import { withdrawalSchema, withdrawalView } from "../../views/withdrawal.ts";
import {
  moveWithdrawal,
  OUTCOME_ERRORS,
  OUTCOME_MESSAGES,
  payoutNoteInput,
  refuseOutcome,
  withdrawalParams,
} from "../admin/withdrawal-outcome.ts";
import { environmentFields } from "./frozen-object.ts";

export const failWithdrawalAsStaff = route(
  {
    method: "post",
    path: "/api/v1/platform/withdrawals/{id}/fail",
    access: "staff",
    staffRole: "risk",
    needsFresh: true,
    tag: "Platform",
    summary: "Fail a withdrawal, also one that was sent",
    description:
      "Returns the held amount to the player's cash. Make sure first that the payout cannot arrive any more. The operator's audit log names the member of staff and the reason. Repeating the call has no further effect. `ACTION_NOT_ALLOWED` if the withdrawal is completed, and while the platform itself sends it on a chain and it may still arrive there.",
    params: withdrawalParams,
    body: z.strictObject({ ...environmentFields, reason: payoutNoteInput }),
    data: withdrawalSchema,
    refusals: OUTCOME_ERRORS,
    audit: "withdrawal.failed_by_staff",
  },
  async (c) => {
    const { reason, ...owner } = c.req.valid("json");
    const found = withdrawalPlace(c.req.valid("param").id);
    const address = { ...owner, playerId: found?.playerId ?? "" };
    const before = found && (await walletStub(c.env, address).withdrawal(found.seq));
    if (found === undefined || before?.ok !== true) {
      return failure(c, "NOT_FOUND", undefined, OUTCOME_MESSAGES.WITHDRAWAL_NOT_FOUND);
    }
    const chain = before.value.withdrawal.destination?.chain;
    const place = { address, seq: found.seq };
    const fail = (by: "staff" | "chain") =>
      moveWithdrawal(c.env, place, { status: "failed", reason, by });
    let result = await fail("staff");
    // What the platform itself sends fails only if the account that pays it says that it may.
    if (!result.ok && result.refusal === "WITHDRAWAL_SENT" && chain !== undefined) {
      const { id } = before.value.withdrawal;
      const mayFail = await chainsOf(c.env)?.giveUp({ ...owner, chain }, id, reason);
      if (mayFail === true) result = await fail("chain");
    }
    if (!result.ok) return refuseOutcome(c, result);
    const { player, withdrawal } = result.value;
    const act = {
      target: { type: "withdrawal", id: withdrawal.id },
      before: { status: before.value.withdrawal.status },
      after: { playerId: player.playerId, status: "failed", reason },
      once: withdrawal.id,
    };
    await addToAuditLog(c.env.DB, staffEntry(c, owner, act));
    await catchUpIfPossible(c.env, address);
    return success(c, withdrawalView(player.playerId, withdrawal));
  },
);
