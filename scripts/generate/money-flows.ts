/**
 * How money moves between accounts. Each flow is a movement made by the domain's own rules, so the
 * picture cannot show anything that the code does not do.
 */
import type { Account } from "../../domain/ledger/legs.ts";
import { convertBonus, creditBonus, forfeitBonus } from "../../domain/wallet/bonus.ts";
import {
  type Book,
  creditJackpot,
  deposit,
  EMPTY_BOOK,
  emptyBook,
  type Movement,
} from "../../domain/wallet/book.ts";
import { correctBook } from "../../domain/wallet/correction.ts";
import { openRound, settleOpenRound, voidRound } from "../../domain/wallet/open-round.ts";
import { settleRound } from "../../domain/wallet/split-and-settle-stake.ts";
import { completeWithdrawal, reverseWithdrawal, withdraw } from "../../domain/wallet/withdrawal.ts";

/** One kind of transaction and the two accounts it moves money between. */
export interface Flow {
  readonly name: string;
  readonly from: Account;
  readonly to: Account;
}

const ONE = { amountMinor: 1 };
const NONE = { cashMinor: 0, bonusMinor: 0, heldMinor: 0 };
const WITH_CASH: Book = { ...EMPTY_BOOK, cash: 1 };
const WITH_BONUS: Book = { ...EMPTY_BOOK, bonus: 1, wagering: 9 };
const WAGERED: Book = { ...EMPTY_BOOK, bonus: 1 };
const IN_PLAY: Book = { ...EMPTY_BOOK, inPlay: 1 };
const BONUS_IN_PLAY: Book = { ...EMPTY_BOOK, bonusInPlay: 1, wagering: 9 };
const HOLDING: Book = { ...EMPTY_BOOK, held: 1 };

/**
 * Returns every kind of transaction, each made with one minor unit. A win is the second unit that a round
 * pays.
 */
export function flows(): Flow[] {
  const cashStake = { cashMinor: 1, bonusMinor: 0 };
  const bonusStake = { cashMinor: 0, bonusMinor: 1 };
  return [
    flow("deposit", made(deposit(EMPTY_BOOK, 1))),
    flow("stake", settleRound(WITH_CASH, { ...cashStake, winMinor: 0 })),
    flow("win", settleRound(WITH_CASH, { ...cashStake, winMinor: 2 })),
    flow("stake", settleRound(WITH_BONUS, { ...bonusStake, winMinor: 0 })),
    flow("win", settleRound(WITH_BONUS, { ...bonusStake, winMinor: 2 })),
    flow("opened", openRound(WITH_CASH, cashStake)),
    flow("settled", settleOpenRound(IN_PLAY, { ...cashStake, winMinor: 0 })),
    flow("voided", voidRound(IN_PLAY, cashStake)),
    flow("opened", openRound(WITH_BONUS, bonusStake)),
    flow("settled", settleOpenRound(BONUS_IN_PLAY, { ...bonusStake, winMinor: 0 })),
    flow("voided", voidRound(BONUS_IN_PLAY, bonusStake)),
    flow("bonus credit", made(creditBonus(EMPTY_BOOK, { ...ONE, wageringMultiplier: 10 }))),
    flow("forfeit", made(forfeitBonus(WITH_BONUS))),
    flow("conversion", convertBonus(WAGERED)),
    flow("withdrawal", made(withdraw(WITH_CASH, { ...ONE, held: false }))),
    flow("withdrawal to an address", made(withdraw(WITH_CASH, { ...ONE, held: true }))),
    flow("completed", completeWithdrawal(HOLDING, 1)),
    flow("failed", reverseWithdrawal(HOLDING, 1)),
    flow("jackpot win", creditJackpot(EMPTY_BOOK, 1, "cash")),
    flow("jackpot win", creditJackpot(WITH_BONUS, 1, "bonus")),
    // A reset removes a bonus the way a forfeit does.
    flow("sandbox reset", emptyBook(WITH_CASH, { demo: false })),
    flow("correction", made(correctBook(EMPTY_BOOK, { changes: { ...NONE, cashMinor: 1 } }))),
  ];
}

function made(result: { ok: true; value: Movement } | { ok: false }): Movement | undefined {
  return result.ok ? result.value : undefined;
}

function flow(name: string, movement: Movement | undefined): Flow {
  const legs = Object.entries(movement?.legs ?? {}) as [Account, number][];
  const from = legs.find(([, change]) => change < 0)?.[0];
  const to = legs.find(([, change]) => change > 0)?.[0];
  if (from === undefined || to === undefined) throw new Error(`${name} moves no money`);
  return { name, from, to };
}
