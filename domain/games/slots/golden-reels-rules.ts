/**
 * Everything that the rules page of Golden Reels states, in one serialisable object, so that
 * players read the same numbers that the game uses.
 */
import { FREE_SPIN_FACTOR, FREE_SPINS, LINE_PAYS, PAYLINES, SCATTER_PAYS } from "./paytable.ts";
import { REEL_STRIPS, SLOT_SYMBOLS } from "./reels.ts";

/** The published rules. Pays are in stakes, rows count from 0 at the top, and so does a reel's strip. */
export const GOLDEN_REELS_RULES = {
  symbols: SLOT_SYMBOLS,
  wild: "wild",
  scatter: "scatter",
  rows: 3,
  /** The row of the window that shows the symbol at a reel's stop. */
  stopRow: 0,
  reelStrips: REEL_STRIPS,
  paylines: PAYLINES,
  linePays: LINE_PAYS,
  scatterPays: SCATTER_PAYS,
  freeSpins: { countByScatters: FREE_SPINS, multiplier: FREE_SPIN_FACTOR, retrigger: false },
} as const;
