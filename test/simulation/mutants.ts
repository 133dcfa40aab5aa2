/**
 * Small, plausible mistakes in the protocol, each a change to one place in the real source. The
 * simulator is worth its name only while it catches every one of them.
 */
import { MONEY_MUTANTS } from "./money-mutants.ts";
import { ROUND_MUTANTS } from "./round-mutants.ts";

export interface Mutant {
  readonly name: string;
  /** What goes wrong, in one line. */
  readonly mistake: string;
  readonly change?: { readonly file: string; readonly from: string; readonly to: string };
  readonly withoutOutputGate?: true;
}

const JUDGE = "durable-objects/jackpot-pool/judge-contribution.ts";
const QUEUE = "durable-objects/jackpot-pool/contribution-queue.ts";
const POOL_STORE = "durable-objects/jackpot-pool/jackpot-pool-store.ts";
const POT = "domain/jackpot/pot.ts";
const BOOK = "domain/wallet/book.ts";
const UPKEEP = "durable-objects/wallet/wallet-upkeep.ts";
const PLAY = "durable-objects/wallet/rounds/play-round.ts";
const DOUBT = "durable-objects/wallet/jackpot/jackpot-doubt.ts";
const ONCE = "durable-objects/wallet/store/once-per-key.ts";
const OUTBOX = "durable-objects/wallet/store/history-outbox.ts";
const JOURNAL = "durable-objects/wallet/store/journal.ts";
const READ_HEAD = "durable-objects/wallet/store/read-head.ts";
const WALLET_STORE = "durable-objects/wallet/store/wallet-store.ts";
const EXCHANGE = "durable-objects/wallet/sessions/exchange-token.ts";
const ALARM = "durable-objects/object-alarm.ts";
const POOL = "durable-objects/jackpot-pool/jackpot-pool-object.ts";
const PUSH = "durable-objects/jackpot-pool/push-wins.ts";
const TAKE_WIN = "durable-objects/wallet/jackpot/take-win.ts";

