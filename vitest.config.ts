/**
 * Five kinds of tests: pure rules in plain Node; the money protocol under seeded faults, also in
 * Node; the real runtime, killed under load; objects and API inside the Workers runtime; and the
 * pages in a real browser, against the stack that `npm start` starts.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { hashApiKey, makePlatformKey } from "./src/auth/api-key.ts";
import { readBook, receiveOrder } from "./test/support/webhook-receiver.ts";
import { isCatalogue, withLadder } from "./test/support/with-ladder.ts";

/** For tests alone: 32 bytes that are no secret. */
const TEST_KEY = btoa("for tests only: thirty-two bytes");
// Wrangler looks for the secrets here as well, and warns of those it does not find.
process.env.TOKEN_KEY = TEST_KEY;
process.env.SEALING_KEY = TEST_KEY;
const PLATFORM_KEY = makePlatformKey();
const LADDER = fileURLToPath(new URL("test/support/ladder-game.ts", import.meta.url));
process.env.PLATFORM_KEY_HASH = hashApiKey(PLATFORM_KEY);

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** CI installs Chromium and must not pass without it; elsewhere the other tests still have their say. */
const inBrowser = existsSync(CHROMIUM) || process.env.CI !== undefined;
if (!inBrowser) {
  console.warn("No Chromium at /usr/bin/chromium (or $CHROMIUM): the pages are not tested here.");
}

const BROWSER = {
  test: {
    name: "browser",
    include: ["test/browser/**/*.test.ts"],
    environment: "node",
    globalSetup: ["./test/browser/start-stack.ts"],
    // After the others, which would slow the pages down.
    sequence: { groupOrder: 1 },
    // Files that run in one process share its Chromium, and much of what they do is waiting.
    isolate: false,
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
};

export default defineConfig({
  test: {
    // What an object asks of the runner after its file is over is no fault of the product's.
    onUnhandledError: ({ name }) => name !== "EnvironmentTeardownError",
    // Every processor: by itself the runner leaves one idle, and of two that is half.
    maxWorkers: "100%",
    // Proofs by number come in two lengths: what every change has to pass, and `npm run test:long`.
    provide: { long: process.env.LONG === "1" },
    projects: [
      {
        test: {
          name: "domain",
          include: ["test/domain/**/*.test.ts"],
          environment: "node",
          isolate: false,
        },
      },
      {
        test: {
          name: "simulation",
          include: ["test/simulation/**/*.test.ts"],
          environment: "node",
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: "faults",
          include: ["test/faults/**/*.test.ts"],
          environment: "node",
          // After all others: it counts on ten seconds being ten seconds, and they on a calm machine.
          sequence: { groupOrder: 2 },
        },
      },
      {
        plugins: [
          {
            name: "ladder",
            enforce: "pre" as const,
            transform: (source: string, path: string) =>
              isCatalogue(path) ? withLadder(source, LADDER) : undefined,
          },
          cloudflareTest(async () => ({
            wrangler: { configPath: "./wrangler.toml" },
            remoteBindings: false,
            miniflare: {
              bindings: {
                STAGE: "local",
                TOKEN_KEY: TEST_KEY,
                SEALING_KEY: TEST_KEY,
                PLATFORM_KEY_HASH: hashApiKey(PLATFORM_KEY),
                TEST_PLATFORM_KEY: PLATFORM_KEY,
                // The tests of the limits make an app of their own that has them on.
                RATE_LIMITS: "off",
                TEST_MIGRATIONS: await readD1Migrations("./migrations"),
              },
              serviceBindings: { WEBHOOK_SENDER: receiveOrder, TEST_RECEIVER: readBook },
            },
          })),
        ],
        test: {
          name: "workers",
          // Each test opens a casino of its own, so files can share a runtime, which is slow to start.
          isolate: false,
          // Objects go on after a test, and log when nobody listens any more: that would fail the run.
          disableConsoleIntercept: true,
          // A thousand calls at once take a busy machine a while.
          testTimeout: 30_000,
          include: ["test/{objects,api,client,journeys}/**/*.test.ts"],
          globalSetup: ["./scripts/generate-client.ts"],
          setupFiles: ["./test/support/apply-migrations.ts", "./test/support/no-secret-told.ts"],
        },
      },
      ...(inBrowser ? [BROWSER] : []),
    ],
  },
});
