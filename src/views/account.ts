/** The part of an operator's account that both the operator and our staff read. Reference 12.1 and 13.1. */
import * as z from "zod";
import type { OnboardingStatus } from "../../domain/onboarding/onboarding-status.ts";
import { ONBOARDING_STATUSES } from "../../domain/onboarding/onboarding-status.ts";

/** Decides the account's rate limits. Reference 16. */
export const planSchema = z.enum(["starter", "growth", "enterprise"]);

export const accountFields = {
  id: z.string(),
  name: z.string(),
  plan: planSchema,
  status: z.enum(ONBOARDING_STATUSES),
};

interface Account {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly status: OnboardingStatus;
}

/** Returns an account's fields. An unknown plan is shown as Growth, because it has the limits of Growth. */
export function accountView({ id, name, plan, status }: Account) {
  return { id, name, plan: planSchema.catch("growth").parse(plan), status };
}
