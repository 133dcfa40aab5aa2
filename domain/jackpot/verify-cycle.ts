/**
 * Compares what the platform says about ended jackpot cycles with what follows from their revealed seeds,
 * for the verifier page. Each seed must be exactly the one whose hash was noted, or the very next after
 * that of the previous cycle: any other seed of its chain could have been picked once the salt was known.
 * docs/fairness.md; docs/decisions/0097.
 */
import { serverSeedHash } from "../fairness/draw-stream.ts";
import { stepsToNoted } from "../fairness/seed-chain.ts";
import { POT_UNITS_PER_MINOR, SEEDS_PER_POOL_CHAIN } from "../limits.ts";
import type { CommitmentEnd } from "./commitment.ts";
import { positionBelow } from "./threshold.ts";

/** A cycle as `GET /api/v1/wallet/jackpots/:currency/cycles` shows it. */
export interface CycleClaim {
  readonly poolId: string;
  /** 1, 2, 3, … for each threshold of the pool, including abandoned ones. */
  readonly number: number;
  readonly cycle: number;
  /** The place of the seed: the number of its chain, and its position in it, from 1. */
  readonly chain: number;
  readonly position: number;
  readonly endedBy: CommitmentEnd["endedBy"];
  readonly seed: string;
  readonly seedHash: string;
  readonly salt: string;
  /** Who chose the client seed in the salt; null if the salt is empty. */
  readonly saltBy: "player" | "platform" | null;
  /** Amounts in pot units. */
  readonly start: number;
  readonly ceiling: number;
  readonly threshold: number;
  /** The pot before and after the bet that won; null if the threshold was abandoned. */
  readonly before: number | null;
  readonly after: number | null;
  /** In minor units. */
  readonly paid: number | null;
}

/** One claim, with the recomputed value. */
export interface CycleCheck {
  readonly what:
    | "hash that you noted"
    | "place after the cycle before"
    | "seed hash"
    | "threshold"
    | "bet that passed the threshold"
    | "payout";
  readonly said: string;
  readonly recomputed: string;
  readonly holds: boolean;
}

/**
 * The ways in which the house could have chosen a threshold even though its seed was fixed:
 * decisions 0055, 0097 and 0102.
 */
export const CYCLE_DOUBTS = ["salt", "count", "chain"] as const;
export type CycleDoubt = (typeof CYCLE_DOUBTS)[number];

export interface VerifiedCycle {
  readonly claim: CycleClaim;
  /**
   * What fixed the seed: the previous cycle in the list, whose seed is the one before it in the chain; a
   * noted hash; or, proving less, only its place in its chain, or nothing.
   */
  readonly fixedBy: "cycle before" | "noted hash" | "chain" | "nothing";
  readonly doubts: readonly CycleDoubt[];
  readonly checks: readonly CycleCheck[];
}

/**
 * Recomputes cycles of one pool and returns them with their checks, in order of their numbers. The place of
 * a cycle whose predecessor is not in the list is not checked.
 */
export function verifyCycles(
  claims: readonly CycleClaim[],
  noted: readonly string[],
): readonly VerifiedCycle[] {
  const made: VerifiedCycle[] = [];
  for (const claim of claims.toSorted((a, b) => a.number - b.number)) {
    made.push(verifyCycle(claim, { noted, before: made.at(-1) }));
  }
  return made;
}

function verifyCycle(
  claim: CycleClaim,
  { noted, before }: { noted: readonly string[]; before: VerifiedCycle | undefined },
): VerifiedCycle {
  const { seed } = claim;
  const hash = serverSeedHash(seed);
  const isNoted = noted.includes(hash);
  const fixedBy = fixingOf(claim, { noted, isNoted, before });
  const isFixed = fixedBy === "noted hash" || fixedBy === "cycle before";
  const threshold = claim.start + positionBelow(claim, claim.ceiling - claim.start);
  const checks = [
    check("hash that you noted", isFixed ? hash : noted.join(" "), hash),
    ...(before === undefined ? [] : [placeCheck(claim, { before: before.claim, isNoted })]),
    check("seed hash", claim.seedHash, hash),
    check("threshold", claim.threshold, threshold),
    ...hitChecks(claim, threshold),
  ];
  return { claim, fixedBy, doubts: doubtsOf(claim, { before, fixedBy }), checks };
}

/**
 * Returns the doubts about a cycle: a salt that no player influenced; a number, used in the draw, that a
 * correction assigned; a chain that was drawn once the salt was known. The last two apply until the next
 * hit brings a new salt.
 */
