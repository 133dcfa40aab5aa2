/**
 * Golden Reels, the slot game: one paid spin, and if it shows three scatters or more a bounded run
 * of free spins. A round is a pure function of its draws; the first five are the reel stops that a
 * sandbox developer can force (Forced-outcome rule 2). The figures are proven by enumeration.
 */
import { accept } from "../../result.ts";
import { type GameRules, type NoChoices, type RandomSource, readNoChoices } from "../game.ts";
import {
  lineMultiplier,
  lineWins,
  type SlotWin,
  scatterCount,
  scatterPositions,
} from "./evaluate.ts";
import {
  FREE_SPIN_FACTOR,
  FREE_SPINS,
  freeSpinsFor,
  LINE_PAYS,
  PAYLINES,
  SCATTER_PAYS,
  scatterPay,
} from "./paytable.ts";
import {
  drawReelPositions,
  REEL_STRIPS,
  type ReelPositions,
  SLOT_SYMBOLS,
  type SlotWindow,
  windowAt,
} from "./reels.ts";

/** The game as the platform offers it. */
export const goldenReels: GameRules<NoChoices, never> = {
  id: "golden-reels",
  name: "Golden Reels",
  family: "slots",
  version: 1,
  // Every pay is a whole multiple of the stake: any stake is exact.
  stakeStepMinor: 1,
  mathematics: {
    returnToPlayer: 0.96,
    hitRate: 0.250158058449074,
    volatility: 6.043113782563546,
    maxMultiplier: 9_500,
  },
  asks: { choices: "none", actions: "none: the stake decides the round" },
  readChoices: readNoChoices,
  readAction: () => undefined,
  play(random) {
    const { multiplier, detail } = playGoldenReels(random);
    return accept({ state: "settled", tenths: multiplier * 10, outcome: detail, nextActions: [] });
  },

  // Everything that the rules page states, so that players read the numbers that the game uses.
  // Pays are in stakes, rows count from 0 at the top, and so does a reel's strip.
  rules: {
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
  },
};

/** A free spin as the player sees it. Its wins and multiplier include the free-spin factor. */
export type FreeSpin = {
  readonly reelPositions: ReelPositions;
  readonly window: SlotWindow;
  readonly wins: readonly SlotWin[];
  readonly multiplier: number;
};

/** A round as the player sees it. What `wins` and the free spins pay adds up to its multiplier. */
export type GoldenReelsDetail = {
  readonly type: "slots";
  readonly reelPositions: ReelPositions;
  readonly window: SlotWindow;
  readonly wins: readonly SlotWin[];
  readonly scatters: number;
  readonly freeSpins: {
    readonly count: number;
    readonly multiplier: number;
    readonly spins: readonly FreeSpin[];
  } | null;
};

/** Plays a round: five draws for the paid spin, then five for each free spin in turn. */
export function playGoldenReels(random: RandomSource): {
  multiplier: number;
  detail: GoldenReelsDetail;
} {
  const reelPositions = drawReelPositions(random);
  const window = windowAt(reelPositions);
  const scattered = scatterPositions(window);
  const wins = [...lineWins(window, 1), ...scatterWins(scattered)];
  const spins = Array.from({ length: freeSpinsFor(scattered.length) }, () => freeSpin(random));
  const freeSpins =
    spins.length === 0 ? null : { count: spins.length, multiplier: FREE_SPIN_FACTOR, spins };
  return {
    multiplier: total(wins) + total(spins),
    detail: {
      type: "slots",
      reelPositions,
      window,
      wins,
      scatters: scattered.length,
      freeSpins,
    },
  };
}

/**
 * Takes the same draws as `playGoldenReels` and returns the same multiplier, without building an
 * outcome: for simulators.
 */
export function playGoldenReelsMultiplier(random: RandomSource): number {
  const reelPositions = drawReelPositions(random);
  const scatters = scatterCount(reelPositions);
  let freeLines = 0;
  for (let left = freeSpinsFor(scatters); left > 0; left -= 1) {
    freeLines += lineMultiplier(drawReelPositions(random));
  }
  return lineMultiplier(reelPositions) + scatterPay(scatters) + freeLines * FREE_SPIN_FACTOR;
}

function freeSpin(random: RandomSource): FreeSpin {
  const reelPositions = drawReelPositions(random);
  const window = windowAt(reelPositions);
  const wins = lineWins(window, FREE_SPIN_FACTOR);
  return { reelPositions, window, wins, multiplier: total(wins) };
}

function scatterWins(positions: SlotWin["positions"]): readonly SlotWin[] {
  const count = positions.length;
  const multiplier = scatterPay(count);
  return multiplier === 0 ? [] : [{ line: null, symbol: "scatter", count, multiplier, positions }];
}

function total(parts: readonly { readonly multiplier: number }[]): number {
  return parts.reduce((sum, part) => sum + part.multiplier, 0);
}
