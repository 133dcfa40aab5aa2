/**
 * A posting is what one journal row does: the movement of the book, and the transactions that
 * operators see of it. There is one function for each kind of row. The wallet calls it to write the
 * row and the audit calls it to check the row, so the two cannot drift apart. Reference 4.11.
 */
import type { Currency } from "../money/currencies.ts";
import { accept, type Result } from "../result.ts";
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
import type { Transaction } from "./history-entry.ts";
import { keepRoundOpen, openRound, type Stake, settleOpenRound, voidRound } from "./open-round.ts";
import { type RoundMoney, settleRound } from "./stake.ts";
import { completeWithdrawal, keepHeld, reverseWithdrawal, withdraw } from "./withdrawal.ts";

export interface Posting {
  readonly movement: Movement;
  readonly transactions: readonly Transaction[];
}

/** The row that is written: the id of its ledger transaction. Play money shows no transactions. */
interface RoundRow {
  readonly transactionId: string;
  readonly demo: boolean;
}

/** The stake and the win of a round that is decided at once. */
export function postRound(before: Book, round: RoundRow & RoundMoney): Posting {
  const { transactionId, demo, cashMinor, bonusMinor, winMinor } = round;
  const movement = settleRound(before, round);
  const stakeMinor = cashMinor + bonusMinor;
  const balanceAfterMinor = total(before) - stakeMinor;
  const bet = betOf(transactionId, { stakeMinor, balanceAfterMinor });
  const paid = payments(transactionId, {
    winMinor,
    convertedMinor: movement.convertedMinor,
    balanceAfterMinor: balanceAfterMinor + winMinor,
  });
  const transactions = [bet, ...paid];
  return { movement, transactions: demo ? [] : transactions };
}

/** The stake of a round of several steps, when the round is opened. */
export function postRoundOpened(before: Book, round: RoundRow & Stake): Posting {
  const { transactionId, demo, cashMinor, bonusMinor } = round;
  const movement = openRound(before, round);
  const stakeMinor = cashMinor + bonusMinor;
  const bet = betOf(transactionId, { stakeMinor, balanceAfterMinor: total(before) - stakeMinor });
  return { movement, transactions: demo ? [] : [bet] };
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
  const { transactionId, demo, winMinor } = round;
  const movement = settleOpenRound(before, round);
  const balanceAfterMinor = total(movement.after);
  const { convertedMinor } = movement;
  const transactions = payments(transactionId, { winMinor, convertedMinor, balanceAfterMinor });
  return { movement, transactions: demo ? [] : transactions };
}

/** The stake of an open round, given back when the round is voided. */
export function postRoundVoided(before: Book, round: RoundRow & Stake): Posting {
  const { transactionId, demo, cashMinor, bonusMinor } = round;
  const movement = voidRound(before, round);
  const refund: Transaction = {
    id: transactionId,
    type: "refund",
    amountMinor: cashMinor + bonusMinor,
    balanceAfterMinor: total(movement.after),
  };
  return { movement, transactions: demo ? [] : [refund] };
}

/** Cash from the operator. Refuses an amount that leaves no exact room for wins. */
export function postDeposit(
  before: Book,
  row: { transactionId: string; amountMinor: number },
): Result<Posting, "BALANCE_LIMIT"> {
  const { transactionId, amountMinor } = row;
  const moved = deposit(before, amountMinor);
  return moved.ok
    ? accept(posting(moved.value, { id: transactionId, type: "deposit", amountMinor }))
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
  const type = "withdrawal";
  return accept(
    posting(
      moved.value,
      { id: transactionId, type, amountMinor: -amountMinor },
      { reference: withdrawalId },
    ),
  );
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
  return posting(
    reverseWithdrawal(before, amountMinor),
    { id: transactionId, type: "withdrawal_reversal", amountMinor },
    { reference: withdrawalId },
  );
}

