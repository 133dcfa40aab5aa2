/** Checks that every mutant changes exactly one place in the product, and that an anchor that does not is refused. */
import { describe, expect, it } from "vitest";
import { parseModule, textAt } from "../../../scripts/build-worker/syntax-tree.ts";
import { applyMutant, changesBehaviour } from "./apply-mutant.ts";
import { findNodes } from "./find-node.ts";
import { KNOWN_SEEDS } from "./known-seeds.ts";
import { type Change, MUTANTS } from "./mutants.ts";

describe("each mutant's anchor matches exactly one place", () => {
  for (const { name, change } of MUTANTS) {
    if (change === undefined) continue;
    it(name, () => {
      const { file } = applyMutant(name, change);
      expect(file).toMatch(
        /^(?:durable-objects|domain|src\/(?:history|reports|sweep|ledger-audit))\//,
      );
      expect(changesBehaviour(name, change)).toBe(true);
    });
  }
});

it("every mutant has its own name", () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
});

it("every seed that is tried first belongs to a mutant", () => {
  const names = MUTANTS.map(({ name }) => name);
  expect(Object.keys(KNOWN_SEEDS).filter((name) => !names.includes(name))).toEqual([]);
});

describe("an anchor is refused", () => {
  const refusalOf = (change: Change) => () => applyMutant("broken", change);
  const replace = "undefined";

  it("when no function has the name", () => {
    expect(refusalOf({ in: "Journal.apend", find: "row", replace })).toThrow(
      'mutant "broken": there is no function Journal.apend in durable-objects/ or domain/',
    );
  });

  it("when functions share the name, and their files are listed", () => {
    const refusal = refusalOf({ in: "positionOf", find: "$", replace });
    expect(refusal).toThrow(/positionOf is the name of \d+ functions \(domain\/.* and domain\//);
  });

  it("when nothing in the function matches", () => {
    const refusal = refusalOf({ in: "Journal.append", find: "no.such.call($)", replace });
    expect(refusal).toThrow(
      /`no\.such\.call\(\$\)` matches nothing in Journal\.append \(durable-objects\//,
    );
  });

  it("when it matches more than once, and the lines are listed", () => {
    const refusal = refusalOf({ in: "Journal.append", find: "row", replace });
    expect(refusal).toThrow(/`row` matches \d+ times in Journal\.append .* on lines \d+, \d+/);
  });

  it("when a piece of text is not there, or more than once", () => {
    const inBook = { in: "BOOK", under: "src/history/", replace, isText: true } as const;
    expect(refusalOf({ ...inBook, find: "was_bookd" })).toThrow(
      'mutant "broken": `was_bookd` is not in the text of BOOK (src/history/fold-statements.ts)',
    );
    expect(refusalOf({ ...inBook, find: "currency" })).toThrow(/`currency` is \d+ times in BOOK/);
  });

  it("when its replacement uses a name that its pattern does not have", () => {
    const refusal = refusalOf({ in: "splitStake", find: "Math.min($$)", replace: "$other" });
    expect(refusal).toThrow('"replace" uses $other, which "find" does not have');
  });
});

it("a change in formatting alone does not count as a mistake", () => {
  const change = { in: "transfersIn", find: "contract === $address" };
  const asIs = { ...change, replace: "contract  ===  ($address)" };
  expect(changesBehaviour("formatting", asIs)).toBe(false);
  const wrong = { ...change, replace: "contract !== $address" };
  expect(changesBehaviour("mistake", wrong)).toBe(true);
});

it("an anchor looks only in the part of the function that `within` matches", () => {
  const within = "JSON.stringify(verdict)";
  const change = { in: "Journal.append", within, find: "verdict", replace: "null" };
  expect(applyMutant("within", change).source).toContain("JSON.stringify((null))");
});

describe("a pattern matches the same code", () => {
  const placesOf = (source: string, pattern: string) =>
    findNodes(parseModule(source), pattern).map(({ node }) => textAt(source, node.span));

  it("in any formatting, with or without types and parentheses", () => {
    const source = "f(\n  (a as number) +\n    b!,\n  c,\n);";
    expect(placesOf(source, "f(a + b, c)")).toEqual([source.slice(0, -1)]);
    expect(placesOf(source, "f($$rest, c)")).toEqual([source.slice(0, -1)]);
    expect(placesOf(source, "a - b")).toEqual([]);
  });

  it("after text of more than one byte a character", () => {
    expect(placesOf("/* → */ f(a);", "f($)")).toEqual(["f(a)"]);
  });

  it("with a rest element, wherever its dots are", () => {
    expect(placesOf("const [first,   ...more] = list;", "const [first, ...more] = list;")).toEqual([
      "const [first,   ...more] = list;",
    ]);
  });

  it("with a property in its long or its short form", () => {
    expect(placesOf("f({ ...rest, key, other: 1 });", "key: $")).toEqual(["key"]);
    expect(placesOf("f({ ...rest, key: key, other: 1 });", "key: $")).toEqual(["key: key"]);
  });

  it("as a statement only when it ends with a semicolon", () => {
    expect(placesOf("if (a) f(b);", "f(b);")).toEqual(["f(b);"]);
    expect(placesOf("if (a) f(b);", "f(b)")).toEqual(["f(b)"]);
  });
});
