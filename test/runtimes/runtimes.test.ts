/**
 * The packed SDK does an operator's main job in Node, Bun, Deno and workerd, against the local stack. Bun
 * and Deno are 200 MB, so they are not installed with the rest: `npm ci --prefix test/runtimes/engines`
 * fetches them, and CI must have them.
 */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { stackReady } from "../browser/stack-ready.ts";
import { fewOrAll, testInCi } from "../support/length.ts";
import { installPackage } from "./package-of-sdk.ts";

const ENGINES = join(import.meta.dirname, "engines/node_modules/.bin");
const SCRIPT = "run-main-job.mjs";
const COMMANDS = fewOrAll<readonly [name: string, command: string, args: readonly string[]]>({
  few: [["Node", process.execPath, [SCRIPT]]],
  others: [
    ["Bun", join(ENGINES, "bun"), ["run", SCRIPT]],
    ["Deno", join(ENGINES, "deno"), ["run", "--allow-net", "--allow-env", "--allow-read", SCRIPT]],
  ],
});
const here = COMMANDS.filter(([, command]) => existsSync(command));
if (here.length < COMMANDS.length) {
  console.warn("Bun and Deno are not tested: npm ci --prefix test/runtimes/engines fetches them.");
}

const EXPECTED = {
  refusal: "PLAYER_NOT_FOUND",
  adds: true,
  types: "withdrawal,bet,deposit",
  isForged: true,
  hasElement: true,
};
const run = promisify(execFile);
let installed: ReturnType<typeof installPackage>;

beforeAll(async () => {
  installed = installPackage();
  await stackReady();
});
afterAll(() => installed?.remove());

function job() {
  const baseUrl = inject("baseUrl");
  const { apiKey, webhookSecret } = inject("signing");
  return { baseUrl, apiKey, webhookSecret, playerId: `player-${randomUUID()}` };
}

test("every runtime is here in CI", () => {
  if (process.env.CI !== undefined) expect(here).toEqual(COMMANDS);
});

test.each(here)("%s does the main job", async (_, command, args) => {
  const env = { ...process.env, JOB: JSON.stringify(job()) };
  const { stdout } = await run(command, args, { cwd: installed.folder, env });
  expect(JSON.parse(stdout)).toEqual(EXPECTED);
});

testInCi("workerd does the main job", async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { mainJob } from "./main-job.mjs";
        export default { fetch: async (request) => Response.json(await mainJob(await request.json())) };`,
      resolveDir: installed.folder,
    },
    ...{ bundle: true, format: "esm", write: false },
  });
  const worker = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: outputFiles[0]?.text ?? "",
      compatibilityDate: "2026-10-01",
    }),
  );
  try {
    const body = JSON.stringify(job());
    const answer = await worker.dispatchFetch("http://worker.test", { method: "POST", body });
    expect(await answer.json()).toEqual(EXPECTED);
  } finally {
    await worker.dispose();
  }
});
