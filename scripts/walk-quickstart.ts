/**
 * `npx node scripts/walk-quickstart.ts`: follows the quickstart to the letter, as a new reader would: in a
 * fresh copy of the last commit, with a second terminal. Prints how long each step took until the first
 * signed round, and fails after five minutes. PORT and DASHBOARD_PORT replace 8787 and 8788.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./local-stack/wrangler.ts";

const LIMIT_MS = 5 * 60_000;
const PORT = process.env.PORT ?? "8787";

const place = mkdtempSync(join(tmpdir(), "rouleau-newcomer-"));
const copy = join(place, "rouleau");
mkdirSync(copy);
const archived = spawnSync("sh", ["-c", 'git archive HEAD | tar -x -C "$1"', "sh", copy], {
  cwd: ROOT,
  stdio: "inherit",
});
if (archived.status !== 0) throw new Error("the last commit could not be copied");

const [first, ...others] = steps();
if (first === undefined) throw new Error("the quickstart has no steps");
const began = Date.now();
// The scripts run on the project's own Node, which a new reader does not have yet.
const env = { ...process.env, PATH: process.env.PATH?.replaceAll(join(ROOT, "node_modules"), "") };
const server = spawn("sh", ["-c", first], { cwd: copy, env, detached: true, stdio: "ignore" });
try {
  await answered();
  console.log(`${seconds()}  the local stack answers`);
  await typeAll(others);
  if (Date.now() - began > LIMIT_MS) throw new Error("it took more than five minutes");
} finally {
  if (server.pid !== undefined) process.kill(-server.pid);
  rmSync(place, { recursive: true, force: true });
}

/**
 * Returns the commands that the guide has the reader type until the first round, with the Node sample for
 * the samples.
 */
function steps(): string[] {
  const text = readFileSync(join(copy, "docs/guides/quickstart.md"), "utf8");
  const [walk = ""] = text.split("## 3. ");
  const sample = readFileSync(join(copy, "docs/samples/quickstart.mjs"), "utf8");
  return [...walk.matchAll(/^```\n(.*?)^```$|^\{quickstart\}$/gms)].map(([, typed]) =>
    (typed ?? `cat > quickstart.mjs <<'SAMPLE'\n${sample}SAMPLE\n`).replaceAll("8787", PORT),
  );
}

/** Waits until the stack answers; its own limit is that of the whole walk. */
async function answered(): Promise<void> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${PORT}/api/v1/health`).catch(() => undefined);
    if (response?.ok) return;
    if (server.exitCode !== null) throw new Error("the local stack ended");
    if (Date.now() - began > LIMIT_MS) throw new Error("the local stack does not answer");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Types the steps into a second terminal, and prints its output with the time. */
async function typeAll(typed: readonly string[]): Promise<void> {
  const terminal = spawn("sh", ["-e"], { cwd: copy, env, stdio: ["pipe", "pipe", "inherit"] });
  terminal.stdin.end(typed.join("\n"));
  let shown = "";
  for await (const part of terminal.stdout.setEncoding("utf8")) {
    shown += part;
    for (const line of String(part).trimEnd().split("\n")) console.log(`${seconds()}  ${line}`);
  }
  if (!/^Round .*rnd_/m.test(shown)) throw new Error("no round was played");
}

function seconds(): string {
  return `${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s`;
}
