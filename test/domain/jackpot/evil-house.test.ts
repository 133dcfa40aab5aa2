/**
 * A house that controls all its own randomness and knows every salt so far cannot place a threshold: the
 * seeds were fixed before anybody knew the salts. The same house places them as it likes in the scheme
 * from before there were commitments, and in a first cycle, which has no salt. docs/decisions/0055.
 */
import { hash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { seedOfChain } from "../../../domain/fairness/seed-chain.ts";
import { positionBelow, saltOf } from "../../../domain/jackpot/threshold.ts";
import { LONG } from "../../support/length.ts";

const CHAINS = LONG ? 20_000 : 500;
const CYCLES = 4;
const CANDIDATES = 8;
const SPAN = 2 ** 50;
/** What one of many best positions is on average, and what a fair one is, with its standard deviation. */
const GROUND = CANDIDATES / (CANDIDATES + 1);
const FAIR = 1 / 2;
const DEVIATION = Math.sqrt(1 / 12);

const sha256 = (text: string) => hash("sha256", text, "hex");
const hashOf = (seed: string) => hash("sha256", Buffer.from(seed, "hex"), "hex");
const poolId = "jkp_x";
const positionOf = (seed: string, cycle: number, salt: string) =>
  positionBelow({ seed, poolId, cycle, salt }, SPAN) / SPAN;
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

interface Chain {
  seedOf(cycle: number): string;
}
/** Draws a chain, knowing what the house knows when it publishes the anchor. */
type House = (drawn: readonly Chain[], expected: (cycle: number) => string) => Chain;

const best = (chains: readonly Chain[], positionsOf: (chain: Chain) => readonly number[]) => {
  const means = chains.map((chain) => mean(positionsOf(chain)));
  return chains[means.indexOf(Math.max(...means))] ?? chains[0];
};
const cycles = Array.from({ length: CYCLES }, (_, index) => index + 1);

/** Delays the winning of pots, using the salts that it expects. */
const grind: House = (drawn, expected) => {
  const chosen = best(drawn, (chain) =>
    cycles.map((cycle) => positionOf(chain.seedOf(cycle), cycle, expected(cycle))),
  );
  if (chosen === undefined) throw new Error("a house has candidates");
  return chosen;
};

/** Plays the house's chains; returns where the thresholds of each cycle were, on average. */
function playAgainst(house: House): number[] {
  const positions = cycles.map((): number[] => []);
  let secrets = 0;
  const known: string[] = [];
  for (let pool = 0; pool < CHAINS; pool += 1) {
    const drawn = Array.from({ length: CANDIDATES }, () => {
      const last = sha256(`the house's ${secrets++}`);
      return { seedOf: (cycle: number) => seedOfChain(last, cycle, hashOf, CYCLES) };
    });
    // The best guess is that the same bets win as in other pools.
    const chain = house(drawn, (cycle) => (cycle === 1 ? "" : (known.at(-cycle) ?? "")));
    for (const cycle of cycles) {
      const roundId = `rnd_${cycle}`;
      const salt = cycle === 1 ? "" : saltOf({ roundId, clientSeed: sha256(`${pool}.${cycle}`) });
      positions[cycle - 1]?.push(positionOf(chain.seedOf(cycle), cycle, salt));
      known.push(salt);
    }
  }
  return positions.map(mean);
}

describe(`of ${CHAINS} pools whose house picks the best of ${CANDIDATES} chains`, () => {
  it("the thresholds after the first hit are where chance puts them", () => {
    const [first = 0, ...others] = playAgainst(grind);
    const error = DEVIATION / Math.sqrt(CHAINS * others.length);
    expect(Math.abs(mean(others) - FAIR)).toBeLessThan(4 * error);
    // It can pick the first seed, which no other party's choice is mixed into.
    expect(first).toBeGreaterThan(FAIR + 4 * (DEVIATION / Math.sqrt(CHAINS)));
  });
});

it("the same house places every threshold if it may draw it when the cycle starts", () => {
  const positions = Array.from({ length: CHAINS }, (_, cycle) => {
    const drawn = Array.from({ length: CANDIDATES }, (_, candidate) =>
      positionOf(sha256(`${cycle} ${candidate}`), cycle, "known"),
    );
    return Math.max(...drawn);
  });
  expect(Math.abs(mean(positions) - GROUND)).toBeLessThan(0.02);
});

it("setting the ceiling moves the threshold in proportion, and cannot draw it again", () => {
  const origin = { seed: sha256("a seed"), poolId, cycle: 2, salt: sha256("a salt") };
  const fraction = positionBelow(origin, SPAN) / SPAN;
  for (let span = 1_000_000; span < 1_000_500; span += 1) {
    expect(positionBelow(origin, span)).toBe(Math.floor(fraction * span));
  }
});
