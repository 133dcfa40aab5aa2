/**
 * A wallet's side of its jackpot pools, folded from its journal: what each bet contributed and won.
 * It is what settlement-audit.ts holds against the pools' own books.
 */
import type { OpenBet, Verdict } from "./verdict.ts";

/** A jackpot that the wallet has booked. */
export interface BookedWin {
  readonly seq: number;
  readonly currency: string;
  readonly roundId: string | null;
  readonly transactionId: string;
  readonly amountMinor: number;
  readonly cycle: number;
}

/** What the wallet knows of one pool. The mark is the bet that the pool judged last when the audit began. */
export interface PoolSide {
  readonly currency: string;
  /** What its bets before the mark contributed, in pot units. */
  readonly unitsBeforeMark: bigint;
  /** The bet at the mark; null when the wallet holds no such bet. No verdict while it is in doubt. */
  readonly marked: { readonly placedAt: number; readonly verdict: Verdict | null } | null;
  /** The last bet that has a verdict; zero when there is none. */
  readonly lastJudged: number;
}

export class JackpotLedger {
  readonly #marks: ReadonlyMap<string, number>;
  readonly #sides = new Map<string, PoolSide>();
  readonly #wins = new Map<string, BookedWin>();

  /** `marks` names the bet that each currency's pool judged last, by its place in the journal. */
  constructor(marks: ReadonlyMap<string, number>) {
    this.#marks = marks;
  }

  get sides(): readonly PoolSide[] {
    return [...this.#sides.values()];
  }

  get wins(): readonly BookedWin[] {
    return [...this.#wins.values()];
  }

  /** A bet got its verdict. */
  judge({ seq, currency, placedAt }: OpenBet, verdict: Verdict): void {
    const side = this.#side(currency);
    const mark = this.#marks.get(currency) ?? 0;
    const units = Number.isSafeInteger(verdict.contributionPotUnits)
      ? BigInt(verdict.contributionPotUnits)
      : 0n;
    this.#sides.set(currency, {
      currency,
      unitsBeforeMark: side.unitsBeforeMark + (seq < mark ? units : 0n),
      marked: seq === mark ? { placedAt, verdict } : side.marked,
      lastJudged: seq,
    });
  }

  /** A bet is in doubt where the journal ends. */
  leaveOpen({ seq, currency, placedAt }: OpenBet): void {
    if (seq !== this.#marks.get(currency)) return;
    this.#sides.set(currency, { ...this.#side(currency), marked: { placedAt, verdict: null } });
  }

  /** A win was booked; false when its transaction was booked before. */
  book(win: BookedWin): boolean {
    if (this.#wins.has(win.transactionId)) return false;
    this.#wins.set(win.transactionId, win);
    return true;
  }

  #side(currency: string): PoolSide {
    return (
      this.#sides.get(currency) ?? { currency, unitsBeforeMark: 0n, marked: null, lastJudged: 0 }
    );
  }
}
