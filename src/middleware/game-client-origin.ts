/**
 * Allows the game client's origin, and no other, to call player routes from a browser. Operator routes
 * have no CORS headers, because an API key does not belong in a browser. Reference 17.5.
 */
import type { Context, Hono, MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { gamePagesOrigin } from "../config.ts";
import { ACCESS } from "../http/access.ts";
import { type AppEnv, type Route, routerPath } from "../http/route.ts";
import { limitByAddress } from "./rate-limit.ts";

const PREFLIGHT_LIFETIME_SECONDS = 600;

const withOrigin = cors({
  origin: (origin, c: Context<AppEnv>) =>
    origin === gamePagesOrigin(c.get("config"), c.req.url) ? origin : null,
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

/** Adds the CORS headers to a player route's answers; a call without an Origin does not need them. */
export const gameClientOrigin: MiddlewareHandler<AppEnv> = (c, next) =>
  c.req.header("Origin") === undefined ? next() : withOrigin(c, next);

/** Answers the browser's preflight for every operation that the game client calls. */
export function answerPreflights(app: Hono<AppEnv>, routes: readonly Route[]): void {
  for (const { statement } of routes) {
    if (ACCESS[statement.access].browser) {
      app.options(routerPath(statement), limitByAddress, gameClientOrigin);
    }
  }
}
