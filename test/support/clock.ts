/** A clock that tests move by hand, to test lifetimes. Objects and Worker share it with the test. */
import { vi } from "vitest";

/** Stops the clock; undo with `releaseClock`. */
export function holdClock(): void {
  vi.useFakeTimers({ toFake: ["Date"] });
}

/** Moves a stopped clock forward. */
export function advanceSeconds(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

/** Lets the clock run again. */
export function releaseClock(): void {
  vi.useRealTimers();
}
