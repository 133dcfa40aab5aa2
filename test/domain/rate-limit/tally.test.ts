/** The rate limiter in one isolate: which calls it allows without asking, and which it must ask the count about. */
import { describe, expect, it } from "vitest";
import {
  hold,
  isReportDue,
  learn,
  newTally,
  spend,
} from "../../../domain/rate-limit/isolate-tally.ts";
import { type Answer, WINDOW_MS } from "../../../domain/rate-limit/lease.ts";
import { ADDRESS_LIMIT, planLimits } from "../../../domain/rate-limit/plan-limits.ts";

const WINDOW = 1_000;
const START_MS = WINDOW * WINDOW_MS;
const { key, player } = planLimits("growth");

const NOTHING: Answer = {
  window: WINDOW,
  spent: 0,
  ceiling: 0,
  leaseUntilMs: 0,
  others: 0,
  passedAtMs: 0,
  slack: 0,
  tight: false,
  fullUntilMs: 0,
};

/** Returns how many calls in a row pass without asking, before one must ask or is refused. */
function passWithoutAsking(
  tally: ReturnType<typeof newTally>,
  limit = key,
  nowMs = START_MS,
): number {
  let passed = 0;
  while (hold(tally, limit, nowMs) === "held") {
    spend(tally);
    passed += 1;
  }
  return passed;
}

describe("an isolate without any answer yet", () => {
  it.each([
    ["a key of 1,000", key, 2],
    ["an address", ADDRESS_LIMIT, 1],
    ["a player of 100", player, 0],
  ])("allows its share of the tolerance for %s", (_name, limit, calls) => {
    expect(passWithoutAsking(newTally(WINDOW, limit), limit)).toBe(calls);
  });
});

describe("an isolate with a lease", () => {
  it("allows the leased calls, reports at half of them, and stops at the end", () => {
    const tally = newTally(WINDOW, player);
    learn(tally, { ...NOTHING, ceiling: 10, leaseUntilMs: START_MS + 2_000 }, START_MS);
    for (let call = 1; call <= 5; call += 1) {
      expect(hold(tally, player, START_MS)).toBe("held");
      spend(tally);
      expect(isReportDue(tally, START_MS)).toBe(call === 5);
    }
    expect(passWithoutAsking(tally, player)).toBe(5);
  });

  it("allows no more leased calls after the lease has ended", () => {
    const tally = newTally(WINDOW, player);
    learn(tally, { ...NOTHING, ceiling: 10, leaseUntilMs: START_MS + 2_000 }, START_MS);
    expect(passWithoutAsking(tally, player, START_MS + 2_000)).toBe(0);
  });
});

describe("an isolate that was told that no calls are left", () => {
  it("refuses calls without asking until it may ask again", () => {
    const tally = newTally(WINDOW, player);
    learn(tally, { ...NOTHING, tight: true, fullUntilMs: START_MS + 900 }, START_MS);
    expect(hold(tally, player, START_MS + 899)).toBe("full");
    expect(hold(tally, player, START_MS + 900)).toBe("ask");
  });

  it("uses no slack while all remaining calls are leased elsewhere", () => {
    const tally = newTally(WINDOW, key);
    learn(tally, { ...NOTHING, slack: 2, tight: true }, START_MS);
    expect(passWithoutAsking(tally)).toBe(0);
  });
});

describe("slack", () => {
  it("is not used for as many calls before the limit as it has", () => {
    const tally = newTally(WINDOW, ADDRESS_LIMIT);
    learn(tally, { ...NOTHING, slack: 13, spent: 480, others: 0 }, START_MS);
    tally.spent = 480;
    expect(passWithoutAsking(tally, ADDRESS_LIMIT)).toBe(8);
  });

  /** Makes a call without asking, so long after the start; returns whether a report is due then. */
  function callAt(tally: ReturnType<typeof newTally>, afterMs: number): boolean {
    expect(hold(tally, ADDRESS_LIMIT, START_MS + afterMs)).toBe("held");
    spend(tally);
    return isReportDue(tally, START_MS + afterMs);
  }

  it("is reported once half of it is spent, or after nine seconds, where others call as well", () => {
    const tally = newTally(WINDOW, ADDRESS_LIMIT);
    const shared = { ...NOTHING, slack: 13, others: 1 };
    learn(tally, shared, START_MS);
    const due = (afterMs: number) => callAt(tally, afterMs);
    expect([due(0), due(8_999), due(9_000)]).toEqual([false, false, true]);
    learn(tally, { ...shared, spent: 3 }, START_MS + 9_000);
    const calls = Array.from({ length: 7 }, () => due(9_001));
    expect(calls).toEqual([...Array(6).fill(false), true]);
  });

  it("is reported once four fifths of it are spent, however late, where nobody else was heard of", () => {
    const tally = newTally(WINDOW, ADDRESS_LIMIT);
    learn(tally, { ...NOTHING, slack: 13 }, START_MS);
    const calls = Array.from({ length: 11 }, (_, call) => callAt(tally, call * 5_000));
    expect(calls).toEqual([...Array(10).fill(false), true]);
  });

  it("is valid through the window after the one it was granted in, and no longer", () => {
    const tally = newTally(WINDOW, player);
    learn(tally, { ...NOTHING, slack: 1 }, START_MS);
    const next = newTally(WINDOW + 1, player, tally);
    expect(newTally(WINDOW + 2, player, next).slack).toBe(0);
    expect(passWithoutAsking(next, player, START_MS + WINDOW_MS)).toBe(1);
  });
});
