/** A clock that tests move by hand, to test lifetimes. Objects and Worker share it with the test. */
import { vi } from "vitest";

/** Stops the clock; undo with `releaseClock`. */
export function holdClock(): void {
  vi.useFakeTimers({ toFake: ["Date"] });
}

/**
 * Stops the clock an hour ahead. The runtime fires alarms by its own clock, which shows all of them as an
 * hour away; undo with `releaseClock`.
 */
export function holdClockAwayFromAlarms(): void {
  holdClock();
  advanceSeconds(3_600);
}

/**
 * Stops the clock and holds back every `setTimeout`, so that no time limit of the code passes while the
 * machine is busy; undo with `releaseClock`.
 */
export function holdClockAndTimeLimits(): void {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
}

/** Holds back every `setTimeout` while the clock runs; undo with `releaseClock`. */
export function holdTimeLimits(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
}

/**
 * Stops the clock and lets only time limits that the code in this folder sets pass, by
 * `vi.advanceTimersByTimeAsync`. All others are held back: those of an object must not pass in the
 * test's turn, because what the object then does would count as the test's own. Limits of exactly
 * `heldMs` are held back as well.
 */
export function holdClockButFor(folder: string, heldMs?: number): void {
  holdClockAndTimeLimits();
  const passing = globalThis.setTimeout;
  const held = (() => 0) as unknown as typeof setTimeout;
  const either = (...call: Parameters<typeof setTimeout>) => {
    const isOfFolder = new Error("who asks").stack?.includes(`/${folder}/`);
    return (isOfFolder && call[1] !== heldMs ? passing : held)(...call);
  };
  // Time limits ask for it: with-patience.ts.
  vi.stubGlobal("setTimeout", Object.assign(either, { clock: "stopped" }));
}

/** Lets the time limits of the limiter and of pools pass as in the product (with-patience.ts); undo with `releaseClock`. */
export function letTimeLimitsPass(): void {
  vi.stubGlobal("letTimeLimitsPass", true);
}

/** Moves a stopped clock forward. */
export function advanceSeconds(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

const DAY_SECONDS = 86_400;

/** Returns how many seconds are left of the day, UTC. */
export function secondsLeftToday(): number {
  return DAY_SECONDS - (Math.floor(Date.now() / 1000) % DAY_SECONDS);
}

/**
 * Moves a stopped clock forward to noon of the next day, UTC: from there, hours and days pass alike at every
 * hour that the test is run.
 */
export function advanceToNoon(): void {
  advanceSeconds(secondsLeftToday() + DAY_SECONDS / 2);
}

/** Lets the clock run again. */
export function releaseClock(): void {
  vi.unstubAllGlobals();
  vi.useRealTimers();
}
