/**
 * How an operation of the API is written: what is stated about it and the handler that does it, in
 * one value. The statement drives the credential checks, the reading of input, the compiler's check
 * of the handler and the OpenAPI document, so none of these can disagree.
 */
import type { Context, Handler } from "hono";
import type * as z from "zod";
import type { AuditAction } from "../db/audit-log/audit-entry.ts";
import type { ErrorName } from "../errors/errors.ts";
import type { Access, AccessVariables } from "./access.ts";
import type { AppEnv } from "./app-env.ts";
import type { Failed, Succeeded } from "./envelope.ts";

export interface RouteStatement {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** With parameters as `{name}`. */
  readonly path: string;
  readonly access: Access;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** For the document alone: a handler that needs a header reads it. */
  readonly headers?: z.ZodObject;
  /** A z.strictObject: an unknown field is refused by name. */
  readonly body?: z.ZodType;
  /** True where a missing body counts as an empty object. */
  readonly isBodyOptional?: true;
  /** The schema of `data` in the answer. */
  readonly data: z.ZodType;
  /** 201 when the call creates a lasting resource. */
  readonly status?: 200 | 201;
  /** Set where only sandbox keys may call: the error that a production key gets. Needs access by API key. */
  readonly sandboxOnly?: "INVALID_API_KEY" | "FORCED_OUTCOME_IN_PRODUCTION";
  /** The audit log's action for a success: stated by every route under /admin that changes something. */
  readonly audit?: AuditAction;
  /** The errors that the handler can return, besides those that every route can. */
  readonly refusals?: readonly ErrorName[];
}

/** An operation: its statement, and its handler with the types erased. */
export interface Route {
  readonly statement: RouteStatement;
  readonly handler: Handler<AppEnv>;
}

/**
 * Joins a statement with its handler. The handler gets what its access and schemas provide, and the
 * compiler lets it answer only the stated data or a stated error.
 */
export function route<const Statement extends RouteStatement>(
  statement: Statement,
  handler: (c: RouteContext<Statement>) => Promise<Answer<Statement>> | Answer<Statement>,
): Route {
  return { statement, handler: handler as unknown as Handler<AppEnv> };
}

/** The path in the router's notation: `/players/:id` for `/players/{id}`. */
export function routerPath({ path }: Pick<RouteStatement, "path">): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

/** What a handler of the route works with. */
export type RouteContext<Statement extends RouteStatement> = Context<
  Omit<AppEnv, "Variables"> & {
    Variables: AppEnv["Variables"] & AccessVariables[Statement["access"]];
  },
  Statement["path"],
  { in: Validated<Statement>; out: Validated<Statement> }
>;

/** What a handler of the route may return. */
export type Answer<Statement extends RouteStatement> = Response &
  (
    | Succeeded<z.output<Statement["data"]>, Statement extends { status: 201 } ? 201 : 200>
    | Failed<RefusalOf<Statement>>
  );

/** Any handler may answer the first two without stating them. */
type RefusalOf<Statement> =
  | "VALIDATION_FAILED"
  | "UNAVAILABLE"
  | (Statement extends { readonly refusals: readonly (infer Name extends ErrorName)[] }
      ? Name
      : never);

/** `c.req.valid` by the names that hono gives the parts of a request. */
type Validated<Statement> = Part<Statement, "params", "param"> &
  Part<Statement, "query", "query"> &
  Part<Statement, "body", "json">;

type Part<Statement, Key extends string, Target extends string> = Statement extends {
  readonly [K in Key]: infer Schema extends z.ZodType;
}
  ? { [T in Target]: z.output<Schema> }
  : object;
