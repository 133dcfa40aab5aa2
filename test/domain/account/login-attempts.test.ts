/** How many failed logins lock a username, and for how long: Reference 7.23. */
import { describe, expect, it } from "vitest";
import { lockedForMs, NO_ATTEMPTS, withAttempt } from "../../../domain/account/login-attempts.ts";

describe("failed logins for a username", () => {
  const MINUTE = 60_000;
  const failed = (times: number) =>
    Array.from({ length: times }).reduce<typeof NO_ATTEMPTS>(
      (attempts) => withAttempt(attempts, MINUTE),
      NO_ATTEMPTS,
    );

  it.each([
    ["do not lock it after nine failures", 9, MINUTE, 0],
    ["lock it for 15 minutes at the tenth failure", 10, MINUTE, 15 * MINUTE],
    ["keep it locked until the last millisecond", 10, 16 * MINUTE - 1, 1],
    ["no longer lock it after 15 minutes", 10, 16 * MINUTE, 0],
  ])("%s", (_title, times, now, lockedMs) => {
    expect(lockedForMs(failed(times), now)).toBe(lockedMs);
  });

  it("are counted from one again after a lock", () => {
    expect(withAttempt(failed(10), 20 * MINUTE)).toEqual({ failures: 1, latestAt: 20 * MINUTE });
  });
});
