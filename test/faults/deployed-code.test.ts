/**
 * On the real runtime: the staff Worker as it would be deployed, given its build by the build itself, reads from a
 * stand-in of Cloudflare's API what wrangler would upload of the money Worker, and finds it as built; one byte
 * later it does not. Decision 0167.
 */
import { createHash } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { type Production, productionWorkers, staffNameOf } from "../../bench/production.ts";
import { applyMigrations, makeSecrets, startStack } from "../../bench/stack.ts";
import { hashApiKey, makePlatformKey } from "../../src/auth/api-key.ts";
import {
  ACCOUNT,
  cloudflareApi,
  READER_TOKEN,
  type StandInVersion,
  WORKER,
} from "../support/cloudflare-api.ts";
import { BUILT_WITHIN_MS, builtWorkers } from "./built-workers.ts";
import { makeFolder } from "./runtime.ts";

const ID = "11111111-1111-4111-8111-111111111111";
let production: Production;

beforeAll(async () => {
  production = await builtWorkers();
}, BUILT_WITHIN_MS);

it("the check recognises what wrangler uploads as built, and finds any other byte", {
  timeout: BUILT_WITHIN_MS,
}, async () => {
  const [money] = production.money.modules;
  const uploaded = Buffer.from(money?.contents ?? "").toString("latin1");
  const build = createHash("sha256").update(uploaded, "latin1").digest("hex");
  const deployed = (content: string): StandInVersion => ({
    ...{ id: ID, percentage: 100, main_module: "money.js" },
    modules: [{ name: "money.js", content_type: "application/javascript+module", content }],
  });
  let api = cloudflareApi([deployed(uploaded)]);
  const platformKey = makePlatformKey();
  const { folder, clear } = makeFolder();
  const stack = await startStack(
    folder,
    productionWorkers(production, {
      name: WORKER,
      variables: {
        ...{ ...makeSecrets(), STAGE: "production", PLATFORM_KEY_HASH: hashApiKey(platformKey) },
        ...{ PERSON_KEY: Buffer.alloc(32, 7).toString("base64") },
        ...{ CODE_READER_TOKEN: READER_TOKEN, CODE_ACCOUNT: ACCOUNT },
      },
      services: {},
      outside: ({ url, headers }) => api(url, { headers }),
    }),
  );
  try {
    await applyMigrations(stack, WORKER);
    const { host, port } = await stack.addressOf(staffNameOf(WORKER));
    const health = async () => {
      const answer = await fetch(`http://${host}:${port}/api/v1/platform/health`, {
        headers: { Authorization: `Bearer ${platformKey}` },
      });
      return ((await answer.json()) as { data: Record<string, unknown> }).data;
    };
    expect(await health()).toMatchObject({
      status: "healthy",
      code: {
        ...{ state: "as_built", knownBuilds: [build], faults: [] },
        versions: [{ versionId: ID, percentage: 100, build }],
      },
    });
    api = cloudflareApi([deployed(uploaded.replace("Worker", "Warker"))]);
    expect(await health()).toMatchObject({ status: "degraded", code: { state: "differs" } });
    api = cloudflareApi([]);
    expect(await health()).toMatchObject({ code: { state: "not_read" } });
  } finally {
    await stack.close();
    clear();
  }
});
