/**
 * What is deployed is compared with what was built, by the daily job and on request. Decision 0167; Reference 9.10.
 */
import { env } from "cloudflare:workers";
import { bytesToHex } from "@noble/hashes/utils.js";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { runInTurn } from "../../src/cron.ts";
import { codeRecord } from "../../src/monitoring/code-check-log.ts";
import { checkCode, isKeptWell } from "../../src/monitoring/compare-deployed-code.ts";
import { CLOSE_CRON } from "../../src/reports/close-days.ts";
import { expectSuccess } from "../support/casino.ts";
import {
  ACCOUNT,
  cloudflareApi,
  READER_TOKEN,
  type StandInModule,
  type StandInVersion,
  WORKER,
} from "../support/cloudflare-api.ts";
import { asStaff } from "../support/staff.ts";

const CODE = "export default { fetch: () => new Response('é') };\n";
const ID = "11111111-1111-4111-8111-111111111111";
const OTHER_ID = "22222222-2222-4222-8222-222222222222";
const HOUR_MS = 3_600_000;
/** The beginning of a day. */
const DAY = Date.UTC(2027, 2, 1);

const encoded = unescape(encodeURIComponent(CODE));
const moneyJs: StandInModule = {
  ...{ name: "money.js", content_type: "application/javascript+module", content: encoded },
};
const sourceMap: StandInModule = {
  ...{ name: "money.js.map", content_type: "application/source-map", content: "{}" },
};
const version: StandInVersion = {
  ...{ id: ID, percentage: 100, main_module: "money.js", modules: [moneyJs, sourceMap] },
};
let build: string;
let production: Record<string, unknown>;

beforeAll(async () => {
  build = await sha256(CODE);
  production = {
    ...{ STAGE: "production", CODE_READER_TOKEN: READER_TOKEN, CODE_ACCOUNT: ACCOUNT },
    ...{ MONEY_WORKER: WORKER, OTHER_BUILDS: build },
  };
});

afterEach(async () => {
  vi.restoreAllMocks();
  await env.DB.prepare("DELETE FROM platform_counts WHERE figure LIKE 'code%'").run();
});

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return bytesToHex(new Uint8Array(digest));
}

const checked = (...deployed: StandInVersion[]) =>
  checkCode(production, { send: cloudflareApi(deployed) });

