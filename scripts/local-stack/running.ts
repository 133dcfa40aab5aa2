/**
 * Which stack runs from this folder: its state belongs to the folder, whatever the port, and two
 * wallets over one file would be two masters of one player's money.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./wrangler.ts";

const FILE = join(ROOT, ".local/running.json");

interface Running {
  readonly pid: number;
  readonly baseUrl: string;
}

/** The address of the stack that runs from this folder; undefined when none does. */
export function runningHere(): string | undefined {
  try {
    const { pid, baseUrl } = JSON.parse(readFileSync(FILE, "utf8")) as Running;
    // Signal 0 only asks whether the process lives.
    process.kill(pid, 0);
    return baseUrl;
  } catch {
    return undefined;
  }
}

/** Notes that this process runs the stack, until it ends. */
export function noteRunning(baseUrl: string): void {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify({ pid: process.pid, baseUrl } satisfies Running));
  process.on("exit", () => rmSync(FILE, { force: true }));
}
