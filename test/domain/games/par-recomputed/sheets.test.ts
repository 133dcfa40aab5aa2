/**
 * Every CSV of docs/par-sheets is recomputed line by line by a second program, which reads published rules
 * and shares no code with the games.
 */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fewOrAll } from "../../../support/length.ts";
import { ONE, plus, type Ratio, ratio, readRatio, text, times, toNumber, total } from "./ratio.ts";
import { publishedRules } from "./read-page.ts";
import { hitsOf, type Reels, roundFigures, spinsOf } from "./reels.ts";
import { WAYS, type Wins } from "./ways.ts";

const FOLDER = "docs/par-sheets";
const QUANTILES = {
  "90%": 1.6448536269514722,
  "95%": 1.959963984540054,
  "99%": 2.5758293035489004,
};

type Rows = ReadonlyMap<string, string>;

/** Returns the sheet's values by what is before them, without the version's hash, which other tests check. */
function readSheet(file: string): { rows: Rows; rules: Rows } {
  const [, ...lines] = readFileSync(`${FOLDER}/${file}`, "utf8").trimEnd().split("\n");
  const cut = (line: string) =>
    [...(/^(.*),([^,]*)$/.exec(line)?.slice(1) ?? [])] as [string, string];
  const of = (wanted: (line: string) => boolean) => new Map(lines.filter(wanted).map(cut));
  const rules = of((line) => line.startsWith("rules,"));
  const rows = of((line) => !/^(rules|game),/.test(line));
  expect(rows.size + rules.size + 2, "no line stands twice").toBe(lines.length);
  return { rows, rules };
}

/** What follows from mean and variance, in every sheet. */
function spread(way: string, mean: number, variance: Ratio): [string, string][] {
  const deviation = Math.sqrt(toNumber(variance));
  const bands = [3, 4, 5, 6, 7, 8].flatMap((power) =>
    Object.entries(QUANTILES).flatMap(([confidence, quantile]): [string, string][] => {
      const margin = (quantile * deviation) / Math.sqrt(10 ** power);
      const band = `band,${way},${10 ** power} rounds,${confidence}`;
      return [
        [`${band} from`, String(Math.max(0, mean - margin))],
        [`${band} to`, String(mean + margin)],
      ];
    }),
  );
  return [
    [`summary,${way},round,standard deviation`, String(deviation)],
    [`summary,${way},round,volatility index`, String(deviation * QUANTILES["90%"])],
    ...bands,
  ];
}

/** The pot is paid back at the mean of start and ceiling, and was fed from the start to there. */
function jackpot(mean: number): [string, string][] {
  return [0.05, 0.5, 1, 2, 3, 4, 5].flatMap((rate) =>
    [0, 10, 50].map((seed): [string, string] => {
      const part = seed / 100;
      const pot = ((rate / 100) * ((1 + part) / 2)) / ((1 - part) / 2);
      return [`jackpot,,rate ${rate}% seed ${seed}%,total return`, String(mean + pot)];
    }),
  );
}

function recomputeWay(way: string, wins: Wins): [string, string][] {
  const chance = (wanted: (win: number) => boolean) =>
    total(
      [...wins].filter(([win]) => wanted(win)),
      ([, part]) => part,
    );
  const moment = (power: number) =>
    total(wins, ([win, part]) =>
      times(part, ratio(BigInt(win) ** BigInt(power), 10n ** BigInt(power))),
    );
  const mean = moment(1);
  const variance = plus(moment(2), times(ratio(-1), times(mean, mean)));
  const largest = Math.max(...wins.keys());
  expect(chance(() => true)).toEqual(ONE);
  return [
    [`summary,${way},round,return`, text(mean)],
    [`summary,${way},round,hit rate`, text(chance((win) => win > 0))],
    [`summary,${way},round,wins of the stake or more`, text(chance((win) => win >= 10))],
    [`summary,${way},largest win,stakes`, String(largest / 10)],
    [`summary,${way},largest win,1 in`, String(1 / toNumber(chance((win) => win === largest)))],
    ...[...wins].flatMap(([win, part]): [string, string][] => [
      [`win,${way},${win / 10},chance`, text(part)],
      [`win,${way},${win / 10},return`, text(times(part, ratio(win, 10)))],
    ]),
    ...spread(way, toNumber(mean), variance),
  ];
}

