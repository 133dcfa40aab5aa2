/** How often a username may be tried: Reference 7.23. */
import { describe, expect, it } from "vitest";
import { lockedForMs, NO_ATTEMPTS, withAttempt } from "../../../domain/account/login-attempts.ts";

describe("a username's tries", () => {
  const MINUTE = 60_000;
  const failed = (times: number) =>
    Array.from({ length: times }).reduce<typeof NO_ATTEMPTS>(
      (attempts) => withAttempt(attempts, MINUTE),
      NO_ATTEMPTS,
    );

  it.each([
    ["nine failures lock nothing", 9, MINUTE, 0],
    ["the tenth locks for 15 minutes", 10, MINUTE, 15 * MINUTE],
    ["a millisecond before the end it is still locked", 10, 16 * MINUTE - 1, 1],
    ["after 15 minutes it is not", 10, 16 * MINUTE, 0],
  ])("%s", (_title, times, now, lockedMs) => {
    expect(lockedForMs(failed(times), now)).toBe(lockedMs);
  });

  it("begin anew after a lock", () => {
    expect(withAttempt(failed(10), 20 * MINUTE)).toEqual({ failures: 1, latestAt: 20 * MINUTE });
  });
});