/** A bonus from the operator. Refuses an amount that leaves no exact room for wins or wagering. */
export function postBonusCredit(
  before: Book,
  row: { transactionId: string; amountMinor: number; wageringMultiplier: number },
): Result<Posting, "BALANCE_LIMIT"> {
  const { transactionId, amountMinor } = row;
  const moved = creditBonus(before, row);
  return moved.ok
    ? accept(posting(moved.value, { id: transactionId, type: "bonus_credit", amountMinor }))
    : moved;
}

/** A wagered bonus that becomes cash; undefined when none is due. */
export function postBonusConversion(before: Book, id: string): Posting | undefined {
  const movement = convertBonus(before);
  if (movement === undefined) return undefined;
  const balanceAfterMinor = total(movement.after);
  const conversion = conversionOf({ id, convertedMinor: before.bonus, balanceAfterMinor });
  return { movement, transactions: [conversion] };
}

/** What is left of a bonus, taken back. Refuses a bonus in play, and none at all. */
export function postBonusForfeit(
  before: Book,
  id: string,
): Result<Posting, "BONUS_IN_PLAY" | "NO_BONUS"> {
  const moved = forfeitBonus(before);
  if (!moved.ok) return moved;
  const amountMinor = -before.bonus;
  return accept(posting(moved.value, { id, type: "bonus_forfeit", amountMinor }));
}

/** What is left of a bonus and too small to be staked, which ends by itself; undefined for any other. */
export function postBonusLeftover(
  before: Book,
  { id, currency }: { id: string; currency: Currency },
): Posting | undefined {
  const movement = endLeftover(before, currency);
  if (movement === undefined) return undefined;
  const forfeit = { id, type: "bonus_forfeit", amountMinor: -before.bonus } as const;
  return posting(movement, forfeit, { reason: "below_smallest_stake" });
}

/** A jackpot that a bet won, under the id of the pool's own transaction. */
export function postJackpotWin(
  before: Book,
  win: { transactionId: string; amountMinor: number; creditTarget: "cash" | "bonus" },
): Posting {
  const { transactionId, amountMinor, creditTarget } = win;
  const movement = creditJackpot(before, amountMinor, creditTarget);
  return posting(movement, { id: transactionId, type: "jackpot_win", amountMinor });
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
  const adjustment = posting(movement, { id, type: "adjustment", amountMinor });
  return demo ? { movement, transactions: [] } : adjustment;
}

/** A movement that operators see as one transaction. */
function posting(
  movement: Movement,
  transaction: Pick<Transaction, "id" | "type" | "amountMinor">,
  of: Pick<Transaction, "reference" | "reason"> = {},
): Posting {
  const balanceAfterMinor = total(movement.after);
  return { movement, transactions: [{ ...transaction, balanceAfterMinor, ...of }] };
}

/** The stake of a round, as it left the balance. */
function betOf(
  transactionId: string,
  { stakeMinor, balanceAfterMinor }: { stakeMinor: number; balanceAfterMinor: number },
): Transaction {
  return { id: `${transactionId}_bet`, type: "bet", amountMinor: -stakeMinor, balanceAfterMinor };
}

/** The win if there is one, then the conversion if the round freed a bonus. The balance is after both. */
function payments(
  transactionId: string,
  settled: { winMinor: number; convertedMinor: number; balanceAfterMinor: number },
): Transaction[] {
  const { winMinor, convertedMinor, balanceAfterMinor } = settled;
  const win: Transaction = {
    id: `${transactionId}_win`,
    type: "win",
    amountMinor: winMinor,
    balanceAfterMinor,
  };
  const conversion = conversionOf({
    id: `${transactionId}_conversion`,
    convertedMinor,
    balanceAfterMinor,
  });
  return [...(winMinor > 0 ? [win] : []), ...(convertedMinor > 0 ? [conversion] : [])];
}

function conversionOf({
  id,
  convertedMinor,
  balanceAfterMinor,
}: {
  id: string;
  convertedMinor: number;
  balanceAfterMinor: number;
}): Transaction {
  return { id, type: "bonus_conversion", amountMinor: 0, convertedMinor, balanceAfterMinor };
}
