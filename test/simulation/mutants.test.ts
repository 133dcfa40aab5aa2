/** Tests the simulator itself: the product with one mistake in it must fail. Proof 3. */
import { describe, expect, it } from "vitest";
import { SEEDS_TO_CATCH } from "./hunt-mutants.ts";
import { inHalves, inThread } from "./in-thread.ts";
import { MUTANTS } from "./mutants/mutants.ts";

const TIMEOUT_MS = 1_800_000;

describe(`the simulator finds within ${SEEDS_TO_CATCH} seeds that`, () => {
  const hunting = Promise.all(
    inHalves(MUTANTS.map(({ name }) => name)).map((input) => inThread({ kind: "mutants", input })),
  );

  it.for(MUTANTS)("$mistake ($name)", { timeout: TIMEOUT_MS }, async ({ name }) => {
    const caught = (await hunting).flat().find(({ mutant }) => mutant === name);
    expect(caught?.seed, "the first seed that catches it").not.toBeNull();
    process.stdout.write(`${name}: caught by seed ${caught?.seed}: ${caught?.violation}\n`);
  });
});
