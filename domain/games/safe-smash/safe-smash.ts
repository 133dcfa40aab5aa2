/**
 * Safe Smash: hit a safe until it opens, with a hammer that may break. The stake buys the first
 * hit; then the player hits again or cashes out. The hit that breaks the hammer is fixed when the
 * round is opened, and is not shown before the round is over.
 */
import { accept, refuse } from "../../result.ts";
import {
  CASHOUT,
  type GameRules,
  type NoChoices,
  type Position,
  readNoChoices,
  readPlainAction,
} from "../game.ts";
import {
  drawBreak,
  FLAWS,
  flawsThatHold,
  LADDER_TENTHS,
  LAST_HIT,
  STRENGTH,
  worthTenths,
} from "./safe.ts";

/** Hits the safe once more. */
export const HIT = { action: "hit" } as const;

export type SafeAction = typeof HIT | typeof CASHOUT;

/** The game as the platform offers it. */
export const safeSmash: GameRules<NoChoices, SafeAction> = {
  id: "safe-smash",
  name: "Safe Smash",
  family: "other",
  version: 1,
  stakeStepMinor: 10,
  // Hit rate and volatility are those of rounds that are left when they have doubled the stake; the
  // return is that of every way to play.
  mathematics: {
    returnToPlayer: 0.96,
    hitRate: 0.48,
    volatility: 0.999_199_679_743_744,
    maxMultiplier: 240,
  },
  asks: { choices: "none", actions: '{ "action": "hit" } or { "action": "cashout" }' },

  readChoices: readNoChoices,

  readAction: (input) => readPlainAction([HIT, CASHOUT], input),

  play(random, _choices, actions) {
    const breaksOn = drawBreak(random);
    let progress: Progress = { hits: 1, breaksOn, hasLeft: false };
    for (const { action } of actions) {
      if (isOver(progress)) return refuse("ACTION_NOT_ALLOWED");
      progress =
        action === "hit"
          ? { ...progress, hits: progress.hits + 1 }
          : { ...progress, hasLeft: true };
    }
    return accept(positionOf(progress));
  },

  // Everything that the rules page states, so that players read the numbers that the game uses.
  // Multipliers are in stakes, chances are fractions, hits count from 1.
  rules: {
    /** What the round is worth after that many survived hits; the last one opens the safe. */
    hits: LADDER_TENTHS.map((tenths, index) => ({
      hit: index + 1,
      multiplier: tenths / 10,
      /** The chance that the hammer survives this hit, given that it survived those before. */
      chance: `${flawsThatHold(index + 1)}/${index === 0 ? FLAWS : flawsThatHold(index)}`,
      /** The chance that it survives all hits up to this one. */
      chanceFromStart: `${flawsThatHold(index + 1)}/${FLAWS}`,
    })),
    /** The hammer's flaw is one draw below `flaws`; it breaks on the first hit whose multiplier times the flaw is `strength` or more. */
    hammer: { flaws: FLAWS, strength: STRENGTH },
    /** The returns of the best and of the worst way to play: they are equal. */
    returns: { best: 0.96, worst: 0.96 },
  },
};

interface Progress {
  /** Includes the one that broke the hammer. */
  readonly hits: number;
  readonly breaksOn: number | null;
  readonly hasLeft: boolean;
}

function isBroken({ hits, breaksOn }: Progress): boolean {
  return hits === breaksOn;
}

function isOver(progress: Progress): boolean {
  return progress.hasLeft || isBroken(progress) || progress.hits === LAST_HIT;
}

function positionOf(progress: Progress): Position {
  const { hits, breaksOn } = progress;
  const over = isOver(progress);
  const held = isBroken(progress) ? hits - 1 : hits;
  return {
    state: over ? "settled" : "open",
    tenths: isBroken(progress) ? 0 : worthTenths(hits),
    outcome: {
      type: "safe_smash",
      /** The multiplier after the survived hits, in stakes. */
      multipliers: LADDER_TENTHS.slice(0, held).map((tenths) => tenths / 10),
      // Shown once it can no longer be used.
      ...(over ? { hammerBreakOnHit: breaksOn } : {}),
    },
    nextActions: over ? [] : [HIT.action, CASHOUT.action],
  };
}
