/**
 * What a player may conclude from a verification: the verdict, what it proves, and what nothing on
 * the page can prove. The sentences are in words/.
 */
import type { Verification } from "../../../domain/fairness/verify-round.ts";
import type { SeedsClaim, SeedsVerification } from "../../../domain/fairness/verify-seeds.ts";
import { CYCLE_DOUBTS, type VerifiedCycle } from "../../../domain/jackpot/verify-cycle.ts";
import type { PageClaim } from "./read-claim.ts";
import { words } from "./words.ts";

export interface Conclusion {
  /** Verified, or verified only in part: no error was found, but the casino could have picked the seed. */
  readonly is: "verified" | "partly" | "not";
  readonly verdict: string;
  readonly shown: readonly string[];
  readonly notShown: readonly string[];
}

/** Returns the verdict and its limits. */
export function conclude(claim: PageClaim, { checks, steps }: Verification): Conclusion {
  const failed = checks.filter(({ holds }) => !holds);
  const isOnlyNote = failed.length === 1 && failed[0]?.what === NOTED;
  const notShown = limitsOf(claim);
  const { verdicts, shown } = words;
  if (claim.noted.length === 0 && isOnlyNote) return not(verdicts.noNote, notShown);
  if (failed.length > 0 && !(isOnlyNote && steps !== undefined)) {
    return not(verdicts.failed(failed.length, checks.length), notShown);
  }
  if (claim.forcedDraws !== null) return not(verdicts.forced, notShown);
  if (steps !== undefined) {
    return partly(verdicts.partly, {
      shown: [shown.chain(steps), shown.follows],
      notShown: [words.notShown.picked, ...notShown],
    });
  }
  const proven = { shown: [shown.seed, shown.follows], notShown };
  return verified(verdicts.verified(checks.length), proven);
}

/** Returns the verdict on jackpot cycles and its limits. */
export function concludeCycles(
  cycles: readonly VerifiedCycle[],
  noted: readonly string[],
): Conclusion {
  const failed = cycles.flatMap(({ checks }) => checks.filter(({ holds }) => !holds));
  const { verdicts, shown } = words;
  const { notedCycle, terms, pickedCycle, givenUp, winner, contributions } = words.notShown;
  const ended = cycles.filter(({ claim }) => claim.endedBy !== "hit").length;
  const picked = cycles.filter(
    ({ fixedBy, doubts }) => fixedBy !== "cycle before" && !doubts.includes("chain"),
  );
  const followed = cycles.filter(({ fixedBy }) => fixedBy === "cycle before");
  const doubted = CYCLE_DOUBTS.flatMap((doubt) => {
    const those = cycles.filter(({ doubts }) => doubts.includes(doubt));
    return those.length === 0 ? [] : [words.notShown.doubts[doubt](numbersOf(those))];
  });
  const notShown = [
    notedCycle,
    ...(followed.length === 0 ? [] : [terms(numbersOf(followed))]),
    ...(picked.length === 0 ? [] : [pickedCycle(numbersOf(picked))]),
    ...doubted,
    ...(ended === 0 ? [] : [givenUp(ended)]),
    ...[winner, contributions],
  ];
  const isOnlyNote = failed.every(({ what }) => what === NOTED);
  if (failed.length > 0 && isOnlyNote && noted.length === 0) {
    return not(verdicts.noNoteOfCycles, notShown);
  }
  if (failed.length > 0 && !(isOnlyNote && cycles.every(({ fixedBy }) => fixedBy !== "nothing"))) {
    return not(verdicts.cyclesFailed(failed.length), notShown);
  }
  if (failed.length > 0) {
    return partly(verdicts.partlyCycles, { shown: [shown.cycleChain, shown.paid], notShown });
  }
  const isInTurn = cycles.some(({ fixedBy }) => fixedBy === "cycle before");
  const isOneChain = !cycles.some(({ doubts }) => doubts.includes("chain"));
  const inTurn = isInTurn && isOneChain ? [shown.inTurn] : [];
  const proven = { shown: [shown.threshold, ...inTurn, shown.paid], notShown };
  if (doubted.length > 0) return partly(verdicts.doubtedCycles, proven);
  return verified(verdicts.cycles(cycles.length), proven);
}

/** Returns the verdict on a list of revealed seeds and its limits. */
export function concludeSeeds(claim: SeedsClaim, found: SeedsVerification): Conclusion {
  const { verdicts, shown } = words;
  const { wrong, breaks, repeated, missing, steps, early, nextChains } = found;
  const { noted, turns, early: changed, nextChain } = words.notShown;
  const notShown = [
    ...[noted, turns],
    ...(early.length === 0 ? [] : [changed(early.join(", "))]),
    ...(nextChains.length === 0 ? [] : [nextChain(nextChains.join(", "))]),
  ];
  const count = wrong.length + breaks.length + repeated.length + missing.length;
  if (count > 0) return not(verdicts.seedsFailed(count), notShown);
  const proven = { shown: [shown.seedsInTurn, shown.allRounds], notShown };
  if (steps === 1) return verified(verdicts.seeds(claim.seeds.length), proven);
  return partly(verdicts.partlySeeds, {
    ...proven,
    notShown: [words.notShown.picked, ...notShown],
  });
}

const NOTED = "hash that you noted";

function verified(verdict: string, proven: Pick<Conclusion, "shown" | "notShown">): Conclusion {
  return { is: "verified", verdict: `✓ ${verdict}`, ...proven };
}

function partly(verdict: string, proven: Pick<Conclusion, "shown" | "notShown">): Conclusion {
  return { is: "partly", verdict: `⚠ ${verdict}`, ...proven };
}

function not(verdict: string, notShown: readonly string[]): Conclusion {
  return { is: "not", verdict: `✗ ${verdict}`, shown: [], notShown };
}

function numbersOf(cycles: readonly VerifiedCycle[]): string {
  return cycles.map(({ claim }) => claim.cycle).join(", ");
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
