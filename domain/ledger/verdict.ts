/** A pool's verdict on a jackpot bet, and the bets that wait for one. */
import type { Currency } from "../money/currencies.ts";

/**
 * A pool's verdict on a bet: its contribution, and the jackpot if the bet won. Wallet and pool both
 * store it.
 */
export interface Verdict {
  readonly contributionPotUnits: number;
  readonly win: {
    readonly amountMinor: number;
    readonly transactionId: string;
    readonly cycle: number;
    readonly creditTarget: "cash" | "bonus";
  } | null;
}

/** Reads a stored verdict; null if the text is not one. */
export function readVerdict(text: string): Verdict | null {
  try {
    const stored: unknown = JSON.parse(text);
    return isVerdict(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isVerdict(stored: unknown): stored is Verdict {
  if (typeof stored !== "object" || stored === null) return false;
  const { contributionPotUnits, win } = stored as Partial<Verdict>;
  return Number.isSafeInteger(contributionPotUnits) && typeof win === "object";
}

/** A jackpot bet that waits for its verdict. */
export interface OpenBet {
  readonly seq: number;
  readonly placedAt: number;
  readonly roundId: string;
  readonly gameId: string | null;
  readonly currency: string;
  readonly cashMinor: number;
  /** Where a win must be credited: to an unconverted bonus, if there is one. */
  readonly target: "cash" | "bonus";
}

/** A jackpot bet that its pool has not decided. */
export interface OpenDoubt {
  readonly roundId: string;
  readonly currency: Currency;
  readonly placedAt: number;
}
