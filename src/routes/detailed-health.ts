/** Whether each part of the platform works, tried for real within two seconds. Specification, "Detailed health response". */
import * as z from "zod";
import { version } from "../../package.json";
import { success } from "../http/envelope.ts";
import { somethingIsFrozen } from "../ledger-audit/frozen-notice.ts";
import type { App } from "./define-route.ts";
import { defineRoute } from "./define-route.ts";
import { PARTS, type Part, partChecks } from "./health/part-checks.ts";
import { type CheckResult, runChecks } from "./health/run-checks.ts";

const result = z.enum(["ok", "error"]);

const detailedHealthRoute = defineRoute({
  method: "get",
  path: "/api/v1/test/health",
  access: "apiKey",
  sandboxOnly: "INVALID_API_KEY",
  tag: "Sandbox",
  summary: "Health of each part",
  description:
    "`unhealthy` when no round could be played and trusted, `degraded` when anything else fails or an audit has frozen something. A chain scanner that is switched off is `ok`.",
  data: z.strictObject({
    status: z.enum(["healthy", "degraded", "unhealthy"]),
    checks: z.strictObject(
      Object.fromEntries(PARTS.map((part) => [part, result])) as Record<Part, typeof result>,
    ),
    timestamp: z.iso.datetime(),
    version: z.string(),
  }),
});

/** Without these no round can be played, or none trusted. */
const VITAL = ["database", "gameEngine", "walletService", "authService", "provablyFair"] as const;

/** What the checks come to. */
export function healthStatus(
  checks: Readonly<Record<Part, CheckResult>>,
  isFrozen: boolean,
): "healthy" | "degraded" | "unhealthy" {
  if (VITAL.some((part) => checks[part] === "error")) return "unhealthy";
  return isFrozen || Object.values(checks).includes("error") ? "degraded" : "healthy";
}

/** Adds the detailed health check. */
export function detailedHealthRoutes(app: App): void {
  app.openapi(detailedHealthRoute, async (c) => {
    const { tenant, environment } = c.get("operator");
    const scope = { tenantId: tenant.id, environment };
    const checks = await runChecks(partChecks({ env: c.env, config: c.get("config"), ...scope }));
    const status = healthStatus(checks, somethingIsFrozen(c.env, c.executionCtx));
    return success(c, { status, checks, timestamp: new Date().toISOString(), version });
  });
}
