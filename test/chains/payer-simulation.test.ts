/**
 * The payer in simulated faults, by seeds: stops at every call, transactions that are lost, forgotten, replaced or fail,
 * a signer that is silent or refuses, one node that lies. `PROOFS=1` runs more seeds and every mutant. `npm test`
 * leaves it to CI. docs/chains.md.
 */
import { expect, it } from "vitest";
import { ofLength, someOf } from "../support/length.ts";
import { hunt } from "./hunted.ts";
import { PAYER_MUTANTS } from "./payer-mutants.ts";

const SEEDS = ofLength({ short: 5, proofs: 200, long: 10_000 });
/** Far fewer than a long run has: catching a mutant must not depend on luck. */
const SEEDS_TO_CATCH = 100;

it(`the payer sends each payout at most once and returns no money that may leave, in ${SEEDS} seeds`, async () => {
  expect(await hunt("payer", SEEDS)).toEqual([{ name: "", seed: SEEDS + 1, violation: null }]);
});

it("the simulation finds every mistake in a list", async () => {
  const tried = someOf(PAYER_MUTANTS, 11).map(({ name }) => name);
  const caught = await hunt("payer", SEEDS_TO_CATCH, tried);
  for (const { name, seed, violation } of caught) {
    expect(violation, name).not.toBeNull();
    expect(violation).not.toMatch(/ReferenceError|TypeError|SyntaxError/);
    console.log(`${name}: caught by seed ${seed}`);
  }
  expect(caught.map(({ name }) => name)).toEqual(tried);
});
