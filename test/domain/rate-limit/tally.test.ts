/** An isolate's side: what it lets through unasked, and what it must ask for. */
import { describe, expect, it } from "vitest";
import { type Answer, WINDOW_MS } from "../../../domain/rate-limit/lease.ts";
import { ADDRESS_LIMIT, planLimits } from "../../../domain/rate-limit/plan-limits.ts";
import { hold, isReportDue, learn, newTally, spend } from "../../../domain/rate-limit/tally.ts";

const WINDOW = 1_000;
const START_MS = WINDOW * WINDOW_MS;
const { key, player } = planLimits("growth");

const NOTHING: Answer = {
  window: WINDOW,
  spent: 0,
  ceiling: 0,
  leaseUntilMs: 0,
  others: 0,
  slack: 0,
  tight: false,
  fullUntilMs: 0,
};

/** How many calls pass unasked, one after another, before one must ask or is refused. */
function passUnasked(tally: ReturnType<typeof newTally>, limit = key, nowMs = START_MS): number {
  let passed = 0;
  while (hold(tally, limit, nowMs) === "held") {
    spend(tally);
    passed += 1;
  }
  return passed;
}

describe("an isolate that has heard nothing", () => {
  it.each([
    ["a key of 1,000", key, 2],
    ["an address", ADDRESS_LIMIT, 1],
    ["a player of 100", player, 0],
  ])("lets its share of the tolerance pass for %s", (_name, limit, calls) => {
    expect(passUnasked(newTally(WINDOW, limit), limit)).toBe(calls);
  });
});

describe("an isolate with a lease", () => {
  it("lets the lease pass, asks for the next at half of it, and stops at its end", () => {
    const tally = newTally(WINDOW, player);
    learn(tally, { ...NOTHING, ceiling: 10, leaseUntilMs: START_MS + 2_000 }, START_MS);
    for (let call = 1; call <= 5; call += 1) {
      expect(hold(tally, player, START_MS)).toBe("held");
      spend(tally);
      expect(isReportDue(tally, START_MS)).toBe(call === 5);
    }
    expect(passUnasked(tally, player)).toBe(5);
  });

  it("lets nothing more pass on it when its time is over", () => {
    const tally = newTally(WINDOW, player);
    learn(tally, { ...NOTHING, ceiling: 10, leaseUntilMs: START_MS + 2_000 }, START_MS);
    expect(passUnasked(tally, player, START_MS + 2_000)).toBe(0);
  });
});

describe("an isolate that was told there is nothing", () => {
  it("refuses without asking until it may ask again", () => {
    const tally = newTally(WINDOW, player);
    learn(tally, { ...NOTHING, tight: true, fullUntilMs: START_MS + 900 }, START_MS);
    expect(hold(tally, player, START_MS + 899)).toBe("full");
    expect(hold(tally, player, START_MS + 900)).toBe("ask");
  });

  it("uses no slack while all that is left is on lease elsewhere", () => {
    const tally = newTally(WINDOW, key);
    learn(tally, { ...NOTHING, slack: 2, tight: true }, START_MS);
    expect(passUnasked(tally)).toBe(0);
  });
});

describe("slack", () => {
  it("is good for the window after the one it was given in, and no longer", () => {
    const tally = newTally(WINDOW, player);
    learn(tally, { ...NOTHING, slack: 1 }, START_MS);
    const next = newTally(WINDOW + 1, player, tally);
    expect(newTally(WINDOW + 2, player, next).slack).toBe(0);
    expect(passUnasked(next, player, START_MS + WINDOW_MS)).toBe(1);
  });
});
