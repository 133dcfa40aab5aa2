/**
 * What may go wrong, decided one question at a time. The random kind draws its rates anew for each
 * seed, each fault on in some worlds and off in others: a fault that hides another in one world
 * leaves it bare in the next.
 */
import type { SeededRandom } from "./seeded-random.ts";

/** What becomes of one message: a delay for each copy that arrives, and when the sender hears of its loss. */
export interface Fate {
  readonly delaysMs: readonly number[];
  /** Left out, the sender hears nothing, ever. */
  readonly failsAfterMs?: number;
}

/** Where a turn's object dies: before its writes are durable and its messages leave, or right after. */
export type Crash = "none" | "before" | "after";

export interface Faults {
  fate(): Fate;
  crash(object: string): Crash;
  /** Whether a turn that sends nothing is on disk at once. */
  flushes(): boolean;
  writeFails(): boolean;
  /** How far an object's clock is off, drawn when it starts. */
  skewMs(): number;
  alarmLateMs(): number;
  /** Whether an alarm that the object set is gone, and nobody knows. */
  losesAlarm(object: string): boolean;
}

/** A network and machines that do nothing wrong. */
export const CALM: Faults = {
  fate: () => ({ delaysMs: [1] }),
  crash: () => "none",
  flushes: () => true,
  writeFails: () => false,
  skewMs: () => 0,
  alarmLateMs: () => 0,
  losesAlarm: () => false,
};

/** Faults at random. */
export function randomFaults(random: SeededRandom): Faults {
  const sometimes = (rate: number) => (random.chance(0.65) ? rate * random.below(1000) * 0.001 : 0);
  const rates = {
    // Now and then a storm: one message alone seldom decides anything.
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
    losesAlarm(object) {
      if (!losesAlarms) return false;
      // Drawn for each object: a pool that keeps its alarms has to help a wallet that loses them.
      const drawn = random.chance(0.5) ? 0.9 : 0;
      const loss = alarmLoss.get(object) ?? drawn;
      alarmLoss.set(object, loss);
      return random.chance(loss);
    },
  };
}
