/**
 * Compares a wallet's records of a pool with the pool's own, exactly and while bets continue. The pool is
 * read before and after the wallet. What the pool held before, the wallet must hold; what the wallet holds,
 * the pool must hold afterwards. docs/money.md: settlement pairs net to zero.
 */
import { Findings } from "../ledger/finding.ts";
import type { Verdict } from "../ledger/verdict.ts";
import type { BookedWin, PoolSide } from "./jackpot-ledger.ts";
import { LOST_ROWS } from "./lost-rows.ts";
import type { HitRow } from "./pool-audit.ts";

/** A pool's record of one wallet. */
export interface PoolView {
  /**
   * The last bet that it decided, and the total contributions of the wallet's bets up to it; null for an
   * unknown wallet.
   */
  readonly last: {
    readonly seq: number;
    readonly placedAt: number;
    /** Null if the stored text is not a verdict. */
    readonly verdict: Verdict | null;
    readonly contributedUnits: bigint;
  } | null;
  readonly hits: readonly HitRow[];
}

export interface Settlement {
  readonly poolBefore: PoolView;
  readonly poolAfter: PoolView;
  /** Undefined if the wallet has no bet of this pool. Its mark is the last bet of `poolBefore`. */
  readonly side: PoolSide | undefined;
  /** The jackpots of this pool that the wallet has booked. */
  readonly wins: readonly BookedWin[];
  /** The round for which the wallet still waits for a verdict. */
  readonly openRoundId: string | null;
}

/** Returns the differences between a wallet and a pool. */
export function auditSettlement(settlement: Settlement): Findings {
  const findings = new Findings();
  auditContributions(settlement, findings);
  auditWins(settlement, findings);
  return findings;
}

function auditContributions({ poolBefore, poolAfter, side }: Settlement, findings: Findings): void {
  const judgedAfter = poolAfter.last?.seq ?? 0;
  const lastJudged = side?.lastJudged ?? 0;
  if (lastJudged > judgedAfter) {
    const what = LOST_ROWS.verdict;
    const row = `journal row ${lastJudged}`;
    findings.expect({ row, what }, { expected: lastJudged, found: judgedAfter });
  }
  auditAskedSince({ poolBefore, poolAfter, side }, findings);
  const { last } = poolBefore;
  if (last === null) return;
  const row = `journal row ${last.seq}`;
  const marked = side?.marked ?? null;
  if (marked === null) {
    const what = "The pool judged a bet that the wallet does not hold.";
    findings.add({ row, what, expected: "a jackpot bet", found: "none" });
    return;
  }
  const expect = (what: string, expected: unknown, found: unknown) =>
    findings.expect({ row, what }, { expected, found });
  expect("The pool judged another bet of this place.", marked.placedAt, last.placedAt);
  if (last.verdict === null) {
    expect("The pool's verdict cannot be read.", "a verdict", "something else");
    return;
  }
  if (marked.verdict !== null) {
    expect("Pool and wallet hold different verdicts.", last.verdict, marked.verdict);
  }
  expect(
    LOST_ROWS.contributions,
    last.contributedUnits - BigInt(last.verdict.contributionPotUnits),
    side?.unitsBeforeMark ?? 0n,
  );
}

/**
 * A wallet that wakes asks its pool again about its last bet, and the audit wakes it. If the pool
 * has lost earlier bets, only the total of the wallet's contributions reveals that.
 */
function auditAskedSince(
  { poolBefore, poolAfter, side }: Pick<Settlement, "poolBefore" | "poolAfter" | "side">,
  findings: Findings,
): void {
  const { last } = poolAfter;
  if (last === null || last.seq === poolBefore.last?.seq) return;
  if (last.seq !== side?.lastJudged || side.unitsJudged === undefined) return;
  findings.expect(
    { row: `journal row ${last.seq}`, what: LOST_ROWS.contributions },
    { expected: last.contributedUnits, found: side.unitsJudged },
  );
}

function auditWins(
  { poolBefore, poolAfter, wins, openRoundId }: Settlement,
  findings: Findings,
): void {
  const booked = new Map(wins.map((win) => [win.transactionId, win]));
  for (const hit of poolBefore.hits) {
    const win = booked.get(hit.transactionId);
    if (win === undefined && hit.roundId === openRoundId) continue;
    const { roundId, amountMinor, cycle } = hit;
    findings.expect(
      { row: `hit of cycle ${cycle}`, what: "The winner's wallet has not booked what was paid." },
      {
        expected: { roundId, amountMinor, cycle },
        found: win && { roundId: win.roundId, amountMinor: win.amountMinor, cycle: win.cycle },
      },
    );
  }
  const paid = new Set(poolAfter.hits.map(({ transactionId }) => transactionId));
  for (const { seq, transactionId } of wins) {
    if (paid.has(transactionId)) continue;
    const what = LOST_ROWS.bookedWin;
    findings.add({ row: `journal row ${seq}`, what, expected: "a hit", found: transactionId });
  }
}
