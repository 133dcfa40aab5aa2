/**
 * How an operator sees where its account stands, and asks for production. Specification, "Operator
 * onboarding status"; Contract, "Staff and onboarding".
 */
import { ENVIRONMENTS } from "../../domain/ids.ts";
import { isIntegrating, statusDecided } from "../../domain/onboarding/onboarding-status.ts";
import { auditEntry } from "../http/audit-entries.ts";
import { failure, success } from "../http/envelope.ts";
import { moveStatus, settleStatus } from "../onboarding/tenant-status.ts";
import { failedChecks, onboardingSchema, onboardingView } from "../views/onboarding.ts";
import { announceMoves } from "../webhooks/onboarding-events.ts";
import { type App, defineRoute } from "./define-route.ts";

const statusRoute = defineRoute({
  method: "get",
  path: "/api/v1/onboarding/status",
  access: "apiKey",
  tag: "Onboarding",
  summary: "Where your account stands on its way to production",
  description:
    "Each step is measured from what really happened in your sandbox; no call can claim it.",
  data: onboardingSchema,
});

const promoteRoute = defineRoute({
  method: "post",
  path: "/api/v1/onboarding/promote",
  access: "apiKey",
  tag: "Onboarding",
  summary: "Ask for the review that leads to production",
  description: [
    "Takes all six steps: while one is missing, `ONBOARDING_INCOMPLETE` names it in",
    "`details.failedChecks`. Our staff then reviews the integration, in 1 to 2 business days, and hands",
    "you a production key, or tells in `nextAction` what to mend before you promote again.",
  ].join(" "),
  data: onboardingSchema,
  refusals: ["ONBOARDING_INCOMPLETE", "ONBOARDING_STATE"],
  audit: "onboarding.promoted",
});

/** Adds the onboarding routes. */
export function onboardingRoutes(app: App): void {
  app.openapi(statusRoute, async (c) => {
    const { id } = c.get("operator").tenant;
    const onboarding = await settleStatus(c.env.DB, id);
    if (onboarding.hasMoved) c.executionCtx.waitUntil(announceMoves(c.env, id));
    return success(c, onboardingView(onboarding));
  });

  app.openapi(promoteRoute, async (c) => {
    const { id } = c.get("operator").tenant;
    const onboarding = await settleStatus(c.env.DB, id);
    const { status } = onboarding;
    const failed = failedChecks(onboarding);
    const to = statusDecided(status, "promote");
    if (!to.ok) {
      // Whoever is past its review is not sent back to steps that were never asked of it.
      return isIntegrating(status)
        ? failure(c, "ONBOARDING_INCOMPLETE", { failedChecks: failed })
        : failure(c, to.refusal, { status });
    }
    if (failed.length > 0) return failure(c, "ONBOARDING_INCOMPLETE", { failedChecks: failed });
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
  });
}
