/**
 * The findings of an audit that show that a pool has lost rows, for example because its storage was
 * restored to an earlier moment. What the pool published in the lost time (between that moment and the
 * restoration) is known outside, but not to the pool. docs/decisions/0102.
 */
import type { Finding } from "../ledger/finding.ts";

/** The texts of these findings. */
export const LOST_ROWS = {
  reportedHit: "It lacks a hit that was reported.",
  otherHit: "It is not the hit that was reported.",
  bookedWin: "The wallet booked a jackpot that its pool never paid.",
  verdict: "The wallet has a verdict that its pool does not know.",
  contributions: "What the wallet's bets contributed is not what the pool holds of it.",
  change: "What two people agreed on was done, and its row is missing.",
} as const;

const TEXTS = Object.values(LOST_ROWS);

/** Returns true if one of these findings, or the reason of a freeze, shows that rows were lost. */
export function lackRows(findings: readonly Pick<Finding, "what">[], reason: string): boolean {
  return TEXTS.some((text) => reason.includes(text) || findings.some(({ what }) => what === text));
}
