/**
 * How a route is stated: path, who may call it, what it takes, what it answers and which errors it
 * can refuse with, as data. One statement drives the credential checks, the validation, the
 * compiler's check of the handler, and the OpenAPI document.
 */
import type * as z from "zod";
import { ACCESS } from "../http/access.ts";
import { audits } from "../http/audit-log.ts";
import { errorSchema, successSchema } from "../http/envelope.ts";
import { codeOf, ERRORS, type ErrorName } from "../http/errors.ts";
import { idempotencyHeaders, optionalIdempotencyHeaders } from "../http/keyed-request.ts";
import type { Route, RouteStatement } from "../http/route-statement.ts";
import { checksFor } from "../middleware/checks.ts";
import { requireSandbox } from "../middleware/require-sandbox.ts";

/** Turns a statement into the route that `app.openapi(route, handler)` takes. */
export function defineRoute<const Statement extends RouteStatement>(
  statement: Statement,
): Route<Statement> {
  const { method, path, access, tag, summary, params, query, headers, body, audit, sandboxOnly } =
    statement;
  const keyed = headers === idempotencyHeaders || headers === optionalIdempotencyHeaders;
  const documented = {
    method,
    path,
    tags: [tag],
    summary,
    ...(statement.description === undefined ? {} : { description: statement.description }),
    "x-access": access,
    "x-limits": [...ACCESS[access].limits],
    "x-environments": sandboxOnly === undefined ? [...ACCESS[access].environments] : ["sandbox"],
    ...(audit === undefined ? {} : { "x-audit": audit }),
    security: ACCESS[access].security.map((schemes) => ({ ...schemes })) as Record<
      string,
      string[]
    >[],
    request: {
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { query }),
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body: jsonBody(body, statement.isBodyOptional) }),
    },
    responses: {
      [statement.status ?? 200]: answer("Done.", successSchema(statement.data), headersOf(keyed)),
      ...failureResponses(refusalsOf(statement), keyed),
    },
  };
  const checks = [
    ...checksFor(access, { hasBody: body !== undefined }),
    ...(sandboxOnly === undefined ? [] : [requireSandbox(sandboxOnly)]),
    ...(audit === undefined ? [] : [audits(audit)]),
  ];
  return { statement, documented, checks };
}

/** Every error a route can answer, in the order of its checks. */
function refusalsOf(statement: RouteStatement): ErrorName[] {
  const takesInput = [statement.params, statement.query, statement.headers, statement.body];
  const ofBody: ErrorName[] = ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "MALFORMED_JSON"];
  const names: ErrorName[] = [
    "RATE_LIMITED",
    ...ACCESS[statement.access].refusals,
    ...(statement.sandboxOnly === undefined ? [] : [statement.sandboxOnly]),
    ...(statement.body === undefined ? [] : ofBody),
    ...(takesInput.some((schema) => schema !== undefined) ? ["VALIDATION_FAILED" as const] : []),
    ...(statement.refusals ?? []),
    "INTERNAL_ERROR",
    "UNAVAILABLE",
  ];
  return [...new Set(names)];
}

function failureResponses(names: readonly ErrorName[], keyed: boolean) {
  const byStatus = Map.groupBy(names, (name) => ERRORS[name].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => {
      const causes = group.map((name) => `\`${codeOf(name)}\`: ${ERRORS[name].cause}`);
      const headers =
        Number(status) === 429 ? [...headersOf(keyed), "Retry-After"] : headersOf(keyed);
      return [status, answer(causes.join("\n\n"), errorSchema(group), headers)];
    }),
  );
}

/** A refusal can be a replay as well: one that depended on state is remembered with its key. */
function headersOf(keyed: boolean): string[] {
  const always = [
    "X-Request-Id",
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Reset",
  ];
  return keyed ? [...always, "Idempotent-Replayed"] : always;
}

function answer(description: string, schema: z.ZodType, names: readonly string[]) {
  const headers = Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
  return { description, headers, content: { "application/json": { schema } } };
}

/** `required`, as reading it is (http/read-input.ts). */
function jsonBody(schema: z.ZodType, isOptional = false) {
  return { required: !isOptional, content: { "application/json": { schema } } };
}
