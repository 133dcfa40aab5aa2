/**
 * The PAR sheet of a slot game, recomputed from the rules that are in the sheet itself: every combination
 * of stops is visited, without any code of the game. Wins are whole stakes.
 */
import { minus, ONE, plus, type Ratio, ratio, times, toNumber, ZERO } from "./ratio.ts";

export interface Reels {
  readonly strips: readonly (readonly string[])[];
  readonly lines: readonly (readonly number[])[];
  readonly rows: number;
  readonly wild: string;
  readonly scatter: string;
  /** "5 bell": what five bells in a row pay. */
  readonly linePays: ReadonlyMap<string, number>;
  readonly scatterPays: ReadonlyMap<number, number>;
  readonly freeSpins: ReadonlyMap<number, number>;
  readonly freeMultiplier: number;
  /** What five scatters pay instead, by weight. */
  readonly prizes: readonly { readonly pays: number; readonly weight: number }[];
}

/** How often a spin's lines win an amount with a number of scatters in view, in the cycle. */
export type Spins = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** What a reel shows at a stop. */
interface View {
  readonly symbols: readonly string[];
  readonly scatters: number;
}

/** Visits all combinations of stops. */
export function spinsOf(reels: Reels): Spins {
  const spins = new Map<number, Map<number, number>>();
  const count = (scatters: number, wins: number) => {
    const by = spins.get(scatters) ?? new Map<number, number>();
    spins.set(scatters, by);
    by.set(wins, (by.get(wins) ?? 0) + 1);
  };
  const views = viewsOf(reels);
  const known = new Map<string, number>();
  const paysOf = (line: readonly number[], shown: readonly View[]): number => {
    const symbols = shown.map((view, reel) => view.symbols[line[reel] as number] as string);
    const key = symbols.join();
    const pays = known.get(key) ?? bestOf(symbols, reels).pays;
    known.set(key, pays);
    return pays;
  };
  visit(views.slice(0, 3), (first) => {
    // A line whose first three symbols are not a run wins nothing, whatever follows.
    const open = reels.lines.filter((line) => paysOf(line, first) > 0);
    visit(views.slice(3), (last) => {
      const shown = open.length === 0 ? [] : [...first, ...last];
      let scatters = 0;
      for (const view of first) scatters += view.scatters;
      for (const view of last) scatters += view.scatters;
      let wins = 0;
      for (const line of open) wins += paysOf(line, shown);
      count(scatters, wins);
    });
  });
  return spins;
}

function viewsOf({ strips, rows, scatter }: Reels): View[][] {
  return strips.map((strip) =>
    strip.map((_, stop) => {
      const symbols = Array.from({ length: rows }, (_row, row) => {
        return strip[(stop + row) % strip.length] as string;
      });
      return { symbols, scatters: symbols.filter((symbol) => symbol === scatter).length };
    }),
  );
}

/** Calls back with every combination of one view of each reel. */
function visit(reels: readonly View[][], then: (shown: readonly View[]) => void): void {
  const [reel = [], ...rest] = reels;
  for (const view of reel) {
    if (rest.length === 0) then([view]);
    else visit(rest, (shown) => then([view, ...shown]));
  }
}

function isRun(symbols: readonly string[], { wild, scatter }: Reels): boolean {
  if (symbols.includes(scatter)) return false;
  return new Set(symbols.filter((symbol) => symbol !== wild)).size <= 1;
}

/** The reading of a line that pays most; of equal ones the wild's own. */
export function bestOf(
  symbols: readonly string[],
  reels: Reels,
): { readonly name: string; readonly pays: number } {
  let best = { name: "", pays: 0 };
  for (const length of [5, 4, 3]) {
    if (length > symbols.length) continue;
    const run = symbols.slice(0, length);
    if (!isRun(run, reels)) continue;
    const symbol = run.find((one) => one !== reels.wild);
    const readings = symbol === undefined ? [reels.wild, ...symbolsOf(reels)] : [symbol];
    for (const reading of readings) {
      const name = `${length} ${reading}`;
      const pays = reels.linePays.get(name) ?? 0;
      if (pays > best.pays || (pays === best.pays && reading === reels.wild)) best = { name, pays };
    }
  }
  return best;
}

