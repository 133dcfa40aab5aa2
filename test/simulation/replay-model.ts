/**
 * A second implementation of the jackpot in a dozen lines that share nothing with the real one:
 * given the bets in the order in which the pool decided them, and each cycle's threshold, it says
 * who wins what. It is exact, in ten-thousandths of a minor unit.
 */
export interface ModelBet {
  readonly name: string;
  readonly cashStakeMinor: number;
  readonly settings: {
    readonly rateBasisPoints: number;
    readonly seedMinor: number;
    readonly minimumBetMinor: number | null;
    readonly status: string;
  };
}

export interface ModelHit {
  readonly cycle: number;
  readonly winner: string;
  readonly amountMinor: bigint;
}

/** What two people did to the pot before a bet: added to it, or set it. */
export interface ModelChange {
  readonly before: number;
  readonly addUnits?: number;
  readonly setUnits?: number;
}

/** Plays the bets; `thresholdOf(cycle, bet)` is the one that held when that bet was judged. */
export function replayJackpot(
  bets: readonly ModelBet[],
  start: {
    readonly potUnits: number;
    readonly changes: readonly ModelChange[];
    thresholdOf(cycle: number, bet: number): number | undefined;
  },
): { hits: ModelHit[]; potUnits: bigint; contributions: bigint[] } {
  const hits: ModelHit[] = [];
  const contributions: bigint[] = [];
  let pot = BigInt(start.potUnits);
  const change = (bet: number) => {
    for (const { before, addUnits = 0, setUnits } of start.changes) {
      if (before === bet) pot = setUnits === undefined ? pot + BigInt(addUnits) : BigInt(setUnits);
    }
  };
  for (const [bet, { name, cashStakeMinor, settings }] of bets.entries()) {
    change(bet);
    const counts =
      settings.status === "active" && cashStakeMinor >= (settings.minimumBetMinor ?? 0);
    const share = counts
      ? (BigInt(cashStakeMinor) * 10_000n * BigInt(settings.rateBasisPoints)) / 10_000n
      : 0n;
    contributions.push(share);
    pot += share;
    const threshold = BigInt(start.thresholdOf(hits.length + 1, bet) ?? Number.MAX_SAFE_INTEGER);
    if (share === 0n || pot <= threshold || pot < 10_000n) continue;
    const amountMinor = pot / 10_000n;
    hits.push({ cycle: hits.length + 1, winner: name, amountMinor });
    pot += BigInt(settings.seedMinor) * 10_000n - amountMinor * 10_000n;
  }
  change(bets.length);
  return { hits, potUnits: pot, contributions };
}
