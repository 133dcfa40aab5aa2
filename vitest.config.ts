/**
 * Two kinds of tests: pure rules in plain Node, and everything else inside the Workers runtime, with
 * a database, objects and queue of its own for each file.
 */
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

/** For tests alone: 32 bytes that are no secret. */
const TEST_KEY = btoa("for tests only: thirty-two bytes");
// Wrangler looks for the secrets here as well, and warns of those it does not find.
process.env.TOKEN_KEY = TEST_KEY;
process.env.SEALING_KEY = TEST_KEY;

export default defineConfig({
  test: {
    projects: [
      {
        test: { name: "domain", include: ["test/domain/**/*.test.ts"], environment: "node" },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: "./wrangler.toml" },
            remoteBindings: false,
            miniflare: {
              bindings: {
                STAGE: "local",
                TOKEN_KEY: TEST_KEY,
                SEALING_KEY: TEST_KEY,
                TEST_MIGRATIONS: await readD1Migrations("./migrations"),
              },
            },
          })),
        ],
        test: {
          name: "workers",
          // Each test opens a casino of its own, so files can share a runtime, which is slow to start.
          isolate: false,
          include: ["test/{objects,api,journeys}/**/*.test.ts"],
          setupFiles: ["./test/support/apply-migrations.ts"],
        },
      },
    ],
  },
});
