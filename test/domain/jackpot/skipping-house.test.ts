/**
 * Once the previous winner is known, a house can skip to the seed of its chain that keeps the pot
 * from being won, and so place every threshold. No cycle of a skipped seed is verified from the
 * hash that was noted, whatever the house says about numbers and positions. docs/decisions/0097.
 */
import { hash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { concludeCycles } from "../../../clients/verifier/src/conclude.ts";
import { serverSeedHash } from "../../../domain/fairness/draw-stream.ts";
import { seedOfChain } from "../../../domain/fairness/seed-chain.ts";
import { positionBelow, saltOf } from "../../../domain/jackpot/threshold.ts";
import { type CycleClaim, verifyCycles } from "../../../domain/jackpot/verify-cycle.ts";

const POOLS = 25;
const CYCLES = 6;
const CANDIDATES = 8;
const LENGTH = 64;
const POOL = `jkp_${"0".repeat(26)}`;
const [START, CEILING] = [1_000_000, 10_000_000_000];

const hashOf = (seed: string) => hash("sha256", Buffer.from(seed, "hex"), "hex");
const sha256 = (text: string) => hash("sha256", text, "hex");

interface Pool {
  readonly anchor: string;
  /** Oldest first. */
  readonly claims: readonly CycleClaim[];
  /** How many seeds were skipped before each. */
  readonly skipped: readonly number[];
}

/** What the house says of a seed's place: the truth, or what would follow on the cycle before. */
type Tongue = "true" | "false";

function play(name: string, tongue: Tongue): Pool {
  const last = sha256(`chain ${name}`);
  const seedAt = (position: number) => seedOfChain(last, position, hashOf, LENGTH);
  const claims: CycleClaim[] = [];
  const skipped: number[] = [];
  let position = 0;
  let start = START;
  for (let cycle = 1; cycle <= CYCLES; cycle += 1) {
    // The winner before has just become known; the first cycle is as it was announced.
    const won = { roundId: `rnd_${cycle}`, clientSeed: sha256(`winner ${name} ${cycle}`) };
    const salt = cycle === 1 ? "" : saltOf(won);
    const places = Array.from({ length: cycle === 1 ? 1 : CANDIDATES }, (_, at) => {
      const seed = seedAt(position + 1 + at);
      return start + positionBelow({ seed, poolId: POOL, cycle, salt }, CEILING - start);
    });
    const ahead = places.indexOf(Math.max(...places));
    const threshold = places[ahead] ?? 0;
    position += 1 + ahead;
    skipped.push(ahead);
    const seed = seedAt(position);
    const after = threshold + 12_345;
    const told = tongue === "true" ? position : cycle;
    claims.push({
      ...{ poolId: POOL, number: told, cycle, chain: 1, position: told, endedBy: "hit" },
      ...{ seed, seedHash: serverSeedHash(seed), salt, start, ceiling: CEILING },
      saltBy: cycle === 1 ? null : "player",
      ...{ threshold, before: threshold, after, paid: Math.floor(after / 10_000) },
    });
    start = START + (after % 10_000);
  }
  return { anchor: seedAt(0), claims, skipped };
}

const lift = ({ threshold }: CycleClaim) => (threshold - START) / (CEILING - START);

describe.each(["true", "false"] as const)("a house that skips and shows a %s place", (tongue) => {
  const pools = Array.from({ length: POOLS }, (_, at) => play(`${tongue} ${at}`, tongue));

  it("keeps pots from being won, with seeds of the chain that was published", () => {
    const lifts = pools.flatMap(({ claims }) => claims.slice(1).map(lift));
    const mean = lifts.reduce((sum, value) => sum + value, 0) / lifts.length;
    expect(mean).toBeGreaterThan(0.8);
  });

  it("is verified up to its first skip and no further", () => {
    for (const { anchor, claims, skipped } of pools) {
      const first = skipped.findIndex((count) => count > 0);
      const verified = verifyCycles(claims, [anchor]);
      for (const [at, { fixedBy, checks }] of verified.entries()) {
        const isFixed = fixedBy === "noted hash" || fixedBy === "cycle before";
        expect(isFixed).toBe(at < first || first < 0);
        expect(checks.every(({ holds }) => holds)).toBe(isFixed);
      }
      if (first > 0) expect(concludeCycles(verified, [anchor]).is).not.toBe("verified");
    }
    expect(pools.filter(({ skipped }) => skipped.some((count) => count > 0))).toHaveLength(POOLS);
  });

  it("is not verified for a skipped cycle that is shown without the one before it", () => {
    for (const { anchor, claims, skipped } of pools) {
      for (const [at, claim] of claims.entries()) {
        if (at === 0 || skipped[at] === 0) continue;
        const before = claims[at - 1]?.seedHash ?? "";
        const noted = [anchor, before];
        expect(concludeCycles(verifyCycles([claim], noted), noted).is).not.toBe("verified");
      }
    }
  });
});
