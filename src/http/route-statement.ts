/** What is stated about a route, and the route that define-route makes of it. */
import type { createRoute } from "@hono/zod-openapi";
import type { z } from "zod";
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
  readonly headers?: z.ZodObject;
  /** A z.strictObject: an unknown field is refused by name. */
  readonly body?: z.ZodType;
  /** The schema of `data` in the answer. */
  readonly data: z.ZodType;
  /** 201 for a lasting resource that the call made. */
  readonly status?: 200 | 201;
  /** What a success is entered as in the audit log: stated by every route under /admin that changes something. */
  readonly audit?: AuditAction;
  /** What the handler can refuse with, besides what every route can. */
  readonly refusals?: readonly ErrorName[];
}

declare const stated: unique symbol;

/** What zod-openapi registers; the statement is there for the compiler alone, to check handlers by. */
export type Route<Statement extends RouteStatement> = ReturnType<typeof createRoute> & {
  readonly [stated]?: Statement;
};
