/**
 * The OpenAPI document is complete. Every test that calls the API checks that answers match it
 * (support/api-document.ts).
 */
import { env, exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { DOCUMENTS } from "../../clients/reference/src/join-documents.ts";
import { EVENT_TYPES } from "../../domain/webhooks/event-types.ts";
import { codeOf, ERRORS, type ErrorName } from "../../src/errors/errors.ts";
import type { JsonSchema } from "../../src/openapi/example.ts";
import { shareParts, withOwnParts } from "../../src/openapi/shared-parts.ts";
import { apiDocument, expectDocumented, expectFits, operations } from "../support/api-document.ts";
import { call, openCasino } from "../support/casino.ts";

const SPECIFIED_CALLS = [
  ["get", "/api/v1/health"],
  ["post", "/api/v1/auth/sso/create-token"],
  ["post", "/api/v1/auth/sso/exchange"],
  ["post", "/api/v1/auth/refresh"],
  ["post", "/api/v1/auth/logout"],
  ["get", "/api/v1/games"],
  ["get", "/api/v1/games/{gameId}"],
  ["get", "/api/v1/games/{gameId}/config"],
  ["get", "/api/v1/wallet/balance"],
  ["post", "/api/v1/wallet/deposit"],
  ["post", "/api/v1/wallet/withdraw"],
  ["get", "/api/v1/wallet/transactions/{playerId}"],
  ["get", "/api/v1/wallet/jackpots"],
  ["get", "/api/v1/wallet/deposit-address/{chain}"],
  ["get", "/api/v1/players/{playerId}/rounds"],
  ["get", "/api/v1/players/me/rounds/summary"],
  ["post", "/api/v1/test/players"],
  ["post", "/api/v1/test/players/{id}/add-balance"],
  ["post", "/api/v1/test/players/{id}/reset"],
  ["post", "/api/v1/test/force-outcome"],
  ["get", "/api/v1/test/health"],
  ["get", "/api/v1/admin/tenants/me"],
  ["patch", "/api/v1/admin/tenants/me"],
  ["get", "/api/v1/admin/webhooks"],
  ["post", "/api/v1/admin/webhooks"],
  ["get", "/api/v1/admin/webhooks/logs"],
  ["post", "/api/v1/admin/webhooks/replay/{eventId}"],
  ["get", "/api/v1/admin/players"],
  ["get", "/api/v1/admin/players/{id}"],
  ["post", "/api/v1/admin/players/{id}/suspend"],
  ["post", "/api/v1/admin/players/{id}/unsuspend"],
  ["get", "/api/v1/admin/rounds"],
  ["get", "/api/v1/admin/rounds/{id}"],
  ["get", "/api/v1/admin/audit-log"],
  ["get", "/api/v1/onboarding/status"],
  ["post", "/api/v1/onboarding/promote"],
] as const;
const KEYED_PATHS = [
  "/api/v1/wallet/deposit",
  "/api/v1/wallet/withdraw",
  "/api/v1/games/{gameId}/rounds",
  "/api/v1/games/{gameId}/rounds/{roundId}/actions",
  "/api/v1/admin/players/{id}/bonuses",
  "/api/v1/admin/players/{id}/bonuses/forfeit",
];
/** Calls on which the key is optional. */
const OPTIONALLY_KEYED_PATHS = [
  "/api/v1/admin/players/{id}/notes",
  "/api/v1/test/players/{id}/add-balance",
  "/api/v1/fairness/seeds/rotate",
  "/api/v1/test/players",
  "/api/v1/test/force-outcome",
  "/api/v1/players",
  "/api/v1/players/{playerId}/account",
  "/api/v1/admin/players/{id}/addresses",
  "/api/v1/admin/api-keys",
  "/api/v1/admin/api-keys/{id}/rotate",
  "/api/v1/admin/webhooks",
  "/api/v1/admin/webhooks/{id}/secret/rotate",
  "/api/v1/admin/webhooks/{id}/test",
  "/api/v1/admin/webhooks/secret/rotate",
  "/api/v1/platform/tenants",
  "/api/v1/platform/tenants/{tenantId}/history-moves",
  "/api/v1/platform/keys",
  "/api/v1/platform/tenants/{tenantId}/api-keys",
  "/api/v1/platform/tenants/{tenantId}/approve",
  "/api/v1/platform/corrections",
  "/api/v1/platform/pot-corrections",
  "/api/v1/platform/pot-closings",
  "/api/v1/platform/chain-releases",
  "/api/v1/platform/payout-endings",
];
/** Answers text for a machine, without the envelope. */
const METRICS = "/api/v1/platform/metrics";
/** Of each document that is served: docs/decisions/0174. */
const MOST_BYTES = 350_000;
const OPERATION_FIELDS = [
  "operationId",
  "tags",
  "summary",
  "description",
  "parameters",
  "requestBody",
  "responses",
  "security",
  "x-access",
  "x-limits",
  "x-environments",
  "x-audit",
  "x-required-scope",
  "x-required-role",
  "x-roles",
  "x-fresh-proof",
  "x-whole-account",
];

describe("the OpenAPI document", () => {
  it("is version 3.1 and contains every call of the reference", () => {
    expect(apiDocument.openapi).toBe("3.1.0");
    for (const [method, path] of SPECIFIED_CALLS) {
      expect(apiDocument.paths[path]?.[method], path).toBeDefined();
    }
  });

  it("has only known fields in its operations", () => {
    for (const [path, methods] of Object.entries(apiDocument.paths)) {
      for (const described of Object.values(methods)) {
        const fields = Object.keys(described).filter((name) => !OPERATION_FIELDS.includes(name));
        expect(fields, path).toEqual([]);
      }
    }
  });

  it("says in a sentence what each call is for", () => {
    for (const { path, description } of operations) expect(description, path).toMatch(/\.$/);
  });

  it("states the credentials of each call with schemes that it defines", () => {
    const defined = Object.keys(apiDocument.components.securitySchemes);
    for (const { path, security } of operations) {
      for (const name of security.flatMap((set) => Object.keys(set))) {
        expect(defined, path).toContain(name);
      }
    }
    expect(apiDocument.paths["/api/v1/auth/sso/create-token"]?.post?.security).toEqual([
      { apiKey: [], serviceTimestamp: [], serviceSignature: [] },
      { person: [] },
    ]);
    expect(apiDocument.paths["/api/v1/auth/sso/exchange"]?.post?.security).toEqual([]);
  });

  it("requires an Idempotency-Key for the calls that move money, and for no others", () => {
    for (const { method, path, parameters = [] } of operations) {
      const key = parameters.find(({ name }) => name === "Idempotency-Key");
      const keyed = method === "POST" && KEYED_PATHS.includes(path);
      const isOptional = method === "POST" && OPTIONALLY_KEYED_PATHS.includes(path);
      const optional = isOptional ? false : undefined;
      expect(key?.required, path).toBe(keyed ? true : optional);
    }
  });

  it("lists the headers of every answer: request id, rate limit, and the mark of a replay", () => {
    const limits = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];
    for (const { method, path, responses } of operations) {
      const keyed = method === "POST" && [...KEYED_PATHS, ...OPTIONALLY_KEYED_PATHS].includes(path);
      for (const [status, { headers }] of Object.entries(responses)) {
        const names = ["X-Request-Id", ...limits];
        if (keyed) names.push("Idempotent-Replayed");
        if (status === "429") names.push("Retry-After");
        expect(Object.keys(headers), path).toEqual(names);
        for (const name of names) {
          const { $ref = "" } = headers[name] ?? {};
          expect(apiDocument.components.headers).toHaveProperty($ref.split("/").at(-1) ?? "");
        }
      }
    }
  });

  it("gives every operation a unique id and a tag that it describes", () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(operations.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(?:[A-Z][A-Za-z0-9]*)+$/);
    const names = apiDocument.tags.map(({ name }) => name);
    for (const { path, tags } of operations) expect(names, path).toContain(tags[0]);
  });

  it("shows for every operation an example request and answer that match their schemas", () => {
    for (const { method, path, requestBody, responses } of operations) {
      if (path === METRICS) continue;
      const success = responses[200] ?? responses[201];
      for (const [what, described] of [
        ["request", requestBody],
        ["answer", success],
      ] as const) {
        if (described === undefined) continue;
        const { example } = described.content["application/json"];
        expect(example, `${method} ${path}: ${what}`).toBeTypeOf("object");
        expectFits(described, example, `the example ${what} of ${method} ${path}`);
      }
    }
  });

  it("describes metrics as text", () => {
    const content = apiDocument.paths[METRICS]?.get?.responses[200]?.content;
    expect(Object.keys(content ?? {})).toEqual(["text/plain"]);
    expect(content).toMatchObject({ "text/plain": { schema: { type: "string" } } });
  });

  it("shows an example of every error, which matches its schema", () => {
    for (const { method, path, responses } of operations) {
      for (const [status, described] of Object.entries(responses)) {
        if (Number(status) < 400) continue;
        const { schema, examples = {} } = described.content["application/json"];
        const [, own] = (schema as JsonSchema).allOf ?? [];
        const codes = JSON.stringify(own?.properties?.error?.properties?.code?.enum);
        expect(JSON.stringify(Object.keys(examples)), `${method} ${path} ${status}`).toBe(codes);
        for (const [code, { value }] of Object.entries(examples)) {
          expectFits(described, value, `the example ${code} of ${method} ${path}`);
        }
      }
    }
  });

  it("states once what operations have in common, and loses nothing by that", () => {
    const whole = { ...apiDocument, components: { schemas: apiDocument.components.schemas } };
    const shared = shareParts(whole);
    expect(JSON.stringify(shared).length).toBeLessThan(JSON.stringify(whole).length / 2);
    expect(withOwnParts(shared)).toMatchObject(whole);
  });

  it.each(DOCUMENTS)("is of at most 350 KB where it is served: %s", async (path) => {
    expect(new TextEncoder().encode(await served(path)).byteLength).toBeLessThanOrEqual(MOST_BYTES);
  });

  it("is served as three documents, each complete, in which each operation appears once", async () => {
    const documents = await Promise.all(
      DOCUMENTS.map(async (path) => JSON.parse(await served(path)) as Served),
    );
    const callsOf = ({ paths }: Served) =>
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { tags }]) => ({ call: `${method} ${path}`, tags })),
      );
    const calls = documents.flatMap(callsOf);
    expect(new Set(calls.map(({ call }) => call)).size).toBe(calls.length);
    const tags = documents.map((one) => new Set(callsOf(one).flatMap((call) => call.tags)));
    expect(tags.map((own) => own.has("Account"))).toEqual([false, true, false]);
    expect(tags.map((own) => own.has("Platform"))).toEqual([false, false, true]);
    expect(documents.map(({ webhooks }) => webhooks !== undefined)).toEqual([true, false, false]);
    for (const document of documents) expectComplete(document);
  });

  it("has every specified call in the document at its address", async () => {
    const { paths } = JSON.parse(await served("/api/v1/openapi.json")) as Served;
    for (const [method, path] of SPECIFIED_CALLS) expect(paths[path]?.[method], path).toBeDefined();
  });

  it.each(DOCUMENTS)("says in whole sentences what each part is: %s", async (path) => {
    const found = descriptionsIn(JSON.parse(await served(path)));
    expect(found.length).toBeGreaterThan(300);
    expect(found.filter((text) => !/^\S.{7,}\.$/s.test(text))).toEqual([]);
  });

  it("says what each parameter is, and each field that a call takes", () => {
    const unsaid = Object.entries(apiDocument.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]) =>
        [
          ...parameters.filter(({ description }) => !description).map(({ name }) => name),
          ...fieldsWithoutWords(requestBody),
        ].map((name) => `${method} ${path}: ${name}`),
      ),
    );
    expect(unsaid).toEqual([]);
  });

  it.each(DOCUMENTS)("says whose id each id of a player is: %s", async (path) => {
    const ids = [...(await served(path)).matchAll(/"(?:playerId|externalId)":(\{[^{}]*\})/g)];
    const fields = ids.map(([, field = ""]) => JSON.parse(field) as Field);
    expect(fields.length).toBeGreaterThan(5);
    expect(fields.filter(({ description }) => description === undefined)).toEqual([]);
  });

  it.each(DOCUMENTS)("has no pattern that other tools cannot read: %s", async (path) => {
    expect(await served(path)).not.toContain("\\\\p{");
  });

  it("describes every event, with an example that matches its schema", () => {
    expect(Object.keys(apiDocument.webhooks).toSorted()).toEqual(EVENT_TYPES.toSorted());
    for (const [type, { post }] of Object.entries(apiDocument.webhooks)) {
      if (post?.requestBody === undefined) throw new Error(`${type} has a body`);
      expect(post.description, type).toMatch(/\.$/);
      const { example } = post.requestBody.content["application/json"];
      expect(example, type).toMatchObject({ type });
      expectFits(post.requestBody, example, `the example of ${type}`);
    }
  });

  it("describes the jackpot webhook, with an example", () => {
    const described = apiDocument.webhooks["round.jackpot_won"]?.post?.requestBody;
    if (described === undefined) throw new Error("the webhook has a body");
    const { example } = described.content["application/json"];
    expectFits(described, example, "the example of the webhook");
    expect(Object.keys((example as { data: object }).data)).toEqual([
      "amount",
      "currency",
      "poolId",
      "cycle",
      "gameId",
      "roundId",
      "playerId",
      "lockedToBonus",
      "transactionId",
      "wonAt",
    ]);
  });

  it("lists the server errors 500 and 503 for every call", () => {
    for (const { path, responses } of operations) {
      expect(Object.keys(responses), path).toEqual(expect.arrayContaining(["500", "503"]));
    }
  });
});

