/**
 * Decides what goes wrong, one decision at a time. Random faults draw new rates for each seed, and
 * each kind of fault is on in some worlds and off in others, so a fault that hides another in one
 * world does not hide it in all.
 */
import type { SeededRandom } from "./seeded-random.ts";

/**
 * What happens to one message: a delay for each copy that arrives, and when the sender learns that
 * it was lost.
 */
export interface Fate {
  readonly delaysMs: readonly number[];
  /** If left out, the sender never learns it. */
  readonly failsAfterMs?: number;
}

/** When an object crashes: before its writes are durable and its messages leave, or right after. */
export type Crash = "none" | "before" | "after";

/** An object that is broken for a while throws at every call, or never answers one. */
export type Outage = "none" | "throws" | "hangs";

export interface Faults {
  fate(): Fate;
  crash(object: string): Crash;
  /** True if a turn that sends nothing is durable at once. */
  flushes(): boolean;
  writeFails(): boolean;
  /** How far an object's clock is off, drawn when it starts. */
  skewMs(): number;
  alarmLateMs(): number;
  /** True if an alarm that the object set disappears unnoticed. */
  losesAlarm(object: string): boolean;
  /** What becomes of a call to the object at this time, in milliseconds since the world began. */
  outage(object: string, at: number): Outage;
}

/** No faults. */
export const CALM: Faults = {
  fate: () => ({ delaysMs: [1] }),
  crash: () => "none",
  flushes: () => true,
  writeFails: () => false,
  skewMs: () => 0,
  alarmLateMs: () => 0,
  losesAlarm: () => false,
  outage: () => "none",
};

/** Returns random faults. */
export function randomFaults(random: SeededRandom): Faults {
  const sometimes = (rate: number) => (random.chance(0.65) ? rate * random.below(1000) * 0.001 : 0);
  const rates = {
    // Occasionally half of all messages are lost: a single loss rarely decides anything.
    lost: random.chance(0.12) ? 0.5 : sometimes(0.25),
    doubled: sometimes(0.25),
    slow: sometimes(0.3),
    verySlow: sometimes(0.12),
    crash: sometimes(0.12),
    writeFails: sometimes(0.02),
    lateAlarm: sometimes(0.3),
  };
  const losesAlarms = random.chance(0.4);
  const alarmLoss = new Map<string, number>();
  const skewed = random.chance(0.3);
  const lazyDisk = random.chance(0.5);

  function delayMs(): number {
    if (random.chance(rates.verySlow)) return random.between(3_000, 12_000);
    if (random.chance(rates.slow)) return random.between(100, 900);
    return random.between(1, 12);
  }

  return {
    fate() {
      if (random.chance(rates.lost)) {
        return random.chance(0.7) ? { delaysMs: [], failsAfterMs: delayMs() } : { delaysMs: [] };
      }
      if (random.chance(rates.doubled)) return { delaysMs: [delayMs(), delayMs() * 3] };
      return { delaysMs: [delayMs()] };
    },
    crash() {
      if (!random.chance(rates.crash)) return "none";
      return random.chance(0.5) ? "before" : "after";
    },
    flushes: () => !lazyDisk || random.chance(0.3),
    writeFails: () => random.chance(rates.writeFails),
    skewMs: () => (skewed ? random.between(-300, 300) : 0),
    alarmLateMs: () => (random.chance(rates.lateAlarm) ? random.between(1, 20_000) : 0),
    outage: () => "none",
    losesAlarm(object) {
      if (!losesAlarms) return false;
      // Drawn for each object: a pool that keeps its alarms must help a wallet that loses them.
      const drawn = random.chance(0.5) ? 0.9 : 0;
      const loss = alarmLoss.get(object) ?? drawn;
      alarmLoss.set(object, loss);
      return random.chance(loss);
    },
  };
}

/**
 * Adds, to every sixth world, pools that are broken for a while. These are drawn by a separate
 * generator, so that the other worlds stay as they are.
 */
export function withPoolOutages(faults: Faults, random: SeededRandom): Faults {
  if (!random.chance(0.16)) return faults;
  const began = random.below(8_000);
  const ended = began + random.between(2_000, random.chance(0.3) ? 150_000 : 20_000);
  const kind = random.chance(0.6) ? "throws" : "hangs";
  return { ...faults, outage: (_, at) => (at >= began && at < ended ? kind : "none") };
}
