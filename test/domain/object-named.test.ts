/**
 * Where an account's data is stored is in the names of its objects, and every stub is made by name.
 * docs/decisions/0125.
 */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import * as names from "../../durable-objects/names.ts";
import { dataJurisdictionIn, objectNamed } from "../../durable-objects/object-named.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Loaded by its address: its types are those of the Workers runtime, which this test does not have. */
const objects: Record<string, (env: object, ...of: readonly unknown[]) => unknown> = await import(
  new URL("../../src/objects.ts", import.meta.url).href
);

/** Makes a stub by the function of this name in `src/objects.ts`. */
function stubBy(name: string, env: object, ...of: readonly unknown[]): unknown {
  const make = objects[name];
  if (make === undefined) throw new Error(`src/objects.ts has no ${name}`);
  return make(env, ...of);
}

interface Asked {
  readonly binding: string;
  readonly jurisdiction: string | undefined;
}

/** Bindings of the Workers, which record what they are asked for. */
function watchedEnv(): { env: object; asked: Asked[] } {
  const asked: Asked[] = [];
  const namespace = (binding: string, jurisdiction?: string) => {
    const found = (name: string) => {
      asked.push({ binding, jurisdiction });
      return { name };
    };
    return {
      ...{
        getByName: found,
        idFromName: found,
        get: () => ({ fetch: async () => Response.json(0) }),
      },
      jurisdiction: (of: string) => namespace(binding, of),
    };
  };
  const env = new Proxy({}, { get: (_, binding) => namespace(String(binding)) });
  return { env, asked };
}

/** For each binding to objects, how its stubs are made for an account. */
function stubsOf(env: object, tenantId: string): Record<string, () => unknown> {
  const environment = "production";
  const tenantEnvironment = { tenantId, environment } as const;
  const address = { ...tenantEnvironment, playerId: "plr_1" };
  return {
    WALLET: () => [stubBy("walletStub", env, address), stubBy("sandboxWalletStub", env, address)],
    WALLET_REGISTRY: () => [
      stubBy("walletRegistryStub", env, tenantEnvironment, 3),
      stubBy("walletRegistryCopyStub", env, tenantEnvironment, 3),
    ],
    EDGE_COPY: () => stubBy("edgeCopyStub", env, names.tenantCopyName(tenantId, environment)),
    ARCHIVE: () => stubBy("archiveStub", env, tenantEnvironment),
    JACKPOT_POOL: () => stubBy("poolStub", env, { ...tenantEnvironment, currency: "USD" }),
    IDEMPOTENCY_KEY: () => [
      stubBy("idempotencyKeyStub", env, { ...tenantEnvironment, key: "k" }),
      stubBy("signatureStub", env, { ...tenantEnvironment, signature: "s" }),
    ],
    RATE_LIMITER: () => stubBy("rateLimiterStub", env, names.keyLimitName(tenantEnvironment)),
    // The proxy makes its stub with the first call.
    ONLINE_PLAYERS: () =>
      void (stubBy("onlinePlayersStub", env, tenantEnvironment) as Online).count(),
    ACCOUNT: () => stubBy("accountStub", env, { ...tenantEnvironment, username: "anna" }),
    LOGIN_ATTEMPTS: () =>
      stubBy("loginAttemptsStub", env, { ...tenantEnvironment, network: "1.2.3.4" }),
    WEBHOOK_ENDPOINT: () =>
      stubBy("webhookEndpointStub", env, { ...tenantEnvironment, id: "whk_1" }),
    TEAM: () => objectNamed((env as Dashboard).TEAM, names.teamName(tenantId)),
    PAYER: () =>
      objectNamed((env as Dashboard).PAYER, names.payerName(tenantEnvironment, "ethereum")),
  };
}
interface Online {
  count(): unknown;
}

interface Dashboard {
  readonly TEAM: { getByName(name: string): unknown };
  readonly PAYER: { getByName(name: string): unknown };
}

/**
 * Objects of no account: a health check, networks that nobody has signed in from, and chains that all accounts share.
 */
const OF_NO_ACCOUNT = ["HEALTH", "SIGN_IN_ATTEMPTS", "CHAIN"];

describe("every object of an account", () => {
  const bindings = ["wrangler.toml", "config/dashboard.toml", "config/chains.toml"].flatMap(
    (file) =>
      [
        ...readFileSync(`${ROOT}${file}`, "utf8").matchAll(
          /durable_objects\.bindings\]\]\s+name = "([A-Z_]+)"/g,
        ),
      ].map(([, name = ""]) => name),
  );

  it("is reached by a stub of this test, whatever its binding", () => {
    const tested = [...Object.keys(stubsOf(watchedEnv().env, "ten_1")), ...OF_NO_ACCOUNT];
    expect(tested.sort()).toEqual([...new Set(bindings)].sort());
  });

  it.each([
    ["ten_01hf7yat", undefined],
    ["ten_eu_01hf7yat", "eu"],
  ])("of %s is where its id says", (tenantId, jurisdiction) => {
    for (const binding of Object.keys(stubsOf(watchedEnv().env, tenantId))) {
      const { env, asked } = watchedEnv();
      stubsOf(env, tenantId)[binding]?.();
      expect(asked.length, binding).toBeGreaterThan(0);
      for (const each of asked) expect(each).toEqual({ binding, jurisdiction });
    }
  });
});

describe("the place of an object by its name", () => {
  it.each([
    "ten_01eu:production:plr_1",
    "ten_01hf:sandbox:ten_eu_1",
    "ten_01hf:sandbox:ten_eu_1:keys",
    "key:ten_eu_1",
    "ip:ten_eu_1",
    "person:ten_eu_1",
    "production:ethereum",
    "dashboard:1.2.3.4",
    "team:staff",
    "xten_eu_1",
  ])("%s is anywhere", (name) => expect(dataJurisdictionIn(name)).toBeUndefined());

  it.each(["ten_eu_1:sandbox:x", "team:ten_eu_1", "sandbox:bsc:ten_eu_1"])("%s is in eu", (name) =>
    expect(dataJurisdictionIn(name)).toBe("eu"),
  );

  it("is never ignored: a namespace that refuses a jurisdiction gives no object", () => {
    const getByName = (name: string) => name;
    const refusing = (message: string) => ({
      getByName,
      jurisdiction: () => {
        throw new Error(message);
      },
    });
    expect(() => objectNamed({ getByName }, "ten_eu_1:sandbox:x")).toThrow();
    expect(() => objectNamed(refusing("internal error"), "ten_eu_1:sandbox:x")).toThrow("internal");
    // The local runtime, which has one place for all objects, answers this.
    const local = "Jurisdiction restrictions are not implemented in workerd.";
    expect(objectNamed(refusing(local), "ten_eu_1:sandbox:x")).toBe("ten_eu_1:sandbox:x");
  });
});

it("no other code creates stubs, because a stub without the jurisdiction would be a different object", () => {
  const making = /\.(getByName|idFromName|idFromString|newUniqueId)\b/;
  const found = ["src", "durable-objects", "domain"].flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
      .filter((file) => making.test(readFileSync(`${ROOT}${file}`, "utf8"))),
  );
  expect(found).toEqual(["durable-objects/object-named.ts"]);
});
