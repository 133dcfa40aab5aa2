/** What is stated about a route, and the route that define-route makes of it. */
import type { RouteConfig } from "@asteasolutions/zod-to-openapi";
import type { MiddlewareHandler } from "hono";
import type * as z from "zod";
import type { AuditAction } from "../db/audit-entry.ts";
import type { Access } from "./access.ts";
import type { ErrorName } from "./errors.ts";

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
  /** For the document alone: who needs a header reads it. */
  readonly headers?: z.ZodObject;
  /** A z.strictObject: an unknown field is refused by name. */
  readonly body?: z.ZodType;
  /** True where no body at all is as good as an empty object. */
  readonly isBodyOptional?: true;
  /** The schema of `data` in the answer. */
  readonly data: z.ZodType;
  /** 201 for a lasting resource that the call made. */
  readonly status?: 200 | 201;
  /** The call is the sandbox's alone: what a production key is refused with. Takes access by API key. */
  readonly sandboxOnly?: "INVALID_API_KEY" | "FORCED_OUTCOME_IN_PRODUCTION";
  /** What a success is entered as in the audit log: stated by every route under /admin that changes something. */
  readonly audit?: AuditAction;
  /** What the handler can refuse with, besides what every route can. */
  readonly refusals?: readonly ErrorName[];
}

/** A stated route with what was made of it: its part of the document, and the checks before its input. */
export interface Route<Statement extends RouteStatement> {
  readonly statement: Statement;
  readonly documented: RouteConfig;
  readonly checks: readonly MiddlewareHandler[];
}
