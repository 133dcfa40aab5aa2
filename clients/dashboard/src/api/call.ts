/**
 * Every operation of the API as a typed method, for the person who is signed in. It uses the
 * operations and types of the SDK, but sends to the pages' own origin, whose Worker adds who is
 * calling; a browser holds no key.
 */

import { connectionOf } from "../../../sdk/src/connection.ts";
import type { Resources } from "../../../sdk/src/generated/calls.ts";
import { OPERATIONS } from "../../../sdk/src/generated/operations.ts";
import type { List } from "../../../sdk/src/list.ts";
import { type Operation, readOperation } from "../../../sdk/src/operation.ts";
import { type Call, sendCall } from "../../../sdk/src/send-call.ts";
import { takeEarly } from "./early-answers.ts";
import { ended, isNotFresh, isSignedOut, proveFresh } from "./person.ts";
import { backgroundHeader } from "./presence.ts";
import type { Space } from "./space.ts";

/** One page of a list. */
export interface PageOf<Item> {
  readonly items: readonly Item[];
  readonly total: number | undefined;
  /** True if there are at least `total` rows and the API stopped counting there. */
  readonly totalIsLowerBound: boolean | undefined;
  /** A page that was cut short may be empty and still be followed by another. */
  readonly nextCursor: string | undefined;
}

type Answered<Method> = Method extends (...args: infer Args) => List<infer Item>
  ? (...args: Args) => Promise<PageOf<Item>>
  : Method;

/** The API as in the SDK, except that a list returns one page. */
export type Api = {
  readonly [R in keyof Resources]: {
    readonly [M in keyof Resources[R]]: Answered<Resources[R][M]>;
  };
};

const READ_TRIES = 2;
const TIMEOUT_MS = 30_000;

const connection = connectionOf("The dashboard", {
  baseUrl: location.origin,
  fetch: (url, init) =>
    takeEarly(init.method ?? "GET", url) ??
    fetch(url, { ...init, headers: { ...(init.headers as object), ...backgroundHeader() } }),
});

const apis = new Map<Space, Api>();

/** Returns the API of a space. */
export function apiOf(space: Space): Api {
  const api = apis.get(space) ?? makeApi(space);
  apis.set(space, api);
  return api;
}

/** Returns the operation of a resource's method. */
export function operationOf(resource: string, method: string): Operation {
  const lines = OPERATIONS as Readonly<Record<string, Readonly<Record<string, string>>>>;
  const line = lines[resource]?.[method];
  if (line === undefined) throw new Error(`The API has no ${resource}.${method}.`);
  return readOperation(`${resource}.${method}`, line);
}

/** Returns the path of a call below `/api/v1`, with its query, and its body as text. */
export function requestOf(
  operation: Operation,
  args: readonly unknown[],
): { path: string; body: string | undefined } {
  const rest = [...args];
  const path = operation.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(`${rest.shift()}`));
  const body = operation.hasBody ? JSON.stringify(rest.shift() ?? {}) : undefined;
  const query = operation.hasQuery ? queryOf(rest.shift()) : "";
  return { path: path + query, body };
}

function makeApi(space: Space): Api {
  const resources = Object.entries(OPERATIONS).map(([resource, lines]) => [
    resource,
    Object.fromEntries(
      Object.keys(lines).map((method) => {
        const operation = operationOf(resource, method);
        return [method, (...args: unknown[]) => send(space, operation, args)];
      }),
    ),
  ]);
  return Object.fromEntries(resources) as Api;
}

async function send(space: Space, operation: Operation, args: readonly unknown[]) {
  const { path, body } = requestOf(operation, args);
  const call: Call = {
    operation,
    path: `/api/${space}/v1${path}`,
    body,
    bearer: undefined,
    secret: undefined,
    idempotencyKey: operation.isKeyed ? crypto.randomUUID() : undefined,
    retries: operation.verb === "GET" ? READ_TRIES : 0,
    timeoutMs: TIMEOUT_MS,
    signal: undefined,
  };
  const { data, meta } = await withProof(() => sendCall(connection, call));
  if (operation.items === undefined) return data;
  const { total, totalIsLowerBound, nextCursor } = (meta ?? {}) as Partial<PageOf<unknown>>;
  const items = (data as Readonly<Record<string, readonly unknown[]>>)[operation.items] ?? [];
  return { items, total, totalIsLowerBound, nextCursor } satisfies PageOf<unknown>;
}

/** Sends a call; if it needs a fresh proof, asks the person for it and repeats the call once. */
async function withProof<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt();
  } catch (error) {
    if (isSignedOut(error)) ended();
    if (!isNotFresh(error) || !(await proveFresh())) throw error;
    return attempt();
  }
}

function queryOf(given: unknown): string {
  const fields = Object.entries(given ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null || value === "" ? [] : [[name, `${value}`]],
  );
  return fields.length === 0 ? "" : `?${new URLSearchParams(fields)}`;
}
