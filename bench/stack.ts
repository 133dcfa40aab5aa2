/**
 * Runs Workers on workerd itself, without the proxy of `wrangler dev`: each Worker has its own socket and
 * the bindings of its wrangler configuration, and everything durable is really written to disk.
 */
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import type { Unstable_MiniflareWorkerOptions } from "wrangler";
import { ROOT } from "../scripts/local-stack/wrangler.ts";
import type { Bundle } from "./bundle.ts";

/** A Worker to run. */
export interface WorkerSetup {
  readonly name: string;
  readonly bundle: Bundle;
  readonly configPath: string;
  /** The environment of the configuration; that of the local stack by default. */
  readonly environment?: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** The Worker whose objects and databases it uses, as the staff Worker uses those of the money Worker. */
  readonly partOf?: string;
  /** The configuration whose queue consumers it has, instead of its own. */
  readonly consumersOf?: string;
  /** Gives a second copy of a Worker its own queues. It always has its own databases, by `name`. */
  readonly ownQueues?: boolean;
  /** Functions that answer instead of the Workers that are bound to it, or other Workers that run beside it. */
  readonly services?: Readonly<
    Record<string, Service | { readonly name: string; readonly entrypoint: string }>
  >;
  /** Where its database runs, if that is another process (bench/database-worker.ts). */
  readonly databaseAt?: Address;
  /** Answers what the Worker fetches from outside; by default its requests really go outside. */
  readonly outside?: (request: Request) => Promise<Response>;
}

type Service = (request: Request) => Promise<Response>;

/** Where a running Worker listens. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

export interface Stack {
  readonly miniflare: Miniflare;
  addressOf(worker: string): Promise<Address>;
  close(): Promise<void>;
}

/** The secrets of one run. */
export interface BenchSecrets {
  readonly TOKEN_KEY: string;
  readonly SEALING_KEY: string;
}

const HOST = "127.0.0.1";

/** Returns new random secrets. */
export function makeSecrets(): BenchSecrets {
  const key = () => randomBytes(32).toString("base64");
  return { TOKEN_KEY: key(), SEALING_KEY: key() };
}

/** Creates a folder that is deleted when the process ends. It is inside the repository, because the system's temporary folder may be in memory. */
export function makeScratchFolder(): string {
  const parent = join(ROOT, ".wrangler");
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the Workers in one workerd process. A profiler can attach to `inspectorPort`. */
export async function startStack(
  folder: string,
  workers: readonly WorkerSetup[],
  inspectorPort?: number,
): Promise<Stack> {
  const readOptions = await quietWorkerOptions();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      log: new Log(LogLevel.ERROR),
      // A Worker that fails under load would print thousands of lines. Its first wrong answer is reported.
      handleStructuredLogs: () => {},
      resourcePersistencePath: join(folder, "state"),
      unsafeInspectDurableObjects: false,
      ...(inspectorPort === undefined ? {} : { inspectorPort }),
      workers: workers.map((worker) => {
        // Miniflare puts its own Worker in front of one that has assets, and every request passes
        // through it, which takes a third of a bet's time here. In production it is part of the
        // platform, and no API call needs it. The Worker that sends webhooks is left out, unless
        // `services` replaces it.
        const {
          modulesRules: _,
          assets: __,
          serviceBindings: ___,
          ...options
        } = readOptions(worker);
        const [first] = worker.bundle.modules;
        return {
          ...options,
          name: worker.name,
          modules: worker.bundle.modules.map((module) => ({ ...module })),
          modulesRoot: join(first?.path ?? "", ".."),
          bindings: { ...(options.bindings as Record<string, string>), ...worker.variables },
          d1Databases: ownDatabases(worker, options.d1Databases) as never,
          ...(worker.partOf === undefined ? {} : objectsOf(worker.partOf, options)),
          ...(worker.services === undefined ? {} : { serviceBindings: worker.services as never }),
          ...(worker.outside === undefined ? {} : { outboundService: worker.outside as never }),
          ...(worker.ownQueues ? ownQueues(worker.name, options) : {}),
          unsafeDirectSockets: [{ host: HOST, port: 0 }],
        };
      }),
    }),
  );
  await miniflare.ready;
  return {
    miniflare,
    async addressOf(worker) {
      const url = await miniflare.unsafeGetDirectURL(worker);
      return { host: HOST, port: Number(url.port) };
    },
    close: () => miniflare.dispose(),
  };
}

/** Creates the tables of a Worker's database. */
export async function applyMigrations(stack: Stack, worker: string): Promise<void> {
  const database = await stack.miniflare.getD1Database("DB", worker);
  const folder = join(ROOT, "migrations");
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  for (const file of files.sort()) {
    const statements = readFileSync(join(folder, file), "utf8").split("--> statement-breakpoint");
    await database.batch(statements.map((sql) => database.prepare(sql)));
  }
}

type WorkerOptions = Unstable_MiniflareWorkerOptions["workerOptions"];

function ownDatabases({ name, partOf, databaseAt }: WorkerSetup, databases: unknown) {
  const remote = databaseAt && new URL(`http://${databaseAt.host}:${databaseAt.port}/`);
  return Object.fromEntries(
    Object.keys((databases ?? {}) as object).map((binding) => {
      const id = `${partOf ?? name}-${binding}`;
      return [binding, remote === undefined ? id : { id, remoteProxyConnectionString: remote }];
    }),
  );
}

function objectsOf(worker: string, { durableObjects }: WorkerOptions) {
  const bound = Object.entries((durableObjects ?? {}) as Record<string, { className: string }>);
  return {
    durableObjects: Object.fromEntries(
      bound.map(([binding, object]) => [binding, { ...object, scriptName: worker }]),
    ),
  };
}

function ownQueues(worker: string, { queueProducers, queueConsumers }: WorkerOptions) {
  const producers = Object.entries((queueProducers ?? {}) as Record<string, { queueName: string }>);
  const consumers = Object.entries((queueConsumers ?? {}) as Record<string, object>);
  return {
    queueProducers: Object.fromEntries(
      producers.map(([binding, { queueName }]) => [
        binding,
        { queueName: `${worker}-${queueName}` },
      ]),
    ),
    queueConsumers: Object.fromEntries(
      consumers.map(([queue, options]) => [`${worker}-${queue}`, options]),
    ),
  };
}

/** Reads the bindings of a configuration. Hides wrangler's warnings, which are for people who deploy. */
async function quietWorkerOptions() {
  const { unstable_getMiniflareWorkerOptions: readOptions } = await import("wrangler");
  return ({ configPath, environment, consumersOf }: WorkerSetup): WorkerOptions => {
    const spoken = process.env.WRANGLER_LOG;
    process.env.WRANGLER_LOG = "none";
    try {
      const { workerOptions } = readOptions(configPath, environment);
      if (consumersOf === undefined) return workerOptions;
      const { queueConsumers } = readOptions(consumersOf).workerOptions;
      return { ...workerOptions, ...(queueConsumers === undefined ? {} : { queueConsumers }) };
    } finally {
      if (spoken === undefined) delete process.env.WRANGLER_LOG;
      else process.env.WRANGLER_LOG = spoken;
    }
  };
}
