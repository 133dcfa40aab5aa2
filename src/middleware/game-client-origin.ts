/**
 * Lets the game client's origin, and no other, call player routes from a browser. Operator routes
 * have no CORS headers at all: an API key does not belong in a browser. Contract, "Browsers".
 */
import type { Context, MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { ACCESS, type Access } from "../http/access.ts";
import type { App } from "../http/app.ts";
import type { AppEnv } from "../http/app-env.ts";

const PREFLIGHT_LIFETIME_SECONDS = 600;

const withOrigin = cors({
  origin: (origin, c: Context<AppEnv>) => (origin === allowedOrigin(c) ? origin : null),
  allowMethods: ["GET", "POST"],
  allowHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "X-Request-Id"],
  exposeHeaders: [
    "X-Request-Id",
    "Idempotent-Replayed",
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Reset",
    "Retry-After",
  ],
  maxAge: PREFLIGHT_LIFETIME_SECONDS,
});

/** Adds the CORS headers to a player route's answers; a call without an Origin has no use for them. */
export const gameClientOrigin: MiddlewareHandler<AppEnv> = (c, next) =>
  c.req.header("Origin") === undefined ? next() : withOrigin(c, next);

/** Answers the browser's preflight on every player route that is registered so far. */
export function answerPreflights(app: App): void {
  for (const definition of app.openAPIRegistry.definitions) {
    if (definition.type !== "route") continue;
    const access = definition.route["x-access"] as Access | undefined;
    if (access === undefined || !ACCESS[access].browser) continue;
    app.options(definition.route.path.replaceAll(/\{(\w+)\}/g, ":$1"), gameClientOrigin);
  }
}

/** The one origin that player routes are called from in a browser. */
export function allowedOrigin(c: Context<AppEnv>): string {
  return c.get("config").gameOrigin ?? new URL(c.req.url).origin;
}
