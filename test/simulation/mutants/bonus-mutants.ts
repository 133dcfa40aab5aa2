/** Mistakes with bonuses: their wagering, their conversion to cash and their forfeit. */
import type { Mutant } from "./mutants.ts";

export const BONUS_MUTANTS: readonly Mutant[] = [
  {
    name: "bonus-staked-first",
    mistake: "a stake takes bonus money before cash",
    change: {
      in: "splitStake",
      find: "Math.min(book.cash, stakeMinor)",
      replace: "Math.max(0, stakeMinor - book.bonus)",
    },
  },
  {
    name: "bonus-converted-in-doubt",
    mistake: "a bonus becomes cash while a jackpot may still be paid to it",
    change: {
      in: "play",
      find: "journal.inDoubt || $ownDoubt",
      replace: `creditTarget(book) === "cash" && journal.inDoubt`,
    },
  },
  {
    name: "bonus-converted-behind-a-bet",
    mistake: "a bet without a jackpot converts the bonus that the bet in doubt may still win to",
    change: { in: "play", find: "journal.inDoubt || $ownDoubt", replace: "$ownDoubt" },
  },
  {
    name: "conversion-lost",
    mistake: "a conversion that waited is lost when the verdict is not a win",
    change: {
      in: "JackpotDoubt.#conclude",
      find: "endBonuses($$)",
      replace: "verdict.win !== null && $0",
    },
  },
  {
    name: "conversion-lost-after-win",
    mistake: "a conversion that waited is lost when the verdict is a win",
    change: {
      in: "JackpotDoubt.#conclude",
      find: "endBonuses($$)",
      replace: "verdict.win === null && $0",
    },
  },
  {
    name: "conversion-lost-in-a-crash",
    mistake:
      "a conversion is kept in memory for a moment before it is written, and a crash loses it",
    change: {
      in: "JackpotDoubt.#conclude",
      find: "endBonuses($$)",
      replace: "setTimeout(() => wallet.transaction(() => $0), 20)",
    },
  },
  {
    name: "conversion-of-another-book",
    mistake: "only one of two bonuses that are due is converted",
    change: { in: "endBonuses", find: "booksWithABonusOver($)", replace: "$0.slice(1)" },
  },
  {
    name: "conversion-untold",
    mistake: "the answer to a bet still shows a bonus that its verdict converted",
    change: { in: "playAnswer", find: "isFreed ? $ : 0", replace: "0" },
  },
  {
    name: "conversion-with-bonus-in-play",
    mistake: "a bonus converts while a part of it is staked on an open round",
    change: { in: "afterWager", find: "$.bonusInPlay === 0", replace: "true" },
  },
  {
    name: "wagering-counted-twice",
    mistake: "a stake counts twice towards the wagering",
    change: { in: "afterWager", find: "$due - wagered", replace: "$due - 2 * wagered" },
  },
  {
    name: "wagering-by-cash-alone",
    mistake: "the bonus part of a stake does not count towards the wagering",
    change: {
      in: "wageredBy",
      find: "cashMinor + bonusMinor",
      replace: "cashMinor",
    },
  },
  {
    name: "wagering-outlives-bonus",
    mistake: "a bonus that was lost passes its wagering on to the next",
    change: {
      in: "creditBonus",
      under: "domain/",
      find: "wageringRemaining(book)",
      replace: "book.wagering",
    },
  },
  {
    name: "wagering-forgotten",
    mistake: "a second bonus replaces the wagering of the first",
    change: { in: "creditBonus", under: "domain/", find: "wageringRemaining(book)", replace: "0" },
  },
  {
    name: "bonus-credited-in-doubt",
    mistake: "a bonus is credited between a bet and its verdict",
    change: {
      in: "WalletObject.creditBonus",
      find: "this.#outOfDoubt($change)",
      replace: "this.#wallet.transaction($change)",
    },
  },
  {
    name: "leftover-kept",
    mistake: "a bet leaves a bonus that is too small to be staked",
    change: { in: "play", find: "endBonuses($$)", replace: "undefined" },
  },
  {
    name: "leftover-of-a-settlement-kept",
    mistake: "the end of an open round leaves a bonus that is too small to be staked",
    change: { in: "advanceRound", find: "endBonuses($$)", replace: "undefined" },
  },
  {
    name: "leftover-ended-in-doubt",
    mistake: "a bonus that is too small to be staked ends while a jackpot may still be paid to it",
    change: { in: "play", find: "!journal.inDoubt", replace: "true" },
  },
  {
    name: "leftover-with-bonus-in-play",
    mistake: "a small bonus ends while a part of it is staked on an open round",
    change: { in: "isLeftover", find: "bonusInPlay === 0", replace: "true" },
  },
  {
    name: "leftover-untold",
    mistake: "the answer to a bet still shows the bonus that it ended",
    change: { in: "playAnswer", find: "isOver ? 0 : $left", replace: "$left" },
  },
  {
    name: "leftover-becomes-cash",
    mistake: "a bonus that is too small to be staked becomes cash",
    change: {
      in: "endLeftover",
      find: "bonus_cost: $",
      replace: "cash: book.bonus",
    },
  },
  {
    name: "forfeit-of-cash",
    mistake: "forfeiting a bonus also takes the player's cash",
    change: {
      in: "forfeitBonus",
      under: "domain/",
      find: "move($book, $legs, $wagering)",
      replace:
        "move($book, { cash: -book.cash, bonus: -book.bonus, bonus_cost: book.cash + book.bonus }, $wagering)",
    },
  },
  {
    name: "forfeit-keeps-wagering",
    mistake: "a bonus is forfeited and its wagering stays",
    change: {
      in: "forfeitBonus",
      under: "domain/",
      find: "move($book, $legs, 0)",
      replace: "move($book, $legs)",
    },
  },
  {
    name: "grant-outlives-loss",
    mistake: "what was granted of a bonus stays when the bonus is lost",
    change: { in: "move", under: "domain/", find: "Math.min(granted, left)", replace: "granted" },
  },
  {
    name: "win-counts-as-granted",
    mistake: "what is won with a bonus counts as granted when it is forfeited",
    change: { in: "forfeitOf", find: "grantedMinor: granted", replace: "grantedMinor: bonus" },
  },
  {
    name: "forfeit-in-doubt",
    mistake: "a bonus is forfeited while a jackpot may still be paid to it",
    change: {
      in: "WalletObject.forfeitBonus",
      find: "this.#outOfDoubt($change)",
      replace: "this.#wallet.transaction($change)",
    },
  },
];
