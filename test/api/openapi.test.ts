/** The OpenAPI document says what the service does: every call, its credentials, its answers. */
import { describe, expect, it } from "vitest";
import { codeOf, ERRORS, type ErrorName } from "../../src/http/errors.ts";
import { send } from "../support/casino.ts";

interface Operation {
  readonly summary: string;
  readonly security: Record<string, string[]>[];
  readonly responses: Record<string, { description: string }>;
}

const OPERATION_FIELDS = [
  "tags",
  "summary",
  "description",
  "parameters",
  "requestBody",
  "responses",
  "security",
  "x-access",
];

async function readDocument() {
  const response = await send("GET", "/api/v1/openapi.json");
  expect(response.status).toBe(200);
  return (await response.json()) as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
    components: { securitySchemes: Record<string, unknown> };
  };
}

describe("the OpenAPI document", () => {
  it("is version 3.1 and names every call of this part of the specification", async () => {
    const { openapi, paths } = await readDocument();
    expect(openapi).toBe("3.1.0");
    const calls = [
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
      ["get", "/api/v1/wallet/transactions/{playerId}"],
      ["get", "/api/v1/wallet/jackpots"],
      ["get", "/api/v1/players/{playerId}/rounds"],
    ] as const;
    for (const [method, path] of calls) expect(paths[path]?.[method], path).toBeDefined();
  });

  it("gives the credentials of each call by schemes that it defines", async () => {
    const { paths, components } = await readDocument();
    const defined = Object.keys(components.securitySchemes);
    for (const [path, operations] of Object.entries(paths)) {
      for (const operation of Object.values(operations)) {
        for (const name of operation.security.flatMap((set) => Object.keys(set))) {
          expect(defined, path).toContain(name);
        }
        const fields = Object.keys(operation).filter((name) => !OPERATION_FIELDS.includes(name));
        expect(fields, `${path} holds nothing but what OpenAPI knows`).toEqual([]);
      }
    }
    expect(paths["/api/v1/auth/sso/create-token"]?.post?.security).toEqual([
      { apiKey: [], serviceTimestamp: [], serviceSignature: [] },
    ]);
    expect(paths["/api/v1/auth/sso/exchange"]?.post?.security).toEqual([]);
  });

  it("documents the errors of each call under their statuses", async () => {
    const { paths } = await readDocument();
    const exchange = paths["/api/v1/auth/sso/exchange"]?.post?.responses;
    expect(exchange?.["409"]?.description).toContain("SSO_TOKEN_ALREADY_USED");
    expect(exchange?.["401"]?.description).toContain("SSO_TOKEN_EXPIRED");
    expect(exchange?.["413"]?.description).toContain("PAYLOAD_TOO_LARGE");
    for (const operations of Object.values(paths)) {
      for (const { responses } of Object.values(operations)) {
        expect(Object.keys(responses)).toContain("500");
      }
    }
  });
});

describe("the error table", () => {
  it("gives every error a code of its own, a message and a cause", () => {
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
