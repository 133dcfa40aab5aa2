/** Generates the client that test/client/generated-client.test.ts plays with, before any test runs. */
import { execFileSync } from "node:child_process";

export default function generateClient(): void {
  execFileSync(process.execPath, ["scripts/describe-api.ts"], { stdio: "inherit" });
}
