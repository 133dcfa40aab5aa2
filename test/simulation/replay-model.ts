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
    readonly ceilingMinor: number;
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
  /** The number with which cycles continue. */
  readonly setCycle?: number | undefined;
}

/** Plays the bets; each under the terms that held when it was judged. */
export function replayJackpot(
  bets: readonly ModelBet[],
  start: {
    readonly potUnits: number;
    readonly changes: readonly ModelChange[];
    /** What held in that cycle when that bet was judged. */
    termsOf(
      cycle: number,
      bet: number,
    ): { readonly thresholdUnits: number; readonly ceilingMinor: number } | undefined;
  },
): { hits: ModelHit[]; potUnits: bigint; contributions: bigint[] } {
  const hits: ModelHit[] = [];
  const contributions: bigint[] = [];
  let pot = BigInt(start.potUnits);
  let cycle = 1;
  const change = (bet: number) => {
    for (const { before, addUnits = 0, setUnits, setCycle } of start.changes) {
      if (before !== bet) continue;
      pot = setUnits === undefined ? pot + BigInt(addUnits) : BigInt(setUnits);
      cycle = setCycle ?? cycle;
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
    const terms = start.termsOf(cycle, bet);
    if (terms === undefined || share === 0n) continue;
    if (pot <= BigInt(terms.thresholdUnits) || pot < 10_000n) continue;
    // The ceiling is paid, and the rest moves on, as much of it as the next cycle has room for.
    const room = BigInt(settings.ceilingMinor - settings.seedMinor - 1);
    const over = pot / 10_000n - BigInt(terms.ceilingMinor);
    const carried = over < 0n ? 0n : over < room ? over : room;
    const amountMinor = pot / 10_000n - carried;
    hits.push({ cycle, winner: name, amountMinor });
    cycle += 1;
    pot += BigInt(settings.seedMinor) * 10_000n - amountMinor * 10_000n;
  }
  change(bets.length);
  return { hits, potUnits: pot, contributions };
}
