/** How the total return grows while a cycle runs, as the PAR sheets tell operators. */
import { expect, it } from "vitest";
import { profitableFrom, totalReturnAt } from "../../../domain/jackpot/return-over-cycle.ts";
import { parSheets } from "../../../scripts/generate/par-sheets.ts";

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

it("the PAR sheets have the table", () => {
  const page = parSheets().get("docs/par-sheets/golden-reels-2.md");
  expect(page).toContain("| 4% | 50.0000% |");
});
