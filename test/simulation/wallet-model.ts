/**
 * A second implementation of a wallet's books, on one page and sharing nothing with the real one: given what happened
 * and the book before it, it says which legs move and what the book is afterwards. Reference 4.
 */
export interface ModelBook {
  readonly cash: number;
  readonly bonus: number;
  readonly held: number;
  /** Cash and bonus that are staked on open rounds. */
  readonly inPlay: number;
  readonly bonusInPlay: number;
  /** What must still be wagered; not money. */
  readonly wagering: number;
  /** The part of the bonus that was granted and is not lost; not money. */
  readonly granted: number;
}

export const EMPTY: ModelBook = {
  cash: 0,
  bonus: 0,
  held: 0,
  inPlay: 0,
  bonusInPlay: 0,
  wagering: 0,
  granted: 0,
};

/** What happened, with everything that the result depends on. */
export type Deed =
  | { readonly kind: "deposit"; readonly amount: number }
  | { readonly kind: "withdrawal"; readonly amount: number; readonly toAddress: boolean }
  | { readonly kind: "withdrawal_step" }
  | { readonly kind: "withdrawal_completed"; readonly amount: number }
  | { readonly kind: "withdrawal_reversal"; readonly amount: number }
  | { readonly kind: "bonus_credit"; readonly amount: number; readonly times: number }
  | { readonly kind: "bonus_forfeit" }
  | { readonly kind: "bonus_conversion" }
  | { readonly kind: "bonus_leftover" }
  | { readonly kind: "jackpot_win"; readonly amount: number; readonly target: "cash" | "bonus" }
  | { readonly kind: "jackpot_verdict" }
  | { readonly kind: "demo_refill"; readonly amount: number }
  | { readonly kind: "adjustment"; readonly demo: boolean }
  | { readonly kind: "round_opened"; readonly stake: number }
  | { readonly kind: "round_action" }
  | { readonly kind: "round_voided"; readonly cash: number; readonly bonus: number }
  | {
      readonly kind: "round_settled";
      readonly cash: number;
      readonly bonus: number;
      readonly win: number;
      readonly placed: PlacedUnder;
      /** True if a bet is in doubt: nothing converts yet. */
      readonly waits: boolean;
    }
  | {
      readonly kind: "round";
      readonly stake: number;
      readonly win: number;
      /**
       * True if a bet is in doubt, or if this one will be and may win a bonus: nothing converts
       * yet.
       */
      readonly waits: boolean;
    };

/** The bonus that a stake was placed under, and what was credited since. */
export interface PlacedUnder {
  /** True while the bonus that was there when the stake was placed is still the same one. */
  readonly bonus: boolean;
  /** What bonuses that were credited since must be wagered: this stake does not. */
  readonly laterWagering: number;
}

/** The smallest stake of every game, in the currencies of the simulation. */
const SMALLEST_STAKE: Readonly<Record<string, number>> = { USD: 10, KWD: 30, BTC: 100 };

/** What an event moves, the book after it, and how much of a bonus became cash. */
export interface ModelMovement {
  readonly legs: Readonly<Record<string, number>>;
  readonly after: ModelBook;
  readonly converted: number;
}

/** Returns what an event does to a book. */
export function modelMovement(book: ModelBook, deed: Deed): ModelMovement {
  switch (deed.kind) {
    case "deposit":
      return moved(book, { cash: deed.amount, deposits: -deed.amount });
    case "withdrawal":
      return deed.toAddress
        ? moved(book, { cash: -deed.amount, held: deed.amount })
        : moved(book, { cash: -deed.amount, withdrawals: deed.amount });
    case "withdrawal_completed":
      return moved(book, { held: -deed.amount, withdrawals: deed.amount });
    case "withdrawal_reversal":
      return moved(book, { held: -deed.amount, cash: deed.amount });
    case "bonus_credit": {
      const left = existsIn(book) ? book.wagering : 0;
      const legs = { bonus: deed.amount, bonus_cost: -deed.amount };
      const wagering = left + deed.times * deed.amount;
      return moved({ ...book, wagering, granted: book.granted + deed.amount }, legs);
    }
    case "bonus_forfeit":
    case "bonus_leftover":
      return moved({ ...book, wagering: 0 }, { bonus: -book.bonus, bonus_cost: book.bonus });
    case "bonus_conversion":
      return moved(book, { cash: book.bonus, bonus: -book.bonus }, book.bonus);
    case "jackpot_win":
      return moved(book, { [deed.target]: deed.amount, pool_settlement: -deed.amount });
    case "demo_refill":
      return moved(book, { cash: deed.amount, demo_issue: -deed.amount });
    case "adjustment": {
      const counterLegs = deed.demo
        ? { demo_issue: book.cash + book.bonus }
        : { deposits: book.cash, bonus_cost: book.bonus };
      return moved(
        { ...book, wagering: 0 },
        { cash: -book.cash, bonus: -book.bonus, ...counterLegs },
      );
    }
    case "round_opened": {
      const cash = Math.min(book.cash, deed.stake);
      const bonus = deed.stake - cash;
      return moved(book, { cash: -cash, bonus: -bonus, in_play: cash, bonus_in_play: bonus });
    }
    case "round_action":
    case "jackpot_verdict":
    case "withdrawal_step":
      return moved(book, {});
    case "round_voided": {
      const { cash, bonus } = deed;
      return moved(book, { cash, bonus, in_play: -cash, bonus_in_play: -bonus });
    }
    case "round_settled":
      return modelSettlement(book, deed);
    case "round":
      return modelRound(book, deed);
  }
}