function doubtsOf(
  claim: CycleClaim,
  known: { before: VerifiedCycle | undefined; fixedBy: VerifiedCycle["fixedBy"] },
): readonly CycleDoubt[] {
  const { before, fixedBy } = known;
  // A pool's first cycle has no salt, and counts as one whose seed could be picked when it began.
  const isFirst = claim.saltBy === null && fixedBy !== "cycle before";
  const hasNoSay = claim.saltBy !== "player" && !isFirst;
  const isAfterHit = before === undefined || before.claim.endedBy === "hit";
  const has = {
    salt: hasNoSay,
    count: !isAfterHit && (before.doubts.includes("count") || isCountedAnew(claim, before.claim)),
    chain: !isAfterHit && (before.doubts.includes("chain") || isDrawnAnew(claim, before.claim)),
  };
  return CYCLE_DOUBTS.filter((doubt) => has[doubt]);
}

/** Staff may correct a wrong count when they correct a pool. */
function isCountedAnew(claim: CycleClaim, before: CycleClaim): boolean {
  const follows = claim.cycle === before.cycle || claim.cycle === before.cycle + 1;
  return before.endedBy === "correction" && !follows;
}

/** A pool that lost rows abandons both of its chains when it is corrected. */
function isDrawnAnew(claim: CycleClaim, before: CycleClaim): boolean {
  const isFirst = claim.chain === before.chain + 2 && claim.position === 1;
  return before.endedBy === "correction" && isFirst;
}

/** Returns what fixed a seed before the salt of its cycle was known. */
function fixingOf(
  claim: CycleClaim,
  known: { noted: readonly string[]; isNoted: boolean; before: VerifiedCycle | undefined },
): VerifiedCycle["fixedBy"] {
  const { before, noted, isNoted } = known;
  const isBeforeFixed = before?.fixedBy === "noted hash" || before?.fixedBy === "cycle before";
  if (isBeforeFixed && placeCheck(claim, { before: before.claim, isNoted }).holds) {
    // The anchor of the next chain is published together with the previous chain, so it must have been
    // noted.
    const isNextChain = isNoted && claim.chain === before.claim.chain + 1;
    if (claim.chain === before.claim.chain || isNextChain) return "cycle before";
  }
  if (isNoted) return "noted hash";
  const { seed, position } = claim;
  const steps = stepsToNoted(seed, noted, SEEDS_PER_POOL_CHAIN);
  return steps !== undefined && steps <= position ? "chain" : "nothing";
}

/** After a hit the pot starts with what was not paid and a seed of whole minor units. */
function isStartDue({ start }: CycleClaim, { after, paid }: CycleClaim): boolean {
  if (after === null || paid === null) return true;
  const seedUnits = start - (after - paid * POT_UNITS_PER_MINOR);
  return seedUnits >= 0 && seedUnits % POT_UNITS_PER_MINOR === 0;
}

/** Checks that number, cycle, chain, position, seed, salt, start and pool follow from the previous cycle. */
function placeCheck(
  claim: CycleClaim,
  { before, isNoted }: { before: CycleClaim; isNoted: boolean },
): CycleCheck {
  const isAnew = isDrawnAnew(claim, before);
  const isSameChain = !isAnew && before.position < SEEDS_PER_POOL_CHAIN;
  const isHit = before.endedBy === "hit";
  const hash = serverSeedHash(claim.seed);
  // A correction may change the number and the chain. That is not a mistake, but a doubt.
  const cycle = { hit: before.cycle + 1, closing: before.cycle, correction: claim.cycle };
  const said = placeOf({ ...claim, hash });
  const due = placeOf({
    ...{ number: before.number + 1, cycle: cycle[before.endedBy] },
    chain: before.chain + (isSameChain ? 0 : isAnew ? 2 : 1),
    position: isSameChain ? before.position + 1 : 1,
    hash: isSameChain ? before.seed : hash,
  });
  // After a correction began a new chain, the player's note of its hash is checked elsewhere.
  const isKnown = isSameChain ? hash === before.seed : isNoted || isAnew;
  const isNewSalt = claim.salt !== before.salt;
  const isSaltDue = isHit ? isNewSalt : !isNewSalt && claim.saltBy === before.saltBy;
  const fits = isKnown && claim.poolId === before.poolId && isSaltDue && isStartDue(claim, before);
  return { ...check("place after the cycle before", said, due), holds: said === due && fits };
}

function placeOf(
  place: Pick<CycleClaim, "number" | "cycle" | "chain" | "position"> & { readonly hash: string },
): string {
  const { number, cycle, chain, position, hash } = place;
  return `number ${number}, cycle ${cycle}, chain ${chain}.${position}, hash ${hash.slice(0, 8)}…`;
}

/** Returns no checks for an abandoned threshold. */
function hitChecks(claim: CycleClaim, threshold: number): readonly CycleCheck[] {
  const { start, ceiling, before, after, paid } = claim;
  if (before === null || after === null || paid === null) return [];
  const whole = Math.floor(after / POT_UNITS_PER_MINOR);
  const due = Math.min(whole, ceiling / POT_UNITS_PER_MINOR);
  // A pot below one minor unit has nothing to pay yet. While a cycle runs its pot only grows.
  const isFirst = before <= threshold || before < POT_UNITS_PER_MINOR;
  const passed = after > threshold && isFirst && before >= start;
  const said = `from ${before} to ${after}`;
  return [
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
