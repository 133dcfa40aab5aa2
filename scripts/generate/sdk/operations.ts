/** Reads the operations of the OpenAPI document as the SDK's methods: names, arguments, types, and the line of its table. */
import {
  type ApiDocument,
  type ApiOperation,
  bodySchema,
  dataSchema,
  type Schema,
} from "../api-document.ts";
import { nameOf, unusedNames } from "./method-names.ts";

/** A method of the SDK. */
export interface Method {
  readonly resource: string;
  readonly name: string;
  readonly verb: string;
  readonly path: string;
  readonly operation: ApiOperation;
  readonly pathParameters: readonly string[];
  readonly query: NonNullable<ApiOperation["parameters"]>;
  readonly body: Schema | undefined;
  readonly data: Schema;
  /** The field of `data` that holds the items, if the answer is a list. */
  readonly items: string | undefined;
  readonly isPaged: boolean;
  readonly isKeyed: boolean;
}

/** Operations that are not methods of the SDK, with the reason. */
const NO_CALLS: Readonly<Record<string, string>> = {
  getSessionSocket: "a WebSocket, which the game page opens",
  getLaunchByGameId: "a link, which the player's browser follows",
  getPlatformMetrics: "text, which a monitoring system reads",
  getReplayByRoundId: "a link, which anybody's browser follows",
};

/** Calls without a key that have no further effect when repeated. */
const REPEATABLE: ReadonlySet<string> = new Set([
  "postAuthSsoCreateToken", // each call makes a separate token, and an unused one expires
  "postAuthRefresh", // a lost answer is given again: docs/decisions/0064
  "postAdminPlayersByIdSuspend",
  "postAdminPlayersByIdUnsuspend",
]);

const CREDENTIALS: Readonly<Record<string, string>> = {
  public: "none",
  "token in body": "none",
  session: "session",
  "apiKey or session": "either",
  apiKey: "apiKey",
  "apiKey signed": "signed",
  "apiKey signed always": "signedAlways",
  "apiKey signed by choice": "signedByChoice",
  staff: "staff",
};

/** Returns every method, in the order of the document. Throws if two have one name, or a chosen name is not used. */
export function readMethods({ paths }: ApiDocument): Method[] {
  const places = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb, operation })),
  );
  const calls = places.filter(({ operation }) => NO_CALLS[operation.operationId] === undefined);
  const methods = calls.map(({ path, verb, operation }) => methodOf(path, verb, operation));
  const taken = new Map<string, Method>();
  for (const method of methods) {
    const name = `${method.resource}.${method.name}`;
    const other = taken.get(name);
    if (other !== undefined) {
      const { operationId } = method.operation;
      throw new Error(
        `Both ${callOf(other)} and ${callOf(method)} would be ${name} in the SDK. Add a line such as \`${operationId}: "${name}Other",\` to CHOSEN in scripts/generate/sdk/method-names.ts.`,
      );
    }
    taken.set(name, method);
  }
  const unused = unusedNames(new Set(places.map(({ operation }) => operation.operationId)));
  if (unused.length > 0) {
    throw new Error(
      `No operation is called ${unused.join(", ")}: change the lines of CHOSEN in scripts/generate/sdk/method-names.ts.`,
    );
  }
  return methods;
}

/** Returns the method's line in the SDK's table; clients/sdk/src/operation.ts reads it. */
export function tableLine({
  verb,
  path,
  operation,
  body,
  query,
  items,
  ...method
}: Method): string {
  const access = operation["x-access"] ?? "public";
  const credential = CREDENTIALS[access];
  if (credential === undefined) {
    throw new Error(
      `The SDK does not know the access "${access}": add it to CREDENTIALS in scripts/generate/sdk/operations.ts and to clients/sdk/src/operation.ts.`,
    );
  }
  const environments = operation["x-environments"] ?? [];
  const isSandboxOnly = environments.length === 1 && environments[0] === "sandbox";
  return [
    verb.toUpperCase(),
    path.replace("/api/v1", ""),
    credential,
    ...(body === undefined ? [] : ["body"]),
    ...(query.length === 0 ? [] : ["query"]),
    ...(method.isKeyed ? ["keyed"] : []),
    ...(REPEATABLE.has(operation.operationId) ? ["repeatable"] : []),
    ...(isSandboxOnly ? ["sandbox"] : []),
    ...(items === undefined ? [] : [`items=${items}`]),
    ...amountFields(body).map((field) => `amount=${field}`),
  ].join(" ");
}

function methodOf(path: string, verb: string, operation: ApiOperation): Method {
  const { operationId, parameters = [] } = operation;
  const data = dataSchema(operation);
  if (data === undefined) throw new Error(`${operationId} states no data in its answer`);
  const query = parameters.filter((parameter) => parameter.in === "query");
  const isPaged = query.some(({ name }) => name === "cursor");
  const items = verb === "get" ? itemsOf(data) : undefined;
  const { resource, method: name } = nameOf({
    ...{ operationId, path, method: verb },
    isList: items !== undefined,
  });
  return {
    ...{ resource, name, verb, path, operation, query, data, items, isPaged },
    pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => parameter),
    body: bodySchema(operation),
    isKeyed: parameters.some((parameter) => parameter.name === "Idempotency-Key"),
  };
}

/** Returns the list of an answer whose only field is a list. */
function itemsOf({ properties = {} }: Schema): string | undefined {
  const [first, ...others] = Object.entries(properties);
  return first?.[1].type === "array" && others.length === 0 ? first[0] : undefined;
}

/** The fields that are amounts in major units, which the API takes as text or as a number. */
function amountFields(body: Schema | undefined): string[] {
  return Object.entries(body?.properties ?? {})
    .filter(([, { anyOf = [] }]) => anyOf.map(({ type }) => type).join() === "string,number")
    .map(([name]) => name);
}

function callOf({ verb, path }: Method): string {
  return `${verb.toUpperCase()} ${path}`;
}
