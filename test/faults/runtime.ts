/**
 * The real runtime under test, which can be killed: workerd with the Worker as it would be deployed,
 * over a state folder that outlives it. Nothing is told to the runtime before it dies.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Bundle, buildBundle } from "../../bench/bundle.ts";
import {
  applyMigrations,
  type BenchSecrets,
  makeSecrets,
  type Stack,
  startStack,
  type WorkerSetup,
} from "../../bench/stack.ts";
import { ROOT } from "../../scripts/local-stack/wrangler.ts";
import { hashApiKey, makePlatformKey } from "../../src/auth/api-key.ts";

const WORKER = "rouleau";
const CONFIG = join(ROOT, "wrangler.toml");

/** What outlives a kill: the state on disk, and the secrets and code of the next start. */
export interface Ground {
  readonly folder: string;
  readonly bundle: Bundle;
  readonly secrets: BenchSecrets;
  /** With which the harness calls as the platform's own staff. */
  readonly platformKey: string;
  /** Removes the folder and all in it. */
  clear(): void;
}

/** One run of the runtime, from its start to its kill. */
export interface Life {
  readonly origin: string;
  /** False from the moment that the kill is on its way. */
  readonly alive: boolean;
  database(): ReturnType<Stack["miniflare"]["getD1Database"]>;
  /** kill -9, now; answers when the process is gone. */
  kill(): Promise<void>;
}

/** Builds the Worker once for all lives. */
export async function buildWorker(): Promise<{ bundle: Bundle; clear(): void }> {
  const { folder, clear } = makeFolder();
  try {
    return {
      bundle: await buildBundle({ folder, configPath: CONFIG, environment: "production" }),
      clear,
    };
  } catch (error) {
    clear();
    throw error;
  }
}

/** An empty state; the first start makes its tables. */
export function layGround(bundle: Bundle): Ground {
  return { ...makeFolder(), bundle, secrets: makeSecrets(), platformKey: makePlatformKey() };
}

/** Starts the runtime on the state as it lies there; `isFirst` makes the database's tables, `services` stand for other Workers. */
export async function startLife(
  ground: Ground,
  isFirst: boolean,
  services: WorkerSetup["services"] = {},
): Promise<Life> {
  const { folder, bundle, secrets, platformKey } = ground;
  const variables = {
    ...secrets,
    PLATFORM_KEY_HASH: hashApiKey(platformKey),
    STAGE: "local",
    RATE_LIMITS: "off",
  };
  const worker = { name: WORKER, bundle, configPath: CONFIG, variables, services };
  const stack = await startStack(folder, [worker]);
  let alive = true;
  try {
    const id = process.platform === "linux" ? findRuntime() : undefined;
    if (isFirst) await applyMigrations(stack, WORKER);
    const { host, port } = await stack.addressOf(WORKER);
    return {
      origin: `http://${host}:${port}`,
      get alive() {
        return alive;
      },
      database: () => stack.miniflare.getD1Database("DB", WORKER),
      async kill() {
        alive = false;
        if (id !== undefined) process.kill(id, "SIGKILL");
        // In the same turn, so that the supervisor does not take it for a crash and start another.
        // Where the process could not be found, this ends it: by the same signal.
        await stack.close();
      },
    };
  } catch (error) {
    await stack.close();
    throw error;
  }
}

/** The process id of the one workerd that this process started. */
function findRuntime(): number {
  const found = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && isRuntimeOfOurs(name));
  if (found.length !== 1) throw new Error(`Expected one runtime of ours, found: ${found}`);
  return Number(found[0]);
}

function isRuntimeOfOurs(id: string): boolean {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "latin1");
    const nameEnd = stat.lastIndexOf(")");
    const [state, parent] = stat.slice(nameEnd + 2).split(" ");
    return (
      stat.slice(0, nameEnd).endsWith("(workerd") && state !== "Z" && Number(parent) === process.pid
    );
  } catch {
    return false; // It ended between the two reads.
  }
}

/** On the disk of the tree, because a temporary folder may be in memory, where a commit costs no time to be killed in. */
function makeFolder(): { folder: string; clear(): void } {
  const parent = join(ROOT, ".wrangler");
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "faults-"));
  const clear = () => {
    process.off("exit", clear);
    rmSync(folder, { recursive: true, force: true });
  };
  // Also when somebody loses patience with the run.
  process.once("exit", clear);
  return { folder, clear };
}
