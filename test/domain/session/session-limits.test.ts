/** The limits of each jurisdiction over time: Reference 15. */
import { describe, expect, it } from "vitest";
import { limitsOf } from "../../../domain/session/jurisdictions.ts";
import {
  dueRealityCheck,
  mayPlayIn,
  nextRealityCheckAt,
  sessionEndsAt,
  stakeRange,
  waitBeforeRoundMs,
} from "../../../domain/session/session-limits.ts";

const MINUTE = 60_000;
const startedAt = 1_800_000_000_000;
const minutes = (count: number) => startedAt + count * MINUTE;
/** GB with a pause of five minutes after each reality check. */
const PAUSING = { ...limitsOf("GB"), realityCheckAcknowledged: false, realityCheckPauseMinutes: 5 };

describe("a session ends", () => {
  it.each([
    ["GB", 180],
    ["DE", 60],
    ["SE", 180],
    ["ES", 180],
    ["MT", 480],
    ["CA-ON", 240],
    ["NL", 120],
    ["CW", 720],
  ] as const)("in %s after %i minutes", (code, length) => {
    expect(sessionEndsAt(limitsOf(code), { startedAt })).toBe(minutes(length));
  });
});

describe("a reality check that blocks play", () => {
  const limits = limitsOf("GB");

  it.each([
    ["is not due before 60 minutes", 59.99, undefined],
    ["is due at 60 minutes, and can be acknowledged at once", 60, minutes(60)],
    ["stays due however late it is", 175, minutes(60)],
  ])("%s", (_title, at, continuesAt) => {
    expect(dueRealityCheck(limits, { startedAt }, minutes(at))?.continuesAt).toBe(continuesAt);
  });

  it.each([
    ["is not due again before 60 minutes after the acknowledgement", 75, 134.99, undefined],
    ["is due again 60 minutes after the acknowledgement", 75, 135, minutes(135)],
  ])("%s", (_title, answered, at, continuesAt) => {
    const times = { startedAt, checkAnsweredAt: minutes(answered) };
    expect(dueRealityCheck(limits, times, minutes(at))?.continuesAt).toBe(continuesAt);
    expect(nextRealityCheckAt(limits, times, minutes(at))).toBe(minutes(135));
  });

  it("with a pause lets play continue five minutes after it became due", () => {
    expect(dueRealityCheck(PAUSING, { startedAt }, minutes(61))?.continuesAt).toBe(minutes(65));
  });

  it("with a pause also counts play in an earlier session that led straight into this one", () => {
    const times = { startedAt: minutes(30), playingSince: minutes(0) };
    expect(dueRealityCheck(limitsOf("DE"), times, minutes(59))).toBeUndefined();
    expect(dueRealityCheck(limitsOf("DE"), times, minutes(60))?.continuesAt).toBe(minutes(65));
    const answered = { ...times, checkAnsweredAt: minutes(65) };
    expect(nextRealityCheckAt(limitsOf("DE"), answered, minutes(66))).toBe(minutes(125));
  });

  it.each(["MT", "CW", "SE", "NL"] as const)(
    "never blocks play in %s, where players only see a reminder",
    (code) => {
      const limits = limitsOf(code);
      expect(dueRealityCheck(limits, { startedAt }, minutes(90))).toBeUndefined();
      expect(nextRealityCheckAt(limits, { startedAt }, minutes(59))).toBe(minutes(60));
      expect(nextRealityCheckAt(limits, { startedAt }, minutes(60))).toBe(minutes(120));
    },
  );
});

describe("the game cycle", () => {
  it.each([
    ["GB", "slots", 2_500],
    ["GB", "other", 5_000],
    ["DE", "slots", 5_000],
    ["DE", "other", 5_000],
    ["SE", "slots", 3_000],
    ["ES", "other", 3_000],
    ["CA-ON", "slots", 2_500],
    ["MT", "slots", 0],
    ["NL", "other", 0],
    ["CW", "slots", 0],
  ] as const)("in %s after a round of family %s is %i ms", (code, family, cycleMs) => {
    const limits = limitsOf(code);
    const last = { family, at: startedAt };
    expect(waitBeforeRoundMs(limits, last, startedAt)).toBe(cycleMs);
    expect(waitBeforeRoundMs(limits, last, startedAt + cycleMs - 1)).toBe(Math.min(1, cycleMs));
    expect(waitBeforeRoundMs(limits, last, startedAt + cycleMs)).toBe(0);
  });

  it("never makes a player wait longer because the clock was set back", () => {
    const last = { family: "slots", at: minutes(60) } as const;
    expect(waitBeforeRoundMs(limitsOf("GB"), last, startedAt)).toBe(2_500);
  });
});

describe("the largest stake", () => {
  it.each([
    ["GB", "GBP", "slots", undefined, 500],
    ["GB", "GBP", "slots", "under25", 200],
    ["GB", "GBP", "other", "under25", null],
    ["DE", "EUR", "slots", undefined, 100],
    ["DE", "EUR", "other", "under25", 100],
    ["SE", "SEK", "slots", undefined, null],
    ["CW", "USD", "slots", "under25", null],
  ] as const)(
    "is limited in %s for %s, %s, age group %s",
    (code, currency, family, ageGroup, cap) => {
      const uncapped = stakeRange(limitsOf("CW"), { currency, family });
      const { minMinor, maxMinor } = stakeRange(limitsOf(code), { currency, family, ageGroup });
      expect(maxMinor).toBe(cap ?? uncapped.maxMinor);
      expect(minMinor).toBe(uncapped.minMinor);
      expect(maxMinor).toBeGreaterThan(minMinor);
    },
  );

  it("allows only the jurisdiction's own currency where stakes are capped", () => {
    expect(mayPlayIn(limitsOf("GB"), "GBP")).toBe(true);
    expect(mayPlayIn(limitsOf("GB"), "EUR")).toBe(false);
    expect(mayPlayIn(limitsOf("DE"), "USD")).toBe(false);
    expect(mayPlayIn(limitsOf("SE"), "USD")).toBe(true);
  });
});
