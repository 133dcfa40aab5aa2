/**
 * What the lines of Golden Reels pay in every version, in whole multiples of the total stake: every win
 * is exact to the minor unit at any stake, and no win is smaller than its stake.
 */
import type { PerReel, Row, SlotSymbol } from "./reels.ts";

/**
 * Each payline, as the row that it crosses on each reel. Outcomes call the first of them line 1.
 */
export const PAYLINES: readonly PerReel<Row>[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 1, 1, 0],
];

/** What three, four and five of a symbol pay on a line, counted from the first reel on. */
export const LINE_PAYS: Readonly<
  Record<
    Exclude<SlotSymbol, "scatter">,
    { readonly 3: number; readonly 4: number; readonly 5: number }
  >
> = {
  wild: { 3: 10, 4: 50, 5: 200 },
  crown: { 3: 5, 4: 20, 5: 200 },
  diamond: { 3: 4, 4: 15, 5: 100 },
  seven: { 3: 3, 4: 10, 5: 75 },
  ingot: { 3: 2, 4: 8, 5: 40 },
  bell: { 3: 1, 4: 5, 5: 25 },
  horseshoe: { 3: 1, 4: 3, 5: 12 },
  clover: { 3: 1, 4: 3, 5: 10 },
  plum: { 3: 1, 4: 2, 5: 8 },
  cherry: { 3: 1, 4: 2, 5: 5 },
};

/** What every line win of a free spin is multiplied by. */
export const FREE_SPIN_FACTOR = 2;
