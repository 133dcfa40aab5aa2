/** The limits of each plan. Reference 16.3. */
import { describe, expect, it } from "vitest";
import { ADDRESS_LIMIT, planLimits } from "../../../domain/rate-limit/plan-limits.ts";

describe("the rate limits", () => {
  it.each([
    ["starter", [500, 83, 10], [50, 8, 10]],
    ["growth", [1_000, 333, 10], [100, 33, 10]],
    ["enterprise", [5_000, 10_000, 30], [500, 1_000, 30]],
    ["platinum", [1_000, 333, 10], [100, 33, 10]],
    ["constructor", [1_000, 333, 10], [100, 33, 10]],
    [undefined, [1_000, 333, 10], [100, 33, 10]],
  ])("of plan %s are %j for a key and %j for a player", (plan, key, player) => {
    const limits = planLimits(plan);
    for (const [found, expected] of [
      [limits.key, key],
      [limits.player, player],
    ] as const) {
      expect([found.limit, found.burstCalls, found.burstSeconds]).toEqual(expected);
    }
  });

  it("of an address are 500 without a burst", () => {
    expect(ADDRESS_LIMIT).toEqual({ limit: 500, burstCalls: 0, burstSeconds: 0 });
  });
});
