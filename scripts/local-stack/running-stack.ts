/**
 * Where the local stack listens, whether it runs, and how a command finds it. One folder runs at most one
 * stack, on any port: two of them would write the same wallets.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Credentials, readCredentials } from "./seed.ts";
import { ROOT } from "./wrangler.ts";

export const HOST = "127.0.0.1";
export const PORT = readPort(process.env.PORT || "8787");
export const BASE_URL = `http://${HOST}:${PORT}`;
/** The dashboard's port, and its address: a passkey cannot belong to an IP address. */
export const DASHBOARD_PORT = readPort(process.env.DASHBOARD_PORT || String(PORT + 1));
export const DASHBOARD_URL = `http://localhost:${DASHBOARD_PORT}`;

/** Records the process that runs the stack of this folder. */
const RUNNING_FILE = join(ROOT, ".local/running.json");

interface Running {
  readonly pid: number;
  readonly baseUrl: string;
}

/** Returns address and credentials of the running stack: at `PORT` if that is set, or this folder's. Ends the command if there is none. */
export async function requireStack(): Promise<{ baseUrl: string; credentials: Credentials }> {
  const baseUrl = process.env.PORT ? BASE_URL : (runningHere() ?? BASE_URL);
  if ((await whoListens(baseUrl)) !== "rouleau") {
    console.error(
      runningHere() === baseUrl
        ? `Rouleau is still starting at ${baseUrl}. Try again in a few seconds.`
        : `Rouleau is not running at ${baseUrl}. Start it with \`npm start\` and try again.`,
    );
    process.exit(1);
  }
  const credentials = readCredentials();
  if (credentials === undefined) {
    console.error(
      `This folder has no .local/credentials.json. Run the command in the folder where Rouleau was started.`,
    );
    process.exit(1);
  }
  return { baseUrl, credentials };
}

/** Returns who answers at an address: our own stack, another program, or nobody. */
export async function whoListens(baseUrl: string): Promise<"rouleau" | "other" | "nobody"> {
  try {
    const response = await fetch(`${baseUrl}/api/v1/health`, {
      signal: AbortSignal.timeout(3_000),
    });
    const body = (await response.json()) as { requestId?: string; data?: { status?: string } };
    // A stack that answers "too many requests" runs as well.
    const isHealth = body.data?.status !== undefined || response.status === 429;
    return body.requestId?.startsWith("req_") && isHealth ? "rouleau" : "other";
  } catch (error) {
    const cause =
      error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
    return cause?.code === "ECONNREFUSED" ? "nobody" : "other";
  }
}

/** Returns the address of the stack that runs from this folder, or undefined if none does. */
export function runningHere(): string | undefined {
  try {
    const { pid, baseUrl } = JSON.parse(readFileSync(RUNNING_FILE, "utf8")) as Running;
    // Signal 0 only checks that the process exists.
    process.kill(pid, 0);
    return baseUrl;
  } catch {
    return undefined;
  }
}

/** Records that this process runs the stack, until it ends. */
export function noteRunning(baseUrl: string): void {
  mkdirSync(dirname(RUNNING_FILE), { recursive: true });
  writeFileSync(RUNNING_FILE, JSON.stringify({ pid: process.pid, baseUrl } satisfies Running));
  process.on("exit", () => rmSync(RUNNING_FILE, { force: true }));
}

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  console.error(`PORT must be a whole number from 1 to 65535, not "${text}".`);
  process.exit(1);
}

/**
 * Returns the address and the credential of a command's calls: those that were given, or the
 * running stack, with its platform key unless a credential was given.
 */
export async function targetOf(
  url: string | undefined,
  given: string | undefined,
): Promise<{ baseUrl: string; credential: string }> {
  if (url !== undefined && given !== undefined) {
    return { baseUrl: url.replace(/\/$/, ""), credential: given };
  }
  const { baseUrl, credentials } = await requireStack();
  return { baseUrl, credential: given ?? credentials.platformKey };
}
