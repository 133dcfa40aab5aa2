/**
 * Compares a round with what was claimed about it: the commitment, the outcome, the multiplier, the
 * win. Decides what the verifier page shows and what a player may conclude. Reference 9.
 */
import { winOf } from "../games/game.ts";
import { parseAmount, parseBalance } from "../money/amount.ts";
import { isCurrency } from "../money/currencies.ts";
import { accept, type Result, refuse } from "../result.ts";
import { serverSeedHash } from "./draw-stream.ts";
import {
  type RecomputedRound,
  type RecomputeRefusal,
  type RoundOrigin,
  recomputeRound,
} from "./recompute-round.ts";

/** What determines a round, and the claims about it. A claim that is left out is not checked. */
export interface RoundClaim extends RoundOrigin {
  readonly serverSeedHash?: string | undefined;
  readonly outcome?: unknown;
  /** In stakes. */
  readonly multiplier?: number | undefined;
  /** In major units, as the API writes them; for a settled round. */
  readonly money?:
    | { readonly currency: string; readonly stake: string; readonly win: string }
    | undefined;
}

/** One claim, beside the recomputed value. */
export interface Check {
  readonly what: "server seed hash" | "outcome" | "multiplier" | "win";
  readonly said: string;
  readonly recomputed: string;
  readonly holds: boolean;
}

export interface Verification {
  readonly checks: readonly Check[];
  readonly round: RecomputedRound;
}

/** Recomputes the round and checks every claim. Refuses what cannot be recomputed. */
export function verifyRound(
  claim: RoundClaim,
): Result<Verification, "SEED_INVALID" | RecomputeRefusal> {
  if (!/^[0-9a-f]{64}$/.test(claim.serverSeed)) return refuse("SEED_INVALID");
  const recomputed = recomputeRound(claim);
  if (!recomputed.ok) return recomputed;
  const { outcome, tenths } = recomputed.value.position;
  const { multiplier, money } = claim;
  const checks: Check[] = [];
  const hold = (what: Check["what"], said: string, found: string) =>
    checks.push({ what, said, recomputed: found, holds: said === found });
  if (claim.serverSeedHash !== undefined) {
    hold("server seed hash", claim.serverSeedHash, serverSeedHash(claim.serverSeed));
  }
  if (claim.outcome !== undefined) hold("outcome", canonical(claim.outcome), canonical(outcome));
  if (multiplier !== undefined) hold("multiplier", String(multiplier), String(tenths / 10));
  if (money !== undefined) {
    const { currency, stake, win } = money;
    const stakeMinor = isCurrency(currency) ? parseAmount(stake, currency) : undefined;
    const winMinor = isCurrency(currency) ? parseBalance(win, currency) : undefined;
    const due = stakeMinor === undefined ? undefined : winOf(stakeMinor, tenths);
    hold("win", inMinor(winMinor), due === undefined ? "no such stake" : inMinor(due));
  }
  return accept({ checks, round: recomputed.value });
}

function inMinor(minor: number | undefined): string {
  return minor === undefined ? "no such amount" : `${minor} minor units`;
}

/** JSON with the fields of every object sorted, so that equal values have the same text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
