/**
 * Seven kinds of tests. In plain Node: the pure rules (domain), the money protocol under seeded
 * faults (simulation), deposits on a real node of a chain (chains), and the real runtime, killed
 * under load (faults). In the Workers runtime: the objects and the API (workers), and history in
 * additional databases (shards). On the stack of `npm start`: the pages in a real browser, and the
 * SDK in every runtime that it is for (browser).
 */
import { existsSync, statfsSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type Reporter, type TestSpecification } from "vitest/node";
import { LEFT_TO_CI } from "./config/repeated-in-ci.ts";
import { hashApiKey, makePlatformKey } from "./src/auth/api-key.ts";
import { readBook, receiveOrder } from "./test/support/webhook-receiver.ts";
import { isCatalogue, withLadder } from "./test/support/with-ladder.ts";
import { withPatience } from "./test/support/with-patience.ts";
import { withSmallSizes } from "./test/support/with-small-sizes.ts";

/** 32 bytes for tests only: not a secret. */
const TEST_KEY = btoa("for tests only: thirty-two bytes");
// Wrangler also looks for the secrets here, and warns about those that are missing.
process.env.TOKEN_KEY = TEST_KEY;
process.env.SEALING_KEY = TEST_KEY;
process.env.PERSON_KEY = TEST_KEY;
const PLATFORM_KEY = makePlatformKey();
const LADDER = fileURLToPath(new URL("test/support/ladder-game.ts", import.meta.url));
process.env.PLATFORM_KEY_HASH = hashApiKey(PLATFORM_KEY);
sendPlainly();

/**
 * Objects and the database wait for each write to reach the disk. Files in memory are as good here, but
 * not for the fault tests, which kill the runtime and keep their data in a folder of the project.
 */
const MEMORY = "/dev/shm";
const ROOM_BYTES = 2 ** 31;
if (process.env.TMPDIR === undefined && freeBytes(MEMORY) > ROOM_BYTES) {
  process.env.TMPDIR = MEMORY;
}

const LENGTH = process.env.LONG === "1" ? "long" : process.env.PROOFS === "1" ? "proofs" : "short";

/** Files that are left to CI still run where the command names files or folders. */
const namesFiles = process.argv.slice(2).some((word) => /\btest\/|\.test\b/.test(word));
const LEFT_OUT = LENGTH === "short" && !namesFiles ? LEFT_TO_CI : [];

/** Only a test that hangs may take this long, because speed means nothing on a busy machine. */
const TIMEOUT_MS = 600_000;

/** On a busy machine a test may have to wait longer than the runner's one second. */
const POLLING = { poll: { timeout: 60_000 } };

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** On a machine without Chromium the other tests still run; in CI a missing Chromium must fail. */
const inBrowser = existsSync(CHROMIUM) || process.env.CI !== undefined;
if (!inBrowser) {
  console.warn(
    "Chromium was not found at /usr/bin/chromium or $CHROMIUM, so the pages are not tested.",
  );
}

const BROWSER = {
  test: {
    name: "browser",
    include: ["test/browser/**/*.test.ts", "test/runtimes/*.test.ts"],
    exclude: LEFT_OUT,
    environment: "node",
    globalSetup: ["./test/browser/start-stack.ts"],
    // Files that run in one process share its Chromium.
    isolate: false,
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    expect: POLLING,
  },
};

/**
 * More files at once than there are processors: a kill, a page or a starting runtime mostly waits,
 * and others compute in the meantime.
 */
const FILES_AT_ONCE = availableParallelism() + 2;

/** The project with the longest file begins first, so that no long file is left over at the end. */
const FIRST_TO_LAST = ["faults", "simulation", "browser", "chains", "shards", "domain", "workers"];

/**
 * The longest files of the Workers runtime. By itself the runner knows only their size, which says
 * little.
 */