/** Reads the rules in the sheet of a slot game. */
function readReels({ rows, rules }: { rows: Rows; rules: Rows }): Reels {
  const lists = (kind: string, measure: string) =>
    [...rules].filter(([name]) => new RegExp(`^rules,,${kind} \\d+,${measure}$`).test(name));
  const numbers = (pattern: RegExp) =>
    [...rows].flatMap(([name, value]): [string, number][] => {
      const [, item] = pattern.exec(name) ?? [];
      return item === undefined ? [] : [[item, Number(value)]];
    });
  const byCount = (pattern: RegExp) =>
    new Map(numbers(pattern).map(([count, value]) => [Number(count), value]));
  return {
    strips: lists("reel", "strip").map(([, strip]) => strip.split(" ")),
    lines: lists("line", "rows").map(([, line]) => line.split(" ").map(Number)),
    rows: Number(rules.get("rules,,window,rows")),
    wild: rules.get("rules,,wild,symbol") ?? "",
    scatter: rules.get("rules,,scatter,symbol") ?? "",
    linePays: new Map(numbers(/^line,,(.*),pays$/)),
    scatterPays: byCount(/^scatters,,(\d),pays$/),
    freeSpins: byCount(/^scatters,,(\d),free spins$/),
    freeMultiplier: Number(rules.get("rules,,free spins,multiplier")),
    prizes: lists("prize", "weight").map(([name, weight]) => ({
      pays: Number(/\d+/.exec(name)?.[0]),
      weight: Number(weight),
    })),
  };
}

function recomputeReels(reels: Reels): [string, string][] {
  const spins = spinsOf(reels);
  const { mean, variance, hitRate, largest, largestOdds, lineMean } = roundFigures(reels, spins);
  const cycle = reels.strips.reduce((product, strip) => product * strip.length, 1);
  const hits = hitsOf(reels);
  const lines = [...reels.linePays].flatMap(([name, pays]): [string, string][] => {
    const found = hits.get(name) ?? 0;
    return [
      [`line,,${name},pays`, String(pays)],
      [`line,,${name},hits of a line`, String(found)],
      [`line,,${name},return of all lines`, text(ratio(found * pays * reels.lines.length, cycle))],
    ];
  });
  const weights = reels.prizes.reduce((sum, { weight }) => sum + weight, 0);
  const isPrize = (count: number) => count === 5 && weights > 0;
  const scatters = [3, 4, 5].map((count) => {
    const found = [...(spins.get(count)?.values() ?? [])].reduce((sum, one) => sum + one, 0);
    const chance = ratio(found, cycle);
    const pays = isPrize(count)
      ? total(reels.prizes, (prize) => ratio(prize.pays * prize.weight, weights))
      : ratio(reels.scatterPays.get(count) ?? 0);
    const free = reels.freeSpins.get(count) ?? 0;
    const spun = times(ratio(free * reels.freeMultiplier), lineMean);
    return { count, found, chance, free, pay: times(chance, pays), freePay: times(chance, spun) };
  });
  const five = scatters[2]?.chance ?? ONE;
  const features = {
    "lines of the paid spin": lineMean,
    scatters: total(scatters, ({ pay }) => pay),
    "free spins": total(scatters, ({ freePay }) => freePay),
  };
  const all = total(Object.values(features), (part) => part);
  expect(all).toEqual(mean);
  return [
    ["summary,spin,round,return", text(mean)],
    ["summary,spin,round,hit rate", text(hitRate)],
    // All pays are whole stakes.
    ["summary,spin,round,wins of the stake or more", text(hitRate)],
    ["summary,spin,largest win,stakes", String(largest)],
    ["summary,spin,largest win,1 in", String(largestOdds)],
    ...spread("spin", toNumber(mean), variance),
    ["reels,,cycle,combinations", String(cycle)],
    ...lines,
    ...scatters.flatMap(({ count, found, free, pay, freePay }): [string, string][] => [
      ...(isPrize(count)
        ? []
        : [[`scatters,,${count},pays`, String(reels.scatterPays.get(count))] as [string, string]]),
      [`scatters,,${count},free spins`, String(free)],
      [`scatters,,${count},hits`, String(found)],
      [`scatters,,${count},return of the pay`, text(pay)],
      [`scatters,,${count},return of the free spins`, text(freePay)],
    ]),
    ...reels.prizes.flatMap(({ pays, weight }): [string, string][] => {
      const chance = times(five, ratio(weight, weights));
      return [
        [`prize,,${pays},chance`, text(chance)],
        [`prize,,${pays},return`, text(times(chance, ratio(pays)))],
      ];
    }),
    ...Object.entries(features).map(([name, part]): [string, string] => [
      `feature,,${name},return`,
      text(part),
    ]),
    ["feature,,all,return", text(all)],
  ];
}

