/**
 * What can be asked of a jackpot pool object. Pot amounts are pot units (ten-thousandths of a
 * minor unit), won amounts are minor units. The threshold is in no answer (Jackpot rule 4).
 */
import type { Currency } from "../../domain/money/currencies.ts";

export interface JackpotPoolRpc {
  /** Adds a bet's contribution and decides whether it won; the same `seq` again gets the stored verdict. */
  contribute(contribution: Contribution): Promise<Verdict>;
  /** The pool as players and operators may see it; null before the first qualifying bet. */
  snapshot(): Promise<PoolSnapshot | null>;
}

/** One jackpot-relevant bet of a wallet. */
export interface Contribution {
  readonly v: 1;
  /** The wallet object's name. */
  readonly wallet: string;
  /** The bet's place in the wallet's journal: it only grows, so the pool keeps one row per wallet. */
  readonly seq: number;
  readonly roundId: string;
  readonly gameId: string;
  /** The part of the stake that was real money (Jackpot rule 3). */
  readonly cashStakeMinor: number;
  /** Where a win is credited: bonus while an unconverted bonus exists (Jackpot rule 6). */
  readonly creditTarget: "cash" | "bonus";
}

export interface Verdict {
  readonly contributionPotUnits: number;
  readonly win: {
    readonly amountMinor: number;
    readonly transactionId: string;
    readonly cycle: number;
    readonly creditTarget: "cash" | "bonus";
  } | null;
}

export interface PoolSnapshot {
  readonly id: string;
  readonly name: string;
  readonly currency: Currency;
  readonly currentAmountMinor: number;
  readonly maxAmountMinor: number;
  readonly status: "active" | "paused";
  readonly lastHitAt: number | null;
  readonly lastHitAmountMinor: number | null;
  readonly totalHits: number;
}
