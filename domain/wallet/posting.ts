/**
 * A posting is what one journal row does: the movement of the book, and its transactions as operators see
 * them. There is one function for each kind of row. The wallet calls it to write the row and the audit
 * calls it to check the row, so the two cannot differ. Reference 4.11.
 */
import type { Currency } from "../money/currencies.ts";
import { accept, type Result } from "../result.ts";
import { changesOf, type Part, transactionsOf } from "./account-changes.ts";
import { convertBonus, creditBonus, endLeftover, forfeitBonus } from "./bonus.ts";
import {
  type Book,
  creditJackpot,
  deposit,
  emptyBook,
  type Movement,
  move,
  refillDemo,
  total,
} from "./book.ts";
import { type Correction, correctBook, withoutDrift } from "./correction.ts";
import type { Transaction } from "./history-entry.ts";
import { keepRoundOpen, openRound, type Stake, settleOpenRound, voidRound } from "./open-round.ts";
import {
  type RoundMoney,
  type SettledMovement,
  settleRound,
  winTarget,
} from "./split-and-settle-stake.ts";
import { completeWithdrawal, keepHeld, reverseWithdrawal, withdraw } from "./withdrawal.ts";

export interface Posting {
  readonly movement: Movement;
  readonly transactions: readonly Transaction[];
}

/** The id of the ledger transaction of the row being written. Play money shows no transactions. */
interface RoundRow {
  readonly transactionId: string;
  readonly demo: boolean;
}

/** The stake and the win of a round that is decided at once. */
export function postRound(before: Book, round: RoundRow & RoundMoney): Posting {
  const { transactionId, demo, cashMinor, bonusMinor } = round;
  const movement = settleRound(before, round);
  const bet = betOf(transactionId, round, { cash: -cashMinor, bonus: -bonusMinor });
  const paid = payments(before, round, movement);
  return { movement, transactions: demo ? [] : transactionsOf(before, movement, [bet, ...paid]) };
}

/** The stake of a round of several steps, when the round is opened. */
export function postRoundOpened(before: Book, round: RoundRow & Stake): Posting {
  const { transactionId, demo } = round;
  const movement = openRound(before, round);
  const bet = betOf(transactionId, round, changesOf(movement));
  return { movement, transactions: demo ? [] : transactionsOf(before, movement, [bet]) };
}

/** An action that leaves its round open: nothing moves. */
export function postRoundAction(before: Book): Posting {
  return { movement: keepRoundOpen(before), transactions: [] };
}

/** A verdict without a win: it moves no money. */
export function postJackpotVerdict(before: Book): Posting {
  return { movement: move(before, {}), transactions: [] };
}

/** The win of a round of several steps, when the round is settled. */
export function postRoundSettled(before: Book, round: RoundRow & RoundMoney): Posting {
  const { demo, cashMinor, bonusMinor } = round;
  const movement = settleOpenRound(before, round);
  // The stake leaves play with the first transaction; a lost round has none.
  const [first, ...rest] = payments(before, round, movement);
  const fromPlay = { inPlay: -cashMinor, bonusInPlay: -bonusMinor };
  const paid = first && [{ ...first, changes: { ...first.changes, ...fromPlay } }, ...rest];
  return { movement, transactions: demo ? [] : transactionsOf(before, movement, paid ?? []) };
}

/** The stake of an open round, returned when the round is voided. */
export function postRoundVoided(before: Book, round: RoundRow & Stake): Posting {
  const { transactionId: id, demo, cashMinor, bonusMinor } = round;
  const movement = voidRound(before, round);
  const refund = { id, type: "refund", amountMinor: cashMinor + bonusMinor } as const;
  return demo ? { movement, transactions: [] } : posting(before, movement, refund);
}

/** Cash from the operator. Refuses an amount that leaves no exact room for wins. */
export function postDeposit(
  before: Book,
  row: { transactionId: string; amountMinor: number },
): Result<Posting, "BALANCE_LIMIT"> {
  const { transactionId, amountMinor } = row;
  const moved = deposit(before, amountMinor);
  return moved.ok
    ? accept(posting(before, moved.value, { id: transactionId, type: "deposit", amountMinor }))
    : moved;
}

/** Cash that leaves, or is held for an address. Refuses more than the cash. */
export function postWithdrawal(
  before: Book,
  row: { transactionId: string; withdrawalId: string; amountMinor: number; held: boolean },
): Result<Posting, "INSUFFICIENT_FUNDS"> {
  const { transactionId, withdrawalId, amountMinor } = row;
  const moved = withdraw(before, row);
  if (!moved.ok) return moved;
  const taken = { id: transactionId, type: "withdrawal", amountMinor: -amountMinor } as const;
  return accept(posting(before, moved.value, { ...taken, reference: withdrawalId }));
}

/** A held withdrawal whose payout was sent or confirmed: nothing moves. */
export function postWithdrawalStep(before: Book): Posting {
  return { movement: keepHeld(before), transactions: [] };
}

/** A held withdrawal that was paid out: the balance changed when it was held, so nothing is shown. */
export function postWithdrawalCompleted(before: Book, amountMinor: number): Posting {
  return { movement: completeWithdrawal(before, amountMinor), transactions: [] };
}

