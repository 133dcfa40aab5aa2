/** The PAR sheets say what the games return: two ways to each figure agree to the last digit. */
import { describe, expect, it } from "vitest";
import { GAMES, VERSIONS } from "../../../domain/games/catalogue.ts";
import { fraction, multiply, sumOf } from "../../../domain/games/fraction.ts";
import { strategiesOf } from "../../../domain/games/strategies.ts";
import { figuresOf } from "../../../domain/games/win-distribution.ts";
import { parSheets } from "../../../scripts/generate/par-sheets.ts";
import { isReelRules, reelSheet } from "../../../scripts/generate/reel-sheet.ts";
import { LENGTH } from "../../support/length.ts";

/** Of each game the version on offer; a test compares the files of the others with their hash. */
const games = LENGTH === "short" ? GAMES : VERSIONS;
const sheets = parSheets(games);

const versions = games.map((game) => [game.id, game.version, game] as const);

describe.each(versions)("the PAR sheet of %s %d", (id, version, game) => {
  const csv = sheets.get(`docs/par-sheets/${id}-${version}.csv`) ?? "";
  const facts = csv
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));
  const fractionOf = (text = "") => {
    const [numerator = "", denominator = "1"] = text.split("/");
    return fraction(BigInt(numerator), BigInt(denominator));
  };

  it("has five columns in every line, and a page", () => {
    expect(facts.filter((fact) => fact.length !== 5)).toEqual([]);
    expect(sheets.get(`docs/par-sheets/${id}-${version}.md`)).toContain("Confidence bands");
  });

  it("lists every win of every way to play, or every run and feature: both add up to the return", () => {
    const parts = (section: string, way: string, measure: string) =>
      sumOf(
        facts.filter(([in_, of, , what]) => in_ === section && of === way && what === measure),
        ([, , , , value]) => fractionOf(value),
      );
    for (const { name, wins, figures } of strategiesOf(game) ?? []) {
      const { returnToPlayer } = figures();
      if (wins === undefined) {
        const all = facts.find(([section, , item]) => section === "feature" && item === "all");
        expect(fractionOf(all?.[4])).toEqual(returnToPlayer);
        const features = multiply(parts("feature", "", "return"), fraction(1, 2));
        expect(features).toEqual(returnToPlayer);
      } else {
        expect(figuresOf(wins())).toEqual(figures());
        expect(parts("win", name, "chance")).toEqual(fraction(1));
        expect(parts("win", name, "return")).toEqual(returnToPlayer);
      }
    }
  });
});

it("the runs of a small machine are counted as they are by hand", () => {
  // Two of three reels show the bell on one of their two stops; the wild stands for it on the third.
  const rules = {
    ...{ wild: "W", scatter: "S", rows: 1, paylines: [0] },
    reelStrips: [
      ["bell", "S"],
      ["bell", "plum"],
      ["W", "plum"],
    ],
    linePays: { W: { 3: 9 }, bell: { 3: 4 }, plum: { 3: 2 } },
    scatterPays: { 1: 1 },
    freeSpins: { countByScatters: { 1: 2 }, multiplier: 3 },
  };
  expect(isReelRules(rules)).toBe(true);
  const { cycle, runs, scatters, features } = reelSheet(rules);
  expect(cycle).toBe(8);
  expect(runs.map(({ symbol, hits }) => [symbol, hits])).toEqual([
    ["W", 0],
    ["bell", 1],
    ["plum", 0],
  ]);
  expect(scatters.map(({ count, hits }) => [count, hits])).toEqual([[1, 4]]);
  // 4/8 on the line, 4/8 for the scatter, and half of the time two spins of 4/8 times three.
  expect(features.at(-1)?.returns).toEqual(fraction(4 + 4 + 12, 8));
});
