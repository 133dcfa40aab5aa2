/**
 * Vitest's global setup: builds the assets, because the game page names its files by their content.
 * wrangler does the same before it starts. Vitest requires a separate file for it.
 */
import { execFileSync } from "node:child_process";

export default function buildAssets(): void {
  execFileSync(process.execPath, ["scripts/build-assets.ts"], { stdio: "inherit" });
}