interface Served {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly tags: string[] }>>>>;
  readonly webhooks?: object;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** Returns every description in a part of a document, except those in examples. */
function descriptionsIn(part: unknown, name = ""): string[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (["example", "examples", "default", "enum", "const"].includes(key)) return [];
    // A field can have this name too.
    if (key === "description" && name !== "properties") return [String(value)];
    return descriptionsIn(value, key);
  });
}

/**
 * Returns the fields of a body that nothing explains: no description, and neither a single value nor a named schema.
 * What is in an `outcome` is as the game's named outcome says.
 */
function fieldsWithoutWords(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (key === "example") return [];
    if (key !== "properties") return fieldsWithoutWords(value);
    const fields = Object.entries(value as Readonly<Record<string, Field | false>>);
    // A field that is refused here is explained where it is taken.
    const taken = fields.filter((entry): entry is [string, Field] => entry[1] !== false);
    return taken.flatMap(([name, field]) => [
      ...(field.description || field.$ref || field.enum?.length === 1 ? [] : [name]),
      ...(name === "outcome" ? [] : fieldsWithoutWords(field)),
    ]);
  });
}

interface Field {
  readonly $ref?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
}

/** Returns the text of a document as it is served. */
async function served(path: string): Promise<string> {
  const url = `https://rouleau.test${path}`;
  const answer = await (path.startsWith("/api/")
    ? exports.default.fetch(url)
    : env.ASSETS.fetch(url));
  return answer.text();
}

