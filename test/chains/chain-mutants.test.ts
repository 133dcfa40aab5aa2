/**
 * The anchor of each mistake that the chains' simulators must find matches exactly one place: `npm test` tries only
 * some of them. How anchors are written: test/simulation/mutants/mutants.ts. docs/chains.md.
 */
import { expect, it } from "vitest";
import { applyMutant, changesBehaviour } from "../simulation/mutants/apply-mutant.ts";
import { PAYER_MUTANTS } from "./payer-mutants.ts";
import { SCANNER_MUTANTS } from "./scanner-mutants.ts";

const MUTANTS = [...SCANNER_MUTANTS, ...PAYER_MUTANTS];

it.each(MUTANTS)("$name: $mistake", ({ name, change }) => {
  expect(applyMutant(name, change).file).toMatch(/^(?:durable-objects|domain)\/chains\//);
  expect(changesBehaviour(name, change)).toBe(true);
});

it("every mutant has its own name", () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
});
