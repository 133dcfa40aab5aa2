/**
 * The scanner in simulated faults, by seeds: reorganisations, a node that lies, stops at every call. `PROOFS=1` runs
 * more seeds and every mutant, `npm test` every tenth. docs/chains.md.
 */
import { expect, it } from "vitest";
import { ofLength, someOf } from "../support/length.ts";
import { hunt } from "./hunted.ts";
import { SCANNER_MUTANTS } from "./scanner-mutants.ts";

const SEEDS = ofLength({ short: 10, proofs: 400, long: 20_000 });
/** Far fewer than a long run has: catching a mutant must not depend on luck. */
const SEEDS_TO_CATCH = 200;

it(`the scanner credits what is final, once, and nothing else, in ${SEEDS} seeds`, async () => {
  expect(await hunt("scanner", SEEDS)).toEqual([{ name: "", seed: SEEDS + 1, violation: null }]);
});

it("the simulation finds every mistake in a list", async () => {
  const tried = someOf(SCANNER_MUTANTS, 10).map(({ name }) => name);
  const caught = await hunt("scanner", SEEDS_TO_CATCH, tried);
  for (const { name, seed, violation } of caught) {
    expect(violation, name).not.toBeNull();
    expect(violation).not.toMatch(/ReferenceError|TypeError|SyntaxError/);
    console.log(`${name}: caught by seed ${seed}`);
  }
  expect(caught.map(({ name }) => name)).toEqual(tried);
});
