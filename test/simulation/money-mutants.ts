/** Mistakes with money that leaves the wallet, and with money that is the house's until it is wagered. */
import type { Mutant } from "./mutants.ts";

const ADJUSTMENT = "domain/wallet/adjustment.ts";
const BONUS = "domain/wallet/bonus.ts";
const BOOK = "domain/wallet/book.ts";
const WITHDRAWAL = "domain/wallet/withdrawal.ts";
const WALLET = "durable-objects/wallet/wallet-object.ts";
const PLAY = "durable-objects/wallet/rounds/play-round.ts";
const PLAY_ANSWER = "durable-objects/wallet/rounds/play-answer.ts";
const DOUBT = "durable-objects/wallet/jackpot/jackpot-doubt.ts";
const WITHDRAW = "durable-objects/wallet/money/withdraw.ts";
const END = "durable-objects/wallet/money/end-withdrawal.ts";
const CONVERT = "durable-objects/wallet/bonus/convert-bonuses.ts";
const SIGNATURES = "durable-objects/wallet/store/signature-store.ts";
const WITHDRAWALS = "durable-objects/wallet/store/withdrawal-store.ts";
const READ_HEAD = "durable-objects/wallet/store/read-head.ts";

export const MONEY_MUTANTS: readonly Mutant[] = [
  {
    name: "reset-leaves-wagering",
    mistake: "a reset leaves what a bonus had still to be wagered",
    change: { file: ADJUSTMENT, from: "move(book, legs, 0)", to: "move(book, legs)" },
  },
  {
    name: "reset-in-doubt",
    mistake: "a reset does not wait for the verdict on a bet",
    change: {
      file: WALLET,
      from: "await outOfDoubt(this.#upkeep, (wallet) => {\n      return { replayed: false, result: resetPlayer",
      to: "this.#upkeep.mutate((wallet) => {\n      return { replayed: false, result: resetPlayer",
    },
  },
  {
    name: "withdrawal-not-held",
    mistake: "a withdrawal to an address is gone at once, and not held",
    change: {
      file: WITHDRAWAL,
      from: `[held ? "held" : "withdrawals"]: amountMinor`,
      to: "withdrawals: held ? amountMinor : amountMinor",
    },
  },
  {
    name: "held-forgotten",
    mistake: "a wallet that starts again does not know what it holds",
    change: {
      file: READ_HEAD,
      from: "        { cash, bonus, held, inPlay, bonusInPlay, wagering },",
      to: "{ cash, bonus, held: 0 * held, inPlay, bonusInPlay, wagering },",
    },
  },
  {
    name: "hold-ended-twice",
    mistake: "a withdrawal that has ended is ended again",
    change: {
      file: WITHDRAWALS,
      from: "return ended === undefined ? begun : this.#journal.row(ended.ended_by);",
      to: `if (ended !== undefined) this.#sql.exec("DELETE FROM withdrawal_end WHERE seq = ?", seq);
    return begun;`,
    },
  },
  {
    name: "failed-payout-lost",
    mistake: "a payout that failed leaves the wallet all the same",
    change: {
      file: END,
      from: "(failed ? reverseWithdrawal : completeWithdrawal)",
      to: "(failed ? completeWithdrawal : completeWithdrawal)",
    },
  },
  {
    name: "end-not-noted",
    mistake: "which row ended a withdrawal is not written down",
    change: { file: END, from: "wallet.withdrawals.end(message.seq, seq);", to: "" },
  },
  {
    name: "signature-not-stored",
    mistake: "a captured withdrawal goes through under another key",
    change: {
      file: SIGNATURES,
      from: "return bound.idempotency_key === use.idempotencyKey;",
      to: "return true;",
    },
  },
  {
    name: "signature-bound-late",
    mistake: "only a withdrawal that goes through uses its signature up",
    change: {
      file: WITHDRAW,
      from: "if (!wallet.signatures.bind(message, now)) {",
      to: "if (message.amountMinor <= wallet.journal.book(message.currency, false).cash && !wallet.signatures.bind(message, now)) {",
    },
  },
  {
    name: "withdrawal-key-not-scoped",
    mistake: "a withdrawal's key is one with a deposit's",
    change: { file: WITHDRAW, from: `scope: "withdrawal"`, to: `scope: "deposit"` },
  },
  {
    name: "withdrawal-of-bonus",
    mistake: "bonus money can be taken out",
    change: {
      file: WITHDRAWAL,
      from: "return accept(move(book, { cash: -amountMinor, [held",
      to: "const more = book.bonus > 0 ? 1 : 0; return accept(move(book, { cash: more - amountMinor, bonus: -more, [held",
    },
  },
  {
    name: "bonus-converted-in-doubt",
    mistake: "a bonus becomes cash while a jackpot may yet be paid to it",
    change: {
      file: PLAY,
      from: `const awaitsVerdict = journal.inDoubt || (opensDoubt && creditTarget(book) === "bonus");`,
      to: `const awaitsVerdict = creditTarget(book) === "cash" && journal.inDoubt;`,
    },
  },
  {
    name: "bonus-converted-behind-a-bet",
    mistake: "a bet without jackpot converts the bonus that the bet in doubt may yet win to",
    change: {
      file: PLAY,
      from: "const awaitsVerdict = journal.inDoubt || (opensDoubt",
      to: "const awaitsVerdict = (opensDoubt",
    },
  },
  {
    name: "conversion-lost",
    mistake: "a conversion that waited is forgotten when the verdict is no win",
    change: {
      file: DOUBT,
      from: "if (verdict.win === null && !isConversionDue(wallet)) {",
      to: "if (verdict.win === null) {",
    },
  },
  {
    name: "conversion-lost-after-win",
    mistake: "a conversion that waited is forgotten when the verdict is a win",
    change: {
      file: DOUBT,
      from: "convertBonuses(wallet, this.#world.now());",
      to: "if (verdict.win === null) convertBonuses(wallet, this.#world.now());",
    },
  },
  {
    name: "conversion-lost-in-a-crash",
    mistake: "a conversion is remembered and not written, and a crash takes it",
    change: {
      file: DOUBT,
      from: "convertBonuses(wallet, this.#world.now());",
      to: "setTimeout(() => wallet.transaction(() => convertBonuses(wallet, this.#world.now())), 20);",
    },
  },
  {
    name: "conversion-of-another-book",
    mistake: "of two bonuses that are due, one is converted",
    change: {
      file: CONVERT,
      from: "of dueConversions(journal)) {",
      to: "of dueConversions(journal).slice(1)) {",
    },
  },
  {
    name: "wagering-counted-twice",
    mistake: "a stake counts twice for the wagering",
    change: {
      file: BOOK,
      from: "Math.max(0, book.wagering - wagered);",
      to: "Math.max(0, book.wagering - 2 * wagered);",
    },
  },
  {
    name: "wagering-by-cash-alone",
    mistake: "the bonus part of a stake does not count for the wagering",
    change: {
      file: BOOK,
      from: "? 0 : round.cashMinor + round.bonusMinor;",
      to: "? 0 : round.cashMinor;",
    },
  },
  {
    name: "wagering-outlives-bonus",
    mistake: "a bonus that was lost leaves its wagering to the next",
    change: {
      file: BONUS,
      from: "const wagering = wageringRemaining(book) + ",
      to: "const wagering = book.wagering + ",
    },
  },
  {
    name: "wagering-forgotten",
    mistake: "a second bonus takes the place of the first one's wagering",
    change: {
      file: BONUS,
      from: "const wagering = wageringRemaining(book) + ",
      to: "const wagering = 0 * wageringRemaining(book) + ",
    },
  },
  {
    name: "forfeit-of-cash",
    mistake: "with a bonus, cash is taken back as well",
    change: {
      file: BONUS,
      from: "move(book, { bonus: -book.bonus, bonus_cost: book.bonus }, 0)",
      to: "move(book, { cash: -book.cash, bonus: -book.bonus, bonus_cost: book.cash + book.bonus }, 0)",
    },
  },
  {
    name: "forfeit-keeps-wagering",
    mistake: "a bonus is taken back and its wagering stays",
    change: {
      file: BONUS,
      from: "bonus_cost: book.bonus }, 0)",
      to: "bonus_cost: book.bonus }, book.wagering)",
    },
  },
  {
    name: "forfeit-in-doubt",
    mistake: "a bonus is taken back while a jackpot may yet be paid to it",
    change: {
      file: WALLET,
      from: "return outOfDoubt(this.#upkeep, (wallet) => forfeitBonus(",
      to: "return this.#upkeep.mutate((wallet) => forfeitBonus(",
    },
  },
  {
    name: "bonus-credited-in-doubt",
    mistake: "a bonus is credited between a bet and its verdict",
    change: {
      file: WALLET,
      from: "return outOfDoubt(this.#upkeep, (wallet) => creditBonus(",
      to: "return this.#upkeep.mutate((wallet) => creditBonus(",
    },
  },
  {
    name: "target-as-of-the-question",
    mistake:
      "where a jackpot goes is decided when the pool is asked, and not when the bet was placed",
    change: {
      file: DOUBT,
      from: "bonus: bonus - (legs.bonus ?? 0),",
      to: "bonus: bonus + 0 * (legs.bonus ?? 0),",
    },
  },
  {
    name: "conversion-untold",
    mistake: "the answer to a bet still shows the bonus that its verdict has freed",
    change: {
      file: PLAY_ANSWER,
      from: "const freedMinor = isFreed ? bonusMinor : 0;",
      to: "const freedMinor = isFreed ? 0 : 0;",
    },
  },
];
