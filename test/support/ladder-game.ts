/**
 * A game for tests of rounds of several steps: the stake climbs the first rung of a ladder, and
 * each `climb` the next, until a rung breaks or the top is reached. A test may choose the rung that
 * breaks, so that it knows the result. The mark is drawn, so a test can detect a second draw.
 */
import { CASHOUT, type GameRules } from "../../domain/games/game.ts";
import { accept, refuse } from "../../domain/result.ts";

/** The rung that breaks: none if it is past the top, drawn if it is left out. */
export interface Ladder {
  readonly breaksAt?: number;
  /** Each rung is worth what the one below it is otherwise, so that the first is less than the stake. */
  readonly low?: true;
}
export type Climb = { readonly action: "climb" } | typeof CASHOUT;

export const TOP_RUNG = 4;

/** Returns the value of a rung, in tenths of the stake. */
export function rungTenths(rung: number): number {
  return 5 + 7 * rung;
}

export const ladder: GameRules<Ladder, Climb> = {
  id: "ladder",
  name: "Ladder",
  family: "other",
  version: 1,
  stakeStepMinor: 10,
  asks: { choices: "none", actions: "step or cashout" },
  mathematics: { returnToPlayer: 0.9, hitRate: 0.5, volatility: 1, maxMultiplier: 3.3 },
  rules: {},

  readChoices(input) {
    const { breaksAt, low, ...rest } = input;
    if (Object.keys(rest).length > 0 || (low !== undefined && low !== true)) return undefined;
    const worth = low ? ({ low: true } as const) : {};
    if (breaksAt === undefined) return worth;
    const isRung = typeof breaksAt === "number" && Number.isInteger(breaksAt) && breaksAt > 0;
    return isRung && breaksAt <= TOP_RUNG + 1 ? { breaksAt, ...worth } : undefined;
  },

  readAction({ action, ...rest }) {
    if (Object.keys(rest).length > 0) return undefined;
    return action === "climb" || action === "cashout" ? { action } : undefined;
  },

  play(random, choices, actions) {
    const drawn = 1 + random.below(TOP_RUNG + 1);
    const mark = random.below(2 ** 32);
    const breaksAt = choices.breaksAt ?? drawn;
    let rung = 1;
    let hasLeft = false;
    for (const { action } of actions) {
      if (hasLeft || rung === breaksAt || rung === TOP_RUNG) return refuse("ACTION_NOT_ALLOWED");
      if (action === CASHOUT.action) hasLeft = true;
      else rung += 1;
    }
    const isBroken = rung === breaksAt;
    const isOver = hasLeft || isBroken || rung === TOP_RUNG;
    return accept({
      state: isOver ? "settled" : "open",
      tenths: isBroken ? 0 : rungTenths(choices.low ? rung - 1 : rung),
      outcome: { type: "ladder", rung, mark, ...(isOver ? { breaksAt } : {}) },
      nextActions: isOver ? [] : ["climb", "cashout"],
    });
  },
};
