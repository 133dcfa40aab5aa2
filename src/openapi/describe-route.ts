/**
 * Describes an operation for the OpenAPI document, from its route statement: who may call it, its input and
 * output, and every error it can return, in the order of its checks.
 */
import type { RouteConfig } from "@asteasolutions/zod-to-openapi";
import * as z from "zod";
import { mayActAs, STAFF_ROLES } from "../../domain/authority/person-roles.ts";
import { ERRORS, type ErrorName } from "../errors/errors.ts";
import { ACCESS } from "../http/access.ts";
import { idempotencyHeaders, optionalIdempotencyHeaders } from "../http/keyed-request.ts";
import { needsFreshProof, type RouteStatement, stopsWhileSuspended } from "../http/route.ts";
import { type HeaderName, headersOf } from "./components.ts";
import { errorExamples, errorWith, successWith } from "./envelope.ts";

const HEADERS_OF_EVERY_ANSWER: readonly HeaderName[] = [
  "X-Request-Id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
];

const OF_KEYS: readonly ErrorName[] = [
  "IDEMPOTENCY_KEY_REQUIRED",
  "IDEMPOTENCY_KEY_REUSED",
  "IDEMPOTENCY_IN_PROGRESS",
];

/** Returns the operation's entry in the document. */
export function describeRoute(statement: RouteStatement): RouteConfig {
  const { method, path, access, tag, summary, audit, sandboxOnly, staffRole } = statement;
  const scope = statement.keyScope ?? statement.staffScope;
  const { params, query, body } = statement;
  const headers = headersFor(statement);
  const description = descriptionOf(statement);
  const isKeyed = headers === idempotencyHeaders || headers === optionalIdempotencyHeaders;
  // A refusal that depended on state is stored with its key, so an error can be a replay too.
  const answerHeaders: readonly HeaderName[] = isKeyed
    ? [...HEADERS_OF_EVERY_ANSWER, "Idempotent-Replayed"]
    : HEADERS_OF_EVERY_ANSWER;
  return {
    method,
    path,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    "x-access": access,
    ...(scope === undefined ? {} : { "x-required-scope": scope }),
    ...(staffRole === undefined ? {} : { "x-required-role": staffRole }),
    ...rolesOf(statement),
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
      ...(body === undefined ? {} : { body: jsonBody(statement, body) }),
    },
    responses: {
      [statement.status ?? 200]: success(statement, answerHeaders),
      ...failures(errorsOf(statement), answerHeaders),
    },
  };
}

/**
 * Returns the roles of people who may make the call, whether they need a fresh proof, and what the call
 * affects.
 */
function rolesOf(statement: RouteStatement) {
  const { people, staffRole, ofAccount } = statement;
  const roles =
    people ?? STAFF_ROLES.filter((role) => staffRole !== undefined && mayActAs(role, staffRole));
  const fresh = needsFreshProof(statement) ? { "x-fresh-proof": true } : {};
  const account = ofAccount ? { "x-whole-account": true } : {};
  return roles.length === 0 ? {} : { "x-roles": [...roles], ...fresh, ...account };
}

function headersFor({ headers, isIdempotent }: RouteStatement): z.ZodObject | undefined {
  return headers ?? (isIdempotent ? optionalIdempotencyHeaders : undefined);
}

/** Returns what the operation does, with the scope that a key, or the role that staff, need for it. */
function descriptionOf({
  description,
  keyScope,
  staffRole,
  staffScope,
}: RouteStatement): string | undefined {
  const scope = keyScope && `An API key needs the scope \`${keyScope}\`.`;
  const needed =
    scope ??
    (staffRole &&
      `The caller needs the role \`${staffRole}\`, and a key with scopes \`${staffScope}\`.`);
  return description && needed ? `${description}\n\n${needed}` : (description ?? needed);
}

/** Returns every error that the operation can answer, in the order of its checks. */
function errorsOf(statement: RouteStatement): ErrorName[] {
  const { access, params, query, body, sandboxOnly, isIdempotent, refusals = [] } = statement;
  const headers = headersFor(statement);
  const takesInput = [params, query, headers, body].some((schema) => schema !== undefined);
  const ofBody = ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "MALFORMED_JSON"] as const;
  const names: ErrorName[] = [
    "RATE_LIMITED",
    ...ACCESS[access].refusals,
    ...(stopsWhileSuspended(statement) ? ["ACCOUNT_SUSPENDED" as const] : []),
    ...(sandboxOnly === undefined ? [] : [sandboxOnly]),
    ...(body === undefined ? [] : ofBody),
    ...(needsFreshProof(statement) ? ["FRESH_PROOF_REQUIRED" as const] : []),
    // The body that a signature covers is read even if the call needs none.
    ...(access.includes("signed") ? ["PAYLOAD_TOO_LARGE" as const] : []),
    ...(takesInput ? ["VALIDATION_FAILED" as const] : []),
    ...(isIdempotent ? OF_KEYS : []),
    ...refusals,
    "INTERNAL_ERROR",
    "UNAVAILABLE",
  ];
  return [...new Set(names)];
}

function failures(names: readonly ErrorName[], answerHeaders: readonly HeaderName[]) {
  return Object.fromEntries(
    [...Map.groupBy(names, (name) => ERRORS[name].status)].map(([status, group]) => {
      const headers: readonly HeaderName[] =
        status === 429 ? [...answerHeaders, "Retry-After"] : answerHeaders;
      return [status, { ...failure(status, group), headers: headersOf(headers) }];
    }),
  );
}

/** The meaning of an error of each status; the example of each error states its cause. */
const MEANINGS: Readonly<Record<number, string>> = {
  400: "The request is not valid.",
  401: "The credential is missing or not valid.",
  403: "The caller may not make this call.",
  404: "What the call is about does not exist.",
  409: "The call conflicts with the current state.",
  413: "The body is too long.",
  415: "The body is not sent as JSON.",
  422: "The request is valid, but it was refused.",
  429: "Too many calls.",
  500: "An error on our side.",
  503: "Temporarily unavailable.",
};

/** Describes an answer of that status, with one of these errors. */
export function failure(status: number, names: readonly ErrorName[]) {
  const description = MEANINGS[status];
  if (description === undefined) throw new Error(`no meaning is stated for ${status}`);
  const media = { schema: errorWith(names), examples: errorExamples(names) };
  return { description, content: { "application/json": media } };
}

function success({ data, csv, text }: RouteStatement, names: readonly HeaderName[]) {
  if (text === true) {
    const content = { "text/plain": { schema: data } };
    return { description: "The call succeeded.", headers: headersOf(names), content };
  }
  const json = { "application/json": { schema: successWith(data) } };
  const content = csv === true ? { ...json, "text/csv": { schema: z.string() } } : json;
  return { description: "The call succeeded.", headers: headersOf(names), content };
}

function jsonBody({ isBodyOptional }: RouteStatement, schema: z.ZodType) {
  return { required: isBodyOptional !== true, content: { "application/json": { schema } } };
}
