/** Mistakes with rounds of several steps and the money that is in play on them. */
import type { Mutant } from "./mutants.ts";

export const ROUND_MUTANTS: readonly Mutant[] = [
  {
    name: "operator-voids-a-win",
    mistake: "an operator alone voids a round that would win",
    change: { in: "voidRound", under: "durable-objects/", find: "wouldWin($)", replace: "false" },
  },
  {
    name: "stake-wagers-a-later-bonus",
    mistake: "a stake counts towards the wagering of a bonus that was credited after it",
    change: { in: "wageredBy", find: "$later?.wageringMinor ?? 0", replace: "0" },
  },
  {
    name: "stake-of-cash-wagers-a-later-bonus",
    mistake:
      "a stake that was placed without a bonus counts towards one that was credited after it",
    change: { in: "wageredBy", find: `winsTo === "cash"`, replace: "false" },
  },
  {
    name: "win-to-a-later-bonus",
    mistake: "the book decides where the win of an open round goes when the round is settled",
    change: { in: "winTarget", find: "winsTo === undefined", replace: "true" },
  },
  {
    name: "win-to-another-bonus",
    mistake: "the win of a stake goes to a bonus that replaced the one it was placed under",
    change: { in: "winTarget", find: "$later?.isAnother === true", replace: "false" },
  },
  {
    name: "round-settled-twice",
    mistake: "a settled round is still listed as open",
    change: { in: "advanceRound", find: "openRounds.remove($)", replace: "undefined" },
  },
  {
    name: "stake-not-put-in-play",
    mistake: "the stake of an open round goes to the house at once",
    change: {
      in: "play",
      find: "postRoundOpened($book, $row)",
      replace: "postRound($book, { ...$row, winMinor: 0 })",
    },
  },
  {
    name: "win-to-cash-with-bonus-in-play",
    mistake: "wins go to cash while the whole bonus is in play on an open round",
    change: { in: "hasBonus", find: "$.bonusInPlay > 0", replace: "false" },
  },
  {
    name: "action-not-deduped",
    mistake: "an action's row does not keep its idempotency key, so a retry acts again",
    change: {
      in: "act",
      find: "{ sessionId: $session, ...key }",
      replace: "{ sessionId: $session, fingerprint: key.fingerprint }",
    },
  },
  {
    name: "action-on-an-old-position",
    mistake: "each action is played from the round's opening position",
    change: {
      in: "advanceRound",
      find: "$journal.roundRow(open.seq)",
      replace: "$journal.roundRow(open.openedSeq)",
    },
  },
  {
    name: "step-draws-again",
    mistake: "each step draws again what was fixed when the round was opened",
    change: { in: "replay", find: "nonce: $nonce", replace: "nonce: $nonce + actions.length" },
  },
  {
    name: "second-open-round",
    mistake: "a round is opened while another of the same game is open",
    change: { in: "checkBet", find: "open !== undefined", replace: "false" },
  },
  {
    name: "bonus-settled-as-cash",
    mistake: "the bonus part of a stake leaves play and does not count towards the wagering",
    change: {
      in: "settleOpenRound",
      find: "afterWager($book, $round, $left)",
      replace: "afterWager($book, { ...$round, bonusMinor: 0 }, $left)",
    },
  },
  {
    name: "void-to-cash",
    mistake: "the bonus stake of a voided round is returned as cash",
    change: {
      in: "voidRound",
      under: "domain/",
      find: "{ cash: $cash, bonus: $bonus, $$inPlay }",
      replace: "{ cash: $cash + $bonus, $$inPlay }",
    },
  },
  {
    name: "void-leaves-conversion-waiting",
    mistake: "voiding a round does not convert a bonus that was waiting for its stake",
    change: { in: "voidOpenRound", find: "endBonuses($$)", replace: "undefined" },
  },
  {
    name: "round-taken-from-a-player-who-is-there",
    mistake: "a round of another book is settled by rule while its session is still live",
    change: { in: "settleAbandonedRounds", find: "$.live($$) === undefined", replace: "true" },
  },
  {
    name: "left-round-forgotten",
    mistake: "no alarm is set for a round that was left open",
    change: {
      in: "WalletUpkeep.#setAlarmForOpenRounds",
      find: "this.#alarm.setBy($)",
      replace: "undefined",
    },
  },
];
