/**
 * Generates requests to an operation from a seed: valid by its schema, valid with something
 * changed, and not requests at all. Proof 18.
 */
import { exampleOf, type JsonSchema } from "../../src/openapi/example.ts";
import type { SeededRandom } from "../simulation/seeded-random.ts";
import { apiDocument, type Operation } from "./api-document.ts";
import { type Belongings, callFor, ownedBy } from "./belongings.ts";
import {
  HOSTILE_BODIES,
  HOSTILE_HEADERS,
  HOSTILE_JSON,
  HOSTILE_SEGMENTS,
  HOSTILE_TEXTS,
} from "./hostile-values.ts";

export interface GeneratedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody?: string | Uint8Array<ArrayBuffer>;
  readonly streamed: boolean;
  /** True if the request gets a valid signature. */
  readonly signed: boolean;
}

/** What the generator may name besides a tenant's things: secrets that only a new caller has, and a login. */
export type Known = Belongings &
  Readonly<Record<"launchToken" | "refreshToken" | "username" | "password", string>>;

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const AMOUNTS = ["0.01", "0.10", "0.20", "1", "1.00", "2.5", "3.33", "10.00", "100000.00", "1e2"];
const CURRENCIES = ["USD", "EUR", "GBP", "JPY", "KWD", "BTC", "USDC", "usd", "XXX"];
const WORDS = ["playerId", "amount", "__proto__", "constructor", "tenantId", "toString", "a", ""];

/** Draws a request: about a third as the document describes it, the others with something wrong. */
export function generateRequest(
  random: SeededRandom,
  operation: Operation,
  known: Known,
): GeneratedRequest {
  const kind = random.weighted([
    { is: "described", mischief: 0, weight: 6 },
    { is: "twisted", mischief: 0.15, weight: 8 },
    { is: "spoiled", mischief: 0.5, weight: 3 },
    { is: "no request", mischief: 1, weight: 3 },
  ] as const);
  const headers: Record<string, string> = {};
  if (kind.is !== "described") {
    for (let left = random.below(3); left > 0; left -= 1) addHeader(random, headers);
  }
  const rawBody = bodyOf(random, { operation, known, kind });
  const path = pathOf(random, { operation, known, mischief: kind.mischief / 2 });
  const isOther = kind.is === "no request" && random.chance(0.1);
  const method = isOther ? random.pick(METHODS) : operation.method;
  // With an `Origin` header it would be a browser's preflight, which no operation answers.
  if (method === "OPTIONS") delete headers.Origin;
  return {
    method,
    path: path + queryOf(random, operation, { known, mischief: kind.mischief }),
    headers,
    // A GET takes no body in the runtime of the tests.
    ...(rawBody === undefined || isOther ? {} : { rawBody }),
    streamed: random.chance(0.1),
    signed: operation.access.includes("signed") && !random.chance(kind.mischief / 5),
  };
}

interface Mischief {
  readonly known: Known;
  /** The probability that a part is not what it should be. */
  readonly mischief: number;
}

function addHeader(random: SeededRandom, headers: Record<string, string>): void {
  const [name, value] = random.pick(HOSTILE_HEADERS);
  // Sent twice, a header arrives as a list.
  headers[name] = random.chance(0.1) ? `${value}, ${value}` : value;
}

function bodyOf(
  random: SeededRandom,
  {
    operation,
    known,
    kind,
  }: {
    operation: Operation;
    known: Known;
    kind: { readonly is: string; readonly mischief: number };
  },
): GeneratedRequest["rawBody"] {
  if (operation.method === "GET") return undefined;
  if (operation.requestBody === undefined) {
    return random.chance(kind.mischief / 2) ? random.pick(HOSTILE_BODIES) : undefined;
  }
  if (kind.is === "no request" && random.chance(0.6)) return random.pick(HOSTILE_BODIES);
  const { schema } = operation.requestBody.content["application/json"];
  const mischief = kind.is === "no request" ? 0.2 : kind.mischief;
  const example = { ...callFor(operation, known).body, ...described(random, schema, known) };
  const text = written(random, example, mischief);
  return random.chance(mischief / 3) ? spoiled(random, text) : text;
}

/** Draws an object by its schema: its required fields and some of the others. */
function described(
  random: SeededRandom,
  schema: unknown,
  known: Known,
): Readonly<Record<string, unknown>> {
  const { properties = {}, required = [] } = schema as JsonSchema;
  const names = Object.keys(properties).filter(
    (name) => required.includes(name) || random.chance(0.4),
  );
  return Object.fromEntries(
    names.map((name) => [name, plausible(random, { name, schema: properties[name] ?? {} }, known)]),
  );
}

/** Returns a plausible value for a field. */
function plausible(
  random: SeededRandom,
  { name, schema }: { name: string; schema: JsonSchema },
  known: Known,
): unknown {
  if (name === "launchToken" || name === "refreshToken") return known[name];
  if ((name === "username" || name === "password") && random.chance(0.7)) return known[name];
  if (/Id$/.test(name) && name !== "gameId" && name !== "externalId") {
    const owned = ownedBy(name, "/players/{id}");
    if (owned !== undefined) return known[owned];
  }
  if (name === "currency") return random.pick(CURRENCIES);
  if (/amount|stake|balance|ceiling|seed|minimumBet/i.test(name) && name !== "clientSeed") {
    return random.chance(0.2) ? random.between(1, 50) : random.pick(AMOUNTS);
  }
  if (schema.enum !== undefined) return random.pick(schema.enum);
  if (schema.type === "boolean") return random.chance(0.5);
  if (schema.type === "integer") return random.between(0, 12);
  if (/externalId|username|name$/i.test(name)) return `someone-${random.word()}`;
  const { schemas } = apiDocument.components as unknown as { schemas: Record<string, JsonSchema> };
  return exampleOf(schema, { schemas, isRequest: true }, { name, parent: "" });
}

