/**
 * Records the progress and outcome of a withdrawal's payout, and finds a withdrawal by its id. A repeated
 * call changes nothing. Reference 4.7.
 */
import type { Context } from "hono";
import * as z from "zod";
import { withdrawalPlace } from "../../domain/ids.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import { PAYING_ACCOUNT, type WithdrawalStep } from "../../domain/wallet/withdrawal.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import type {
  MovedWithdrawal,
  MoveWithdrawalRefusal,
} from "../../durable-objects/wallet/money/money-rpc.ts";
import type { Operator } from "../db/tenant.ts";
import { type ErrorName, FROZEN_MESSAGE } from "../errors/errors.ts";
import { catchUpIfPossible } from "../history/catch-up.ts";
import { recordAct } from "../http/audit-entries.ts";
import { failure, success } from "../http/envelope.ts";
import type { AppEnv } from "../http/route.ts";
import { walletOf, walletStub } from "../objects.ts";
import { lineInput } from "../views/short-text.ts";
import { type withdrawalSchema, withdrawalView } from "../views/withdrawal.ts";
import { lacksApproval } from "./withdrawal-approval.ts";

type OperatorEnv = AppEnv & { Variables: { operator: Operator } };

export const withdrawalParams = z.object({ id: z.string().max(64) });

/** The operator's text about a payout: its reference, or why it failed. */
export const payoutNoteInput = lineInput(200);

/** The operator's reference for a payout, which must not look like one of the platform's. */
export const referenceInput = payoutNoteInput.refine(
  (reference) => !reference.startsWith(PAYING_ACCOUNT),
  "Send a reference of your own: those that begin with eip155: are the platform's.",
);

export const OUTCOME_REFUSALS = {
  WITHDRAWAL_NOT_FOUND: "NOT_FOUND",
  WITHDRAWAL_ENDED: "ACTION_NOT_ALLOWED",
  REFERENCE_DIFFERS: "ACTION_NOT_ALLOWED",
  WITHDRAWAL_SENT: "ACTION_NOT_ALLOWED",
  WITHDRAWAL_NOT_SENT: "ACTION_NOT_ALLOWED",
  WALLET_FROZEN: "UNAVAILABLE",
} as const satisfies Record<MoveWithdrawalRefusal, ErrorName>;

export const OUTCOME_MESSAGES: Readonly<Record<MoveWithdrawalRefusal, string>> = {
  WITHDRAWAL_NOT_FOUND: "No such withdrawal; check the id and the environment of the key.",
  WITHDRAWAL_ENDED:
    "This withdrawal already ended with another status, so nothing was changed; see details.status.",
  REFERENCE_DIFFERS:
    "This withdrawal is already sent or completed, with details.reference or without a reference, so nothing was changed. If yours is a different payout, the withdrawal was paid twice.",
  WITHDRAWAL_SENT:
    "This withdrawal was sent, so nothing was changed; if its payout cannot arrive any more, ask support to fail it.",
  WITHDRAWAL_NOT_SENT:
    "This withdrawal was not sent yet, so nothing was changed; record that it was sent first, or complete it.",
  WALLET_FROZEN: FROZEN_MESSAGE,
};

/** The errors of every call that records a state. */
export const OUTCOME_ERRORS = ["NOT_FOUND", "ACTION_NOT_ALLOWED"] as const;

/** The errors of a call that reports that money has left for an address. */
export const PAYOUT_ERRORS = [...OUTCOME_ERRORS, "SECOND_PERSON_REQUIRED"] as const;

/** Records a payout, like recordOutcome. Refuses a withdrawal that two people must agree on but have not. */
export async function recordPayout(c: Context<OperatorEnv>, id: string, step: WithdrawalStep) {
  const operator = c.get("operator");
  if (operator.tenant.settings.approveWithdrawalsAbove !== undefined) {
    const place = withdrawalPlaceOf(operator, id);
    if (place === undefined) return refuseOutcome(c, { refusal: "WITHDRAWAL_NOT_FOUND" });
    const found = await walletStub(c.env, place.address).withdrawal(place.seq);
    if (!found.ok) return refuseOutcome(c, found);
    if (await lacksApproval(c.env.DB, operator, found.value.withdrawal)) {
      const { status } = found.value.withdrawal;
      return failure(c, "SECOND_PERSON_REQUIRED", { status });
    }
  }
  return recordOutcome(c, id, step);
}

/**
 * Moves a withdrawal to its next state and answers with the withdrawal as the API shows it. The
 * audit log gets one entry for each state, even if the call is repeated after a lost answer.
 */
export async function recordOutcome(c: Context<OperatorEnv>, id: string, step: WithdrawalStep) {
  const result = await takeStep(c, id, step);
  return result.ok ? success(c, result.value) : refuseOutcome(c, result);
}

/** Answers with the reason why a withdrawal was not changed. */
export function refuseOutcome(
  c: Context,
  { refusal, details }: { refusal: MoveWithdrawalRefusal; details?: Record<string, unknown> },
) {
  return failure(c, OUTCOME_REFUSALS[refusal], details, OUTCOME_MESSAGES[refusal]);
}

async function takeStep(
  c: Context<OperatorEnv>,
  id: string,
  step: WithdrawalStep,
): Promise<Result<z.output<typeof withdrawalSchema>, MoveWithdrawalRefusal>> {
  const place = withdrawalPlaceOf(c.get("operator"), id);
  if (place === undefined) return refuse("WITHDRAWAL_NOT_FOUND");
  const { address, seq } = place;
  const before = await walletStub(c.env, address).withdrawal(seq);
  if (!before.ok) return before;
  const result = await moveWithdrawal(c.env, place, step);
  if (!result.ok) return result;
  const { player, withdrawal } = result.value;
  await recordAct(c, {
    target: { type: "withdrawal", id: withdrawal.id },
    before: { status: before.value.withdrawal.status },
    after: { playerId: player.playerId, ...step },
    once: withdrawal.id,
  });
  await catchUpIfPossible(c.env, address);
  return accept(withdrawalView(player.playerId, withdrawal));
}

/** Calls the wallet with the step: an end, or a state on the way. */
export function moveWithdrawal(
  env: Env,
  { address, seq }: WithdrawalAddress,
  step: WithdrawalStep,
): Promise<MovedWithdrawal> {
  const wallet = walletStub(env, address);
  const isEnd = step.status === "completed" || step.status === "failed";
  return isEnd ? wallet.endWithdrawal({ ...step, seq }) : wallet.notePayout({ ...step, seq });
}

/** The wallet that holds a withdrawal, and the journal row that began it. */
export interface WithdrawalAddress {
  readonly address: WalletAddress;
  readonly seq: number;
}

/**
 * Returns the wallet and journal row that a withdrawal's id names, always in the operator's own
 * tenant and environment, or undefined if it is not the id of a withdrawal.
 */
export function withdrawalPlaceOf(operator: Operator, id: string): WithdrawalAddress | undefined {
  const place = withdrawalPlace(id);
  return place && { address: walletOf(operator, place.playerId), seq: place.seq };
}
