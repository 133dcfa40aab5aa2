/**
 * The time that an answer takes does not expose the threshold. Jackpot rule 4. Two pools that differ
 * only in their threshold are timed in pairs, in the real runtime, by RPC, in random order. The
 * runtime's clock shows whole milliseconds, which adds noise like any other.
 */
import { describe, expect, it } from "vitest";
import { ofLength, testInCi } from "../support/length.ts";
import { ONCE_IN_A_MILLION, signedRanks } from "../support/signed-ranks.ts";
import { type OpenPool, openPool } from "./open-pool.ts";

const BETS = ofLength({ short: 150, proofs: 2_000, long: 20_000 });
const WARM_UP_BETS = 50;
const POT_UNITS = 50_000_000;
/** At 0.05% a bet of one cent contributes 5 units. All of them together stay below the threshold. */
const UNITS_OF_A_CENT = 5;
const NEAR_UNITS = BETS * UNITS_OF_A_CENT + 2_500;
const LARGE_BET_MINOR = NEAR_UNITS / UNITS_OF_A_CENT + 1;
const FAR_UNITS = 4_000_000_000;

describe("a pool close to its threshold answers as fast as one far from it", () => {
  it("shows no difference in many bets each", async () => {
    const near = await poolAt(NEAR_UNITS);
    const far = await poolAt(FAR_UNITS);
    const { differences, medians } = await timeInPairs(BETS, {
      one: () => betOfACent(near),
      other: () => betOfACent(far),
    });
    const deviations = signedRanks(differences);
    console.log(
      `medians ${medians.join(" and ")} ms, apart by ${deviations.toFixed(2)} deviations`,
    );
    expect(Math.abs(deviations)).toBeLessThan(ONCE_IN_A_MILLION);

    // The near pool was close to the last: one larger bet wins it, and not the far one.
    expect((await near.bet({ cashStakeMinor: LARGE_BET_MINOR })).win).not.toBeNull();
    expect((await far.bet({ cashStakeMinor: LARGE_BET_MINOR })).win).toBeNull();
  });

  testInCi("shows a difference as small as one extra read of the pot", async () => {
    const near = await poolAt(NEAR_UNITS);
    const far = await poolAt(FAR_UNITS);
    const { differences } = await timeInPairs(1_000, {
      async one() {
        await betOfACent(near);
        await near.pool.snapshot();
      },
      other: () => betOfACent(far),
    });
    expect(signedRanks(differences)).toBeGreaterThan(ONCE_IN_A_MILLION);
  });
});

/** Opens a pool whose threshold is the given number of pot units above its pot. */
async function poolAt(units: number): Promise<OpenPool> {
  const pool = openPool();
  const settings = { ceilingMinor: 100_000_000, rateBasisPoints: 5 };
  await pool.configure(settings);
  await pool.placeThreshold(POT_UNITS + FAR_UNITS);
  await pool.bet({ cashStakeMinor: POT_UNITS / settings.rateBasisPoints });
  for (let bet = 0; bet < WARM_UP_BETS; bet += 1) await betOfACent(pool);
  const { totals } = await pool.state();
  await pool.placeThreshold(Number(totals.potUnits) + units);
  return pool;
}

async function betOfACent(pool: OpenPool): Promise<void> {
  const { contributionPotUnits, win } = await pool.bet({ cashStakeMinor: 1 });
  if (contributionPotUnits !== UNITS_OF_A_CENT || win !== null)
    throw new Error("expected a bet that contributes and does not win");
}

/** Returns how much longer the one took than the other in each pair, and both medians, in milliseconds. */
async function timeInPairs(
  pairs: number,
  { one, other }: { one: () => Promise<void>; other: () => Promise<void> },
) {
  const times: [number, number][] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const oneFirst = Math.random() < 0.5;
    const first = await timed(oneFirst ? one : other);
    const second = await timed(oneFirst ? other : one);
    times.push(oneFirst ? [first, second] : [second, first]);
  }
  const medianOf = (which: 0 | 1) =>
    times.map((pair) => pair[which]).sort((a, b) => a - b)[Math.floor(pairs / 2)];
  return {
    differences: times.map(([ofOne, ofOther]) => ofOne - ofOther),
    medians: [medianOf(0), medianOf(1)],
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
