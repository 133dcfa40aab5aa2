/**
 * How a version of Golden Reels is played, from its terms: one paid spin; three or four scatters start
 * free spins, and five pay a prize that is drawn, or free spins in version 1. A round is a pure function
 * of its draws; the first five are the reel stops that a sandbox developer can force (Forced-outcome
 * rule 2). The figures are proven by enumeration.
 */
import { accept } from "../../result.ts";
import {
  type Game,
  type GameMathematics,
  type GameRules,
  type NoChoices,
  type RandomSource,
  readNoChoices,
} from "../game.ts";
import { lineWins, type SlotWin, scatterPositions } from "./evaluate.ts";
import { FREE_SPIN_FACTOR, LINE_PAYS, PAYLINES } from "./paytable.ts";
import {
  drawReelPositions,
  type ReelPositions,
  type ReelStrips,
  SLOT_SYMBOLS,
  type SlotWindow,
  windowAt,
} from "./reels.ts";

/** What five scatters may pay, in stakes: one prize, with a chance of its weight over the sum of all. */
export interface Prize {
  readonly pays: number;
  readonly weight: number;
}

/** What a version of the game decides. Everything else is the same in all of them. */
export interface SlotTerms {
  readonly version: number;
  readonly strips: ReelStrips;
  /** What scatters anywhere in the window of the paid spin pay, by how many there are, in stakes. */
  readonly scatterPays: Readonly<Record<number, number>>;
  /** How many free spins they start. In free spins scatters do nothing, so a round is bounded. */
  readonly freeSpins: Readonly<Record<number, number>>;
  /** What five scatters pay instead; none in version 1, which has no draw of a prize. */
  readonly prizes: readonly Prize[];
  readonly mathematics: GameMathematics;
}

/** A version as the platform offers it, with its terms for proofs and simulators. */
export interface SlotGame extends GameRules<NoChoices, never> {
  readonly slot: SlotTerms;
}

const SCATTERS_FOR_PRIZE = 5;

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

/** Returns whether a game is a version of this one. */
export function isSlotGame(game: Game): game is Game & SlotGame {
  return "slot" in game;
}

/** Makes the game of these terms. */
export function slotGame(terms: SlotTerms): SlotGame {
  const { version, mathematics, strips, scatterPays, freeSpins, prizes } = terms;
  return {
    id: "golden-reels",
    name: "Golden Reels",
    family: "slots",
    version,
    // Every pay is a whole multiple of the stake: any stake is exact.
    stakeStepMinor: 1,
    mathematics,
    asks: { choices: "none", actions: "none: the stake decides the round" },
    readChoices: readNoChoices,
    readAction: () => undefined,
    play(random) {
      const { multiplier, detail } = playSlot(terms, random);
      return accept({
        state: "settled",
        tenths: multiplier * 10,
        outcome: detail,
        nextActions: [],
      });
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
      reelStrips: strips,
      paylines: PAYLINES,
      linePays: LINE_PAYS,
      scatterPays,
      ...(prizes.length === 0 ? {} : { fiveScatterPrizes: prizes }),
      freeSpins: { countByScatters: freeSpins, multiplier: FREE_SPIN_FACTOR, retrigger: false },
    },
    slot: terms,
  };
}

/** Plays a round: five draws for the paid spin, one for a prize, then five for each free spin in turn. */
export function playSlot(
  terms: SlotTerms,
  random: RandomSource,
): { multiplier: number; detail: GoldenReelsDetail } {
  const reelPositions = drawReelPositions(random);
  const window = windowAt(terms.strips, reelPositions);
  const scattered = scatterPositions(window);
  const scatters = scattered.length;
  const pay = scatterPay(terms, scatters, random);
  const wins = [...lineWins(window, 1), ...scatterWins(scattered, pay)];
  const count = terms.freeSpins[scatters] ?? 0;
  const spins = Array.from({ length: count }, () => freeSpin(terms.strips, random));
  const freeSpins = count === 0 ? null : { count, multiplier: FREE_SPIN_FACTOR, spins };
  return {
    multiplier: total(wins) + total(spins),
    detail: { type: "slots", reelPositions, window, wins, scatters, freeSpins },
  };
}

/** Returns the sum of the weights of all prizes: the bound of the draw. */
export function prizeBound(prizes: readonly Prize[]): number {
  return prizes.reduce((sum, { weight }) => sum + weight, 0);
}

/** What scatters pay, in stakes; a prize is drawn here. */
export function scatterPay(
  { scatterPays, prizes }: SlotTerms,
  scatters: number,
  random: RandomSource,
): number {
  if (scatters !== SCATTERS_FOR_PRIZE || prizes.length === 0) return scatterPays[scatters] ?? 0;
  let drawn = random.below(prizeBound(prizes));
  for (const { pays, weight } of prizes) {
    if (drawn < weight) return pays;
    drawn -= weight;
  }
  throw new Error("a draw is below its bound");
}

function freeSpin(strips: ReelStrips, random: RandomSource): FreeSpin {
  const reelPositions = drawReelPositions(random);
  const window = windowAt(strips, reelPositions);
  const wins = lineWins(window, FREE_SPIN_FACTOR);
  return { reelPositions, window, wins, multiplier: total(wins) };
}

function scatterWins(positions: SlotWin["positions"], multiplier: number): readonly SlotWin[] {
  const count = positions.length;
  return multiplier === 0 ? [] : [{ line: null, symbol: "scatter", count, multiplier, positions }];
}

function total(parts: readonly { readonly multiplier: number }[]): number {
  return parts.reduce((sum, part) => sum + part.multiplier, 0);
}
