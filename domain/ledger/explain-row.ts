/**
 * What a journal row must hold, worked out from the book before it and from what its entry says
 * happened: the movement, and the transactions that operators see. An auditor compares; the rules
 * are those of domain/wallet.
 */
import { transactionIdFor, withdrawalIdFor } from "../ids.ts";
import { accept, type Result } from "../result.ts";
import { emptyBook } from "../wallet/adjustment.ts";
import { convertBonus, creditBonus, forfeitBonus } from "../wallet/bonus.ts";
import {
  type Book,
  creditJackpot,
  deposit,
  hasBonus,
  type Movement,
  move,
  settleRound,
  splitStake,
  total,
} from "../wallet/book.ts";
import type { HistoryEntry, Transaction } from "../wallet/history.ts";
import { goOn, openRound, settleOpenRound, voidRound } from "../wallet/open-round.ts";
import { completeWithdrawal, reverseWithdrawal, withdraw } from "../wallet/withdrawal.ts";
import type { JudgedBet } from "./judged-bet.ts";
import type { Legs } from "./legs.ts";

export interface RowFacts {
  readonly playerId: string;
  readonly seq: number;
  readonly before: Book;
  readonly entry: HistoryEntry;
  readonly legs: Legs;
  /** The jackpot that the row's verdict carries. */
  readonly win: JudgedBet["win"];
  /** A round whose bonus cannot convert yet, because a jackpot may still be credited to it. */
  readonly awaitsVerdict: boolean;
}

export interface Explanation {
  readonly movement: Movement;
  readonly transactions: readonly Transaction[];
}

/** What the row must hold; undefined when nothing that its entry says could have happened to this book. */
export function explainRow(facts: RowFacts): Explanation | undefined {
  try {
    return EXPLAIN[facts.entry.kind]?.(facts);
  } catch {
    // The rules throw on what must never be, such as a balance below zero.
    return undefined;
  }
}

type Explain = (facts: RowFacts) => Explanation | undefined;

const EXPLAIN: Readonly<Record<HistoryEntry["kind"], Explain>> = {
  round: explainRound,
  round_action({ before }) {
    return { movement: goOn(before), transactions: [] };
  },
  round_settled(facts) {
    const { before, entry, awaitsVerdict } = facts;
    if (entry.round === null) return undefined;
    const { stake, winMinor, beforeBonus = false } = entry.round;
    const money = { ...stake, winMinor, awaitsVerdict, beforeBonus };
    const movement = settleOpenRound(before, money);
    const { convertedMinor } = movement;
    const balanceAfterMinor = total(movement.after);
    const transactions = paid(facts, { winMinor, convertedMinor, balanceAfterMinor });
    return { movement, transactions: entry.demo ? [] : transactions };
  },
  round_voided(facts) {
    const { before, entry } = facts;
    if (entry.round === null) return undefined;
    const { stake } = entry.round;
    const movement = voidRound(before, stake);
    const refund: Transaction = {
      id: ownId(facts),
      type: "refund",
      amountMinor: stake.cashMinor + stake.bonusMinor,
      balanceAfterMinor: total(movement.after),
    };
    return { movement, transactions: entry.demo ? [] : [refund] };
  },
  deposit(facts) {
    const amountMinor = facts.entry.transactions[0]?.amountMinor ?? 0;
    if (amountMinor <= 0) return undefined;
    return explained(facts, deposit(facts.before, amountMinor), ({ after }) => [
      { id: ownId(facts), type: "deposit", amountMinor, balanceAfterMinor: total(after) },
    ]);
  },
  withdrawal(facts) {
    const { withdrawal } = facts.entry;
    if (withdrawal === undefined || withdrawal.amountMinor <= 0) return undefined;
    const { amountMinor, destination } = withdrawal;
    const moved = withdraw(facts.before, { amountMinor, held: destination !== null });
    return explained(facts, moved, ({ after }) => [
      {
        id: ownId(facts),
        type: "withdrawal",
        amountMinor: -amountMinor,
        balanceAfterMinor: total(after),
        reference: withdrawalIdFor(facts.playerId, facts.seq),
      },
    ]);
  },
  withdrawal_completed(facts) {
    const { withdrawal } = facts.entry;
    if (withdrawal === undefined) return undefined;
    const movement = completeWithdrawal(facts.before, withdrawal.amountMinor);
    return { movement, transactions: [] };
  },
  withdrawal_reversal(facts) {
    const { withdrawal } = facts.entry;
    if (withdrawal === undefined) return undefined;
    const { amountMinor, id: reference } = withdrawal;
    const movement = reverseWithdrawal(facts.before, amountMinor);
    const balanceAfterMinor = total(movement.after);
    const type = "withdrawal_reversal";
    return {
      movement,
      transactions: [{ id: ownId(facts), type, amountMinor, balanceAfterMinor, reference }],
    };
  },
  bonus_credit(facts) {
    const amountMinor = facts.entry.transactions[0]?.amountMinor ?? 0;
    const { wageringMultiplier } = facts.entry;
    if (amountMinor <= 0 || wageringMultiplier === undefined) return undefined;
    const moved = creditBonus(facts.before, { amountMinor, wageringMultiplier });
    return explained(facts, moved, ({ after }) => [
      { id: ownId(facts), type: "bonus_credit", amountMinor, balanceAfterMinor: total(after) },
    ]);
  },
  bonus_conversion(facts) {
    const movement = convertBonus(facts.before);
    if (movement === undefined) return undefined;
    return explained(facts, accept(movement), ({ after }) => [
      {
        id: ownId(facts),
        type: "bonus_conversion",
        amountMinor: 0,
        convertedMinor: facts.before.bonus,
        balanceAfterMinor: total(after),
      },
    ]);
  },
  bonus_forfeit(facts) {
    const amountMinor = -facts.before.bonus;
    return explained(facts, forfeitBonus(facts.before), ({ after }) => [
      { id: ownId(facts), type: "bonus_forfeit", amountMinor, balanceAfterMinor: total(after) },
    ]);
  },
  jackpot_win(facts) {
    const { win, before } = facts;
    if (win === null) return undefined;
    const { amountMinor, transactionId: id, creditTarget } = win;
    const movement = creditJackpot(before, amountMinor, creditTarget);
    const balanceAfterMinor = total(movement.after);
    return {
      movement,
      transactions: [{ id, type: "jackpot_win", amountMinor, balanceAfterMinor }],
    };
  },
  demo_refill(facts) {
    const amount = facts.legs.cash ?? 0;
    if (amount <= 0) return undefined;
    return {
      movement: move(facts.before, { cash: amount, demo_issue: -amount }),
      transactions: [],
    };
  },
  adjustment(facts) {
    const { before, entry } = facts;
    const movement = emptyBook(before, entry);
    const amountMinor = -total(before);
    return {
      movement,
      transactions: entry.demo
        ? []
        : [{ id: ownId(facts), type: "adjustment", amountMinor, balanceAfterMinor: 0 }],
    };
  },
};

