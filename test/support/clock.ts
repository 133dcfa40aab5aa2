/** A clock that tests move by hand, to test lifetimes. Objects and Worker share it with the test. */
import { vi } from "vitest";

/** Stops the clock; undo with `releaseClock`. */
export function holdClock(): void {
  vi.useFakeTimers({ toFake: ["Date"] });
}

/**
 * Stops the clock and holds back every `setTimeout`, so that no time limit of the code passes while the
 * machine is busy; undo with `releaseClock`.
 */
export function holdClockAndTimeLimits(): void {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
}

/** Moves a stopped clock forward. */
export function advanceSeconds(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

/** Lets the clock run again. */
export function releaseClock(): void {
  vi.useRealTimers();
}
