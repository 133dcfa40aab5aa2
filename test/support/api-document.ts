/**
 * The OpenAPI documents as the tests use them: a list of its operations, so that no test can forget a
 * route, and a check of every answer, so that the service returns only what the document promises.
 */
import { env, exports } from "cloudflare:workers";
import { dereference, type Schema, validate } from "@cfworker/json-schema";
import { expect } from "vitest";
import { DOCUMENTS, joinDocuments } from "../../clients/reference/src/join-documents.ts";
import type { KeyScope } from "../../domain/authority/key-scopes.ts";
import type { StaffRole } from "../../domain/authority/person-roles.ts";
import type { StaffScope } from "../../domain/authority/staff-scopes.ts";
import type { Environment } from "../../domain/ids.ts";
import type { Access } from "../../src/http/access.ts";
import type { JsonSchema } from "../../src/openapi/example.ts";
import { withOwnParts } from "../../src/openapi/shared-parts.ts";
import type { ApiAnswer } from "./api-answer.ts";
import { expectNone } from "./expect-each-time.ts";
import { LENGTH } from "./length.ts";

interface Content {
  readonly content: {
    readonly "application/json": {
      readonly schema: Schema;
      readonly example?: unknown;
      readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
    };
  };
}

interface Described {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly "x-access": Access;
  readonly "x-required-scope"?: KeyScope | StaffScope;
  readonly "x-required-role"?: StaffRole;
  /** The roles of people who may call, and whether they must just have proved who they are. */
  readonly "x-roles"?: readonly string[];
  readonly "x-fresh-proof"?: true;
  readonly "x-whole-account"?: true;
  readonly "x-limits": readonly ("ip" | "key" | "player")[];
  /** The environments that the call reaches; none if it is not about a tenant's data. */
  readonly "x-environments": readonly Environment[];
  readonly "x-audit"?: string;
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required: boolean;
    readonly description?: string;
    readonly schema?: JsonSchema;
  }[];
  readonly requestBody?: Content & { readonly required: boolean };
  readonly responses: Readonly<
    Record<string, Content & { headers: Readonly<Record<string, { $ref: string }>> }>
  >;
}

/** One operation of the API, as the document describes it. */
export interface Operation extends Described {
  readonly method: string;
  /** With parameters as `{name}`. */
  readonly path: string;
  readonly access: Access;
  /** The path with example parameters, which name something that exists or could. */
  readonly examplePath: string;
}

interface ApiDocument {
  readonly openapi: string;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: Readonly<Record<"schemas" | "headers" | "securitySchemes", Schema>>;
}

const EXAMPLES: Readonly<Record<string, string>> = {
  gameId: "golden-reels",
  playerId: "p",
  chain: "ethereum",
};

/** The documents as they are served, as one. */
const [first, ...others] = await Promise.all(DOCUMENTS.map(readDocument));
if (first === undefined) throw new Error("there is a document");
const served = joinDocuments(first, ...others);

/** The platform serves everything below /reference/ directly, before any Worker. */
async function readDocument(path: string): Promise<ApiDocument> {
  const url = `https://rouleau.test${path}`;
  const answer = await (path.startsWith("/api/")
    ? exports.default.fetch(url)
    : env.ASSETS.fetch(url));
  return answer.json();
}

// The game that exists only in tests (ladder-game.ts).
const { GameOutcome, GameChoices, GameAction } = served.components.schemas;
GameOutcome?.oneOf?.push({ properties: { type: { const: "ladder" } }, required: ["type"] });
GameChoices?.anyOf?.push({ required: ["breaksAt"] });
GameAction?.oneOf?.push({ properties: { action: { const: "climb" } }, required: ["action"] });

/** The document with each operation in full. */
export const apiDocument: ApiDocument = withOwnParts(served);

export const operations: readonly Operation[] = Object.entries(apiDocument.paths).flatMap(
  ([path, methods]) =>
    // The socket and the launch link are no calls with an envelope; they have their own tests.
    Object.entries(methods)
      .filter(([, described]) => "x-access" in described)
      .map(([method, described]) => ({
        ...described,
        method: method.toUpperCase(),
        path,
        access: described["x-access"],
        examplePath: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => EXAMPLES[name] ?? "x"),
      })),
);