const LONG_FILES = [
  "api/webhook-pause.test.ts",
  "api/erasure.test.ts",
  "api/audit-log.test.ts",
  "api/audit-log-rules.test.ts",
  "objects/audit.test.ts",
  "api/generated-inputs.test.ts",
  "api/lost-database.test.ts",
  "api/corrections.test.ts",
  "api/pot-changes.test.ts",
  "objects/database-corruption.test.ts",
  "api/webhook-delivery.test.ts",
  "api/bad-input.test.ts",
  "objects/jackpot-timing.test.ts",
  "objects/list-cost.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const lost = LONG_FILES.filter((file) => !existsSync(new URL(`test/${file}`, import.meta.url)));
    if (lost.length > 0)
      throw new Error(`no test files, though listed as long: ${lost.join(", ")}`);
    const place = ({ project, moduleId }: TestSpecification) => {
      const isLong = LONG_FILES.some((file) => moduleId.endsWith(`/test/${file}`));
      return 2 * FIRST_TO_LAST.indexOf(project.name) + (isLong ? 0 : 1);
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

/**
 * Lets the runner send text to the Workers runtime as it is. Its sockets agree on compression, and each
 * module of the tests would be deflated here and inflated there, on one machine: 6 of the 15 CPU-seconds
 * of a run of one small file. The agreement stays, and no message is long enough to be compressed.
 */
function sendPlainly(): void {
  // The same library with which the runner opens its sockets.
  const { PerMessageDeflate } = createRequire(import.meta.resolve("miniflare"))("ws");
  const { accept } = PerMessageDeflate.prototype;
  PerMessageDeflate.prototype.accept = function (offered: unknown) {
    const agreed = accept.call(this, offered);
    // The library looks at the length only where each message is compressed by itself.
    agreed.client_no_context_takeover = true;
    this._threshold = Number.POSITIVE_INFINITY;
    return agreed;
  };
}

/** Returns how much can be written to a folder; 0 if there is no such folder. */
function freeBytes(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** The queue of accounts in the European Union, as config/staff.toml would consume it. */
const EU_QUEUE = {
  queueProducers: { HISTORY_EU: { queueName: "rouleau-history-eu" } },
  queueConsumers: { "rouleau-history-eu": { maxBatchSize: 50, maxBatchTimeout: 1 } },
};

/**
 * A project of tests in the Workers runtime. `databases` are additional ones for history; with one
 * in the European Union, everything else that accounts there need is bound too.
 */
function inWorkersRuntime({
  name,
  include,
  databases = {},
}: {
  readonly name: string;
  readonly include: readonly string[];
  readonly databases?: Record<string, string>;
}) {
  const isInEu = Object.keys(databases).some((binding) => binding.startsWith("HISTORY_EU_"));
  return {
    plugins: [
      {
        name: "ladder",
        enforce: "pre" as const,
        transform: (source: string, path: string) =>
          isCatalogue(path) ? withLadder(source, LADDER) : undefined,
      },
      {
        name: "small sizes",
        enforce: "pre" as const,
        transform: withSmallSizes,
      },
      {
        name: "patience",
        enforce: "pre" as const,
        transform: withPatience,
      },
      cloudflareTest(async () => ({
        wrangler: { configPath: "./wrangler.toml" },
        main: "./test/support/worker.ts",
        remoteBindings: false,
        miniflare: {
          bindings: {
            STAGE: "local",
            TOKEN_KEY: TEST_KEY,
            SEALING_KEY: TEST_KEY,
            PERSON_KEY: TEST_KEY,
            PLATFORM_KEY_HASH: hashApiKey(PLATFORM_KEY),
            TEST_PLATFORM_KEY: PLATFORM_KEY,
            // The tests of rate limits create their own app, with limits on.
            RATE_LIMITS: "off",
            BELIEVE_CLIENT_ADDRESS: "on",
            TEST_MIGRATIONS: await readD1Migrations("./migrations"),
            ...(isInEu ? { DIRECTORY_JURISDICTION: "eu" } : {}),
          },
          d1Databases: databases,
          ...(isInEu ? EU_QUEUE : {}),
          durableObjects: {
            TEAM: { className: "TeamObject", useSQLite: true },
            CHAIN: { className: "ChainObject", useSQLite: true },
            PAYER: { className: "PayerObject", useSQLite: true },
          },
          // The tests of the dashboard call it themselves.
          serviceBindings: {
            WEBHOOK_SENDER: receiveOrder,
            TEST_RECEIVER: readBook,
            DASHBOARD: () => new Response(null, { status: 404 }),
          },
        },
      })),
    ],
    test: {
      name,
      // From a cache of files the runtime would get every module again with each test file: it has no files.
      fsModuleCache: false,
      // Each test opens its own casino, so files can share a runtime, which is slow to start.
      isolate: false,
      // Objects keep running after a test. What they log then would fail the run if it were intercepted.
      disableConsoleIntercept: true,
      testTimeout: TIMEOUT_MS,
      hookTimeout: TIMEOUT_MS,
      expect: POLLING,
      include: [...include],
      exclude: LEFT_OUT,
      globalSetup: ["./test/client/generate-client.ts", "./test/client/build-assets.ts"],
      setupFiles: [
        "./test/support/resolve-seldom.ts",
        "./test/support/apply-migrations.ts",
        "./test/support/no-secret-told.ts",
      ],
    },
  };
}

/** Ends the output with one plain line for people and tools that read only the end of a log. */
const CLOSING_LINE: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    const states = modules.flatMap(({ children }) =>
      [...children.allTests()].map((test) => test.result().state),
    );
    const count = (wanted: string) => states.filter((state) => state === wanted).length;
    // A file that cannot be loaded has no tests to count.
    const brokenFiles = modules.filter((module) => module.errors().length > 0).length;
    const errors = brokenFiles + unhandledErrors.length;
    console.log(
      `tests: ${count("passed")} passed, ${count("failed")} failed` +
        (count("skipped") > 0 ? `, ${count("skipped")} skipped` : "") +
        (errors > 0 ? `, other errors: ${errors}` : ""),
    );
  },
};

export default defineConfig({
  test: {
    reporters: ["default", CLOSING_LINE],
    // A Durable Object may still call the runner after its test file has ended. That is not a failure.
    onUnhandledError: ({ name }) => name !== "EnvironmentTeardownError",
    maxWorkers: FILES_AT_ONCE,
    sequence: { sequencer: LongestFirst },
    // How much of each proof by numbers is run: test/support/length.ts.
    provide: { length: LENGTH, operations: process.env.OPERATIONS ?? "" },
    projects: [
      {
        test: {
          name: "domain",
          include: ["test/domain/**/*.test.ts"],
          exclude: LEFT_OUT,
          environment: "node",
          testTimeout: TIMEOUT_MS,
          hookTimeout: TIMEOUT_MS,
          isolate: false,
        },
      },
      {
        test: {
          name: "chains",
          include: ["test/chains/**/*.test.ts"],
          exclude: LEFT_OUT,
          environment: "node",
          testTimeout: TIMEOUT_MS,
          hookTimeout: TIMEOUT_MS,
        },
      },
      {
        test: {
          name: "simulation",
          include: ["test/simulation/**/*.test.ts"],
          exclude: LEFT_OUT,
          environment: "node",
          testTimeout: TIMEOUT_MS,
        },
      },
      {
        test: {
          name: "faults",
          include: ["test/faults/**/*.test.ts"],
          exclude: LEFT_OUT,
          environment: "node",
          globalSetup: ["./test/faults/build-workers.ts"],
        },
      },
      inWorkersRuntime({
        name: "workers",
        include: ["test/{objects,api,client,dashboard}/**/*.test.ts"],
      }),
      // The same Worker with a second database for history, and one in the European Union.
      inWorkersRuntime({
        name: "shards",
        include: ["test/shards/*.test.ts"],
        databases: { HISTORY_1: "history-1", HISTORY_EU_1: "history-eu-1" },
      }),
      ...(inBrowser ? [BROWSER] : []),
    ],
  },
});
