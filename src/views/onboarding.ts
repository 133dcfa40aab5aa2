/** The onboarding of an account: its status, the steps that are done, and what to do next. Reference 13.4. */
import * as z from "zod";
import {
  isIntegrating,
  ONBOARDING_STATUSES,
  ONBOARDING_STEPS,
  type OnboardingStatus,
  type OnboardingStep,
} from "../../domain/onboarding/onboarding-status.ts";
import type { Onboarding } from "../onboarding/tenant-status.ts";

/** The name of each step, and how to do it. */
const STEPS: Readonly<Record<OnboardingStep, { readonly name: string; readonly hint: string }>> = {
  api_keys: {
    name: "API keys generated",
    hint: "Make a sandbox key with POST /api/v1/admin/api-keys.",
  },
  webhook: {
    name: "Webhook endpoint configured",
    hint: "Set your first webhook with POST /api/v1/admin/webhooks; it makes your webhook secret.",
  },
  sandbox: {
    name: "Sandbox provisioned",
    hint: "Make a player to test with: POST /api/v1/test/players.",
  },
  launch: {
    name: "Launch token exchanged",
    hint: "Create a launch token with POST /api/v1/auth/sso/create-token and open the game with it.",
  },
  round: {
    name: "Round settled for a launched player",
    hint: "Deposit for the player and play a round that is no demo; it counts once it is in the history.",
  },
  delivery: {
    name: "Webhook delivered and signed withdrawal accepted",
    hint: "Answer a webhook with 2xx, and withdraw with POST /api/v1/wallet/withdraw, signed.",
  },
};

const NEXT_ACTIONS: Readonly<Partial<Record<OnboardingStatus, string>>> = {
  integration_complete: "Ask for your production review: POST /api/v1/onboarding/promote.",
  review_requested: "Nothing for you to do: our staff will begin the review.",
  under_review: "Nothing for you to do: the review takes 1 to 2 business days.",
  approved: "Make your first production call with the production key that our staff gave you.",
  production: "Let your players in: the first production round makes the account active.",
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

/** Returns a tenant's onboarding as answers show it. */
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
    return `The review found: ${rejectedFor.join("; ")}. Mend this, then promote again: POST /api/v1/onboarding/promote.`;
  }
  const open = isIntegrating(status) ? steps.find(({ complete }) => !complete) : undefined;
  return open?.hint ?? NEXT_ACTIONS[status] ?? null;
}