describe("the check says", () => {
  it("that the deployed code is as built, whatever its source map", async () => {
    expect(await checked(version)).toEqual({
      ...{ state: "as_built", knownBuilds: [build], faults: [] },
      versions: [{ versionId: ID, percentage: 100, build }],
    });
    const { main_module: _, ...untold } = version;
    expect((await checked(untold)).state).toBe("as_built");
  });

  it("which version has one byte changed", async () => {
    const content = encoded.replace("fetch", "fetcH");
    const changed = { ...version, modules: [{ ...moneyJs, content }, sourceMap] };
    const answer = await checked(changed);
    expect(answer.state).toBe("differs");
    expect(answer.faults).toEqual([
      `Version ${ID} has a money.js of no known build: ${answer.versions[0]?.build}.`,
    ]);
    expect(answer.versions[0]?.build).not.toBe(build);
  });

  it.each<[string, Partial<StandInVersion>, string]>([
    [
      "which module was added",
      { modules: [moneyJs, { ...moneyJs, name: 'evil".js\n' }] },
      "has an extra module: evil?.js?",
    ],
    ["that the module is missing", { modules: [{ ...moneyJs, name: "x.js" }] }, "has no money.js"],
    ["that there is no module at all", { modules: [sourceMap] }, "has no money.js"],
    ["that it is there twice", { modules: [moneyJs, moneyJs] }, "has money.js more than once"],
    ["that another module is loaded first", { main_module: "x.js" }, "starts with x.js"],
  ])("%s", async (_, changed, fault) => {
    const answer = await checked({ ...version, ...changed });
    expect(answer.state).toBe("differs");
    expect(answer.faults).toContain(`Version ${ID} ${fault}.`);
  });

  it("which of two versions comes from no known build", async () => {
    const other = {
      ...version,
      id: OTHER_ID,
      percentage: 10,
      modules: [{ ...moneyJs, content: "" }],
    };
    const shared = [{ ...version, percentage: 90 }, other];
    const answer = await checked(...shared);
    expect(answer.state).toBe("differs");
    expect(answer.faults).toHaveLength(1);
    expect(answer.faults[0]).toContain(`Version ${OTHER_ID}`);
    const OTHER_BUILDS = `${build}\n${await sha256("")}\n`;
    const both = await checkCode({ ...production, OTHER_BUILDS }, { send: cloudflareApi(shared) });
    expect(both).toMatchObject({ state: "as_built", faults: [] });
    expect(both.versions).toHaveLength(2);
  });

  it("that nothing is deployed, and makes no calls", async () => {
    const send = vi.fn();
    expect(await checkCode({ ...production, STAGE: "local" }, { send })).toEqual({
      ...{ state: "not_deployed", knownBuilds: [], versions: [], faults: [] },
    });
    expect(send).not.toHaveBeenCalled();
  });

  it("which setting is missing or wrong", async () => {
    const send = vi.fn();
    const { CODE_READER_TOKEN: _, ...withoutToken } = production;
    for (const [settings, name] of [
      [withoutToken, "CODE_READER_TOKEN"],
      [{ ...production, CODE_ACCOUNT: "" }, "CODE_ACCOUNT"],
      [{ ...production, MONEY_WORKER: "../x" }, "MONEY_WORKER"],
      [{ ...production, OTHER_BUILDS: "none" }, "build"],
    ] as const) {
      const answer = await checkCode(settings, { send });
      expect(answer.state).toBe("not_read");
      expect(answer.faults[0]).toContain(name);
    }
    expect(send).not.toHaveBeenCalled();
  });

  const hanging = () => new Promise<never>(() => {});
  const endless = () =>
    new Response(
      new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(2 ** 20).fill(32)) }),
    );
  const silentBody = () => new Response(new ReadableStream({}));
  const api = cloudflareApi([version]);
  const instead = (answer: () => Response | Promise<Response>, asked: string) => ({
    send: async (url: string, init: RequestInit) =>
      url.includes(asked) ? answer() : api(url, init),
    patienceMs: 10_000,
  });
  const json = (result: unknown) => () => Response.json({ success: true, result });
  it.each<[string, () => Response | Promise<Response>, string]>([
    ["403", () => new Response("{}", { status: 403 }), "answered 403: the token may not read"],
    ["404", () => new Response("{}", { status: 404 }), "answered 404: it knows no such Worker"],
    ["a redirect", () => Response.redirect("https://evil.example/", 302), "answered 302"],
    ["an error of the API", () => new Response("sorry", { status: 502 }), "answered 502"],
    ["garbage", () => new Response("<html>"), "invalid answer"],
    ["an answer without an end", endless, "too large"],
    ["another result", json({ deployments: [], id: ID }), "invalid answer"],
    ["a lost connection", () => Promise.reject(new Error(READER_TOKEN)), "did not answer"],
  ])("why nothing was read: %s", async (_, answer, reason) => {
    for (const asked of ["/deployments", "/versions/"]) {
      const { state, faults } = await checkCode(production, instead(answer, asked));
      expect(state).toBe("not_read");
      expect(faults).toHaveLength(1);
      expect(faults[0]).toContain(reason);
      expect(faults[0]).not.toContain(READER_TOKEN);
    }
  });

  it.each([
    ["an answer that never comes", hanging],
    ["a body that never comes", silentBody],
  ])("why nothing was read: %s", async (_, answer) => {
    for (const asked of ["/deployments", "/versions/"]) {
      const reading = { ...instead(answer, asked), patienceMs: 30 };
      const { state, faults } = await checkCode(production, reading);
      expect([state, faults]).toEqual(["not_read", ["Cloudflare's API did not answer."]]);
    }
  });

  it.each([
    [
      "the version that was not asked for",
      { ...version, id: OTHER_ID, modules: [] },
      "another version",
    ],
    [
      "a module that is not in base64",
      { id: ID, modules: [{ ...moneyJs, content_base64: "~" }] },
      "not in base64",
    ],
    ["a module without its content", { id: ID, modules: [{ name: "money.js" }] }, "invalid answer"],
  ])("that Cloudflare sent %s", async (_, result, reason) => {
    const answer = await checkCode(production, instead(json(result), "/versions/"));
    expect(answer.state).toBe("not_read");
    expect(answer.faults[0]).toContain(reason);
  });

  it("never follows a redirect or sends the token anywhere else", async () => {
    const send = vi.fn(api);
    await checkCode(production, { send });
    for (const [url, init] of send.mock.calls) {
      expect(new URL(url).origin).toBe("https://api.cloudflare.com");
      expect(init.redirect).toBe("manual");
    }
    expect(send.mock.calls.length).toBe(2);
  });
});

describe("on demand", () => {
  const health = async (bindings: Record<string, unknown>) =>
    expectSuccess(
      await asStaff(null, "GET", "/api/v1/platform/health", undefined, bindings as Partial<Env>),
    );

  it("health reads what is deployed now, and is degraded at once by different code", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    fetched.mockImplementation((url, init) => cloudflareApi([version])(String(url), init ?? {}));
    expect((await health(production)).code).toEqual({
      ...{ state: "as_built", knownBuilds: [build], faults: [], lastReadAt: null },
      versions: [{ versionId: ID, percentage: 100, build }],
    });
    const evil = { ...version, modules: [moneyJs, { ...moneyJs, name: "evil.js" }] };
    fetched.mockImplementation((url, init) => cloudflareApi([evil])(String(url), init ?? {}));
    const answer = await health(production);
    expect(answer.status).toBe("degraded");
    expect(answer.code).toMatchObject({
      ...{ state: "differs", faults: [`Version ${ID} has an extra module: evil.js.`] },
    });
  });

  it("health says that a stack is not deployed", async () => {
    expect((await health({})).code).toEqual({
      ...{ state: "not_deployed", knownBuilds: [], versions: [], faults: [], lastReadAt: null },
    });
  });
});

