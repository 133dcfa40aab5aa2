/**
 * Ends a payout that people have looked into, as two of them agreed: it was paid, or it never will be. Both
 * nodes are first asked whether the chain contradicts that. docs/chains.md.
 */
import { isForPeople, type PayoutState } from "../../domain/chains/payout-state.ts";
import { withdrawalPlace } from "../../domain/ids.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import type { WithdrawalRecord } from "../../domain/wallet/withdrawal.ts";
import { NodeTrouble } from "./chain-rpc.ts";
import { checkChainIds, finalNumber } from "./chain-turn.ts";
import { isSentByPlatform, recipientOf } from "./claim-payout.ts";
import { notifyWallet } from "./notify-wallets.ts";
import { agreedOutcome, checkBlock, type Goal, hasArrived } from "./observe-payouts.ts";
import type { PayerTurn } from "./payer-context.ts";
import type { PayoutEnding, SettleRefusal } from "./payer-rpc.ts";
import type { StoredPayout } from "./payer-store.ts";

/**
 * Ends a payout and notifies its wallet; returns its state after that. A trial changes nothing. Refuses in the order of
 * `SettleRefusal`. The same agreement again gives the same answer.
 */
export async function settlePayout(
  turn: PayerTurn,
  ending: PayoutEnding,
  isTrial: boolean,
): Promise<Result<PayoutState, SettleRefusal>> {
  const { store, now } = turn;
  const { withdrawalId: id, outcome, transaction, reason, by } = ending;
  const found = store.find(id);
  if (found !== undefined && found.settledBy === by) return accept(found.state);
  const withdrawal = await withdrawalOf(turn, id);
  if (withdrawal === undefined) return refuse("NOT_FOUND");
  const isForgotten = found === undefined || found.state === "left";
  const isAdopted = isForgotten && isSentByPlatform(withdrawal);
  if (found === undefined && !isAdopted) return refuse("NOT_FOUND");
  if (found !== undefined && !isAdopted && !isForPeople(found.state, found.reason)) {
    const hasEnded = found.state === "told" || found.state === "left";
    return refuse(hasEnded ? "ENDED" : "GOES_ON");
  }
  const { status } = withdrawal;
  const hasEnded = status === "completed" || status === "failed";
  if (hasEnded && status !== outcome) return refuse("ENDED");
  const goal = goalOf(turn, { id, found, withdrawal });
  // If its wallet already has this end, the chain is not asked.
  if (!hasEnded) {
    const refusal = await refusalOf(turn, ending, goal);
    if (refusal !== undefined) return refuse(refusal);
  }
  if (isTrial) return accept(found?.state ?? "unclear");
  if (isAdopted) store.adopt({ withdrawalId: id, amountMinor: withdrawal.amountMinor }, now());
  const settlement = {
    ...{ outcome, by, isNotified: hasEnded, goal },
    hash: hasEnded ? null : transaction,
    reason: outcome === "completed" ? null : reason,
  };
  if (!store.settle({ id }, settlement, now())) return refuse("GOES_ON");
  const settled = store.find(id);
  if (settled !== undefined && !hasEnded) await notifyWallet(turn, settled);
  return accept(store.find(id)?.state ?? "unclear");
}

async function withdrawalOf(
  { tenantId, settings, walletOf }: PayerTurn,
  id: string,
): Promise<WithdrawalRecord | undefined> {
  const place = withdrawalPlace(id);
  if (place === undefined) return undefined;
  const owner = { tenantId, environment: settings.environment, playerId: place.playerId };
  const found = await walletOf(owner).withdrawal(place.seq);
  const isIt = found.ok && found.value.withdrawal.destination?.chain === settings.chain;
  return isIt ? found.value.withdrawal : undefined;
}

/** Returns where the payout goes: as it was claimed or, if that was lost, as its wallet has it. */
function goalOf(
  turn: PayerTurn,
  {
    id,
    found,
    withdrawal,
  }: {
    readonly id: string;
    readonly found: StoredPayout | undefined;
    readonly withdrawal: WithdrawalRecord;
  },
): Goal | undefined {
  if (found !== undefined && found.recipient !== null) return found;
  const goal = recipientOf(turn, { id, amountMinor: withdrawal.amountMinor }, withdrawal);
  return goal && { ...goal, units: String(goal.units) };
}

/** Returns how the chain contradicts the ending; undefined if it does not. */
async function refusalOf(
  turn: PayerTurn,
  { withdrawalId: id, outcome, transaction }: PayoutEnding,
  goal: Goal | undefined,
): Promise<SettleRefusal | undefined> {
  const { store } = turn;
  try {
    if (outcome === "failed") {
      return (await mayHaveArrived(turn, id, goal)) ? "HAS_ARRIVED" : undefined;
    }
    if (transaction === null) return undefined;
    if (store.isOfAnother(id, transaction)) return "COUNTS_ELSEWHERE";
    return (await isPaidBy(turn, transaction, goal)) ? undefined : "NOT_PAID_BY_IT";
  } catch (error) {
    if (!(error instanceof NodeTrouble)) throw error;
    return "UNAVAILABLE";
  }
}

/**
 * Returns true if one node has a transaction of the payout that paid it; final or not, the payout may not
 * fail then.
 */
async function mayHaveArrived(
  turn: PayerTurn,
  id: string,
  goal: Goal | undefined,
): Promise<boolean> {
  await checkChainIds(turn);
  if (goal === undefined) return false;
  for (const { hash } of turn.store.attempts({ id })) {
    if (hash === null) continue;
    const outcomes = await Promise.all(turn.nodes.map((node) => node.outcome(hash)));
    if (outcomes.some((outcome) => outcome !== null && hasArrived(goal, outcome))) return true;
  }
  return false;
}

/**
 * Returns true if both nodes report that the transaction is final and that all of it went to the payout's
 * recipient.
 */
async function isPaidBy(
  turn: PayerTurn,
  transaction: string,
  goal: Goal | undefined,
): Promise<boolean> {
  await checkChainIds(turn);
  const final = await finalNumber(turn);
  const outcome = await agreedOutcome(turn, transaction);
  if (goal === undefined || outcome === undefined || outcome.blockNumber > final) return false;
  await checkBlock(turn, outcome);
  return hasArrived(goal, outcome);
}
