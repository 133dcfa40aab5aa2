/**
 * No test is lost between `npm test` and `npm run test:proofs`, which CI runs after it: each file of which
 * `npm test` runs less is in the list of those that CI runs again.
 */
import { globSync, readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import { LEFT_TO_CI, REPEATED_IN_CI } from "../../../config/repeated-in-ci.ts";

const IN_CI = [...LEFT_TO_CI, ...REPEATED_IN_CI];
/** What makes a test shorter in `npm test` (test/support/length.ts, test/support/api-document.ts). */
const SHORTENED = /\b(?:testInCi|describeInCi|fewOrAll|someOf|oneOfEachKind)\b/;
const LENGTH = /\bLENGTH\b/;
const FIGURES = /\bofLength\(\{\s*short: ([^,]+),\s*proofs: ([^,]+),/g;

/** Tells whether `npm test` runs less of a file than `npm run test:proofs`. */
function isShortened(source: string): boolean {
  const figures = [...source.matchAll(FIGURES)];
  return (
    SHORTENED.test(source) ||
    LENGTH.test(source) ||
    figures.some(([, short, proofs]) => short !== proofs)
  );
}

it("`npm run test:proofs` runs every file that `npm test` runs only in part", () => {
  const files = globSync("test/**/*.test.ts").filter(
    (file) => !import.meta.filename.endsWith(file),
  );
  const shortened = files.filter((file) => isShortened(readFileSync(file, "utf8")));
  const isRun = (file: string) => IN_CI.some((one) => file === one || file.startsWith(`${one}/`));
  expect(shortened.length).toBeGreaterThan(50);
  expect(shortened.filter((file) => !isRun(file))).toEqual([]);
});

it("every file and folder of those lists exists, once", () => {
  expect(IN_CI.filter((path) => statSync(path, { throwIfNoEntry: false }) === undefined)).toEqual(
    [],
  );
  expect(new Set(IN_CI).size).toBe(IN_CI.length);
});
