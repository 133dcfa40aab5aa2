/** How many failed logins lock a username for an address, and for how long: Reference 7.23. */
import { describe, expect, it } from "vitest";
import {
  forgottenAt,
  lockedForMs,
  NO_ATTEMPTS,
  withAttempt,
} from "../../../domain/account/login-attempts.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function failed(times: number, from = NO_ATTEMPTS, at = MINUTE): typeof NO_ATTEMPTS {
  return Array.from({ length: times }).reduce<typeof NO_ATTEMPTS>(
    (attempts) => withAttempt(attempts, at),
    from,
  );
}

describe("failed logins", () => {
  it.each([
    ["do not lock after nine failures", 9, MINUTE, 0],
    ["lock for 15 minutes at the tenth failure", 10, MINUTE, 15 * MINUTE],
    ["keep it locked until the last millisecond", 10, 16 * MINUTE - 1, 1],
    ["no longer lock after 15 minutes", 10, 16 * MINUTE, 0],
  ])("%s", (_title, times, now, lockedMs) => {
    expect(lockedForMs(failed(times), now)).toBe(lockedMs);
  });

  it("lock for twice as long each time, up to a day", () => {
    const hours: number[] = [];
    let attempts = NO_ATTEMPTS;
    let now = MINUTE;
    for (let lock = 0; lock < 9; lock += 1) {
      attempts = failed(10, attempts, now);
      hours.push(lockedForMs(attempts, now) / HOUR);
      now += lockedForMs(attempts, now);
    }
    expect(hours).toEqual([0.25, 0.5, 1, 2, 4, 8, 16, 24, 24]);
  });

  it("are forgotten when the next lock would be over", () => {
    expect(forgottenAt(failed(1))).toBe(16 * MINUTE);
    expect(forgottenAt(failed(10))).toBe(31 * MINUTE);
  });
});
