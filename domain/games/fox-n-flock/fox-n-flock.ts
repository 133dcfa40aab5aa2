/**
 * Fox n' Flock: a fox steals goats and must leave before the shepherd catches it. The stake buys
 * the first goat; then the player sees the shepherd and the next goat, and takes it or cashes out.
 * The night is fixed when the round is opened, and shown only as far as the fox has come.
 */
import { assert } from "../../assert.ts";
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
  drawNight,
  FLOCK_SIZE,
  GOAT_RUNGS,
  GOAT_SIZES,
  RUNG_HUNDREDTHS,
  SHEPHERD_NEXT,
  SHEPHERD_RUNGS,
  type Theft,
  worthTenths,
} from "./night.ts";

/** Takes the next goat. */
export const TAKE = { action: "take" } as const;

export type FoxAction = typeof TAKE | typeof CASHOUT;

/** The game as the platform offers it. */
export const foxNFlock: GameRules<NoChoices, FoxAction> = {
  id: "fox-n-flock",
  name: "Fox n' Flock",
  family: "other",
  version: 1,
  stakeStepMinor: 10,
  // Hit rate and volatility are those of rounds that are left when the shepherd is awake; the
  // return is that of every way to play.
  mathematics: {
    returnToPlayer: 0.96,
    hitRate: 0.552_825_439_453_125,
    volatility: 1.134_686_424_193_927,
    maxMultiplier: 800,
  },
  asks: { choices: "none", actions: '{ "action": "take" } or { "action": "cashout" }' },

  readChoices: readNoChoices,

  readAction: (input) => readPlainAction([TAKE, CASHOUT], input),

  play(random, _choices, actions) {
    const night = drawNight(random);
    let progress: Progress = { night, thefts: 1, hasLeft: false };
    for (const { action } of actions) {
      if (isOver(progress)) return refuse("ACTION_NOT_ALLOWED");
      progress =
        action === "take"
          ? { ...progress, thefts: progress.thefts + 1 }
          : { ...progress, hasLeft: true };
    }
    return accept(positionOf(progress));
  },

  // Everything that the rules page states, so that players read the numbers that the game uses.
  // Multipliers are in stakes, chances are fractions.
  rules: {
    flockSize: FLOCK_SIZE,
    /** What a round can be worth. It starts on the first rung, where there is no cashout. */
    rungs: RUNG_HUNDREDTHS.map((worth) => worth / 100),
    /** By how many rungs a goat raises the round. */
    goats: GOAT_SIZES.map((size) => ({
      size,
      rungs: GOAT_RUNGS[size],
      chance: `1/${GOAT_SIZES.length}`,
    })),
    /** By how many more rungs under that shepherd, and what he does next, all equally likely. */
    shepherd: Object.entries(SHEPHERD_NEXT).map(([state, next]) => ({
      state,
      rungs: SHEPHERD_RUNGS[state as keyof typeof SHEPHERD_NEXT],
      next,
    })),
    firstShepherd: "sleeping",
    /** The chance that the fox gets away with a goat. */
    chanceOfTheft: "worth before / worth after",
    /** The returns of the best and of the worst way to play: they are equal. */
    returns: { best: 0.96, worst: 0.96 },
  },
};

interface Progress {
  readonly night: readonly Theft[];
  /** Includes the one that failed. */
  readonly thefts: number;
  readonly hasLeft: boolean;
}

function latest({ night, thefts }: Progress): Theft {
  const theft = night[thefts - 1];
  assert(theft !== undefined, "a night holds every theft up to the one that fails");
  return theft;
}

function isOver(progress: Progress): boolean {
  return progress.hasLeft || !latest(progress).succeeds || progress.thefts === FLOCK_SIZE;
}

function positionOf(progress: Progress): Position {
  const { night, thefts } = progress;
  const over = isOver(progress);
  const { rung, shepherd, succeeds } = latest(progress);
  const taken = night.slice(0, thefts).filter((theft) => theft.succeeds);
  // A fox that was caught, or took the last goat, has not seen what the shepherd did next.
  const next = succeeds ? night[thefts] : undefined;
  return {
    state: over ? "settled" : "open",
    tenths: succeeds ? worthTenths(rung) : 0,
    outcome: {
      type: "fox",
      /** What the round was worth after each goat, in stakes. */
      goatMultipliers: taken.map((theft) => multiplierAt(theft.rung)),
      shepherdState: next?.shepherd ?? shepherd,
      /** The goat that can be taken, or was left, and what the round is worth with it. */
      nextGoat:
        next === undefined ? null : { size: next.goat, multiplier: multiplierAt(next.rung) },
      // Shown once it can no longer be used. Goats count from 1.
      ...(over ? { caughtOnGoat: caughtOn(night) } : {}),
    },
    nextActions: over ? [] : [TAKE.action, CASHOUT.action],
  };
}

function caughtOn(night: readonly Theft[]): number | null {
  return night.at(-1)?.succeeds ? null : night.length;
}

function multiplierAt(rung: number): number {
  return worthTenths(rung) / 10;
}
