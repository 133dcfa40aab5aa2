/** Reference 13.1: ten states, and what moves an account from each to which. */
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

/** From each state: what it lacks, one fact at a time, and where it is once nothing lacks. */
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

describe.each(MOVED_BY_FACTS)("%s", (from, needs, to) => {
  it(`becomes ${to} when all of ${needs.join(", ")} happened`, () => {
    expect(statusAfter(from, new Set(needs))).toBe(to);
  });

  it.each(needs)("stays while %s has not happened, whatever else has", (missing) => {
    const others = ALL.filter((fact) => fact !== missing);
    expect(statusAfter(from, new Set(others))).toBe(from);
  });
});

describe("what happened", () => {
  it("moves an account as far as it carries: late news is not lost", () => {
    expect(statusAfter("created", new Set(STEPS))).toBe("integration_complete");
    expect(statusAfter("approved", new Set(ALL))).toBe("active");
  });

  it.each(["integration_complete", "review_requested", "under_review", "active"] as const)(
    "moves nobody out of %s: that is for people to decide",
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

describe.each(ONBOARDING_DECISIONS)("%s", (decision) => {
  it.each(ONBOARDING_STATUSES)("from %s", (status) => {
    const to = MOVED_BY_DECISION[decision][status];
    const expected =
      to === undefined ? { ok: false, refusal: "ONBOARDING_STATE" } : { ok: true, value: to };
    expect(statusDecided(status, decision)).toEqual(expected);
  });
});

it("production keys work from approved on, and the steps count until the review is asked for", () => {
  expect(ONBOARDING_STATUSES.filter(allowsProduction)).toEqual([
    "approved",
    "production",
    "active",
  ]);
  expect(ONBOARDING_STATUSES.filter(isIntegrating)).toEqual(ONBOARDING_STATUSES.slice(0, 5));
});
