/**
 * What handlers work with: the Worker's bindings, the configuration, the id of the request and what
 * their route states. A handler may answer nothing but the route's data and the errors it lists.
 */
import type { OpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import type { Context, Hono } from "hono";
import type * as z from "zod";
import type { Config } from "../config.ts";
import type { AccessVariables } from "./access.ts";
import type { Failed, Succeeded } from "./envelope.ts";
import type { ErrorName } from "./errors.ts";
import type { Route, RouteStatement } from "./route-statement.ts";

export interface AppEnv {
  Bindings: Env;
  Variables: {
    config: Config;
    /** Ours: `req_` and a ULID, the same as in the body and in X-Request-Id. */
    requestId: string;
    /** The caller's own X-Request-Id, for our logs alone. */
    callerRequestId: string | undefined;
  };
}

/** The app that routes add themselves to, knowing what each stated route may answer. */
export interface App extends Hono<AppEnv> {
  readonly openAPIRegistry: OpenAPIRegistry;
  openapi<Statement extends RouteStatement>(
    route: Route<Statement>,
    handler: (c: RouteContext<Statement>) => Promise<Answer<Statement>> | Answer<Statement>,
  ): unknown;
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

/** Any handler may answer these without listing them. */
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