describe("the daily job", () => {
  /** Runs the cron at a given time, with this API, and returns the lines that the check wrote. */
  async function turn(
    at: number,
    api: (url: string, init: RequestInit) => Promise<Response>,
    bindings: Record<string, unknown> = production,
  ) {
    vi.restoreAllMocks();
    vi.spyOn(globalThis, "fetch").mockImplementation((url, init) => api(String(url), init ?? {}));
    const lines: [level: string, line: Record<string, unknown>][] = [];
    for (const level of ["info", "warn", "error"] as const) {
      vi.spyOn(console, level).mockImplementation((text) => {
        const line = JSON.parse(String(text));
        expect(String(text)).not.toContain(READER_TOKEN);
        if (String(line.event).startsWith("code_")) lines.push([level, line]);
      });
    }
    const controller = { scheduledTime: at, cron: CLOSE_CRON, noRetry: () => {} };
    await runInTurn(controller, { ...env, ...bindings } as Env);
    return lines;
  }
  const refusing = async () => new Response("{}", { status: 403 });
  const isWell = async (now: number, stage: "production" | "local" = "production") =>
    isKeptWell({ STAGE: stage }, await codeRecord(env.DB, now), now);

  it("checks once a day, and writes nothing while all is well", async () => {
    const fine = cloudflareApi([version]);
    const versions = [{ versionId: ID, percentage: 100, build }];
    const line = { event: "code_checked", state: "as_built", versions, faults: [] };
    expect(await turn(DAY + HOUR_MS / 2, fine)).toEqual([["info", line]]);
    expect(await turn(DAY + 23 * HOUR_MS, fine)).toEqual([]);
    expect(await turn(DAY + 24 * HOUR_MS, fine)).toEqual([["info", line]]);
  });

  it("writes an error when different code runs, and checks again each hour until it is fixed", async () => {
    const other = cloudflareApi([{ ...version, modules: [{ ...moneyJs, content: "other" }] }]);
    const [found] = await turn(DAY, other);
    expect(found?.[0]).toBe("error");
    expect(found?.[1]).toMatchObject({ state: "differs" });
    expect(JSON.stringify(found?.[1].faults)).toContain("of no known build");
    expect(await turn(DAY + HOUR_MS / 2, other)).toEqual([]);
    expect((await turn(DAY + HOUR_MS, other))[0]?.[0]).toBe("error");
    expect((await turn(DAY + 2 * HOUR_MS, cloudflareApi([version])))[0]?.[0]).toBe("info");
  });

  it("writes an error when nothing could be read for two days, and not before", async () => {
    expect((await turn(DAY, cloudflareApi([version])))[0]?.[0]).toBe("info");
    for (const hours of [24, 25, 47, 48]) {
      expect(await turn(DAY + hours * HOUR_MS, refusing)).toMatchObject([
        ["warn", { state: "not_read" }],
      ]);
    }
    expect((await turn(DAY + 49 * HOUR_MS, refusing))[0]?.[0]).toBe("error");
  });

  it("writes an error at once when the code has never been read", async () => {
    expect((await turn(DAY, refusing))[0]).toMatchObject(["error", { state: "not_read" }]);
  });

  it("says once a day that nothing is deployed, and makes no calls", async () => {
    const calling = async () => {
      throw new Error("called");
    };
    const line = { event: "code_checked", state: "not_deployed" };
    expect(await turn(DAY, calling, {})).toEqual([["info", line]]);
    expect(await turn(DAY + HOUR_MS, calling, {})).toEqual([]);
  });

  it("stores whether all is well, for the metrics, which make no calls", async () => {
    expect(await isWell(DAY)).toBe(false);
    await turn(DAY, cloudflareApi([version]));
    expect(await isWell(DAY + HOUR_MS)).toBe(true);
    for (const hours of [24, 30, 48]) await turn(DAY + hours * HOUR_MS, refusing);
    expect(await isWell(DAY + 48 * HOUR_MS)).toBe(true);
    expect(await isWell(DAY + 49 * HOUR_MS)).toBe(false);
    expect(await isWell(DAY + 200 * HOUR_MS)).toBe(false);
    expect(await isWell(DAY + 49 * HOUR_MS, "local")).toBe(true);
    await turn(DAY + 50 * HOUR_MS, cloudflareApi([{ ...version, modules: [] }]));
    expect(await isWell(DAY + 50 * HOUR_MS)).toBe(false);
  });
});
