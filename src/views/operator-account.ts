/**
 * The part of an operator's account that both the operator and our staff read: its fields, and the
 * status, steps and next action of its onboarding. Reference 12.1, 13.1 and 13.4.
 */
import * as z from "zod";
import {
  isIntegrating,
  ONBOARDING_STATUSES,
  ONBOARDING_STEPS,
  type OnboardingStatus,
  type OnboardingStep,
} from "../../domain/onboarding/onboarding-status.ts";
import type { Onboarding } from "../onboarding/tenant-status.ts";

/** The plan determines the account's rate limits. Reference 16. */
export const planSchema = z.enum(["starter", "growth", "enterprise"]);

/** Where an account's data must stay: part of its id. docs/decisions/0125. */
export const dataJurisdictionSchema = z.enum(["eu"]);

export const accountFields = {
  id: z.string(),
  name: z.string(),
  plan: planSchema,
  status: z.enum(ONBOARDING_STATUSES),
  suspendedAt: z.union([z.iso.datetime(), z.null()]).meta({
    description: "When our staff suspended the account; null while it is open.",
  }),
};

interface Account {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly status: OnboardingStatus;
  readonly suspendedAt?: number | null;
}

/** Returns an account's fields. An unknown plan is shown as Growth, because it has the limits of Growth. */
export function accountView({ id, name, plan, status, suspendedAt = null }: Account) {
  return {
    id,
    name,
    plan: planSchema.catch("growth").parse(plan),
    status,
    suspendedAt: suspendedAt === null ? null : new Date(suspendedAt).toISOString(),
  };
}

/** The name of each step, and how to do it. */
const STEPS: Readonly<Record<OnboardingStep, { readonly name: string; readonly hint: string }>> = {
  api_keys: {
    name: "API keys generated",
    hint: "Create a sandbox key with POST /api/v1/admin/api-keys.",
  },
  webhook: {
    name: "Webhook endpoint configured",
    hint: "Create your first webhook with POST /api/v1/admin/webhooks. This also creates your webhook secret.",
  },
  sandbox: {
    name: "Sandbox provisioned",
    hint: "Create a test player with POST /api/v1/test/players.",
  },
  launch: {
    name: "Launch token exchanged",
    hint: "Create a launch token with POST /api/v1/auth/sso/create-token and open a game with it.",
  },
  round: {
    name: "Round settled for a launched player",
    hint: "Make a deposit for the launched player and play a round that is not a demo round. It counts once it appears in the history.",
  },
  delivery: {
    name: "Webhook delivered and signed withdrawal accepted",
    hint: "Answer a webhook delivery with a 2xx status, and make a signed withdrawal with POST /api/v1/wallet/withdraw.",
  },
};

const NEXT_ACTIONS: Readonly<Partial<Record<OnboardingStatus, string>>> = {
  integration_complete: "Request your production review with POST /api/v1/onboarding/promote.",
  review_requested: "You do not need to do anything. Our staff will start the review.",
  under_review: "You do not need to do anything. The review takes 1 to 2 business days.",
  approved: "Make your first production call with the production key that our staff sent you.",
  production: "Open the games to your players. The first production round activates the account.",
};

const stepSchema = z.strictObject({
  step: z.int().min(1).max(6),
  name: z.string(),
  complete: z.boolean(),
  completedAt: z.union([z.iso.datetime(), z.null()]),
  hint: z
    .union([z.string(), z.null()])
    .meta({ description: "How to complete the step; null once it is complete." }),
});

export const onboardingSchema = z
  .strictObject({
    status: z.enum(ONBOARDING_STATUSES),
    steps: z.array(stepSchema),
    nextAction: z
      .union([z.string(), z.null()])
      .meta({ description: "Null for an active account." }),
  })
  .meta({
    id: "Onboarding",
    example: {
      status: "created",
      steps: [
        {
          step: 1,
          name: STEPS.api_keys.name,
          complete: true,
          completedAt: "2026-11-21T09:00:00.000Z",
          hint: null,
        },
        { step: 2, ...STEPS.webhook, complete: false, completedAt: null },
      ],
      nextAction: STEPS.webhook.hint,
    },
  });

/** Returns a tenant's onboarding as the API shows it. */
export function onboardingView(onboarding: Onboarding): z.output<typeof onboardingSchema> {
  const { status, facts } = onboarding;
  const steps = ONBOARDING_STEPS.map((id, index) => {
    const at = facts.get(id);
    const { name, hint } = STEPS[id];
    return {
      step: index + 1,
      name,
      complete: at !== undefined,
      completedAt: at === undefined ? null : new Date(at).toISOString(),
      hint: at === undefined ? hint : null,
    };
  });
  return { status, steps, nextAction: nextActionOf(onboarding, steps) };
}

function nextActionOf(
  { status, rejectedFor }: Onboarding,
  steps: readonly z.output<typeof stepSchema>[],
): string | null {
  if (rejectedFor.length > 0) {
    return `The review found: ${rejectedFor.join("; ")}. Fix this, then request promotion again with POST /api/v1/onboarding/promote.`;
  }
  const open = isIntegrating(status) ? steps.find(({ complete }) => !complete) : undefined;
  return open?.hint ?? NEXT_ACTIONS[status] ?? null;
}