export const MUTANTS: readonly Mutant[] = [
  ...MONEY_MUTANTS,
  ...ROUND_MUTANTS,
  {
    name: "pool-without-dedupe",
    mistake: "the pool judges a repeated question anew",
    change: {
      file: JUDGE,
      from: "if (last !== undefined && last.seq >= contribution.seq) {",
      to: "if (last === undefined && contribution.seq < 0) {",
    },
  },
  {
    name: "pool-judges-late-doubles",
    mistake: "the pool knows a wallet's last bet, but judges an older one that comes late again",
    change: {
      file: JUDGE,
      from: "last.seq >= contribution.seq) {",
      to: "last.seq === contribution.seq) {",
    },
  },
  {
    name: "verdicts-mixed-up",
    mistake: "bets that are judged together all get the verdict on the first",
    change: {
      file: QUEUE,
      from: "one.resolve(verdict);",
      to: "one.resolve(verdicts[0]?.verdict ?? verdict);",
    },
  },
  {
    name: "wallet-without-dedupe",
    mistake: "the wallet does not look for the row that a key wrote",
    change: {
      file: ONCE,
      from: "wallet.journal.rowByKey(idempotencyKey, now)",
      to: "wallet.journal.rowByKey(idempotencyKey, now + 10 ** 12)",
    },
  },
  {
    name: "key-without-fingerprint",
    mistake: "another request under a used key gets the first one's answer",
    change: {
      file: ONCE,
      from: "fingerprint !== undefined && fingerprint !== message.fingerprint",
      to: "fingerprint === null",
    },
  },
  {
    name: "refusal-not-remembered",
    mistake: "a bet refused for want of funds goes through when it is sent again later",
    change: { file: PLAY, from: `remembered: ["INSUFFICIENT_FUNDS"]`, to: "remembered: []" },
  },
  {
    name: "replay-draws-again",
    mistake: "a retry plays the round again",
    change: {
      file: PLAY,
      from: "replay: (row) => ({ seq: row.seq, session }),",
      to: `replay: (row) => {
        const game = findGame(message.gameId);
        const again = game && play(wallet, { message: keyed, session, game, choices: {}, idempotencyKey: "again", now });
        return again?.ok ? again.value : { seq: row.seq, session };
      },`,
    },
  },
  {
    name: "sent-before-durable",
    mistake: "answers and calls leave before the writes they rest on are durable",
    withoutOutputGate: true,
  },
  {
    name: "no-alarm",
    mistake: "the alarm is never set",
    change: { file: ALARM, from: "void this.#storage.setAlarm(at);", to: "void at;" },
  },
  {
    name: "contribution-rounded",
    mistake: "a contribution is cut to whole minor units",
    change: {
      file: POT,
      from: "const units = cashStakeMinor * settings.rateBasisPoints;",
      to: "const units = Math.floor((cashStakeMinor * settings.rateBasisPoints) / 10_000) * 10_000;",
    },
  },
  {
    name: "threshold-kept",
    mistake: "the next cycle keeps the threshold of the last",
    change: {
      file: JUDGE,
      from: "openCycle(settings, next, court.uniformBelow)",
      to: "{ ...openCycle(settings, next, court.uniformBelow), thresholdUnits: cycle.thresholdUnits }",
    },
  },
  {
    name: "remainder-dropped",
    mistake: "the fraction below a minor unit is lost at a payout",
    change: {
      file: POT,
      from: "settings.seedMinor * POT_UNITS_PER_MINOR + remainder }",
      to: "settings.seedMinor * POT_UNITS_PER_MINOR + 0 * remainder }",
    },
  },
  {
    name: "cycle-not-ended",
    mistake: "a hit pays the pot and leaves it standing",
    change: {
      file: JUDGE,
      from: "if (!hit && units > 0) {",
      to: "if (units > 0) {",
    },
  },
  {
    name: "event-not-written",
    mistake: "a hit is paid, and nobody hears of it",
    change: { file: JUDGE, from: "store.recordEvent(", to: "void (" },
  },
  {
    name: "pool-memory-kept",
    mistake: "after a write that failed the pool goes on with a pot that is not on disk",
    change: { file: POOL_STORE, from: "this.#pool = before;", to: "void before;" },
  },
  {
    name: "wallet-memory-kept",
    mistake: "after a write that failed the wallet goes on with a journal that is not on disk",
    change: { file: WALLET_STORE, from: "this.journal.restore(memory);", to: "void memory;" },
  },
  {
    name: "doubt-forgotten",
    mistake: "a wallet that starts again does not know that a bet is in doubt",
    change: { file: READ_HEAD, from: "doubt: last.doubt,", to: "doubt: null," },
  },
  {
    name: "book-left-unnoted",
    mistake: "where a book was left off is not written when play moves to another",
    change: {
      file: JOURNAL,
      from: "if (head.lastBook !== null && head.lastBook !== book) this.#leaveBook(head.lastBook);",
      to: "if (head.lastBook === null) this.#leaveBook(book);",
    },
  },
  {
    name: "verdict-not-written",
    mistake: "the next row does not carry the verdict",
    change: { file: JOURNAL, from: "verdict ? JSON.stringify(verdict) : null,", to: "null," },
  },
  {
    name: "verdict-applied-twice",
    mistake: "two answers to the same question both count",
    change: {
      file: DOUBT,
      from: "if (journal.head.doubt !== seq || !this.open) return;",
      to: "",
    },
  },
  {
    name: "win-not-applied",
    mistake: "a verdict with a win is noted, and its money never booked",
    change: {
      file: DOUBT,
      from: "if (verdict.win !== null) {",
      to: "if (verdict.win !== null && !wallet.exists) {",
    },
  },
  {
    name: "alarm-forgets-doubt",
    mistake: "the alarm does nothing once history is complete, although a bet is in doubt",
    change: {
      file: UPKEEP,
      from: "if (!hasUnstored(this.wallet) && !this.doubt.open) return;",
      to: "if (!hasUnstored(this.wallet)) return;",
    },
  },
  {
    name: "two-bets-in-doubt",
    mistake: "a jackpot bet does not wait for the one before it",
    change: {
      file: PLAY,
      from: "opensDoubt && journal.inDoubt",
      to: "opensDoubt && journal.head.doubt === -1",
    },
  },
  {
    name: "demo-feeds-jackpot",
    mistake: "a bet of play money goes to the pool",
    change: {
      file: PLAY,
      from: "const opensDoubt = feedsJackpot && !demo && stake.cashMinor > 0;",
      to: "const opensDoubt = feedsJackpot && stake.cashMinor > 0;",
    },
  },
  {
    name: "nonce-used-twice",
    mistake: "the next round is drawn from the nonce of the last",
    change: { file: PLAY, from: "journal.head.nonce + 1", to: "Math.max(1, journal.head.nonce)" },
  },
  {
    name: "bonus-staked-first",
    mistake: "a stake takes bonus money before cash",
    change: {
      file: BOOK,
      from: "const cashMinor = Math.min(book.cash, stakeMinor);",
      to: "const cashMinor = Math.max(0, stakeMinor - book.bonus);",
    },
  },
  {
    name: "bonus-win-to-cash",
    mistake: "a jackpot is paid to cash although a bonus is not yet wagered",
    change: {
      file: BOOK,
      from: "{ [target]: amountMinor,",
      to: "{ cash: target ? amountMinor : 0,",
    },
  },
  {
    name: "confirmation-of-the-unsent",
    mistake: "a confirmation also counts for what was written after its batch was sent",
    change: {
      file: OUTBOX,
      from: "Math.max(stored.through, player.stored_through)",
      to: "Math.max(stored.after, wallet.journal.head.seq)",
    },
  },
  {
    name: "token-used-twice",
    mistake: "a launch token opens as many sessions as it is sent",
    change: {
      file: EXCHANGE,
      from: "!created && sessions.isTokenUsed(message.tokenId)",
      to: `!created && sessions.isTokenUsed("none")`,
    },
  },
  {
    name: "win-never-pushed",
    mistake:
      "the pool leaves it to the wallet to ask, also when its alarm is lost and nobody comes",
    change: {
      file: JUDGE,
      from: "if (verdict.win !== null) store.unappliedWins.owe(",
      to: "if (verdict.win !== null && contribution.seq < 0) store.unappliedWins.owe(",
    },
  },
  {
    name: "pushed-win-applied-twice",
    mistake: "the wallet books a pushed win whether or not it has it",
    change: {
      file: TAKE_WIN,
      from: "doubt.conclude(seq, verdict);",
      to: `const { memory } = wallet.journal;
  wallet.journal.restore({ ...memory, head: { ...memory.head, doubt: seq }, verdict: undefined });
  doubt.conclude(seq, verdict);`,
    },
  },
  {
    name: "win-pushed-once",
    mistake: "the pool does not push again when the answer to its push was lost",
    change: {
      file: POOL,
      from: "if (this.#mayPush) this.#alarm.setBy(pushAt);",
      to: "if (this.#mayPush && this.#pushes === 0) this.#alarm.setBy(pushAt);",
    },
  },
  {
    name: "applied-before-answered",
    mistake: "the pool takes a win for applied as soon as it pushes it",
    change: {
      file: PUSH,
      from: "const taken = await wallet(",
      to: "store.unappliedWins.noteApplied(cycle); const taken = await wallet(",
    },
  },
  {
    name: "wake-without-alarm",
    mistake: "a wallet that is woken does not set its lost alarm again",
    change: {
      file: UPKEEP,
      from: "await this.#alarm.restore();",
      to: "{}",
    },
  },
];