/**
 * In the short form, returns the first operation of each kind (method, access, environments and limits); otherwise
 * all of them.
 */
export function oneOfEachKind(all: readonly Operation[]): readonly Operation[] {
  if (LENGTH !== "short") return all;
  const kindOf = ({ method, access, ...operation }: Operation) =>
    JSON.stringify([method, access, operation["x-environments"], operation["x-limits"]]);
  return [...Map.groupBy(all, kindOf).values()].flatMap((kind) => kind.slice(0, 1));
}

/** A request and its answer. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  /** The JSON that was sent, where a test sent JSON. */
  readonly body?: unknown;
  readonly answer: ApiAnswer;
}

/** Fails the test if the document does not promise this answer to this call. */
export function expectDocumented({ method, path, body, answer }: Exchange): void {
  const operation = operationOf(method, path);
  if (operation === undefined) {
    expect(["NOT_FOUND", "METHOD_NOT_ALLOWED", "RATE_LIMITED"], `${method} ${path}`).toContain(
      answer.code,
    );
    return;
  }
  const name = `${method} ${operation.path}`;
  const response = operation.responses[answer.status];
  if (response === undefined) {
    expect(response, `${name} documents ${answer.status} ${answer.code}`).toBeDefined();
    return;
  }
  expectFits(response, JSON.parse(answer.text), `the answer of ${name}`);
  const untold = HEADERS.filter((header) => !(header in response.headers));
  expectNone(
    untold.filter((header) => answer.headers.has(header)),
    () => `headers of ${name}`,
  );
  if (answer.code === undefined && body !== undefined && operation.requestBody !== undefined) {
    expectFits(operation.requestBody, body, `what ${name} accepted`);
  }
}

/** Every header that an answer may have. */
const HEADERS = [
  ...new Set(
    operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ headers }) => Object.keys(headers)),
    ),
  ),
];

const byPath = new Map(operations.map((one) => [`${one.method} ${one.path}`, one]));
const templates = operations.map((operation) => ({ operation, pattern: patternOf(operation) }));

/** Returns the operation that a call is for, or undefined. */
export function operationOf(method: string, path: string): Operation | undefined {
  const { pathname } = new URL(path, "https://rouleau.test");
  const call = `${method} ${pathname}`;
  return byPath.get(call) ?? templates.find(({ pattern }) => pattern.test(call))?.operation;
}

function patternOf({ method, path }: Operation): RegExp {
  return new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}

/** What references of the document point to: its components, and each schema that was checked against. */
const lookup = dereference({
  components: { schemas: withoutExamples(apiDocument.components.schemas) },
});
/** Those schemas without examples, each with its own place among the references. */
const known = new Map<Schema, Schema>();

/** Fails the test if the schema does not describe this value. */
export function expectFits(described: Content, value: unknown, what: string): void {
  const errors = misfits(described.content["application/json"].schema, value);
  expectNone(errors, () => `${what} fits its schema: ${JSON.stringify(value)}`);
}

/** Returns how the value differs from this schema of the document. */
export function misfits(schema: Schema, value: unknown): readonly object[] {
  const plain = known.get(schema) ?? withoutExamples(schema);
  if (!known.has(schema)) {
    dereference(plain, lookup, undefined, `/described/${known.size}`);
    known.set(schema, plain);
  }
  return validate(value, plain, "2020-12", lookup, false).errors;
}

/** Copies a schema without its examples: the library would read an `id` in one as the name of a schema. */
function withoutExamples<T>(schema: T, isMap = false): T {
  if (Array.isArray(schema)) return schema.map((one) => withoutExamples(one)) as T;
  if (typeof schema !== "object" || schema === null) return schema;
  const kept = Object.entries(schema).filter(([name]) => isMap || name !== "example");
  return Object.fromEntries(
    kept.map(([name, one]) => [name, withoutExamples(one, name === "properties" && !isMap)]),
  ) as T;
}
