/**
 * The findings of the product's own audit (`POST /api/v1/platform/audit`), in addition to the
 * independent audits, which it never replaces: after any kill it must find nothing, as they do.
 */
import { expectData } from "./api.ts";
import type { Casino } from "./casino.ts";
import type { Ground, Life } from "./runtime.ts";

interface Step {
  readonly findings: readonly Readonly<Record<string, unknown>>[];
  readonly nextCursor: string | null;
}

/** Returns the findings of the product's own audit of the casinos, called while the runtime runs. */
export async function productFindings(
  { origin }: Life,
  { platformKey }: Ground,
  casinos: readonly Casino[],
): Promise<string[]> {
  const findings: string[] = [];
  for (const { tenantId } of casinos) {
    let cursor: string | null = null;
    do {
      const step: Step = await expectData(origin, {
        method: "POST",
        path: "/api/v1/platform/audit",
        credential: platformKey,
        body: JSON.stringify({ tenantId, environment: "sandbox", ...(cursor && { cursor }) }),
      });
      findings.push(...step.findings.map((found) => `its own audit: ${JSON.stringify(found)}`));
      cursor = step.nextCursor;
    } while (cursor !== null);
  }
  return findings;
}