function explainRound(facts: RowFacts): Explanation | undefined {
  const { before, entry, awaitsVerdict } = facts;
  const { round, demo } = entry;
  if (round === null) return undefined;
  const stakeMinor = round.stake.cashMinor + round.stake.bonusMinor;
  const split = splitStake(before, stakeMinor);
  if (!split.ok) return undefined;
  const afterBet = total(before) - stakeMinor;
  const bet: Transaction = {
    id: `${ownId(facts)}_bet`,
    type: "bet",
    amountMinor: -stakeMinor,
    balanceAfterMinor: afterBet,
  };
  if (round.state === "open") {
    if ((round.beforeBonus === true) === hasBonus(before)) return undefined;
    return { movement: openRound(before, split.value), transactions: demo ? [] : [bet] };
  }
  const { winMinor } = round;
  const movement = settleRound(before, { ...split.value, winMinor, awaitsVerdict });
  const { convertedMinor } = movement;
  const balanceAfterMinor = afterBet + winMinor;
  const won = paid(facts, { winMinor, convertedMinor, balanceAfterMinor });
  return { movement, transactions: demo ? [] : [bet, ...won] };
}

/** The win when something was won, the conversion when it freed a bonus. */
function paid(
  facts: RowFacts,
  round: { winMinor: number; convertedMinor: number; balanceAfterMinor: number },
): Transaction[] {
  const id = ownId(facts);
  const { winMinor, convertedMinor, balanceAfterMinor } = round;
  const win: Transaction = {
    id: `${id}_win`,
    type: "win",
    amountMinor: winMinor,
    balanceAfterMinor,
  };
  const conversion: Transaction = {
    id: `${id}_conversion`,
    type: "bonus_conversion",
    amountMinor: 0,
    convertedMinor,
    balanceAfterMinor,
  };
  return [...(winMinor > 0 ? [win] : []), ...(convertedMinor > 0 ? [conversion] : [])];
}

function explained(
  facts: RowFacts,
  moved: Result<Movement>,
  transactionsOf: (movement: Movement) => Transaction[],
): Explanation | undefined {
  if (!moved.ok || facts.entry.demo) return undefined;
  return { movement: moved.value, transactions: transactionsOf(moved.value) };
}

function ownId({ playerId, seq }: RowFacts): string {
  return transactionIdFor(playerId, seq);
}