/** Returns the lines that are not what was recomputed: fractions exactly, other numbers to nine digits. */
function differences(rows: Rows, recomputed: ReadonlyMap<string, string>): string[] {
  const same = (said = "", found = "") => {
    if (said === found) return true;
    if (said.includes("/") || found.includes("/")) return false;
    return Math.abs(Number(said) - Number(found)) <= 2e-9 * Math.max(1, Math.abs(Number(found)));
  };
  return [...new Set([...rows.keys(), ...recomputed.keys()])]
    .filter((name) => !same(rows.get(name), recomputed.get(name)))
    .map((name) => `${name}: said ${rows.get(name)}, recomputed ${recomputed.get(name)}`);
}

const files = readdirSync(FOLDER).filter((file) => file.endsWith(".csv"));
/** Of each game the version on offer; a test compares the files of the others with their hash. */
const isOnOffer = (file: string) => !/^golden-reels-(?!2)/.test(file);
const sheets = fewOrAll({
  few: files.filter(isOnOffer),
  others: files.filter((file) => !isOnOffer(file)),
});

it.each(sheets)("a second program recomputes every line of %s", (file) => {
  const [, gameId = ""] = /^(.*)-\d+\.csv$/.exec(file) ?? [];
  const sheet = readSheet(file);
  const ways = WAYS[gameId]?.();
  const facts =
    ways === undefined
      ? recomputeReels(readReels(sheet))
      : Object.entries(ways).flatMap(([way, wins]) => recomputeWay(way, wins));
  const mean = toNumber(
    readRatio(facts.find(([name]) => name.endsWith(",round,return"))?.[1] ?? ""),
  );
  const recomputed = new Map([...facts, ...jackpot(mean)]);
  expect(differences(sheet.rows, recomputed)).toEqual([]);
  expect(recomputed.size).toBeGreaterThan(100);
});

it("a second program reads in the slot game's sheet the strips and prizes that its page publishes", () => {
  const { strips, prizes } = readReels(readSheet("golden-reels-2.csv"));
  const page = publishedRules("golden-reels");
  const published = page.table("Reel strips").map((row) => row[1]?.split(", "));
  expect(strips).toEqual(published);
  const weights = page.table("Five scatter prizes").map(({ Pays = "", Weight = "" }) => ({
    pays: toNumber(readRatio(Pays)),
    weight: toNumber(readRatio(Weight)),
  }));
  expect(prizes).toEqual(weights);
});

it("the comparison finds a figure that is wrong in its last digit, one that is missing and one too many", () => {
  const { rows } = readSheet("safe-smash-1.csv");
  const ways = Object.entries(WAYS["safe-smash"]?.() ?? {});
  const facts = [...ways.flatMap(([way, wins]) => recomputeWay(way, wins)), ...jackpot(0.96)];
  const right = new Map(facts);
  expect(differences(rows, right)).toEqual([]);
  const name = "win,double,2,chance";
  expect(differences(new Map([...rows, [name, "13/25"]]), right)).toHaveLength(1);
  expect(differences(new Map([...rows].filter(([one]) => one !== name)), right)).toHaveLength(1);
  expect(differences(new Map([...rows, ["win,double,3,chance", "0/1"]]), right)).toHaveLength(1);
  const deviation = "summary,double,round,standard deviation";
  const off = (Number(rows.get(deviation)) + 1e-8).toFixed(9);
  expect(differences(new Map([...rows, [deviation, off]]), right)).toHaveLength(1);
});
