/**
 * Vitest's global setup: generates the client that generated-client.test.ts uses. Vitest requires a
 * separate file for it.
 */
import { execFileSync } from "node:child_process";

export default function generateClient(): void {
  execFileSync(process.execPath, ["scripts/generate/api-client.ts"], { stdio: "inherit" });
}
