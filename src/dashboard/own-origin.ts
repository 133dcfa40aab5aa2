/**
 * Refuses requests that another site could make a browser send. A SameSite=Strict cookie is the first
 * protection; this one also works where that fails, for example at another subdomain of our own.
 */
import type { MiddlewareHandler } from "hono";
import { type DashboardEnv, refusal } from "./app-env.ts";

const READING = ["GET", "HEAD"];

/**
 * Returns the origin of the pages. Locally it is localhost at the port that is called: under any other
 * name, another site's page could lead here.
 */
export function ownOrigin(configured: string | undefined, url: string): string | undefined {
  if (configured !== undefined) return configured;
  const { hostname, origin } = new URL(url);
  return hostname === "localhost" ? origin : undefined;
}

/** Refuses a request under any host name but our own, which protects against DNS rebinding. */
export const underOwnName: MiddlewareHandler<DashboardEnv> = async (c, next) => {
  const origin = ownOrigin(c.get("config").origin, c.req.url);
  if (origin === undefined || new URL(c.req.url).host !== new URL(origin).host) {
    return refusal(c, "WRONG_ORIGIN");
  }
  c.set("origin", origin);
  return next();
};

/**
 * Requests that change something must come from our own pages; those that only read, from there or from the
 * address bar.
 */
export const fromOwnOrigin: MiddlewareHandler<DashboardEnv> = async (c, next) => {
  const site = c.req.header("Sec-Fetch-Site");
  const isOwn = READING.includes(c.req.method)
    ? site === undefined || site === "same-origin" || site === "none"
    : site === "same-origin" && c.req.header("Origin") === c.get("origin");
  return isOwn ? next() : refusal(c, "WRONG_ORIGIN");
};
