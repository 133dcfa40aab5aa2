/**
 * Runs dieharder in full on the generator's raw words. Fails if a test reports FAILED, which happens to a
 * fair stream once in a million tests; it gets WEAK once in 100 to 200. It takes hours.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ROOT } from "./local-stack/wrangler.ts";

/** Raw bytes from standard input, as dieharder numbers its generators. */
const FROM_STDIN = "200";

/** `-a` runs the lagged sums with lags 0 to 32. */
const LAGS = 33;

/** Returns true if every test passed, or was not run because dieharder is not installed. */
export async function runDieharder(clientSeed = "battery"): Promise<boolean> {
  const battery = spawn("dieharder", ["-a", "-g", FROM_STDIN], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const started = await Promise.race([
    once(battery, "spawn").then(() => true),
    once(battery, "error").then(() => false),
  ]);
  if (!started) {
    console.warn("dieharder is not installed, so its tests were not run.");
    return true;
  }
  const words = spawn(process.execPath, [join(ROOT, "scripts/raw-draws.ts"), clientSeed], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  // It stops reading when it has enough.
  battery.stdin.on("error", () => words.kill());
  words.stdout.pipe(battery.stdin);
  let report = "";
  battery.stdout.on("data", (text: Buffer) => {
    report += text;
    process.stdout.write(text);
  });
  const [code] = await once(battery, "close");
  words.kill();
  return code === 0 && passed(report);
}

/**
 * Returns true if a report of dieharder is complete and reports nothing as FAILED. Its lagged sums, with
 * every lag up to 32, come last except for a few tests, so a report without the last of them was cut off.
 */
export function passed(report: string): boolean {
  const results = [...report.matchAll(/^ *(\w+)\| *(\d+)\|.*\| +([A-Z]+) *$/gm)];
  const lags = results.flatMap(([, name, lag]) => (name === "rgb_lagged_sum" ? [Number(lag)] : []));
  const isWhole = new Set(lags).size === LAGS;
  return isWhole && results.every(([, , , assessment]) => assessment !== "FAILED");
}
