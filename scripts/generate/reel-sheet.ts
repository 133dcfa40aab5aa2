/**
 * The PAR sheet of a game of reels, computed only from its published rules: a second way to compute its
 * return, in addition to the enumeration of its stops, so that each checks the other.
 */
import { add, type Fraction, fraction, multiply, sumOf } from "../../domain/games/fraction.ts";
import type { Fields } from "../../domain/games/game.ts";

/** The published rules of a game of reels. */
export interface ReelRules {
  readonly wild: string;
  readonly scatter: string;
  readonly rows: number;
  readonly reelStrips: readonly (readonly string[])[];
  readonly paylines: readonly unknown[];
  readonly linePays: Readonly<Record<string, Readonly<Record<number, number>>>>;
  readonly scatterPays: Readonly<Record<number, number>>;
  /** The prizes of five scatters: one of these, by weight. */
  readonly fiveScatterPrizes?: readonly { readonly pays: number; readonly weight: number }[];
  readonly freeSpins: {
    readonly countByScatters: Readonly<Record<number, number>>;
    readonly multiplier: number;
  };
}

export interface ReelSheet {
  readonly cycle: number;
  readonly lines: number;
  /** Each run that pays: hits of one line in the cycle, and the return on all lines. */
  readonly runs: readonly {
    readonly symbol: string;
    readonly count: number;
    readonly pays: number;
    readonly hits: number;
    readonly returns: Fraction;
  }[];
  readonly scatters: readonly {
    readonly count: number;
    readonly pays: number;
    /** If it pays one of several, what each pays and its chance in a round. */
    readonly prizes?: readonly { readonly pays: number; readonly chance: Fraction }[];
    readonly freeSpins: number;
    readonly hits: number;
    readonly returns: Fraction;
    readonly freeReturns: Fraction;
  }[];
  /** The features of the game; the last is their sum. */
  readonly features: readonly { readonly feature: string; readonly returns: Fraction }[];
}

/** Returns true if a game publishes rules of this form. */
export function isReelRules(rules: Fields): rules is Fields & ReelRules {
  const names = ["wild", "scatter", "rows", "reelStrips", "paylines", "linePays", "scatterPays"];
  return names.every((name) => Object.hasOwn(rules, name)) && Object.hasOwn(rules, "freeSpins");
}

/** Returns the sheet. A line reads one symbol of each reel, so every line has the same hits. */
export function reelSheet(rules: ReelRules): ReelSheet {
  const { reelStrips, paylines, scatterPays, freeSpins, fiveScatterPrizes = [] } = rules;
  const weights = fiveScatterPrizes.reduce((sum, { weight }) => sum + weight, 0);
  const cycle = reelStrips.reduce((product, strip) => product * strip.length, 1);
  const lines = paylines.length;
  const runs = countRuns(rules).map((run) => ({
    ...run,
    returns: fraction(run.hits * run.pays * lines, cycle),
  }));
  const spin = sumOf(runs, ({ returns }) => returns);
  const scatters = countScatters(rules)
    .map((hits, count) => {
      const [pays, spins] = [scatterPays[count] ?? 0, freeSpins.countByScatters[count] ?? 0];
      const chance = fraction(hits, cycle);
      const prizes = (count === 5 ? fiveScatterPrizes : []).map(({ pays: prize, weight }) => ({
        pays: prize,
        chance: multiply(chance, fraction(weight, weights)),
      }));
      return {
        ...{ count, pays, freeSpins: spins, hits },
        ...(prizes.length === 0 ? {} : { prizes }),
        returns: add(
          multiply(chance, fraction(pays)),
          sumOf(prizes, (prize) => multiply(prize.chance, fraction(prize.pays))),
        ),
        freeReturns: multiply(chance, multiply(fraction(spins * freeSpins.multiplier), spin)),
      };
    })
    .filter(({ returns, freeReturns }) => add(returns, freeReturns).numerator > 0n);
  const features = [
    { feature: "lines of the paid spin", returns: spin },
    { feature: "scatters", returns: sumOf(scatters, ({ returns }) => returns) },
    { feature: "free spins", returns: sumOf(scatters, ({ freeReturns }) => freeReturns) },
  ];
  const all = features.reduce((sum, { returns }) => add(sum, returns), fraction(0));
  return {
    cycle,
    lines,
    runs,
    scatters,
    features: [...features, { feature: "all", returns: all }],
  };
}

/** Counts, for each run that pays, the combinations in which it is the best of a line. */
function countRuns({ reelStrips, linePays, wild, scatter }: ReelRules) {
  const hits = new Map<string, number>();
  const reels = reelStrips.map((strip) => [...Map.groupBy(strip, (symbol) => symbol)]);
  const walk = (line: readonly string[], combinations: number): void => {
    const symbols = reels[line.length];
    if (symbols === undefined) {
      const best = bestRun(line);
      if (best !== undefined) hits.set(best, (hits.get(best) ?? 0) + combinations);
      return;
    }
    for (const [symbol, stops] of symbols) walk([...line, symbol], combinations * stops.length);
  };
  const bestRun = (line: readonly string[]): string | undefined => {
    const kinds = [wild, line.find((symbol) => symbol !== wild) ?? wild];
    const ways = kinds
      .filter((symbol) => symbol !== scatter)
      .map((symbol) => {
        const end = line.findIndex((one) => one !== symbol && one !== wild);
        const ofWild = line.findIndex((one) => one !== wild);
        const at = symbol === wild ? ofWild : end;
        const count = at === -1 ? line.length : at;
        return { run: `${symbol} ${count}`, pays: linePays[symbol]?.[count] ?? 0 };
      });
    const [best] = ways.sort((one, other) => other.pays - one.pays);
    return best === undefined || best.pays === 0 ? undefined : best.run;
  };
  walk([], 1);
  return Object.entries(linePays).flatMap(([symbol, pays]) =>
    Object.entries(pays)
      .map(([count, pay]) => ({ symbol, count: Number(count), pays: pay }))
      .sort((one, other) => other.count - one.count)
      .map((run) => ({ ...run, hits: hits.get(`${symbol} ${run.count}`) ?? 0 })),
  );
}

/** Counts the combinations by how many scatters the window shows; two are never on one reel. */
function countScatters({ reelStrips, scatter, rows }: ReelRules): readonly number[] {
  let counts = [1];
  for (const strip of reelStrips) {
    const showing = strip.filter((symbol) => symbol === scatter).length * rows;
    const next = new Array<number>(counts.length + 1).fill(0);
    for (const [scatters, combinations] of counts.entries()) {
      next[scatters] = (next[scatters] ?? 0) + combinations * (strip.length - showing);
      next[scatters + 1] = (next[scatters + 1] ?? 0) + combinations * showing;
    }
    counts = next;
  }
  return counts;
}
