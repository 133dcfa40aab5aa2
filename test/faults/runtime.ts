/**
 * The real runtime, made killable: workerd with both Workers as they would be deployed, on a state
 * folder that survives them. Nothing warns the runtime before it dies.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  CHAINS_WORKER,
  type Production,
  productionWorkers,
  staffNameOf,
  withChains,
} from "../../bench/production.ts";
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
import type { Origins } from "./api.ts";
import { openSignIn, type SignIn } from "./sign-in.ts";

const WORKER = "rouleau";
/** The trigger in config/staff.toml. */
const CLOSE_CRON = "*/5 * * * *";
const SWEEP_CRON = "* * * * *";

/** What survives a kill: the state on disk, and the secrets and code of the next start. */
export interface Deployment {
  readonly folder: string;
  readonly production: Production;
  readonly secrets: BenchSecrets;
  /** The key with which the harness calls as platform staff. */
  readonly platformKey: string;
  /** How members of staff sign in by name. */
  readonly signIn: SignIn;
  /** Removes the folder and all in it. */
  clear(): void;
}

/** One run of the runtime, from its start to its kill. */
export interface Life {
  readonly origin: Origins;
  /** False from the moment that the kill is sent. */
  readonly alive: boolean;
  database(): ReturnType<Stack["miniflare"]["getD1Database"]>;
  /** Runs the cron that closes days, as if it were this time; fails if the runtime dies meanwhile. */
  closeDays(at: Date): Promise<void>;
  /** Runs the crons of each minute: the sweep, and that of the chains Worker. Fails if the runtime dies meanwhile. */
  sweep(): Promise<void>;
  /** Sends kill -9 at once; resolves when the process is gone. */
  kill(): Promise<void>;
}

/** Creates an empty state; the first start creates its tables. */
export async function createDeployment(production: Production): Promise<Deployment> {
  const signIn = await openSignIn();
  const secrets = makeSecrets();
  return { ...makeFolder(), production, secrets, platformKey: makePlatformKey(), signIn };
}

/**
 * Starts the runtime on the existing state. `isFirst` creates the database's tables; `services`
 * stand in for other Workers; `chains` is the secret of the chains Worker, which runs where it is given.
 */
export async function startLife(
  deployment: Deployment,
  isFirst: boolean,
  services: WorkerSetup["services"] = {},
  chains?: string,
): Promise<Life> {
  const { folder, production, secrets, platformKey, signIn } = deployment;
  const variables = {
    ...secrets,
    ...signIn.variables,
    PLATFORM_KEY_HASH: hashApiKey(platformKey),
    RATE_LIMITS: "off",
  };
  const { outside } = signIn;
  const setup = { name: WORKER, variables, services, outside };
  const workers = productionWorkers(production, setup);
  const all = chains === undefined ? workers : withChains(workers, production, chains);
  const stack = await startStack(folder, all);
  let alive = true;
  try {
    const id = process.platform === "linux" ? findRuntime() : undefined;
    if (isFirst) await applyMigrations(stack, WORKER);
    const originOf = async (name: string) => {
      const { host, port } = await stack.addressOf(name);
      return `http://${host}:${port}`;
    };
    const origin = { money: await originOf(WORKER), staff: await originOf(staffNameOf(WORKER)) };
    return {
      origin,
      get alive() {
        return alive;
      },
      database: () => stack.miniflare.getD1Database("DB", WORKER),
      async closeDays(scheduledTime: Date) {
        const worker = await stack.miniflare.getWorker(staffNameOf(WORKER));
        await worker.scheduled({ cron: CLOSE_CRON, scheduledTime });
      },
      async sweep() {
        for (const name of [staffNameOf(WORKER), CHAINS_WORKER]) {
          const worker = await stack.miniflare.getWorker(name);
          await worker.scheduled({ cron: SWEEP_CRON, scheduledTime: new Date() });
        }
      },
      async kill() {
        alive = false;
        if (id !== undefined) process.kill(id, "SIGKILL");
        // In the same turn, so the supervisor does not see a crash and start another process. If
        // the process was not found, this ends it with the same signal.
        await stack.close();
      },
    };
  } catch (error) {
    await stack.close();
    throw error;
  }
}

/** Returns the process id of the one workerd that this process started. */
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

/**
 * Creates a folder inside the project, because a temporary folder may be in memory, where a commit
 * takes no time and so cannot be interrupted.
 */
export function makeFolder(): { folder: string; clear(): void } {
  const parent = join(ROOT, ".wrangler");
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "faults-"));
  const clear = () => {
    process.off("exit", clear);
    rmSync(folder, { recursive: true, force: true });
  };
  // Also when the run is interrupted.
  process.once("exit", clear);
  return { folder, clear };
}
