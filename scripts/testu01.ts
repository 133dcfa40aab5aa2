/**
 * Runs TestU01's SmallCrush, and Rabbit and Alphabit on 2^30 bits, on the generator's raw words,
 * each with its own client seed. CI's Linux distribution does not package TestU01, so it is built
 * by hand: `TESTU01` names the folder that it was installed to. If it is missing, a message says so
 * and its tests are not run.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./local-stack/wrangler.ts";

const BITS = 2 ** 30;
const BATTERIES = [["SmallCrush"], ["Rabbit", String(BITS)], ["Alphabit", String(BITS)]] as const;

/** Returns true if every battery passed, or did not run because TestU01 is missing. */
export async function runTestU01(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "rouleau-testu01-"));
  try {
    const program = join(folder, "batteries");
    if (!compile(program)) {
      console.warn(
        "TestU01 is not installed (TESTU01 names its folder), so its tests were not run.",
      );
      return true;
    }
    for (const [battery, ...options] of BATTERIES) {
      const report = await runBattery(program, battery, options);
      process.stdout.write(report);
      if (!allPassed(report)) return false;
    }
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns true if a report of TestU01 is complete and all of its tests passed. */
export function allPassed(report: string): boolean {
  return /^\s*All tests were passed\s*$/m.test(report);
}

function compile(program: string): boolean {
  const source = join(ROOT, "scripts/testu01/batteries.c");
  const at = process.env.TESTU01;
  const folders = at === undefined ? [] : [`-I${at}/include`, `-L${at}/lib`];
  const libraries = ["-ltestu01", "-lprobdist", "-lmylib", "-lm"];
  const options = ["-O2", source, ...folders, ...libraries, "-o", program];
  return spawnSync("cc", options, { stdio: "ignore" }).status === 0;
}

async function runBattery(program: string, battery: string, options: readonly string[]) {
  const tests = spawn(program, [battery, ...options], { stdio: ["pipe", "pipe", "inherit"] });
  const script = join(ROOT, "scripts/raw-draws.ts");
  const words = spawn(process.execPath, [script, `testu01-${battery}`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  // It stops reading when it has enough.
  tests.stdin.on("error", () => words.kill());
  words.stdout.pipe(tests.stdin);
  let report = "";
  tests.stdout.on("data", (text: Buffer) => {
    report += text;
  });
  const [code] = await once(tests, "close");
  words.kill();
  return code === 0 ? report : "";
}
