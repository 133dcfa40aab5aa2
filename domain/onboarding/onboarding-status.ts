/**
 * The ten states of an operator's account, and the two things that move it on: what really happened,
 * and what a person decides. Specification, "Operator onboarding status"; Contract, "Staff and onboarding".
 */
import { accept, type Result, refuse } from "../result.ts";

/** In the specification's order. */
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

/** What can be found to have happened: the steps, and the first signs of life in production. */
export type OnboardingFact = OnboardingStep | "production_call" | "production_round";

/** What a person decides: the operator promotes, our staff does the rest. */
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

/** What each state waits for, where it waits for no person. */
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

/** A rejected account keeps its steps, so that it can be promoted again once the reasons are mended. */
const MOVES: Readonly<Record<OnboardingDecision, Move>> = {
  promote: { from: ["integration_complete"], to: "review_requested" },
  start_review: { from: ["review_requested"], to: "under_review" },
  approve: { from: ["under_review"], to: "approved" },
  reject: { from: ["review_requested", "under_review"], to: "integration_complete" },
  activate: { from: ["approved", "production"], to: "active" },
};

/** Where an account stands once these things have happened: as far on as they carry it, and never back. */
export function statusAfter(
  status: OnboardingStatus,
  facts: ReadonlySet<OnboardingFact>,
): OnboardingStatus {
  const gate = GATES[status];
  if (gate === undefined || !gate.needs.every((fact) => facts.has(fact))) return status;
  return statusAfter(gate.next, facts);
}

/** Where a decision leads; refuses one that the state does not allow. */
export function statusDecided(
  status: OnboardingStatus,
  decision: OnboardingDecision,
): Result<OnboardingStatus, "ONBOARDING_STATE"> {
  const { from, to } = MOVES[decision];
  return from.includes(status) ? accept(to) : refuse("ONBOARDING_STATE");
}

/** Whether the steps are still being done: until the operator has asked for its review. */
export function isIntegrating(status: OnboardingStatus): boolean {
  return isBefore(status, "review_requested");
}

/** Whether production keys work: from "approved" on. */
export function allowsProduction(status: OnboardingStatus): boolean {
  return !isBefore(status, "approved");
}

function isBefore(status: OnboardingStatus, other: OnboardingStatus): boolean {
  return ONBOARDING_STATUSES.indexOf(status) < ONBOARDING_STATUSES.indexOf(other);
}
