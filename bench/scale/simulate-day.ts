/**
 * A day of a large operator, second by second: the bets that come, and what waits at the pool and at D1.
 * Averages hide the effects of an evening and of a jackpot rush. Nothing is random, so the same units give
 * the same day.
 */
import { d1BetsPerSecond, poolBetsPerSecond } from "./model.ts";
import type { Units } from "./units.ts";

export interface Day {
  /** Bets a second at the busiest moment of an ordinary evening. */
  readonly peakBetsPerSecond: number;
  /**
   * A jackpot that everybody has heard of: this many times the usual bets of that hour, nearly all
   * of which contribute to it.
   */
  readonly rush?: {
    readonly times: number;
    readonly minutes: number;
    readonly jackpotShare: number;
  };
  readonly d1: number;
  /** The parts of the busiest pool, each with its own calls. */
  readonly subPots: number;
}

/** The figures of a queue over the day. */
export interface Waiting {
  /** Bets that waited, at most. */
  readonly most: number;
  /** How long the last of them had to wait. */
  readonly longestSeconds: number;
  /** How long anything waited at all. */
  readonly busyMinutes: number;
  /** True if everything was done when the day ended. */
  readonly isDone: boolean;
}

export interface DayReport {
  readonly bets: number;
  readonly meanShare: number;
  readonly peakBetsPerSecond: number;
  readonly pool: Waiting;
  readonly history: Waiting;
}

const SECONDS = 86_400;
/** The load of each hour, as a share of the busiest one: a night, a working day, an evening. */
const HOURS = [
  0.55, 0.4, 0.28, 0.2, 0.16, 0.15, 0.18, 0.24, 0.3, 0.35, 0.4, 0.44, 0.48, 0.5, 0.5, 0.52, 0.56,
  0.64, 0.74, 0.86, 0.95, 1, 0.92, 0.74,
];
const RUSH_AT = 21 * 3_600;
/** A rush comes with the news, and goes when the jackpot is hit or people sleep. */
const RUSH_BEGINS_SECONDS = 120;

/** Returns the figures of the day. */
export function simulateDay(day: Day, units: Units): DayReport {
  const pool = new Queue(poolBetsPerSecond(units) * day.subPots);
  const history = new Queue(d1BetsPerSecond(units) * day.d1);
  let bets = 0;
  let peak = 0;
  for (let second = 0; second < SECONDS; second += 1) {
    const rush = rushAt(second, day);
    const rate =
      day.peakBetsPerSecond * shareAt(second) * (1 + ((day.rush?.times ?? 1) - 1) * rush);
    const ordinary = units.jackpotShare * units.hottestPoolShare;
    const share = ordinary + ((day.rush?.jackpotShare ?? ordinary) - ordinary) * rush;
    bets += rate;
    peak = Math.max(peak, rate);
    pool.step(rate * share);
    history.step(rate);
  }
  return {
    bets,
    meanShare: bets / SECONDS / peak,
    peakBetsPerSecond: peak,
    pool: pool.report(),
    history: history.report(),
  };
}

/** A queue: each arrival waits until those before it are done. */
class Queue {
  readonly #perSecond: number;
  #waiting = 0;
  #most = 0;
  #busySeconds = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  step(arriving: number): void {
    this.#waiting = Math.max(0, this.#waiting + arriving - this.#perSecond);
    this.#most = Math.max(this.#most, this.#waiting);
    if (this.#waiting > 0) this.#busySeconds += 1;
  }

  report(): Waiting {
    return {
      most: this.#most,
      longestSeconds: this.#most / this.#perSecond,
      busyMinutes: this.#busySeconds / 60,
      isDone: this.#waiting === 0,
    };
  }
}

function shareAt(second: number): number {
  const hour = second / 3_600;
  const before = HOURS[Math.floor(hour) % 24] ?? 0;
  const after = HOURS[(Math.floor(hour) + 1) % 24] ?? 0;
  return before + (after - before) * (hour % 1);
}

/** Returns how strong the rush is, from 0 to 1. */
function rushAt(second: number, { rush }: Day): number {
  if (rush === undefined || second < RUSH_AT) return 0;
  const into = second - RUSH_AT;
  const left = rush.minutes * 60 - into;
  return Math.max(0, Math.min(1, into / RUSH_BEGINS_SECONDS, left / RUSH_BEGINS_SECONDS));
}