/** A held withdrawal whose payout failed: the money is cash again. */
export function postWithdrawalReversal(
  before: Book,
  row: { transactionId: string; withdrawalId: string; amountMinor: number },
): Posting {
  const { transactionId, withdrawalId, amountMinor } = row;
  const returned = { id: transactionId, type: "withdrawal_reversal", amountMinor } as const;
  const movement = reverseWithdrawal(before, amountMinor);
  return posting(before, movement, { ...returned, reference: withdrawalId });
}

/** A bonus from the operator. Refuses an amount that leaves no exact room for wins or wagering. */
export function postBonusCredit(
  before: Book,
  row: { transactionId: string; amountMinor: number; wageringMultiplier: number },
): Result<Posting, "BALANCE_LIMIT"> {
  const { transactionId, amountMinor } = row;
  const moved = creditBonus(before, row);
  return moved.ok
    ? accept(posting(before, moved.value, { id: transactionId, type: "bonus_credit", amountMinor }))
    : moved;
}

/** A wagered bonus that becomes cash; undefined if none is due. */
export function postBonusConversion(before: Book, id: string): Posting | undefined {
  const movement = convertBonus(before);
  if (movement === undefined) return undefined;
  return posting(before, movement, conversionOf(id, before.bonus));
}

/** The rest of a bonus, forfeited. Refuses if the bonus is in play, or if there is none. */
export function postBonusForfeit(
  before: Book,
  id: string,
): Result<Posting, "BONUS_IN_PLAY" | "NO_BONUS"> {
  const moved = forfeitBonus(before);
  if (!moved.ok) return moved;
  return accept(posting(before, moved.value, forfeitOf(before, id)));
}

/**
 * The rest of a bonus that is too small to be staked, which ends automatically; undefined for any
 * other book.
 */
export function postBonusLeftover(
  before: Book,
  { id, currency }: { id: string; currency: Currency },
): Posting | undefined {
  const movement = endLeftover(before, currency);
  if (movement === undefined) return undefined;
  return posting(before, movement, { ...forfeitOf(before, id), reason: "below_smallest_stake" });
}

/** A jackpot that a bet won, under the id of the pool's own transaction. */
export function postJackpotWin(
  before: Book,
  win: { transactionId: string; amountMinor: number; creditTarget: "cash" | "bonus" },
): Posting {
  const { transactionId, amountMinor, creditTarget } = win;
  const movement = creditJackpot(before, amountMinor, creditTarget);
  return posting(before, movement, { id: transactionId, type: "jackpot_win", amountMinor });
}

/** Play money up to `targetMinor`. */
export function postDemoRefill(before: Book, targetMinor: number): Posting {
  return { movement: refillDemo(before, targetMinor), transactions: [] };
}

/** The adjustment with which a sandbox reset empties a book. */
export function postAdjustment(before: Book, row: RoundRow): Posting {
  const { transactionId: id, demo } = row;
  const movement = emptyBook(before, row);
  const amountMinor = -total(before);
  const adjustment = posting(before, movement, { id, type: "adjustment", amountMinor });
  return demo ? { movement, transactions: [] } : adjustment;
}

/** A correction by staff. Refuses one that the book cannot hold. */
export function postCorrection(
  before: Book,
  { transactionId, correction }: { transactionId: string; correction: Correction },
): Result<Posting, "BALANCE_TOO_LOW" | "BALANCE_LIMIT"> {
  const moved = correctBook(before, correction);
  if (!moved.ok) return moved;
  const { cash = 0, bonus = 0 } = moved.value.legs;
  const reference = correction.id;
  const amountMinor = cash + bonus;
  const transaction = { id: transactionId, type: "correction", amountMinor, reference } as const;
  return accept(posting(withoutDrift(before, correction.drift), moved.value, transaction));
}

/** A movement that operators see as one transaction. */
function posting(before: Book, movement: Movement, transaction: Part["transaction"]): Posting {
  const changes = changesOf(movement);
  return { movement, transactions: transactionsOf(before, movement, [{ transaction, changes }]) };
}

/** The stake of a round, as it left the balance. */
function betOf(
  transactionId: string,
  { cashMinor, bonusMinor }: Stake,
  changes: Part["changes"],
): Part {
  const amountMinor = -cashMinor - bonusMinor;
  return { transaction: { id: `${transactionId}_bet`, type: "bet", amountMinor }, changes };
}

/** The win if there is one, then the conversion if the round freed a bonus. */
function payments(
  before: Book,
  round: RoundRow & RoundMoney,
  { convertedMinor }: SettledMovement,
): Part[] {
  const { transactionId, winMinor } = round;
  const win: Part = {
    transaction: { id: `${transactionId}_win`, type: "win", amountMinor: winMinor },
    changes: { [winTarget(before, round)]: winMinor },
  };
  const conversion: Part = {
    transaction: conversionOf(`${transactionId}_conversion`, convertedMinor),
    changes: { cash: convertedMinor, bonus: -convertedMinor },
  };
  return [...(winMinor > 0 ? [win] : []), ...(convertedMinor > 0 ? [conversion] : [])];
}

/** All of a bonus that is left, none of it in play. */
function forfeitOf(before: Book, id: string): Part["transaction"] {
  const { bonus, granted } = before;
  return { id, type: "bonus_forfeit", amountMinor: -bonus, grantedMinor: granted };
}

function conversionOf(id: string, convertedMinor: number): Part["transaction"] {
  return { id, type: "bonus_conversion", amountMinor: 0, convertedMinor };
}
