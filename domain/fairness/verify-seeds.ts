/**
 * Checks a list of revealed server seeds: each must be the next seed of its chain, so that none was
 * skipped, and no round may be drawn from a seed that is not listed. Reference 9.11; docs/decisions/0097.
 */
import { MAX_ROUNDS_PER_SERVER_SEED, SEEDS_PER_CHAIN } from "../limits.ts";
import { serverSeedHash } from "./draw-stream.ts";
import { gapsIn, type NonceSpan } from "./revealed-seeds.ts";
import { stepsToNoted } from "./seed-chain.ts";

/** A seed of the list, with the rounds that were drawn from it. */
export interface SeedClaim extends NonceSpan {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
}

export interface SeedsClaim {
  /** The hashes that the player noted. */
  readonly noted: readonly string[];
  /** At least one, newest first. */
  readonly seeds: readonly [SeedClaim, ...SeedClaim[]];
  /** The rounds that, according to the platform itself, belong to no seed. */
  readonly gaps: readonly NonceSpan[];
  /** True if the list goes back to the first round. */
  readonly isToFirst: boolean;
}

/** Two consecutive seeds of the list: the last round of one, and the first round of the other. */
export interface SeedTurn {
  readonly lastNonce: number;
  readonly firstNonce: number;
}

/** A place in the list where a seed is not the next one after the previous seed. */
export interface SeedBreak extends SeedTurn {
  /** How many seeds of the chain were skipped; undefined if the two belong to different chains. */
  readonly skipped: number | undefined;
}

export interface SeedsVerification {
  /** Seeds whose hash is not the one listed with them. */
  readonly wrong: readonly SeedClaim[];
  /** Oldest first. The first seed of a new chain is not a break if the chain before it was used up. */
  readonly breaks: readonly SeedBreak[];
  /**
   * The first round of each seed that counts as the first one of the next chain, because its hash was
   * noted.
   */
  readonly nextChains: readonly number[];
  /** The last round of each seed that was changed before it had drawn as many rounds as it may. */
  readonly early: readonly number[];
  /**
   * Places where a seed begins at or before the last round of the previous one: a round could be drawn from
   * either.
   */
  readonly repeated: readonly SeedTurn[];
  /** Rounds that belong to no seed of the list. */
  readonly missing: readonly NonceSpan[];
  /** How many times the oldest seed must be hashed to reach a noted hash: once if its own was noted. */
  readonly steps: number | undefined;
}

/** Returns the faults of a list, and how its oldest seed is connected with a noted hash. */
export function verifySeeds({ noted, seeds, gaps, isToFirst }: SeedsClaim): SeedsVerification {
  const oldestFirst = seeds.toReversed();
  const [oldest = seeds[0]] = oldestFirst;
  const pairs = oldestFirst.slice(1).map((newer, index) => {
    const older = oldestFirst[index] ?? newer;
    const skipped = seedsBetween(older, newer);
    const isNextChain = skipped === undefined && isFirstOfNext(older, newer, noted);
    const place = { lastNonce: older.lastNonce, firstNonce: newer.firstNonce, skipped };
    return { place, isNextChain, isNext: skipped === 0 || isNextChain };
  });
  const within = { firstNonce: isToFirst ? 1 : oldest.firstNonce, lastNonce: seeds[0].lastNonce };
  return {
    wrong: seeds.filter((seed) => serverSeedHash(seed.serverSeed) !== seed.serverSeedHash),
    breaks: pairs.flatMap(({ place, isNext }) => (isNext ? [] : [place])),
    repeated: pairs.flatMap(({ place: { lastNonce, firstNonce } }) =>
      firstNonce > lastNonce ? [] : [{ lastNonce, firstNonce }],
    ),
    nextChains: pairs.flatMap(({ place, isNextChain }) => (isNextChain ? [place.firstNonce] : [])),
    early: oldestFirst.flatMap((seed) => (isEarly(seed) ? [seed.lastNonce] : [])),
    missing: [...gapsIn(within, seeds), ...gaps],
    steps: stepsToNoted(oldest.serverSeed, noted),
  };
}

/** Returns how many seeds of one chain lie between two of them; undefined if the second does not lead to the first. */
function seedsBetween(older: SeedClaim, newer: SeedClaim): number | undefined {
  const steps = stepsToNoted(newer.serverSeed, [older.serverSeed]);
  return steps === undefined ? undefined : steps - 1;
}

/**
 * Returns true if a chain was used up and the next one began. Both anchors must have been noted: the older
 * seed is the last of its chain, and no noted hash comes before that of the newer one.
 */
function isFirstOfNext(older: SeedClaim, newer: SeedClaim, noted: readonly string[]): boolean {
  return (
    mostSteps(older.serverSeed, noted) === SEEDS_PER_CHAIN &&
    mostSteps(newer.serverSeed, noted) === 1
  );
}

/** Returns how far the earliest noted hash is before a seed: the seed's position, if the anchor was noted. */
function mostSteps(seed: string, noted: readonly string[]): number {
  return Math.max(0, ...noted.map((hash) => stepsToNoted(seed, [hash]) ?? 0));
}

function isEarly({ firstNonce, lastNonce }: SeedClaim): boolean {
  return lastNonce - firstNonce + 1 < MAX_ROUNDS_PER_SERVER_SEED;
}
