/**
 * What the lines of one spin win. A line is read from the left, the wild substitutes for all
 * symbols but the scatter, and of the ways to read a line the one that pays most counts.
 */
import { LINE_PAYS, PAYLINES } from "./paytable.ts";
import { type PerReel, perReel, SLOT_SYMBOLS, type SlotSymbol, type SlotWindow } from "./reels.ts";

/** A win as the player sees it. */
export type SlotWin = {
  /** The payline, from 1; null for scatters, which pay anywhere. */
  readonly line: number | null;
  readonly symbol: SlotSymbol;
  readonly count: number;
  /** In stakes; in a free spin its factor is included. */
  readonly multiplier: number;
  /** The winning cells. */
  readonly positions: readonly { readonly reel: number; readonly row: number }[];
};

/**
 * Returns the best win on the five symbols of a line, in stakes, or undefined if they win nothing.
 */
export function bestLineWin(
  line: PerReel<SlotSymbol>,
): { symbol: SlotSymbol; count: number; multiplier: number } | undefined {
  const [a, b, c, d, e] = line;
  const run = bestRun(CODES[a], CODES[b], CODES[c], CODES[d], CODES[e]);
  const symbol = SLOT_SYMBOLS[Math.floor(run / RUN_BASE)];
  const multiplier = payOf(run);
  return symbol === undefined || multiplier === 0
    ? undefined
    : { symbol, count: run % RUN_BASE, multiplier };
}

/** The line wins of a window in the order of the lines, each multiplied by `factor`. */
export function lineWins(window: SlotWindow, factor: number): readonly SlotWin[] {
  return PAYLINES.flatMap((rows, index) => {
    const win = bestLineWin(perReel((reel) => window[rows[reel]][reel]));
    if (win === undefined) return [];
    const positions = rows.slice(0, win.count).map((row, reel) => ({ reel, row }));
    return [{ line: index + 1, ...win, multiplier: win.multiplier * factor, positions }];
  });
}

/** The cells of a window that show the scatter. */
export function scatterPositions(window: SlotWindow): SlotWin["positions"] {
  return window.flatMap((symbols, row) =>
    symbols.flatMap((symbol, reel) => (symbol === "scatter" ? [{ reel, row }] : [])),
  );
}

// Symbols are small integers, so that tables of what stops show can be fast.

export const CODES = Object.fromEntries(
  SLOT_SYMBOLS.map((symbol, code) => [symbol, code]),
) as Readonly<Record<SlotSymbol, number>>;
const WILD = CODES.wild;
export const SCATTER = CODES.scatter;

/** A run is a symbol and how often it stands in a row from the left, as code × RUN_BASE + count. */
const RUN_BASE = 6;

const RUN_PAYS = Int32Array.from({ length: SLOT_SYMBOLS.length * RUN_BASE }, (_, run) => {
  const symbol = SLOT_SYMBOLS[Math.floor(run / RUN_BASE)];
  const count = run % RUN_BASE;
  if (symbol === undefined || symbol === "scatter") return 0;
  return count === 3 || count === 4 || count === 5 ? LINE_PAYS[symbol][count] : 0;
});

/** The run on a line of these codes that pays most, even if it pays nothing. */
export function bestRun(a: number, b: number, c: number, d: number, e: number): number {
  const wilds =
    a !== WILD ? 0 : b !== WILD ? 1 : c !== WILD ? 2 : d !== WILD ? 3 : e !== WILD ? 4 : 5;
  const wildRun = WILD * RUN_BASE + wilds;
  // The first symbol other than the wild gives the other way to read the line.
  const symbol = wilds === 0 ? a : wilds === 1 ? b : wilds === 2 ? c : wilds === 3 ? d : e;
  if (symbol === WILD || symbol === SCATTER) return wildRun;

  let count = wilds + 1;
  if (count === 1 && (b === symbol || b === WILD)) count = 2;
  if (count === 2 && (c === symbol || c === WILD)) count = 3;
  if (count === 3 && (d === symbol || d === WILD)) count = 4;
  if (count === 4 && (e === symbol || e === WILD)) count = 5;
  const symbolRun = symbol * RUN_BASE + count;
  return payOf(wildRun) > payOf(symbolRun) ? wildRun : symbolRun;
}

/** What a run pays, in stakes. */
export function payOf(run: number): number {
  return read(RUN_PAYS, run);
}

/** Every index is built from a stop, a line or a run that its table covers. */
export function read(table: Int32Array, index: number): number {
  return table[index] as number;
}
