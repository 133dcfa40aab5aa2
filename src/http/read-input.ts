/**
 * Reads a route's input by its schemas: query, path, body, in this order. Input that they refuse is
 * answered before the handler runs; a handler reads its input with `c.req.valid`. Reference 2.11.
 */
import type { Context, MiddlewareHandler } from "hono";
import type * as z from "zod";
import { ERRORS } from "../errors/errors.ts";
import { ApiError } from "./envelope.ts";
import { type JsonFault, readJson } from "./exact-json.ts";
import { answerInvalid } from "./faults.ts";
import type { RouteStatement } from "./route.ts";

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

const MALFORMED = {
  NOT_UTF_8: "The body is not valid UTF-8; encode the JSON as UTF-8.",
  NOT_JSON: ERRORS.MALFORMED_JSON.message,
  FIELD_REPEATED: "An object in the body names a field twice; send each field once.",
} as const satisfies Record<JsonFault, string>;

/** Returns the step that reads the input of a route and keeps the validated parts. */
export function readInput(statement: RouteStatement): MiddlewareHandler {
  const { query, params, body, isBodyOptional = false } = statement;
  return async (c, next) => {
    const refused =
      (query && take(c, "query", query.safeParse(queryOf(c)))) ??
      (params && take(c, "param", params.safeParse(c.req.param()))) ??
      (body && take(c, "json", body.safeParse(await bodyOf(c, isBodyOptional))));
    return refused ?? next();
  };
}

function take(
  c: Context,
  part: "query" | "param" | "json",
  parsed: z.ZodSafeParseResult<unknown>,
): Response | undefined {
  if (!parsed.success) return answerInvalid(parsed.error, c);
  c.req.addValidatedData(part, parsed.data as object);
  return undefined;
}

/** A field that is sent once is its text; a repeated field is a list. */
function queryOf(c: Context): Record<string, string | string[]> {
  const fields = Object.entries(c.req.queries());
  return Object.fromEntries(
    fields.map(([name, values]) => [name, values.length === 1 ? (values[0] ?? "") : values]),
  );
}

/**
 * Returns the body's JSON. Refuses a body without a JSON content type, one that has two readings, and a
 * missing one unless it is optional.
 */
async function bodyOf(c: Context, isOptional: boolean): Promise<unknown> {
  const type = c.req.header("Content-Type");
  // The runtime may pass an empty stream if no body was sent.
  if (isOptional && type === undefined && (await c.req.arrayBuffer()).byteLength === 0) return {};
  if (!JSON_TYPE.test(type ?? "")) throw new ApiError("UNSUPPORTED_MEDIA_TYPE");
  const read = readJson(new Uint8Array(await c.req.arrayBuffer()));
  if (!read.ok) throw new ApiError("MALFORMED_JSON", undefined, MALFORMED[read.refusal]);
  return read.value;
}
