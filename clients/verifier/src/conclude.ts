/**
 * What a player may conclude from a verification: the verdict, what was shown, and what nothing on the
 * page can show. Its sentences are in words/.
 */
import type { Verification } from "../../../domain/fairness/verify-round.ts";
import type { CycleCheck } from "../../../domain/jackpot/verify-cycle.ts";
import type { PageClaim } from "./read-claim.ts";
import { words } from "./words.ts";

export interface Conclusion {
  readonly isVerified: boolean;
  readonly verdict: string;
  readonly shown: readonly string[];
  readonly notShown: readonly string[];
}

/** Returns the verdict and its limits. */
export function conclude(claim: PageClaim, { checks }: Verification): Conclusion {
  const failed = checks.filter(({ holds }) => !holds);
  const only = failed.length === 1 ? failed[0]?.what : undefined;
  const notShown = limitsOf(claim);
  const { verdicts, shown } = words;
  const not = (verdict: string) => ({
    ...{ isVerified: false, verdict: `✗ ${verdict}`, shown: [], notShown },
  });
  if (claim.noted === "" && only === "hash that you noted") return not(verdicts.noNote);
  if (failed.length > 0) return not(verdicts.failed(failed.length, checks.length));
  if (claim.forcedDraws !== null) return not(verdicts.forced);
  return {
    isVerified: true,
    verdict: `✓ ${verdicts.verified(checks.length)}`,
    shown: [shown.seed, shown.follows],
    notShown,
  };
}

/** Returns the verdict on jackpot cycles and its limits. */
export function concludeCycles(
  cycles: readonly { readonly checks: readonly CycleCheck[] }[],
): Conclusion {
  const failed = cycles.flatMap(({ checks }) => checks.filter(({ holds }) => !holds));
  const { verdicts, shown } = words;
  const { notedCycle, winner, contributions } = words.notShown;
  const notShown = [notedCycle, winner, contributions];
  if (failed.length > 0) {
    const onlyNoted = failed.every(({ what }) => what === "hash that you noted");
    const verdict = onlyNoted ? verdicts.noNoteOfCycles : verdicts.cyclesFailed(failed.length);
    return { isVerified: false, verdict: `✗ ${verdict}`, shown: [], notShown };
  }
  return {
    isVerified: true,
    verdict: `✓ ${verdicts.cycles(cycles.length)}`,
    shown: [shown.threshold, shown.paid],
    notShown,
  };
}

function limitsOf({ clientSeedBy, demo, state }: PageClaim): readonly string[] {
  const { notShown } = words;
  return [
    ...[notShown.noted, notShown.yours],
    clientSeedBy === "player" ? notShown.seedByPlayer : notShown.seedNotByPlayer,
    demo ? notShown.demo : notShown.realMoney,
    ...(state === "voided" ? [notShown.voided] : []),
    notShown.jackpot,
  ];
}