/** Writes a value as JSON, and replaces or changes its parts with the given probability. */
function written(random: SeededRandom, value: unknown, mischief: number): string {
  if (random.chance(mischief / 2)) return random.pick(HOSTILE_JSON);
  if (random.chance(mischief / 3)) return JSON.stringify(random.pick(HOSTILE_TEXTS));
  if (typeof value === "string" && random.chance(mischief / 3)) {
    return JSON.stringify(twisted(random, value));
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) {
    const items = value.map((item) => written(random, item, mischief));
    return `[${random.chance(mischief / 5) ? Array(300).fill(items[0] ?? "0") : items}]`;
  }
  const fields = Object.entries(value).flatMap(([name, inside]) => {
    const field = `${JSON.stringify(name)}:${written(random, inside, mischief)}`;
    if (random.chance(mischief / 8)) return [];
    return random.chance(mischief / 20) ? [field, field] : [field];
  });
  if (random.chance(mischief / 4)) {
    fields.push(`${JSON.stringify(random.pick(WORDS))}:${random.pick(HOSTILE_JSON)}`);
  }
  return `{${fields}}`;
}

/** Returns a text that is almost the same. */
function twisted(random: SeededRandom, text: string): string {
  const at = random.below(text.length + 1);
  return random.pick([
    text.toUpperCase(),
    text.toLowerCase(),
    ` ${text} `,
    text.slice(0, at),
    text.slice(0, at) + random.pick(HOSTILE_TEXTS) + text.slice(at),
    text.repeat(40),
    [...text].reverse().join(""),
    `${text}\u0000`,
  ]);
}

/** Returns a body's bytes with a few of them changed, lost or duplicated. */
function spoiled(random: SeededRandom, text: string): Uint8Array<ArrayBuffer> {
  const bytes = [...new TextEncoder().encode(text)];
  for (let left = random.between(1, 4); left > 0; left -= 1) {
    const at = random.below(bytes.length + 1);
    const wiped = random.below(2);
    bytes.splice(at, wiped, ...(random.chance(0.7) ? [random.below(256)] : []));
  }
  return Uint8Array.from(random.chance(0.2) ? bytes.slice(0, bytes.length / 2) : bytes);
}

function pathOf(
  random: SeededRandom,
  { operation, known, mischief }: { operation: Operation } & Mischief,
): string {
  const [plain = ""] = callFor(operation, known).path.split("?");
  const template = operation.path.split("/");
  const parts = plain.split("/").map((part, at) => {
    if (!template[at]?.startsWith("{")) return part;
    if (random.chance(mischief)) return random.pick(HOSTILE_SEGMENTS);
    return random.chance(mischief) ? encoded(random.pick(HOSTILE_TEXTS)) : part;
  });
  if (random.chance(mischief / 10)) parts.push(random.pick(HOSTILE_SEGMENTS));
  return parts.join("/");
}

function queryOf(
  random: SeededRandom,
  { parameters = [], access }: Operation,
  { known, mischief }: Mischief,
): string {
  const fields: string[] = [];
  for (const parameter of parameters) {
    if (parameter.in !== "query") continue;
    if (!parameter.required && !random.chance(0.3)) continue;
    for (let times = random.chance(mischief / 10) ? 2 : 1; times > 0; times -= 1) {
      fields.push(`${parameter.name}=${queryValue(random, parameter, { known, mischief })}`);
    }
  }
  // A signature does not cover the query, so a signed call accepts none.
  if (random.chance(access.includes("signed") ? mischief / 10 : mischief / 3)) {
    fields.push(`${encoded(random.pick(WORDS))}=${encoded(random.pick(HOSTILE_TEXTS))}`);
  }
  return fields.length === 0 ? "" : `?${fields.join("&")}`;
}

function queryValue(
  random: SeededRandom,
  { name, schema = {} }: { name: string; schema?: JsonSchema },
  { known, mischief }: Mischief,
): string {
  if (random.chance(mischief)) return random.pick(HOSTILE_SEGMENTS);
  if (random.chance(mischief)) return encoded(random.pick(HOSTILE_TEXTS));
  if (name === "cursor") {
    const position = random.chance(0.5)
      ? `[${random.below(2 ** 31)},"a"]`
      : random.pick(HOSTILE_JSON);
    return btoa(position).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  }
  if (/^(page|limit|pageSize)$/.test(name)) return String(random.between(0, 110));
  if (/^(from|to)$/.test(name))
    return random.pick(["2026-11-20", "2026-11-21T10:00:00Z", "2020-01-01"]);
  return encoded(String(plausible(random, { name, schema }, known)));
}

/** Encodes a text for a URL, even half of a surrogate pair. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
