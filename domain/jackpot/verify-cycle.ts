/**
 * Compares what the platform says about an ended jackpot cycle with what follows from its revealed seed,
 * for the verifier page. docs/fairness.md.
 */
import { serverSeedHash } from "../fairness/draw-stream.ts";
import { positionInChain } from "../fairness/seed-chain.ts";
import { POT_UNITS_PER_MINOR } from "../limits.ts";
import { positionBelow } from "./threshold.ts";

/** A cycle as `GET /api/v1/wallet/jackpots/:currency/cycles` shows it, and what was noted before it. */
export interface CycleClaim {
  /** The anchor or the seed hash that was noted; empty if none was. */
  readonly noted: string;
  readonly poolId: string;
  readonly cycle: number;
  readonly seed: string;
  readonly seedHash: string;
  readonly salt: string;
  /** Amounts in pot units. */
  readonly start: number;
  readonly ceiling: number;
  readonly threshold: number;
  /** The pot before and after the bet that won; null if the threshold was given up. */
  readonly before: number | null;
  readonly after: number | null;
  /** In minor units. */
  readonly paid: number | null;
}

/** One claim, beside the recomputed value. */
export interface CycleCheck {
  readonly what:
    | "hash that you noted"
    | "seed hash"
    | "threshold"
    | "bet that passed the threshold"
    | "payout";
  readonly said: string;
  readonly recomputed: string;
  readonly holds: boolean;
}

/** Recomputes the cycle and returns its checks: three for a threshold that was given up, five for a hit. */
export function verifyCycle(claim: CycleClaim): readonly CycleCheck[] {
  const { noted, seed, poolId, cycle, salt, start, ceiling, before, after, paid } = claim;
  const hash = serverSeedHash(seed);
  const led = positionInChain(seed, noted) === undefined ? hash : noted;
  const threshold = start + positionBelow({ seed, poolId, cycle, salt }, ceiling - start);
  const checks = [
    check("hash that you noted", noted, led),
    check("seed hash", claim.seedHash, hash),
    check("threshold", claim.threshold, threshold),
  ];
  if (before === null || after === null || paid === null) return checks;
  const whole = Math.floor(after / POT_UNITS_PER_MINOR);
  const due = Math.min(whole, ceiling / POT_UNITS_PER_MINOR);
  // A pot below one minor unit has nothing to pay yet.
  const passed = after > threshold && (before <= threshold || before < POT_UNITS_PER_MINOR);
  const said = `from ${before} to ${after}`;
  return [
    ...checks,
    check("bet that passed the threshold", said, passed ? said : `not past ${threshold}`),
    check("payout", paid, due),
  ];
}

function check(
  what: CycleCheck["what"],
  said: string | number,
  recomputed: string | number,
): CycleCheck {
  return { what, said: String(said), recomputed: String(recomputed), holds: said === recomputed };
}
