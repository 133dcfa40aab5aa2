/**
 * Bad input is refused with the documented error, which names the field, and never gives a 5xx.
 * This is tested first for every call in the OpenAPI document that takes a body, then for what only
 * one call has.
 */

import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { beforeAll, describe, expect, it } from "vitest";
import { misfits, type Operation, oneOfEachKind, operations } from "../support/api-document.ts";
import { type CallOptions, call, openCasino } from "../support/casino.ts";
import { LENGTH } from "../support/length.ts";

const CREATE = "/api/v1/auth/sso/create-token";
const WITH_BODY = operations.filter(({ requestBody }) => requestBody !== undefined);
const TRIED = oneOfEachKind(WITH_BODY);
/** Calls whose fields are all optional, so that an empty object is accepted. */
const MAY_BE_EMPTY = [
  "/api/v1/admin/withdrawals/{id}/confirm",
  "/api/v1/admin/withdrawals/{id}/complete",
  "/api/v1/admin/api-keys",
  "/api/v1/admin/api-keys/{id}/rotate",
  "/api/v1/admin/api-keys/{id}/revoke",
  "/api/v1/admin/players/{id}/suspend",
  "/api/v1/admin/webhooks/{id}",
  "/api/v1/admin/webhooks/secret/rotate",
  "/api/v1/admin/webhooks/{id}/secret/rotate",
  "/api/v1/fairness/seeds/rotate",
];
const DEEP = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;

/** Bodies that no operation reads, with the code of their refusal. */
const UNREADABLE: readonly (readonly [
  title: string,
  body: string | Uint8Array<ArrayBuffer>,
  code: string,
])[] = [
  ["an empty body", "", "MALFORMED_JSON"],
  ["half a body", '{"playerId":', "MALFORMED_JSON"],
  ["text that is not JSON", "playerId=a", "MALFORMED_JSON"],
  ["NaN", '{"playerId":NaN}', "MALFORMED_JSON"],
  ["two documents", "{}{}", "MALFORMED_JSON"],
  ["a field twice", '{"a":1,"a":1}', "MALFORMED_JSON"],
  ["a field twice, once escaped", '{"a":1,"\\u0061":1}', "MALFORMED_JSON"],
  ["a field twice, deep inside", '{"x":[{"y":{"a":1,"b":2,"a":1}}]}', "MALFORMED_JSON"],
  [
    "bytes that are not valid UTF-8",
    Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d),
    "MALFORMED_JSON",
  ],
  ["half a character", Uint8Array.of(0x22, 0xc3, 0x22), "MALFORMED_JSON"],
  ["a number", "1", "VALIDATION_FAILED"],
  ["null", "null", "VALIDATION_FAILED"],
  ["an array", "[]", "VALIDATION_FAILED"],
  ["20,000 nested arrays", DEEP, "VALIDATION_FAILED"],
  ["deep nesting in an unknown field", `{"x":${DEEP}}`, "VALIDATION_FAILED"],
];
/** Values that no field takes. */
const UNFIT = ["1e999", "-1e999", DEEP];
const IN_TURNS = 9;

/**
 * One function reads the bodies of all operations, so in `npm test` each gets one in nine of these
 * values, and together they get all. In CI each operation gets all of them.
 */
function someOf<Value>(values: readonly Value[], turn: number): Value[] {
  return values.filter((_, index) => LENGTH !== "short" || (index + turn) % IN_TURNS === 0);
}

/**
 * Opens a caller that passes every check before the body: credential, signature and
 * Idempotency-Key.
 */
async function openCaller({ method, examplePath, access }: Operation) {
  const casino = await openCasino();
  const player = access === "session" ? await casino.launch() : undefined;
  const caller = player ?? casino;
  // One key for all its calls, because a signature is bound to the key that it was first sent with.
  const key = ulid();
  return (options: CallOptions) =>
    caller.call(method, examplePath, {
      signed: access.includes("signed"),
      ...(access === "token in body" ? { credential: null } : {}),
      ...(access === "staff" ? { credential: env.TEST_PLATFORM_KEY } : {}),
      ...options,
      headers: { "Idempotency-Key": key, ...options.headers },
    });
}

