/**
 * A wallet's side of its jackpot pools, computed from its journal: what each bet contributed and
 * won. settlement-audit.ts compares it with the pools' own books.
 */
import type { OpenBet, Verdict } from "../ledger/verdict.ts";

/** A jackpot that the wallet has booked. */
export interface BookedWin {
  readonly seq: number;
  readonly currency: string;
  readonly roundId: string | null;
  readonly transactionId: string;
  readonly amountMinor: number;
  readonly cycle: number;
}

/** A wallet's records of one pool. The mark is the last bet that the pool had decided when the audit began. */
export interface PoolSide {
  readonly currency: string;
  /** The contributions of its bets before the mark, in pot units. */
  readonly unitsBeforeMark: bigint;
  /**
   * The bet at the mark; null if the wallet has no such bet. Its verdict is null while it is in
   * doubt.
   */
  readonly marked: { readonly placedAt: number; readonly verdict: Verdict | null } | null;
  /** The last bet that has a verdict; zero when there is none. */
  readonly lastJudged: number;
  /** The contributions of its bets up to there, in pot units; absent from a wallet of an earlier version. */
  readonly unitsJudged?: bigint;
}

export class JackpotLedger {
  readonly #marks: ReadonlyMap<string, number>;
  readonly #sides = new Map<string, PoolSide>();
  readonly #wins = new Map<string, BookedWin>();

  /** `marks` has the last bet that each currency's pool decided, by its journal row. */
  constructor(marks: ReadonlyMap<string, number>) {
    this.#marks = marks;
  }

  get sides(): readonly PoolSide[] {
    return [...this.#sides.values()];
  }

  get wins(): readonly BookedWin[] {
    return [...this.#wins.values()];
  }

  /** Records the verdict on a bet. */
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
      unitsJudged: (side.unitsJudged ?? 0n) + units,
    });
  }

  /** Records that a bet is in doubt at the end of the journal. */
  leaveOpen({ seq, currency, placedAt }: OpenBet): void {
    if (seq !== this.#marks.get(currency)) return;
    this.#sides.set(currency, { ...this.#side(currency), marked: { placedAt, verdict: null } });
  }

  /** Records a booked win. Returns false if its transaction was booked before. */
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
