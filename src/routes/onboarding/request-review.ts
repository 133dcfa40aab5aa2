/**
 * Requests the review by our staff that leads to production; refused while a step is missing. Reference
 * 13.1 and 13.
 */
import { ADMINS } from "../../../domain/authority/role-groups.ts";
import { ENVIRONMENTS } from "../../../domain/ids.ts";
import { isIntegrating, statusDecided } from "../../../domain/onboarding/onboarding-status.ts";
import { auditEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { moveStatus, type Onboarding, settleStatus } from "../../onboarding/tenant-status.ts";
import { onboardingSchema, onboardingView } from "../../views/operator-account.ts";
import { announceMoves } from "../../webhooks/onboarding-events.ts";

export const requestReview = route(
  {
    method: "post",
    path: "/api/v1/onboarding/promote",
    access: "apiKey",
    keyScope: "settings",
    people: ADMINS,
    ofAccount: true,
    tag: "Onboarding",
    summary: "Request promotion to production",
    description:
      "Requires all six steps; `ONBOARDING_INCOMPLETE` lists the missing ones in `details.failedChecks`. Our staff reviews the integration within 1 to 2 business days. You then receive a production key, or `nextAction` says what to fix before you request promotion again.",
    data: onboardingSchema,
    refusals: ["ONBOARDING_INCOMPLETE", "ONBOARDING_STATE"],
    audit: "onboarding.promoted",
  },
  async (c) => {
    const { id } = c.get("operator").tenant;
    const onboarding = await settleStatus(c.env.DB, id);
    const { status } = onboarding;
    const failedChecks = missingSteps(onboarding);
    const to = statusDecided(status, "promote");
    if (!to.ok) {
      // An account past its review does not see steps that it never had to complete.
      return isIntegrating(status)
        ? failure(c, "ONBOARDING_INCOMPLETE", { failedChecks })
        : failure(c, to.refusal, { status });
    }
    if (failedChecks.length > 0) return failure(c, "ONBOARDING_INCOMPLETE", { failedChecks });
    const entry = auditEntry(c, {
      target: { type: "tenant", id },
      before: { status },
      after: { status: to.value },
    });
    const moved = await moveStatus(c.env.DB, {
      tenantId: id,
      from: status,
      to: to.value,
      entries: ENVIRONMENTS.map((environment) => ({ ...entry, environment })),
    });
    if (!moved) return failure(c, "ONBOARDING_STATE");
    c.executionCtx.waitUntil(announceMoves(c.env, id));
    return success(c, onboardingView({ ...onboarding, status: to.value, rejectedFor: [] }));
  },
);

function missingSteps(onboarding: Onboarding) {
  return onboardingView(onboarding)
    .steps.filter(({ complete }) => !complete)
    .map(({ step, name, hint }) => ({ step, name, hint }));
}
