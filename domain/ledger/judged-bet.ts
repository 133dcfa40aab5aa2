/** What a pool said of a bet, as the wallet's and the pool's books both keep it. */
export interface JudgedBet {
  readonly contributionPotUnits: number;
  readonly win: {
    readonly amountMinor: number;
    readonly transactionId: string;
    readonly cycle: number;
    readonly creditTarget: "cash" | "bonus";
  } | null;
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
