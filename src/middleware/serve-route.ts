/**
 * Puts an operation behind its checks: credentials, size, signature and rate limits as its access
 * states, then the sandbox, then the audit log, then its input.
 */
import type { Hono, MiddlewareHandler } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { audits } from "../http/audit-entries.ts";
import { readInput } from "../http/read-input.ts";
import { type Route, type RouteStatement, routerPath } from "../http/route.ts";
import { checksFor } from "./checks.ts";
import { requireSandbox } from "./require-sandbox.ts";

/** Adds the operation to the application. */
export function serveRoute(app: Hono<AppEnv>, { statement, handler }: Route): void {
  app.on(statement.method, [routerPath(statement)], ...stepsBefore(statement), handler);
}

function stepsBefore(statement: RouteStatement): MiddlewareHandler[] {
  const { access, body, sandboxOnly, audit } = statement;
  return [
    ...checksFor(access, { hasBody: body !== undefined }),
    ...(sandboxOnly === undefined ? [] : [requireSandbox(sandboxOnly)]),
    ...(audit === undefined ? [] : [audits(audit)]),
    readInput(statement),
  ];
}
