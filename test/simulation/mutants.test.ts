/**
 * Tests the simulator itself: the product with one mistake in it must fail. `PROOFS=1` tries all mutants,
 * `npm test` every thirty-second of the list, which holds some of each part of the protocol. Proof 3.
 */
import { describe, expect, it } from "vitest";
import { someOf } from "../support/length.ts";
import { SEEDS_TO_CATCH } from "./hunt-mutants.ts";
import { inHalves, inThread } from "./in-thread.ts";
import { MUTANTS } from "./mutants/mutants.ts";

const TRIED = someOf(MUTANTS, 32);
const TIMEOUT_MS = 1_800_000;

describe(`the simulator finds within ${SEEDS_TO_CATCH} seeds that`, () => {
  const hunting = Promise.all(
    inHalves(TRIED.map(({ name }) => name)).map((input) => inThread({ kind: "mutants", input })),
  );

  it.for(TRIED)("$mistake ($name)", { timeout: TIMEOUT_MS }, async ({ name }) => {
    const caught = (await hunting).flat().find(({ mutant }) => mutant === name);
    expect(caught?.seed, "the first seed that catches it").not.toBeNull();
    // A mistake that no longer fits the code around it would be caught without any check.
    expect(caught?.violation).not.toMatch(/ReferenceError|TypeError|SyntaxError/);
    process.stdout.write(`${name}: caught by seed ${caught?.seed}: ${caught?.violation}\n`);
  });
});
