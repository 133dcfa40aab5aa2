/**
 * The operations as a Postman collection (format 2.1, which Bruno and Insomnia import too): one request
 * with its example for each, in folders by tag. Signatures and Idempotency-Keys are made when a request is
 * sent. Reference 2.21.
 */

const FORMAT = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/** Signs the text that is sent, if the request has an empty signature (Reference 6.11). */
const SIGN = `if (pm.request.headers.has("X-Service-Signature")) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const path = pm.variables.replaceIn(pm.request.url.getPath());
  const body = pm.variables.replaceIn(pm.request.body ? pm.request.body.raw : "");
  const text = [timestamp, pm.request.method, path, body].join(".");
  const mac = require("crypto-js").HmacSHA256(text, pm.variables.get("webhookSecret"));
  pm.request.headers.upsert({ key: "X-Service-Timestamp", value: timestamp });
  pm.request.headers.upsert({ key: "X-Service-Signature", value: "sha256=" + mac });
}`;

/** The variables that people fill in. */
const VARIABLES = ["apiKey", "webhookSecret", "accessToken", "platformKey"] as const;

interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly "x-access"?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
  }[];
  readonly requestBody?: {
    readonly content?: { readonly "application/json"?: { readonly example?: unknown } };
  };
}

interface Described {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Returns the collection of a complete OpenAPI document, for calls to this origin. */
export function postmanCollection(document: object, origin: string): object {
  const { tags, paths } = document as Described;
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // These tools cannot open a socket.
      .filter(([, operation]) => operation["x-access"] !== undefined)
      .map(([method, operation]) => ({ operation, request: requestOf(method, path, operation) })),
  );
  return {
    info: { name: "Rouleau", schema: FORMAT },
    item: tags.map(({ name }) => ({
      name,
      item: requests
        .filter(({ operation }) => operation.tags[0] === name)
        .map(({ operation, request }) => ({ name: operation.summary, request })),
    })),
    event: [{ listen: "prerequest", script: { type: "text/javascript", exec: SIGN.split("\n") } }],
    variable: [{ key: "baseUrl", value: origin }, ...VARIABLES.map((key) => ({ key, value: "" }))],
  };
}

function requestOf(method: string, path: string, operation: Operation): object {
  const { parameters = [], requestBody } = operation;
  const access = operation["x-access"] ?? "public";
  const example = requestBody?.content?.["application/json"]?.example;
  const isKeyed = parameters.some(({ name }) => name === "Idempotency-Key");
  const isSigned = access.startsWith("apiKey signed");
  const token = tokenOf(access);
  const query = parameters
    .filter((parameter) => parameter.in === "query")
    .map(({ name, required }) => ({ key: name, value: "", disabled: required !== true }));
  const postmanPath = path.replaceAll(/\{(\w+)\}/g, ":$1");
  return {
    method: method.toUpperCase(),
    url: {
      raw: `{{baseUrl}}${postmanPath}`,
      host: ["{{baseUrl}}"],
      path: postmanPath.split("/").slice(1),
      variable: [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => ({ key, value: "" })),
      query,
    },
    header: [
      ...(example === undefined ? [] : [{ key: "Content-Type", value: "application/json" }]),
      ...(token === undefined ? [] : [{ key: "Authorization", value: `Bearer {{${token}}}` }]),
      ...(isKeyed ? [{ key: "Idempotency-Key", value: "{{$guid}}" }] : []),
      ...(isSigned
        ? ["X-Service-Timestamp", "X-Service-Signature"].map((key) => ({ key, value: "" }))
        : []),
    ],
    ...(example === undefined
      ? {}
      : { body: { mode: "raw", raw: JSON.stringify(example, null, 2) } }),
  };
}

function tokenOf(access: string): (typeof VARIABLES)[number] | undefined {
  if (access.startsWith("apiKey")) return "apiKey";
  if (access === "session") return "accessToken";
  return access === "staff" ? "platformKey" : undefined;
}
