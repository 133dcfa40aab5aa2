/**
 * Computes what a journal row must hold from the book before it and the event in its entry: the movement,
 * and the transactions that operators see. The audit compares this with the row. The rules are the wallet's
 * own (posting.ts).
 */
import { transactionIdFor, withdrawalIdFor } from "../ids.ts";
import type { Legs } from "../ledger/legs.ts";
import type { Verdict } from "../ledger/verdict.ts";
import type { Result } from "../result.ts";
import { type Book, creditTarget, hasBonus, total } from "../wallet/book.ts";
import type { HistoryEntry } from "../wallet/history-entry.ts";
import {
  type Posting,
  postAdjustment,
  postBonusConversion,
  postBonusCredit,
  postBonusForfeit,
  postBonusLeftover,
  postCorrection,
  postDemoRefill,
  postDeposit,
  postJackpotVerdict,
  postJackpotWin,
  postRound,
  postRoundAction,
  postRoundOpened,
  postRoundSettled,
  postRoundVoided,
  postWithdrawal,
  postWithdrawalCompleted,
  postWithdrawalReversal,
  postWithdrawalStep,
} from "../wallet/posting.ts";
import { splitStake } from "../wallet/split-and-settle-stake.ts";
import type { LaterBonuses } from "../wallet/wagering.ts";

export interface RowFacts {
  readonly playerId: string;
  readonly seq: number;
  readonly before: Book;
  readonly entry: HistoryEntry;
  readonly legs: Legs;
  /** The jackpot that the row's verdict carries. */
  readonly win: Verdict["win"];
  /** True for a round whose bonus cannot convert yet, because a jackpot may still be credited to it. */
  readonly awaitsVerdict: boolean;
  /** For a round that is settled: the bonuses that were credited since it was opened. */
  readonly laterBonuses: LaterBonuses | undefined;
}

/** Returns what the row must hold, or undefined if its entry's event could not have happened to this book. */
export function explainRow(facts: RowFacts): Posting | undefined {
  try {
    return EXPLAIN[facts.entry.kind]?.(facts);
  } catch {
    // The rules throw on impossible values, such as a balance below zero.
    return undefined;
  }
}

type Explain = (facts: RowFacts) => Posting | undefined;

const EXPLAIN: Readonly<Record<HistoryEntry["kind"], Explain>> = {
  round: explainRound,
  round_action: ({ before }) => postRoundAction(before),
  round_settled(facts) {
    const { before, entry, awaitsVerdict, laterBonuses } = facts;
    if (entry.round === null) return undefined;
    const { stake, winMinor, winsTo, beforeBonus = false } = entry.round;
    const money = { ...stake, winMinor, winsTo, laterBonuses, awaitsVerdict, beforeBonus };
    return postRoundSettled(before, { ...rowOf(facts), ...money });
  },
  round_voided(facts) {
    const { before, entry } = facts;
    if (entry.round === null) return undefined;
    return postRoundVoided(before, { ...rowOf(facts), ...entry.round.stake });
  },
  deposit(facts) {
    const amountMinor = facts.entry.transactions[0]?.amountMinor ?? 0;
    if (amountMinor <= 0) return undefined;
    return realMoney(facts, postDeposit(facts.before, { ...rowOf(facts), amountMinor }));
  },
  withdrawal(facts) {
    const { withdrawal } = facts.entry;
    if (withdrawal === undefined || withdrawal.amountMinor <= 0) return undefined;
    const { amountMinor, destination } = withdrawal;
    const withdrawalId = withdrawalIdFor(facts.playerId, facts.seq);
    const row = { ...rowOf(facts), withdrawalId, amountMinor, held: destination !== null };
    return realMoney(facts, postWithdrawal(facts.before, row));
  },
  withdrawal_sent: ({ before }) => postWithdrawalStep(before),
  withdrawal_confirmed: ({ before }) => postWithdrawalStep(before),
  withdrawal_completed(facts) {
    const { withdrawal } = facts.entry;
    return withdrawal && postWithdrawalCompleted(facts.before, withdrawal.amountMinor);
  },
  withdrawal_reversal(facts) {
    const { withdrawal } = facts.entry;
    if (withdrawal === undefined) return undefined;
    const { amountMinor, id: withdrawalId } = withdrawal;
    return postWithdrawalReversal(facts.before, { ...rowOf(facts), withdrawalId, amountMinor });
  },
  bonus_credit(facts) {
    const amountMinor = facts.entry.transactions[0]?.amountMinor ?? 0;
    const { wageringMultiplier } = facts.entry;
    if (amountMinor <= 0 || wageringMultiplier === undefined) return undefined;
    const row = { ...rowOf(facts), amountMinor, wageringMultiplier };
    return realMoney(facts, postBonusCredit(facts.before, row));
  },
  bonus_conversion(facts) {
    if (facts.entry.demo) return undefined;
    return postBonusConversion(facts.before, rowOf(facts).transactionId);
  },
  bonus_forfeit(facts) {
    return realMoney(facts, postBonusForfeit(facts.before, rowOf(facts).transactionId));
  },
  bonus_leftover(facts) {
    const { before, entry } = facts;
    if (entry.demo) return undefined;
    const { transactionId: id } = rowOf(facts);
    return postBonusLeftover(before, { id, currency: entry.currency });
  },
  jackpot_win: ({ win, before }) => (win === null ? undefined : postJackpotWin(before, win)),
  jackpot_verdict: ({ win, entry, before }) =>
    win !== null || entry.judged === undefined || entry.demo
      ? undefined
      : postJackpotVerdict(before),
  demo_refill({ before, legs }) {
    const amountMinor = legs.cash ?? 0;
    return amountMinor <= 0 ? undefined : postDemoRefill(before, total(before) + amountMinor);
  },
  correction(facts) {
    const { correction } = facts.entry;
    // It needs two people, whatever the row claims.
    if (correction === undefined || correction.requestedBy === correction.approvedBy)
      return undefined;
    return realMoney(facts, postCorrection(facts.before, { ...rowOf(facts), correction }));
  },
  adjustment: (facts) => postAdjustment(facts.before, rowOf(facts)),
};

function explainRound(facts: RowFacts): Posting | undefined {
  const { before, entry, awaitsVerdict } = facts;
  const { round } = entry;
  if (round === null) return undefined;
  const split = splitStake(before, round.stake.cashMinor + round.stake.bonusMinor);
  if (!split.ok) return undefined;
  const stake = { ...rowOf(facts), ...split.value };
  const { winsTo, winMinor } = round;
  if (winsTo !== undefined && winsTo !== creditTarget(before)) return undefined;
  if (round.state === "open") {
    const isEarlier = winsTo === undefined;
    if (isEarlier && (round.beforeBonus === true) === hasBonus(before)) return undefined;
    return postRoundOpened(before, stake);
  }
  return postRound(before, { ...stake, winMinor, winsTo, awaitsVerdict });
}

/** Play money has no rows of these kinds. */
function realMoney(facts: RowFacts, posted: Result<Posting>): Posting | undefined {
  return posted.ok && !facts.entry.demo ? posted.value : undefined;
}

function rowOf({ playerId, seq, entry }: RowFacts): { transactionId: string; demo: boolean } {
  return { transactionId: transactionIdFor(playerId, seq), demo: entry.demo };
}
