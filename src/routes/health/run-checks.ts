/**
 * Runs health checks all at once, each with its own bound in time, so that one part that hangs hides
 * none of the others. What failed and why goes to the log; callers learn that it did. Contract, "Health".
 */
import { inTime } from "../../runtime/in-time.ts";

/** Exercises a part; throws when the part does not do what it should. */
export type Check = () => Promise<unknown> | unknown;

export type CheckResult = "ok" | "error";

/** All of it has to be answered within two seconds. */
export const CHECK_PATIENCE_MS = 1_500;

/** Which checks went through. */
export async function runChecks<Name extends string>(
  checks: Readonly<Record<Name, Check>>,
  patienceMs: number = CHECK_PATIENCE_MS,
): Promise<Record<Name, CheckResult>> {
  const names = Object.keys(checks) as Name[];
  const results = await Promise.all(
    names.map(async (name) => [name, await resultOf(name, checks[name], patienceMs)] as const),
  );
  return Object.fromEntries(results) as Record<Name, CheckResult>;
}

async function resultOf(name: string, check: Check, patienceMs: number): Promise<CheckResult> {
  try {
    await inTime((async () => check())(), patienceMs);
    return "ok";
  } catch (error) {
    console.error(
      JSON.stringify({ event: "health_check_failed", check: name, error: String(error) }),
    );
    return "error";
  }
}
