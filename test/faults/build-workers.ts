/**
 * Vitest's global setup of the fault tests: builds the Workers once for all of them, as a deployment would,
 * while other tests run. Vitest requires a separate file for it.
 */
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildProduction } from "../../bench/production.ts";
import { makeFolder } from "./runtime.ts";

/** The file that says that the build is over: empty, or what went wrong. */
export const OUTCOME = "outcome";

export default function buildWorkers(project: TestProject): () => Promise<void> {
  const { folder, clear } = makeFolder();
  const tell = (outcome: string) => {
    const file = join(folder, OUTCOME);
    writeFileSync(`${file}.new`, outcome);
    renameSync(`${file}.new`, file);
  };
  const building = buildProduction(folder).then(
    () => tell(""),
    (error) => tell(String(error)),
  );
  project.provide("workersFolder", folder);
  return async () => {
    await building;
    clear();
  };
}
