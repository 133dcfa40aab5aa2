/** The Workers that the global setup builds. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { inject } from "vitest";
import { type Production, readProduction } from "../../bench/production.ts";
import { OUTCOME } from "./build-workers.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the global setup builds the Workers. */
    workersFolder: string;
  }
}

/** How long a build may take on a busy machine, for the hook that waits for it. */
export const BUILT_WITHIN_MS = 600_000;
const POLL_MS = 100;

/** Waits until both Workers are built, and returns them. */
export async function builtWorkers(): Promise<Production> {
  const folder = inject("workersFolder");
  const file = join(folder, OUTCOME);
  while (!existsSync(file)) await pause(POLL_MS);
  const trouble = readFileSync(file, "utf8");
  if (trouble !== "") throw new Error(trouble);
  return readProduction(folder);
}
