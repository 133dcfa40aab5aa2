/**
 * Records how a withdrawal to an address ended, and finds a withdrawal by its id. A repeated call
 * gets the first answer again and changes nothing. Reference 4.
 */
import type { Context } from "hono";
import * as z from "zod";
import { withdrawalPlace } from "../../../domain/ids.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import type { WalletAddress } from "../../../durable-objects/names.ts";
import type {
  EndWithdrawalRefusal,
  WithdrawalEnd,
} from "../../../durable-objects/wallet/money/money-rpc.ts";
import type { Operator } from "../../db/tenant.ts";
import { type ErrorName, FROZEN_MESSAGE } from "../../errors/errors.ts";
import { catchUpIfPossible } from "../../history/catch-up.ts";
import { recordAct } from "../../http/audit-entries.ts";
import type { AppEnv } from "../../http/route.ts";
import { walletOf, walletStub } from "../../objects.ts";
import { lineInput } from "../../views/short-text.ts";
import { type withdrawalSchema, withdrawalView } from "../../views/withdrawal.ts";

export const withdrawalParams = z.object({ id: z.string().max(64) });

/** What the operator notes about a payout: its reference, or why it failed. */
export const payoutNoteInput = lineInput(200);

export const OUTCOME_REFUSALS = {
  WITHDRAWAL_NOT_FOUND: "NOT_FOUND",
  WITHDRAWAL_ENDED: "ACTION_NOT_ALLOWED",
  WALLET_FROZEN: "UNAVAILABLE",
  REFERENCE_DIFFERS: "ACTION_NOT_ALLOWED",
} as const satisfies Record<EndWithdrawalRefusal, ErrorName>;

export const OUTCOME_MESSAGES: Readonly<Record<EndWithdrawalRefusal, string>> = {
  WITHDRAWAL_NOT_FOUND: "No such withdrawal; check the id and the environment of the key.",
  WITHDRAWAL_ENDED:
    "This withdrawal already ended with another status, so nothing was changed; see details.status.",
  WALLET_FROZEN: FROZEN_MESSAGE,
  REFERENCE_DIFFERS:
    "This withdrawal was already completed, with details.reference or without a reference, so nothing was changed. If yours is a different payout, the withdrawal was paid twice.",
};

/**
 * Ends a withdrawal and returns it as the API shows it. The audit log gets one entry for each
 * withdrawal, even when an answer was lost and the call is repeated.
 */
export async function recordOutcome(
  c: Context<AppEnv & { Variables: { operator: Operator } }>,
  id: string,
  outcome: WithdrawalEnd,
): Promise<Result<z.output<typeof withdrawalSchema>, EndWithdrawalRefusal>> {
  const place = withdrawalPlaceOf(c.get("operator"), id);
  if (place === undefined) return refuse("WITHDRAWAL_NOT_FOUND");
  const { address, seq } = place;
  const before = await walletStub(c.env, address).withdrawal(seq);
  if (!before.ok) return before;
  const result = await walletStub(c.env, address).endWithdrawal({ ...outcome, seq });
  if (!result.ok) return result;
  const { player, withdrawal } = result.value;
  await recordAct(c, {
    target: { type: "withdrawal", id: withdrawal.id },
    before: { status: before.value.withdrawal.status },
    after: { playerId: player.playerId, ...outcome },
    once: withdrawal.id,
  });
  await catchUpIfPossible(c.env, address);
  return accept(withdrawalView(player.playerId, withdrawal));
}

/**
 * Returns the wallet and journal row that a withdrawal's id names, always in the operator's own
 * tenant and environment, or undefined if it is not the id of a withdrawal.
 */
export function withdrawalPlaceOf(
  operator: Operator,
  id: string,
): { readonly address: WalletAddress; readonly seq: number } | undefined {
  const place = withdrawalPlace(id);
  return place && { address: walletOf(operator, place.playerId), seq: place.seq };
}
