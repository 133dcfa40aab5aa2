/**
 * The ten states of an operator's account, and what changes them: events that happen, and decisions by
 * people. Reference 13.1 and 13.3.
 */
import { accept, type Result, refuse } from "../result.ts";

/** In the order of Reference 13.1. */
export const ONBOARDING_STATUSES = [
  "created",
  "configured",
  "sandbox_ready",
  "integrating",
  "integration_complete",
  "review_requested",
  "under_review",
  "approved",
  "production",
  "active",
] as const;
export type OnboardingStatus = (typeof ONBOARDING_STATUSES)[number];

/** Steps 1 to 6, in order. */
export const ONBOARDING_STEPS = [
  "api_keys",
  "webhook",
  "sandbox",
  "launch",
  "round",
  "delivery",
] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** A fact that the platform observes: a step, or the first activity in production. */
export type OnboardingFact = OnboardingStep | "production_call" | "production_round";

/** Decisions by people: the operator requests promotion; our staff make the others. */
export const ONBOARDING_DECISIONS = [
  "promote",
  "start_review",
  "approve",
  "reject",
  "activate",
] as const;
export type OnboardingDecision = (typeof ONBOARDING_DECISIONS)[number];

interface Gate {
  readonly needs: readonly OnboardingFact[];
  readonly next: OnboardingStatus;
}

/** What each state waits for, unless it waits for a person. */
const GATES: Readonly<Partial<Record<OnboardingStatus, Gate>>> = {
  created: { needs: ["api_keys", "webhook"], next: "configured" },
  configured: { needs: ["sandbox"], next: "sandbox_ready" },
  sandbox_ready: { needs: ["launch"], next: "integrating" },
  integrating: { needs: ONBOARDING_STEPS, next: "integration_complete" },
  approved: { needs: ["production_call"], next: "production" },
  production: { needs: ["production_round"], next: "active" },
};

interface Move {
  readonly from: readonly OnboardingStatus[];
  readonly to: OnboardingStatus;
}

/** A rejected account keeps its steps, so that promotion can be requested again once the problems are fixed. */
const MOVES: Readonly<Record<OnboardingDecision, Move>> = {
  promote: { from: ["integration_complete"], to: "review_requested" },
  start_review: { from: ["review_requested"], to: "under_review" },
  approve: { from: ["under_review"], to: "approved" },
  reject: { from: ["review_requested", "under_review"], to: "integration_complete" },
  activate: { from: ["approved", "production"], to: "active" },
};

/** Returns the state of an account after these events: as far forward as they allow, and never back. */
export function statusAfter(
  status: OnboardingStatus,
  facts: ReadonlySet<OnboardingFact>,
): OnboardingStatus {
  const gate = GATES[status];
  if (gate === undefined || !gate.needs.every((fact) => facts.has(fact))) return status;
  return statusAfter(gate.next, facts);
}

/** Returns the state after a decision. Refuses a decision that the state does not allow. */
export function statusDecided(
  status: OnboardingStatus,
  decision: OnboardingDecision,
): Result<OnboardingStatus, "ONBOARDING_STATE"> {
  const { from, to } = MOVES[decision];
  return from.includes(status) ? accept(to) : refuse("ONBOARDING_STATE");
}

/** Returns true while the steps are still being done: until the operator has requested the review. */
export function isIntegrating(status: OnboardingStatus): boolean {
  return isBefore(status, "review_requested");
}

/** Returns true if production keys work: from "approved" on. */
export function allowsProduction(status: OnboardingStatus): boolean {
  return !isBefore(status, "approved");
}

function isBefore(status: OnboardingStatus, other: OnboardingStatus): boolean {
  return ONBOARDING_STATUSES.indexOf(status) < ONBOARDING_STATUSES.indexOf(other);
}
