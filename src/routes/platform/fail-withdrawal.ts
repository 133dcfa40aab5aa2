/** Fails a withdrawal as staff, even one that was sent, and records the reason. Reference 4.7. */
import * as z from "zod";
import { withdrawalPlace } from "../../../domain/ids.ts";
import { addToAuditLog } from "../../db/audit-log/write-entries.ts";
import { catchUpIfPossible } from "../../history/catch-up.ts";
import { staffEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";
import { environmentFields } from "../../views/frozen-object.ts";
import { withdrawalSchema, withdrawalView } from "../../views/withdrawal.ts";
import {
  moveWithdrawal,
  OUTCOME_ERRORS,
  OUTCOME_MESSAGES,
  payoutNoteInput,
  refuseOutcome,
  withdrawalParams,
} from "../../withdrawals/withdrawal-outcome.ts";

const ENDED_BY_TWO =
  "The platform pays it on its chain: look the payout up, and have two of our staff end it with /api/v1/platform/payout-endings.";

export const failWithdrawalAsStaff = route(
  {
    method: "post",
    path: "/api/v1/platform/withdrawals/{id}/fail",
    access: "staff",
    staffRole: "risk",
    staffScope: "money",
    needsFresh: true,
    tag: "Platform",
    summary: "Fail a withdrawal, even one that was sent",
    description:
      "Returns the held amount to the player's cash. First make sure that the payout can no longer arrive. The operator's audit log names the staff member and the reason. Repeating the call has no further effect. `ACTION_NOT_ALLOWED` if the withdrawal is completed, or if the platform itself sends it on a chain: two of our staff end such a payout with `/api/v1/platform/payout-endings`.",
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
    const place = { address, seq: found.seq };
    const step = { status: "failed", reason, by: "staff" } as const;
    const result = await moveWithdrawal(c.env, place, step);
    // One member of staff may fail a withdrawal that its operator sent. One that the platform sends may
    // already have left.
    if (!result.ok && result.refusal === "WITHDRAWAL_SENT") {
      return failure(c, "ACTION_NOT_ALLOWED", result.details, ENDED_BY_TWO);
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
