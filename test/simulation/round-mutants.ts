/** Small, plausible mistakes in rounds of several steps and their money. */
import type { Mutant } from "./mutants.ts";

const BOOK = "domain/wallet/book.ts";
const OPEN_ROUND = "domain/wallet/open-round.ts";
const PLAY = "durable-objects/wallet/rounds/play-round.ts";
const ADVANCE = "durable-objects/wallet/rounds/advance-round.ts";
const ACT = "durable-objects/wallet/rounds/act-on-round.ts";
const LEFT = "durable-objects/wallet/rounds/settle-left-rounds.ts";
const VOID = "durable-objects/wallet/rounds/void-round.ts";
const UPKEEP = "durable-objects/wallet/wallet-upkeep.ts";

export const ROUND_MUTANTS: readonly Mutant[] = [
  {
    name: "stake-wagers-a-later-bonus",
    mistake: "a stake that was placed before a bonus was credited wagers it",
    change: {
      file: ADVANCE,
      from: "awaitsVerdict: journal.inDoubt, beforeBonus };",
      to: "awaitsVerdict: journal.inDoubt, beforeBonus: beforeBonus && false };",
    },
  },
  {
    name: "round-settled-twice",
    mistake: "a round that was settled is still noted as open",
    change: { file: ADVANCE, from: "if (isOver) openRounds.remove(open);", to: "if (isOver) {}" },
  },
  {
    name: "stake-not-put-in-play",
    mistake: "the stake of an open round goes to the house at once",
    change: {
      file: PLAY,
      from: "? { ...openRound(book, stake), convertedMinor: 0 }",
      to: "? settleRound(book, { ...stake, winMinor: 0 })",
    },
  },
  {
    name: "win-to-cash-with-bonus-in-play",
    mistake: "a bonus that is all in play is taken to be over, and wins go to cash",
    change: {
      file: BOOK,
      from: "return book.bonus > 0 || book.bonusInPlay > 0;",
      to: "return book.bonus > 0;",
    },
  },
  {
    name: "action-not-deduped",
    mistake: "an action's row does not keep its key, and a retry acts again",
    change: {
      file: ACT,
      from: "const origin = { sessionId, idempotencyKey, fingerprint };",
      to: "const origin = { sessionId, fingerprint };",
    },
  },
  {
    name: "action-on-an-old-position",
    mistake: "each action is judged where the round was opened",
    change: {
      file: ADVANCE,
      from: "journal.roundRow(open.seq);",
      to: "journal.roundRow(open.openedSeq);",
    },
  },
  {
    name: "step-draws-again",
    mistake: "each step of a round draws anew what was fixed at its opening",
    change: {
      file: ADVANCE,
      from: "drawStream({ serverSeed, clientSeed, nonce });",
      to: "drawStream({ serverSeed, clientSeed, nonce: nonce + actions.length });",
    },
  },
  {
    name: "second-open-round",
    mistake: "a round is opened while another of its game is open",
    change: { file: PLAY, from: "if (open !== undefined) {", to: "if (open === null) {" },
  },
  {
    name: "conversion-with-bonus-in-play",
    mistake: "a bonus converts while a part of it is staked on an open round",
    change: {
      file: BOOK,
      from: "const isDone = wagering === 0 && left.bonusInPlay === 0;",
      to: "const isDone = wagering === 0;",
    },
  },
  {
    name: "bonus-settled-as-cash",
    mistake: "the bonus part of a stake leaves play and is not wagered",
    change: {
      file: OPEN_ROUND,
      from: "= afterWager(book, round, {",
      to: "= afterWager(book, { ...round, bonusMinor: 0 }, {",
    },
  },
  {
    name: "void-to-cash",
    mistake: "a voided round's bonus stake comes back as cash",
    change: {
      file: OPEN_ROUND,
      from: `cash: cashMinor,
    bonus: bonusMinor,`,
      to: "cash: cashMinor + bonusMinor,",
    },
  },
  {
    name: "void-leaves-conversion-waiting",
    mistake: "a bonus that waited for a voided stake is not converted with the void",
    change: { file: VOID, from: "convertBonuses(wallet, now);", to: "{}" },
  },
  {
    name: "round-taken-from-a-player-who-is-there",
    mistake: "a round of another book is settled by rule while its session lives",
    change: {
      file: LEFT,
      from: "wallet.sessions.live(open.sessionId, now) === undefined;",
      to: "wallet.sessions.live(open.sessionId, now) !== null;",
    },
  },
  {
    name: "left-round-forgotten",
    mistake: "nothing rings for a round that is left",
    change: {
      file: UPKEEP,
      from: "if (leftAt !== undefined) this.#alarm.setBy(Math.max(",
      to: "if (leftAt === null) this.#alarm.setBy(Math.max(",
    },
  },
];
