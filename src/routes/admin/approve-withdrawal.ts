/** Approves a withdrawal above the operator's limit, as two of the operator's people. Reference 4.19. */
import type { Context } from "hono";
import { MOVES_MONEY } from "../../../domain/authority/role-groups.ts";
import type { WithdrawalRecord } from "../../../domain/wallet/withdrawal.ts";
import type { Approval } from "../../approvals/approvals.ts";
import { recordAct } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";
import {
  askApproval,
  needsApproval,
  ONLY_PEOPLE_AGREE,
  withdrawalDetails,
  withdrawalDetailsSchema,
} from "../../withdrawals/withdrawal-approval.ts";
import {
  PAYOUT_ERRORS,
  refuseOutcome,
  withdrawalParams,
  withdrawalPlaceOf,
} from "../../withdrawals/withdrawal-outcome.ts";

export const approveWithdrawal = route(
  {
    method: "post",
    path: "/api/v1/admin/withdrawals/{id}/approve",
    access: "apiKey signed always",
    keyScope: "wallet",
    people: MOVES_MONEY,
    whileSuspended: "allowed",
    tag: "Account",
    summary: "Approve a withdrawal",
    description:
      "A withdrawal to an address above your limit (`approveWithdrawalsAbove` in your settings) can be recorded as sent or completed only after two of your people have agreed to it in the dashboard. The second must have been on the team before the first one asked. Making the withdrawal in the dashboard counts as asking; otherwise, and after 24 hours, the first call asks and the second one approves. An API key does not identify a person, so a call with one returns `SECOND_PERSON_REQUIRED`. Repeating the call has no further effect. Returns `ACTION_NOT_ALLOWED` if the withdrawal is not pending or needs no approval.",
    params: withdrawalParams,
    data: withdrawalDetailsSchema,
    refusals: PAYOUT_ERRORS,
    audit: "withdrawal.approved",
  },
  async (c) => {
    const operator = c.get("operator");
    const place = withdrawalPlaceOf(operator, c.req.valid("param").id);
    if (place === undefined) return refuseOutcome(c, { refusal: "WITHDRAWAL_NOT_FOUND" });
    const found = await walletStub(c.env, place.address).withdrawal(place.seq);
    if (!found.ok) return refuseOutcome(c, found);
    const { player, withdrawal } = found.value;
    const { status } = withdrawal;
    if (!needsApproval(operator, withdrawal) || status !== "pending") {
      return failure(c, "ACTION_NOT_ALLOWED", { status }, NOTHING_TO_APPROVE);
    }
    if (operator.person === undefined) {
      return failure(c, "SECOND_PERSON_REQUIRED", { status }, ONLY_PEOPLE_AGREE);
    }
    const { playerId } = player;
    const asked = await askApproval(c.env.DB, operator, withdrawal);
    await record(c, playerId, { withdrawal, asked });
    return success(c, await withdrawalDetails(c.env.DB, operator, { playerId, withdrawal }));
  },
);

async function record(
  c: Context,
  playerId: string,
  { withdrawal, asked }: { withdrawal: WithdrawalRecord; asked: Approval },
): Promise<void> {
  const { id: request, requestedBy, approvedBy } = asked;
  if (approvedBy === null) c.set("auditAction", "withdrawal.approval_requested");
  await recordAct(c, {
    target: { type: "withdrawal", id: withdrawal.id },
    before: null,
    after: { playerId, request, requestedBy, ...(approvedBy === null ? {} : { approvedBy }) },
    once: request,
  });
}

const NOTHING_TO_APPROVE =
  "This withdrawal is within your limit or not pending, so nothing was changed; see details.status.";
