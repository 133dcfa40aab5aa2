/**
 * The one place where the harness asks the product's own auditor (`npm run audit`,
 * `POST /api/v1/platform/audit`) for its opinion, beside the independent audits, which it never
 * replaces. The product has none yet; when it has, call it here and answer with its findings.
 */
import type { Life } from "./runtime.ts";

/** The findings of the product's own audit of everything; called when the era is over, while it runs. */
export async function productFindings(_life: Life): Promise<string[]> {
  return [];
}