function symbolsOf({ linePays }: Reels): readonly string[] {
  return [...new Set([...linePays.keys()].map((name) => name.split(" ")[1] as string))];
}

/** How often a line has each run in the cycle: every line reads one place of each reel. */
export function hitsOf(reels: Reels): ReadonlyMap<string, number> {
  const hits = new Map<string, number>();
  const counts = reels.strips.map((strip) => {
    const by = new Map<string, number>();
    for (const symbol of strip) by.set(symbol, (by.get(symbol) ?? 0) + 1);
    return [...by];
  });
  const read = (symbols: readonly string[], ways: number): void => {
    const next = counts[symbols.length];
    if (next !== undefined) {
      for (const [symbol, count] of next) read([...symbols, symbol], ways * count);
      return;
    }
    const { name } = bestOf(symbols, reels);
    if (name !== "") hits.set(name, (hits.get(name) ?? 0) + ways);
  };
  read([], 1);
  return hits;
}

export interface RoundFigures {
  readonly mean: Ratio;
  readonly variance: Ratio;
  readonly hitRate: Ratio;
  readonly largest: number;
  /** 1 in so many. */
  readonly largestOdds: number;
  /** The mean of a spin's lines. */
  readonly lineMean: Ratio;
}

/** Puts rounds together: a paid spin, and the free spins that its scatters start. */
export function roundFigures(reels: Reels, spins: Spins): RoundFigures {
  const cycle = reels.strips.reduce((product, strip) => product * strip.length, 1);
  const lines = new Map<number, number>();
  for (const by of spins.values())
    for (const [win, count] of by) lines.set(win, (lines.get(win) ?? 0) + count);
  const moment = (power: number) => {
    let sum = 0n;
    for (const [win, count] of lines) sum += BigInt(win) ** BigInt(power) * BigInt(count);
    return times(ratio(sum, cycle), ratio(BigInt(reels.freeMultiplier) ** BigInt(power)));
  };
  const [freeMean, freeSquare] = [moment(1), moment(2)];
  const freeVariance = minus(freeSquare, times(freeMean, freeMean));
  const best = Math.max(...lines.keys());
  const bestChance = toNumber(ratio(lines.get(best) ?? 0, cycle));

  let [mean, square, hit] = [ZERO, ZERO, ZERO];
  const tops = new Map<number, number>();
  for (const [scatters, by] of spins) {
    const free = reels.freeSpins.get(scatters) ?? 0;
    const weights = reels.prizes.reduce((sum, { weight }) => sum + weight, 0);
    const extras =
      scatters === 5 && weights > 0
        ? reels.prizes.map(({ pays, weight }) => ({ pays, chance: ratio(weight, weights) }))
        : [{ pays: reels.scatterPays.get(scatters) ?? 0, chance: ONE }];
    for (const [win, count] of by)
      for (const { pays, chance: part } of extras) {
        const chance = times(ratio(count, cycle), part);
        const paid = ratio(win + pays);
        const all = plus(paid, times(ratio(free), freeMean));
        mean = plus(mean, times(chance, all));
        const spread = times(ratio(free), freeVariance);
        square = plus(square, times(chance, plus(times(all, all), spread)));
        // Free spins begin with scatters that pay, so a round without a paid win wins nothing.
        if (win + pays > 0) hit = plus(hit, chance);
        else if (free > 0) throw new Error("Free spins that can be blank are not recomputed here.");
        const top = win + pays + free * reels.freeMultiplier * best;
        const odds = toNumber(chance) * bestChance ** free;
        tops.set(top, (tops.get(top) ?? 0) + odds);
      }
  }
  const largest = Math.max(...tops.keys());
  return {
    ...{ mean, variance: minus(square, times(mean, mean)), hitRate: hit, largest },
    largestOdds: 1 / (tops.get(largest) ?? 0),
    lineMean: times(freeMean, ratio(1, reels.freeMultiplier)),
  };
}
