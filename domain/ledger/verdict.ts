/** What a pool said of a bet, as the wallet's and the pool's books both keep it. */
export interface Verdict {
  readonly contributionPotUnits: number;
  readonly win: {
    readonly amountMinor: number;
    readonly transactionId: string;
    readonly cycle: number;
    readonly creditTarget: "cash" | "bonus";
  } | null;
}

/** Reads a stored verdict; null when what is stored is none. */
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

/** A jackpot bet whose verdict is awaited. */
export interface OpenBet {
  readonly seq: number;
  readonly placedAt: number;
  readonly roundId: string;
  readonly gameId: string | null;
  readonly currency: string;
  readonly cashMinor: number;
  /** Where a win has to go: to the bonus while an unconverted one exists. */
  readonly target: "cash" | "bonus";
}
