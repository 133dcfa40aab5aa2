/** Reads the onboarding status of the operator's account and its next step. Reference 13.1. */
import { EVERYONE } from "../../../domain/authority/role-groups.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { settleStatus } from "../../onboarding/tenant-status.ts";
import { onboardingSchema, onboardingView } from "../../views/operator-account.ts";
import { announceMoves } from "../../webhooks/onboarding-events.ts";

export const readOnboardingStatus = route(
  {
    method: "get",
    path: "/api/v1/onboarding/status",
    access: "apiKey",
    keyScope: "read",
    people: EVERYONE,
    tag: "Onboarding",
    summary: "Read your onboarding status",
    description:
      "Each step is measured from what actually happened in your sandbox. No call can mark a step as complete.",
    data: onboardingSchema,
  },
  async (c) => {
    const { id } = c.get("operator").tenant;
    const onboarding = await settleStatus(c.env.DB, id);
    if (onboarding.hasMoved) c.executionCtx.waitUntil(announceMoves(c.env, id));
    return success(c, onboardingView(onboarding));
  },
);
