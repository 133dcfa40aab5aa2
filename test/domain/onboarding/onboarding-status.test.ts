/** The ten states of an account, and what moves it from each state to the next. Reference 13.1. */
import { describe, expect, it } from "vitest";
import {
  allowsProduction,
  isIntegrating,
  ONBOARDING_DECISIONS,
  ONBOARDING_STATUSES,
  ONBOARDING_STEPS,
  type OnboardingDecision,
  type OnboardingFact,
  type OnboardingStatus,
  statusAfter,
  statusDecided,
} from "../../../domain/onboarding/onboarding-status.ts";

const STEPS: readonly OnboardingFact[] = ONBOARDING_STEPS;
const ALL: readonly OnboardingFact[] = [...STEPS, "production_call", "production_round"];

/** For each state: the facts that it needs, and the state that follows once all are present. */
const MOVED_BY_FACTS: readonly [
  from: OnboardingStatus,
  needs: readonly OnboardingFact[],
  to: OnboardingStatus,
][] = [
  ["created", ["api_keys", "webhook"], "configured"],
  ["configured", ["sandbox"], "sandbox_ready"],
  ["sandbox_ready", ["launch"], "integrating"],
  ["integrating", STEPS, "integration_complete"],
  ["approved", ["production_call"], "production"],
  ["production", ["production_round"], "active"],
];

describe.each(MOVED_BY_FACTS)("an account in state %s", (from, needs, to) => {
  it(`becomes ${to} once all of these have happened: ${needs.join(", ")}`, () => {
    expect(statusAfter(from, new Set(needs))).toBe(to);
  });

  it.each(needs)("keeps its state until %s has happened, whatever else has happened", (missing) => {
    const others = ALL.filter((fact) => fact !== missing);
    expect(statusAfter(from, new Set(others))).toBe(from);
  });
});

describe("what has happened", () => {
  it("moves an account through several states at once if it was recorded late", () => {
    expect(statusAfter("created", new Set(STEPS))).toBe("integration_complete");
    expect(statusAfter("approved", new Set(ALL))).toBe("active");
  });

  it.each(["integration_complete", "review_requested", "under_review", "active"] as const)(
    "never moves an account out of %s, which people decide",
    (status) => expect(statusAfter(status, new Set(ALL))).toBe(status),
  );

  it.each(ONBOARDING_STATUSES)("never moves an account back from %s", (status) => {
    expect(statusAfter(status, new Set())).toBe(status);
  });
});

const MOVED_BY_DECISION: Readonly<
  Record<OnboardingDecision, Readonly<Partial<Record<OnboardingStatus, OnboardingStatus>>>>
> = {
  promote: { integration_complete: "review_requested" },
  start_review: { review_requested: "under_review" },
  approve: { under_review: "approved" },
  reject: { review_requested: "integration_complete", under_review: "integration_complete" },
  activate: { approved: "active", production: "active" },
};

describe.each(ONBOARDING_DECISIONS)("the decision %s", (decision) => {
  it.each(ONBOARDING_STATUSES)(
    "moves an account from %s to the next state, or is refused",
    (status) => {
      const to = MOVED_BY_DECISION[decision][status];
      const expected =
        to === undefined ? { ok: false, refusal: "ONBOARDING_STATE" } : { ok: true, value: to };
      expect(statusDecided(status, decision)).toEqual(expected);
    },
  );
});

it("production keys work from approved on, and steps count until the review is requested", () => {
  expect(ONBOARDING_STATUSES.filter(allowsProduction)).toEqual([
    "approved",
    "production",
    "active",
  ]);
  expect(ONBOARDING_STATUSES.filter(isIntegrating)).toEqual(ONBOARDING_STATUSES.slice(0, 5));
});