/**
 * Returns true if an unconverted bonus exists, including one that is entirely staked on an open
 * round.
 */
export function existsIn({ bonus, bonusInPlay }: ModelBook): boolean {
  return bonus + bonusInPlay > 0;
}

/** Returns true if a bonus is fully wagered but not yet converted, with none of it in play. */
export function isDue({ bonus, bonusInPlay, wagering }: ModelBook): boolean {
  return bonus > 0 && bonusInPlay === 0 && wagering === 0;
}

/** Returns true if so little is left of a bonus that no game takes it as a stake. */
export function isLeftoverIn(name: string, { bonus, bonusInPlay, wagering }: ModelBook): boolean {
  const smallest = SMALLEST_STAKE[name] ?? 0;
  return bonus > 0 && bonus < smallest && bonusInPlay === 0 && wagering > 0;
}

/**
 * A stake takes cash first, a win goes to the bonus while there is one, and the stake then counts
 * towards its wagering.
 */
function modelRound(book: ModelBook, round: Deed & { readonly kind: "round" }): ModelMovement {
  const fromCash = Math.min(book.cash, round.stake);
  const fromBonus = round.stake - fromCash;
  const cash = book.cash - fromCash + (existsIn(book) ? 0 : round.win);
  const bonus = book.bonus - fromBonus + (existsIn(book) ? round.win : 0);
  const wagered = Math.max(0, book.wagering - (existsIn(book) ? round.stake : 0));
  const isLost = !existsIn({ ...book, bonus });
  const wagering = !round.waits && isLost ? 0 : wagered;
  const converts = !round.waits && wagering === 0 && book.bonusInPlay === 0;
  const converted = converts ? bonus : 0;
  const legs = {
    cash: cash + converted - book.cash,
    bonus: bonus - converted - book.bonus,
    gaming: round.stake - round.win,
  };
  return moved({ ...book, wagering }, legs, converted);
}

/**
 * The stake leaves play, and the win goes to the bonus that it was placed under, if that still
 * exists. Only now does the stake count as wagered, and not for bonuses that came later.
 */
function modelSettlement(
  book: ModelBook,
  round: Deed & { readonly kind: "round_settled" },
): ModelMovement {
  const isUnder = round.placed.bonus && existsIn(book);
  const toBonus = isUnder ? round.win : 0;
  const left = {
    ...book,
    bonus: book.bonus + toBonus,
    bonusInPlay: book.bonusInPlay - round.bonus,
  };
  const due = Math.max(0, book.wagering - round.placed.laterWagering);
  const counts = round.placed.bonus ? Math.min(due, round.cash + round.bonus) : 0;
  const wagered = book.wagering - counts;
  const wagering = !round.waits && !existsIn(left) ? 0 : wagered;
  const converted = !round.waits && isDue({ ...left, wagering }) ? left.bonus : 0;
  const legs = {
    cash: round.win - toBonus + converted,
    bonus: toBonus - converted,
    in_play: -round.cash,
    bonus_in_play: -round.bonus,
    gaming: round.cash + round.bonus - round.win,
  };
  return moved({ ...book, wagering }, legs, converted);
}

function moved(
  book: ModelBook,
  legs: Readonly<Record<string, number>>,
  converted = 0,
): ModelMovement {
  const { cash = 0, bonus = 0, held = 0, in_play = 0, bonus_in_play = 0 } = legs;
  const all = book.bonus + book.bonusInPlay + bonus + bonus_in_play;
  const after = {
    // A loss takes what was won before what was granted.
    granted: all < book.granted ? all : book.granted,
    cash: book.cash + cash,
    bonus: book.bonus + bonus,
    held: book.held + held,
    inPlay: book.inPlay + in_play,
    bonusInPlay: book.bonusInPlay + bonus_in_play,
    wagering: book.wagering,
  };
  return { legs, after, converted };
}