describe.each(TRIED)("$method $path", (operation) => {
  // A refused call changes nothing, so all refusals share a caller.
  let caller: ReturnType<typeof openCaller>;
  beforeAll(() => {
    caller = openCaller(operation);
  });

  it.each(someOf(UNREADABLE, TRIED.indexOf(operation)))(
    "refuses %s",
    async (_title, rawBody, code) => {
      const send = await caller;
      expect(await send({ rawBody })).toMatchObject({ status: 400, code });
    },
  );

  it("accepts the fields of the example that the document shows", async () => {
    const send = await openCaller(operation);
    const body = operation.requestBody?.content["application/json"].example;
    expect((await send({ body })).code).not.toBe("VALIDATION_FAILED");
  });

  it("refuses a missing body, with or without a content type, unless it may be left out", async () => {
    const send = await openCaller(operation);
    if (operation.requestBody?.required === false) {
      expect((await send({})).status).not.toBe(415);
      return;
    }
    expect(await send({})).toMatchObject({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE" });
    const headers = { "Content-Type": "application/json" };
    expect(await send({ headers })).toMatchObject({ status: 400, code: "MALFORMED_JSON" });
  });

  it("reads a body that is streamed without its length like any other", async () => {
    const send = await caller;
    for (const [rawBody, status, code] of [
      ['{"surprise":1}', 400, "VALIDATION_FAILED"],
      ['{"surprise"', 400, "MALFORMED_JSON"],
      [`{"x":"${"a".repeat(64 * 1024)}"}`, 413, "PAYLOAD_TOO_LARGE"],
    ] as const) {
      expect(await send({ rawBody, streamed: true })).toMatchObject({ status, code });
    }
  });

  it("refuses a number out of range, an array or null in every field that does not allow it, and names the field", async () => {
    const send = await caller;
    for (const [turn, field] of fieldsOf(operation).entries()) {
      const wrong = ["null", "[]"].filter((value) => !mayBe(operation, field, JSON.parse(value)));
      for (const value of [...someOf(UNFIT, TRIED.indexOf(operation) + turn), ...wrong]) {
        const answer = await send({ rawBody: `{"${field}":${value}}` });
        expect(answer, field).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
        const named = answer.details.issues.map(({ path }: { path: string }) => path.split(".")[0]);
        expect(named).toContain(field);
      }
    }
  });

  it("refuses an unknown field and names it", async () => {
    const send = await caller;
    const { code, details } = await send({ body: { surprise: 1 } });
    expect(code).toBe("VALIDATION_FAILED");
    expect(details.issues.map(({ path }: { path: string }) => path)).toContain("surprise");
  });

  it("reads no field from __proto__ or constructor", async () => {
    const send = await caller;
    const fields = JSON.stringify(
      Object.fromEntries(fieldsOf(operation).map((name) => [name, "1"])),
    );
    for (const name of ["__proto__", "constructor"]) {
      const answer = await send({ rawBody: `{"${name}":${fields}}` });
      expect(answer).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    }
  });

  it("refuses other content types, and a missing one", async () => {
    const send = await caller;
    const rawBody = Uint8Array.from('{"playerId":"a"}', (character) => character.charCodeAt(0));
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/xml", ""]) {
      const answer = await send({ rawBody, headers: { "Content-Type": type } });
      expect(answer, type).toMatchObject({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE" });
    }
  });

  it("refuses a body over 64 KiB, whatever is in it, and reads one just below that", async () => {
    const send = await caller;
    const answer = await send({ rawBody: `{"x":"${"a".repeat(64 * 1024)}"}` });
    expect(answer).toMatchObject({ status: 413, code: "PAYLOAD_TOO_LARGE" });
    const fits = await send({ rawBody: `{"x":"${"a".repeat(64 * 1024 - 8)}"}` });
    expect(fits.code).toBe("VALIDATION_FAILED");
  });
});

it.each(TRIED.filter(({ path }) => !MAY_BE_EMPTY.includes(path)))(
  "$method $path refuses an empty object, because a field is required",
  async (operation) => {
    const send = await openCaller(operation);
    const answer = await send({ rawBody: "{}" });
    expect(answer).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
  },
);

/** Calls of staff that reach a tenant's objects by its id. A tenant in a path is looked up in the database. */
const NAMING_A_TENANT = operations.filter(
  ({ access, path, parameters = [], requestBody }) =>
    access === "staff" &&
    !path.includes("{tenantId}") &&
    [
      ...(requestBody?.content["application/json"].schema.required ?? []),
      ...parameters.filter(({ required }) => required).map(({ name }) => name),
    ].includes("tenantId"),
);

it("staff call at least ten operations with a tenant's id", () => {
  expect(NAMING_A_TENANT.length).toBeGreaterThan(10);
});

it.each(NAMING_A_TENANT)(
  "$method $path refuses a tenant's id with a colon, which separates the parts of an object's name",
  async ({ method, examplePath, requestBody, parameters = [] }) => {
    const named = { tenantId: "ten_a:production", environment: "sandbox" };
    const example = requestBody?.content["application/json"].example as object | undefined;
    const body = { ...example, ...named };
    const query = parameters.some(({ name }) => name === "tenantId")
      ? `?${new URLSearchParams(named)}`
      : "";
    const answer = await call(method, `${examplePath}${query}`, {
      credential: env.TEST_PLATFORM_KEY,
      headers: { "Idempotency-Key": ulid() },
      ...(requestBody === undefined ? {} : { body }),
    });
    expect(answer).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    const paths = answer.details.issues.map(({ path }: { path: string }) => path);
    expect(paths).toContain("tenantId");
  },
);

/** Returns true if the document allows this value for the field. */
function mayBe({ requestBody }: Operation, field: string, value: unknown): boolean {
  const schema = requestBody?.content["application/json"].schema.properties?.[field];
  return typeof schema === "object" && misfits(schema, value).length === 0;
}

function fieldsOf({ requestBody }: Operation): string[] {
  return Object.keys(requestBody?.content["application/json"].schema.properties ?? {});
}

describe("create-token", () => {
  it.each([
    ["playerId", undefined],
    ["playerId", ""],
    ["playerId", 42],
    ["playerId", null],
    ["playerId", ["a"]],
    ["playerId", "a".repeat(129)],
    ["playerId", "line\nbreak"],
    ["playerId", "nul\u0000"],
    ["playerId", "right-to-left \u202e"],
    ["playerId", "half a pair \ud800"],
    ["playerId", "undecodable \ufffd"],
    ["playerId", "plr_0123456789abcdefghjkmnpqrs"],
    ["username", ""],
    ["username", "a".repeat(65)],
    ["currency", 1],
    ["currency", "x".repeat(9)],
    ["jurisdiction", {}],
    ["locale", "not a locale"],
    ["gameId", ""],
    ["demo", "true"],
    ["demo", 1],
  ])("refuses %s = %j and names the field", async (field, value) => {
    const casino = await openCasino({ secrets: false });
    const body = { playerId: "someone", [field]: value };
    const answer = await casino.call("POST", CREATE, { body });
    expect(answer).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(answer.details.issues[0].path).toBe(field);
    expect(answer.details.issues[0].message).toMatch(/\S/);
  });

  it.each(["a", "a".repeat(128), "user@example.com", "Zoë / #1?", "玩家", "🎰", "plr_short"])(
    "accepts the player id %j",
    async (playerId) => {
      const casino = await openCasino();
      const player = await casino.launch({ playerId });
      expect(player.externalId).toBe(playerId);
    },
  );

  it("returns a limited list of issues for a body with thousands of unknown fields", async () => {
    const casino = await openCasino({ secrets: false });
    const fields = Array.from({ length: 3000 }, (_, index) => [`field-${index}`, 1]);
    const answer = await casino.call("POST", CREATE, { body: Object.fromEntries(fields) });
    expect(answer.code).toBe("VALIDATION_FAILED");
    expect(answer.details.issues).toHaveLength(20);
    const long = await casino.call("POST", CREATE, { body: { ["x".repeat(60_000)]: 1 } });
    expect(long.text.length).toBeLessThan(2_000);
  });
});

describe("query parameters", () => {
  it("are ignored when they are unknown, including a tenantId", async () => {
    const casino = await openCasino();
    const other = await openCasino();
    const answer = await casino.call("GET", `/api/v1/games?tenantId=${other.tenant.id}&x=1&x=2`);
    expect(answer.status).toBe(200);
  });

  it("are refused when they are sent twice where one is expected", async () => {
    const casino = await openCasino();
    const path = "/api/v1/games/golden-reels/config?currency=USD&currency=EUR";
    expect((await casino.call("GET", path)).code).toBe("VALIDATION_FAILED");
  });
});

describe("paths", () => {
  it.each([
    "/api/v1/games/%00",
    "/api/v1/games/%zz",
    "/api/v1/games/..%2f..",
    "/api/v1/games/%F0%9F",
  ])("are answered with 404 and never with a 5xx: %s", async (path) => {
    const casino = await openCasino();
    expect((await casino.call("GET", path)).status).toBe(404);
  });

  it("are answered when they are extremely long", async () => {
    expect((await call("GET", `/api/v1/${"a".repeat(8000)}`)).status).toBe(404);
  });
});