/** Fails the test if the document refers to something that it lacks, or has what nothing refers to. */
function expectComplete(document: Served): void {
  const named = new Set(JSON.stringify(document).match(/(?<="\$ref":")[^"]+/g));
  const stated = Object.entries(document.components).flatMap(([kind, parts]) =>
    // Credentials are named without a reference.
    kind === "securitySchemes"
      ? []
      : Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
  );
  expect([...named].sort()).toEqual(stated.sort());
}

describe("the check of an answer against the document", () => {
  const path = "/api/v1/games/golden-reels";

  it.each([
    ["an extra field", (body: Body) => ({ ...body, data: { ...body.data, extra: 1 } })],
    ["a missing field", (body: Body) => ({ ...body, data: { ...body.data, name: undefined } })],
    ["a value of another type", (body: Body) => ({ ...body, data: { ...body.data, name: 1 } })],
  ])("fails on %s", async (_what, alter) => {
    const answer = await (await openCasino()).call("GET", path);
    const text = JSON.stringify(alter(JSON.parse(answer.text)));
    expect(() => expectDocumented({ method: "GET", path, answer: { ...answer, text } })).toThrow(
      /fits its schema/,
    );
  });

  it("fails on a code or a status that the call does not list", async () => {
    const answer = await call("GET", path);
    expectDocumented({ method: "GET", path, answer });
    const text = answer.text.replace("CREDENTIALS_MISSING", "SIGNATURE_MISSING");
    const others = [
      { ...answer, text },
      { ...answer, status: 409 },
    ];
    for (const other of others) {
      expect(() => expectDocumented({ method: "GET", path, answer: other })).toThrow();
    }
  });
});

interface Body {
  readonly data: object;
}

describe("the error table", () => {
  it("gives every error its own code, a message and a cause", () => {
    const names = Object.keys(ERRORS) as ErrorName[];
    expect(new Set(names.map(codeOf)).size).toBe(names.length);
    expect(codeOf("INVALID_API_KEY")).toBe("80001");
    expect(codeOf("FORCED_OUTCOME_IN_PRODUCTION")).toBe("80060");
    for (const name of names) {
      expect(ERRORS[name].message.length, name).toBeGreaterThan(10);
      expect(ERRORS[name].cause, name).toMatch(/\.$/);
    }
  });
});
