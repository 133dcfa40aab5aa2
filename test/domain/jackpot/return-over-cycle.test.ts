/** How the total return grows while a cycle runs, as the PAR sheets show operators. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  profitableFrom,
  returnOverCycle,
  totalReturnAt,
  WIDE_PART,
} from "../../../domain/jackpot/return-over-cycle.ts";
import { ROOT } from "../../../scripts/local-stack/wrangler.ts";

const terms = { gameReturn: 0.96, rateBasisPoints: 400 };

it("betting is profitable from the pot at which the pot returns what the game keeps", () => {
  expect(profitableFrom(terms)).toBeCloseTo(0.5, 12);
  expect(totalReturnAt(profitableFrom(terms), terms)).toBeCloseTo(1, 12);
  expect(totalReturnAt(0, terms)).toBe(0.96);
});

it("a cycle played bet by bet returns the same above 80% of the ceiling", () => {
  const [ceiling, contribution] = [10_000, 4];
  let [staked, won] = [0, 0];
  // For every threshold of a fine grid above 80%, a stake of 100 adds 4 until it is passed.
  for (let threshold = 8_000; threshold < ceiling; threshold += 1) {
    const bets = Math.floor((threshold - 8_000) / contribution) + 1;
    staked += bets * 100;
    won += 8_000 + bets * contribution;
  }
  const measured = 0.96 + won / staked;
  // The mean of the formula over the same stakes: those at a pot are fewer, the nearer it is.
  let [stakes, returns] = [0, 0];
  for (let pot = 8_000; pot < ceiling; pot += contribution) {
    const alive = ceiling - pot;
    stakes += alive;
    returns += alive * totalReturnAt(pot / ceiling, terms);
  }
  expect(Math.abs(measured - returns / stakes)).toBeLessThan(0.005);
  expect(measured).toBeGreaterThan(1.25);
});

it("a cycle is described by its start, its average, and the pot from which betting is profitable", () => {
  const [ceilingMinor, seedMinor] = [1_000_000, 200_000];
  const told = returnOverCycle({ rateBasisPoints: 100, ceilingMinor, seedMinor }, 0.96);
  expect(told.atSeed).toBeCloseTo(0.96 + 0.01 * 0.25, 12);
  expect(told.average).toBeCloseTo(0.96 + 0.01 * 1.5, 12);
  expect(told.evenFromMinor).toBe(800_000);
  // Of the way from seed to ceiling, not of the ceiling.
  expect(told.profitablePart).toBe(0.25);
  // It is the average of the formula over the stakes of a cycle: those at a pot are fewer, the higher it is.
  let [stakes, returned] = [0, 0];
  for (let pot = seedMinor + 50; pot < ceilingMinor; pot += 100) {
    const alive = ceilingMinor - pot;
    stakes += alive;
    returned +=
      alive * totalReturnAt(pot / ceilingMinor, { gameReturn: 0.96, rateBasisPoints: 100 });
  }
  expect(told.average).toBeCloseTo(returned / stakes, 6);
});

it("the pot from which betting is profitable is exact to the minor unit", () => {
  for (const gameReturn of [0.94, 0.95, 0.96, 0.97]) {
    for (const rateBasisPoints of [5, 33, 100, 300, 500]) {
      const ceilingMinor = 1_234_567;
      const { evenFromMinor } = returnOverCycle(
        { rateBasisPoints, ceilingMinor, seedMinor: 0 },
        gameReturn,
      );
      // In whole numbers: kept × (ceiling − pot) against rate × pot.
      const kept = BigInt(Math.round((1 - gameReturn) * 10_000));
      const isEven = (pot: number) =>
        BigInt(rateBasisPoints) * BigInt(pot) >= kept * BigInt(ceilingMinor - pot);
      expect([isEven(evenFromMinor - 1), isEven(evenFromMinor)]).toEqual([false, true]);
    }
  }
});

it("a pool with default settings has no wide profitable part, with any variant", () => {
  for (const [gameReturn, part] of [
    [0.94, 1 / 7],
    [0.96, 0.2],
    [0.97, 0.25],
  ] as const) {
    const terms = { rateBasisPoints: 100, ceilingMinor: 1_000_000, seedMinor: 0 };
    const { profitablePart } = returnOverCycle(terms, gameReturn);
    expect(profitablePart).toBeCloseTo(part, 5);
    expect(profitablePart).toBeLessThanOrEqual(WIDE_PART);
  }
});

it("the PAR sheets have the table", () => {
  // That the file is what the code says is checked by `npm run generate -- --check`.
  const page = readFileSync(join(ROOT, "docs/par-sheets/golden-reels-2.md"), "utf8");
  expect(page).toContain("| 4% | 50.0000% |");
});
