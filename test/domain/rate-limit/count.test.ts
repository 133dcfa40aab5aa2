/** The count over all isolates: which calls it allows, what it leases and what it tolerates. */
import { describe, expect, it } from "vitest";
import { type Ask, LEASE_GRACE_MS, LEASE_MS, WINDOW_MS } from "../../../domain/rate-limit/lease.ts";
import { ADDRESS_LIMIT, planLimits } from "../../../domain/rate-limit/plan-limits.ts";
import { answerAsk, type Count, newCount } from "../../../domain/rate-limit/shared-count.ts";

const WINDOW = 1_000;
const START_MS = WINDOW * WINDOW_MS;
const { player } = planLimits("starter");
const { key } = planLimits("growth");

/** Sends an ask of the isolate "a", the given time after the start of the window. */
function ask(count: Count, asked: Partial<Ask>, afterMs = 0) {
  const nothing = {
    holder: "a",
    window: WINDOW,
    spent: 0,
    others: 0,
    passedAtMs: 0,
    takes: false,
    wants: 0,
  };
  return answerAsk(count, { ...nothing, limit: player, ...asked }, START_MS + afterMs);
}

describe("a call that waits for the count", () => {
  it("is allowed until limit and burst are used up, and then refused with the time to ask again", () => {
    const count = newCount();
    for (let allowed = 1; allowed <= 58; allowed += 1) {
      expect(ask(count, { takes: true })).toMatchObject({ spent: allowed, fullUntilMs: 0 });
    }
    expect(ask(count, { takes: true }).fullUntilMs).toBe(START_MS + WINDOW_MS);
  });

  it("is refused once the burst is over, which starts when the limit is exceeded", () => {
    const count = newCount();
    ask(count, { spent: 50 });
    expect(ask(count, { takes: true }, 30_000).fullUntilMs).toBe(0);
    expect(ask(count, { takes: true }, 39_999).fullUntilMs).toBe(0);
    expect(ask(count, { takes: true }, 40_000).fullUntilMs).toBe(START_MS + WINDOW_MS);
  });

  it("is refused once the burst is over, even by a count that was evicted meanwhile", () => {
    const before = newCount();
    ask(before, { spent: 50 });
    const { passedAtMs } = ask(before, { takes: true }, 30_000);
    expect(passedAtMs).toBe(START_MS + 30_000);
    const after = newCount();
    expect(ask(after, { spent: 51, passedAtMs, takes: true }, 39_999).fullUntilMs).toBe(0);
    const evictedAgain = newCount();
    const late = ask(evictedAgain, { spent: 52, passedAtMs, takes: true }, 40_000);
    expect(late.fullUntilMs).toBe(START_MS + WINDOW_MS);
  });

  it("is refused until the end of a lease that reserves the remaining calls", () => {
    const count = newCount();
    ask(count, { holder: "b", spent: 48, wants: 8 });
    ask(count, { spent: 9 });
    expect(ask(count, { takes: true }).fullUntilMs).toBe(START_MS + LEASE_MS + LEASE_GRACE_MS);
  });
});

describe("a lease", () => {
  it("is what was asked for, or half of what is left if that is less", () => {
    expect(ask(newCount(), { limit: key, wants: 40 }).ceiling).toBe(40);
    expect(ask(newCount(), { limit: key, spent: 100, wants: 5_000 }).ceiling).toBe(550);
  });

  it("leaves as much for each other isolate that called in this window", () => {
    const count = newCount();
    for (const holder of ["b", "c", "d"]) ask(count, { holder, limit: key, spent: 50 });
    expect(ask(count, { limit: key, spent: 50, wants: 5_000 }).ceiling).toBe(50 + 100);
  });

  it("shrinks to zero near the limit", () => {
    expect(ask(newCount(), { spent: 49, wants: 40 })).toMatchObject({
      ceiling: 0,
      leaseUntilMs: 0,
    });
  });

  it("never starts a burst, and during a burst ends with it", () => {
    const count = newCount();
    expect(ask(count, { spent: 50, wants: 8 }).leaseUntilMs).toBe(0);
    ask(count, { spent: 50, takes: true });
    expect(ask(count, { spent: 51, wants: 2 }, 9_000)).toMatchObject({
      ceiling: 53,
      leaseUntilMs: START_MS + 10_000,
    });
  });

  it("is extended, not doubled, when it is asked for again before it ends", () => {
    const count = newCount();
    ask(count, { limit: key, wants: 40 });
    expect(ask(count, { limit: key, spent: 10, wants: 40 }, 500)).toMatchObject({
      ceiling: 50,
      leaseUntilMs: START_MS + 500 + LEASE_MS,
    });
  });

  it("returns unused calls when it has ended", () => {
    const count = newCount();
    ask(count, { limit: key, wants: 400 });
    ask(count, { limit: key, spent: 20 }, LEASE_MS);
    const others = ask(count, { holder: "b", limit: key, wants: 5_000 }, LEASE_MS + LEASE_GRACE_MS);
    expect(others).toMatchObject({ others: 20, ceiling: 245 });
  });
});

describe("slack", () => {
  it("is one call for each of the first isolates under a small limit", () => {
    const count = newCount();
    const slack = ["b", "c", "d"].map((holder) => ask(count, { holder }).slack);
    expect(slack).toEqual([1, 1, 0]);
  });

  it("is half of what no other isolate has, so all of them have a twentieth of the limit", () => {
    const count = newCount();
    const slack = (holder: string) => ask(count, { holder, limit: ADDRESS_LIMIT }).slack;
    expect(["b", "c", "d", "e", "f"].map(slack)).toEqual([13, 6, 3, 2, 1]);
    expect(slack("b")).toBe(7);
    expect(ask(newCount(), { limit: planLimits("growth").player }).slack).toBe(3);
  });

  it("stays with an isolate through the next window, and then goes to others", () => {
    const count = newCount();
    for (const holder of ["b", "c"]) ask(count, { holder });
    const later = (holder: string, windows: number) =>
      ask(count, { holder, window: WINDOW + windows }, windows * WINDOW_MS).slack;
    expect([later("d", 1), later("b", 1)]).toEqual([0, 1]);
    expect([later("d", 2), later("e", 2)]).toEqual([1, 0]);
  });

  it("must not be used when all remaining calls are leased", () => {
    const count = newCount();
    ask(count, { holder: "b", limit: key, spent: 600, wants: 200 });
    expect(ask(count, { limit: key, spent: 199 }).tight).toBe(false);
    expect(ask(count, { limit: key, spent: 200 }).tight).toBe(true);
  });
});

describe("a report", () => {
  it("counts once if it arrives twice, late or out of order", () => {
    const count = newCount();
    for (const spent of [5, 9, 5, 9]) ask(count, { spent });
    expect(ask(count, { holder: "b" }).others).toBe(9);
    ask(count, { holder: "b", window: WINDOW + 1, spent: 1 }, WINDOW_MS);
    expect(ask(count, { spent: 40 }, WINDOW_MS)).toMatchObject({ window: WINDOW + 1, others: 1 });
  });

  it("restores what an object lost, and counts no part of it twice", () => {
    const count = newCount();
    ask(count, { spent: 20, others: 25 });
    expect(ask(count, { holder: "b", spent: 25, others: 20 }).others).toBe(20);
    expect(ask(count, { spent: 20, others: 25 }).others).toBe(25);
  });
});
