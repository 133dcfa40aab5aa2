/** How long the Worker takes to start, by `wrangler check startup`: all that runs before the first request. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runWrangler } from "../scripts/local-stack/wrangler.ts";
import type { CpuProfile } from "./profiler.ts";
import { makeSecrets } from "./stack.ts";

const IDLE = new Set(["(idle)", "(root)", "(program)"]);

/** Milliseconds of JavaScript before the first request; undefined when wrangler cannot tell. */
export async function measureStartup(folder: string): Promise<number | undefined> {
  const file = join(folder, "startup.cpuprofile");
  const secretsFile = join(folder, "startup-secrets.json");
  writeFileSync(secretsFile, JSON.stringify(makeSecrets()), { mode: 0o600 });
  try {
    // Without secrets the Worker refuses to start, and then there is nothing to measure.
    const args = `--env=production --secrets-file=${secretsFile}`;
    await runWrangler(["check", "startup", "--outfile", file, `--args=${args}`]);
  } catch {
    return undefined;
  }
  const profile = JSON.parse(readFileSync(file, "utf8")) as CpuProfile;
  const idle = new Set(
    profile.nodes.filter(({ callFrame }) => IDLE.has(callFrame.functionName)).map(({ id }) => id),
  );
  const busyMicros = profile.samples.reduce(
    (sum, id, index) => sum + (idle.has(id) ? 0 : (profile.timeDeltas[index] ?? 0)),
    0,
  );
  return busyMicros / 1000;
}
