/** Runs wrangler for the local stack: offline, without telemetry, with this repository's configuration. */
import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export const ROOT = dirname(dirname(import.meta.dirname));

const WRANGLER = join(
  dirname(createRequire(import.meta.url).resolve("wrangler/package.json")),
  "bin/wrangler.js",
);

/** No telemetry, no check for updates, no request for this machine's location: it works without a network. */
const OFFLINE = {
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CI: "true",
};

/** Starts wrangler and returns its process. */
export function startWrangler(args: readonly string[], stdio: "inherit" | "pipe"): ChildProcess {
  return spawn(process.execPath, [WRANGLER, ...args], {
    cwd: ROOT,
    stdio: stdio === "inherit" ? "inherit" : ["ignore", "pipe", "pipe"],
    // Stacks of other folders have Workers of the same names, which this one must not connect to.
    env: { WRANGLER_REGISTRY_PATH: join(ROOT, ".wrangler/registry"), ...process.env, ...OFFLINE },
  });
}

/** Runs wrangler until it ends. If it fails, throws an error with its output. */
export async function runWrangler(args: readonly string[]): Promise<void> {
  const child = startWrangler(args, "pipe");
  let output = "";
  child.stdout?.on("data", (text) => {
    output += text;
  });
  child.stderr?.on("data", (text) => {
    output += text;
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`wrangler ${args.join(" ")} failed:\n${output}`);
}
