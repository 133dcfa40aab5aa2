/** Each mistake that the simulators must find still has its place: `npm test` tries only some of them. docs/chains.md. */
import { stripTypeScriptTypes } from "node:module";
import { expect, it } from "vitest";
import { withMistake } from "./chain-mutant.ts";
import { PAYER_MUTANTS } from "./payer-mutants.ts";
import { SCANNER_MUTANTS } from "./scanner-mutants.ts";

it.each([...SCANNER_MUTANTS, ...PAYER_MUTANTS])("$name: $mistake", (mutant) => {
  const right = withMistake({ ...mutant, replace: mutant.find });
  const wrong = withMistake(mutant);
  expect(wrong).not.toBe(right);
  expect(() => stripTypeScriptTypes(wrong)).not.toThrow();
});
