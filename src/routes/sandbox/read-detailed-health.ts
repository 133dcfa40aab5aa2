/**
 * Checks whether each part of the platform works. Every part is actually used, all at the same time, and
 * the answer comes within two seconds. Reference 19.2 and 19.
 */

import * as z from "zod";
import { ADMINS } from "../../../domain/authority/role-groups.ts";
import { withTimeLimit } from "../../../durable-objects/time-limit.ts";
import { version } from "../../../package.json";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { moneyIsHeldUp } from "../../ledger-audit/money-held-up.ts";
import { type Check, PARTS, type Part, partChecks } from "./health-checks.ts";

const result = z.enum(["ok", "error"]);
export type CheckResult = z.output<typeof result>;

export const readDetailedHealth = route(
  {
    method: "get",
    path: "/api/v1/test/health",
    access: "apiKey",
    keyScope: "read",
    people: ADMINS,
    sandboxOnly: "INVALID_API_KEY",
    tag: "Sandbox",
    summary: "Check the health of each part",
    description:
      "`unhealthy`: rounds cannot be played safely. `degraded`: another part fails, an audit has frozen a wallet or a pool, or a jackpot bet has been in doubt for minutes. A chain scanner that is disabled counts as `ok`.",
    data: z.strictObject({
      status: z.enum(["healthy", "degraded", "unhealthy"]),
      checks: z.strictObject(
        Object.fromEntries(PARTS.map((part) => [part, result])) as Record<Part, typeof result>,
      ),
      timestamp: z.iso.datetime(),
      version: z.string(),
    }),
  },
  async (c) => {
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const checks = await runChecks(
      partChecks({ env: c.env, config: c.get("config"), ...tenantEnvironment }),
    );
    const status = healthStatus(checks, moneyIsHeldUp(c.env, c.executionCtx));
    return success(c, { status, checks, timestamp: new Date().toISOString(), version });
  },
);

/** If one of these fails, no round can be played, or none can be trusted. */
const VITAL = ["database", "gameEngine", "walletService", "authService", "provablyFair"] as const;

/** Returns the platform's status from the results of its checks. */
export function healthStatus(
  checks: Readonly<Record<Part, CheckResult>>,
  isHeldUp: boolean,
): "healthy" | "degraded" | "unhealthy" {
  if (VITAL.some((part) => checks[part] === "error")) return "unhealthy";
  return isHeldUp || Object.values(checks).includes("error") ? "degraded" : "healthy";
}

/** The whole answer must come within two seconds. */
const CHECK_TIMEOUT_MS = 1_500;

/**
 * Runs the checks at the same time, each with its own time limit, so that one part that hangs does not
 * hide the others. The reason for a failure goes to the log only.
 */
export async function runChecks<Name extends string>(
  checks: Readonly<Record<Name, Check>>,
): Promise<Record<Name, CheckResult>> {
  const names = Object.keys(checks) as Name[];
  const results = await Promise.all(
    names.map(async (name) => [name, await resultOf(name, checks[name])] as const),
  );
  return Object.fromEntries(results) as Record<Name, CheckResult>;
}

async function resultOf(name: string, check: Check): Promise<CheckResult> {
  try {
    await withTimeLimit((async () => check())(), CHECK_TIMEOUT_MS);
    return "ok";
  } catch (error) {
    console.error(
      JSON.stringify({ event: "health_check_failed", check: name, error: String(error) }),
    );
    return "error";
  }
}
