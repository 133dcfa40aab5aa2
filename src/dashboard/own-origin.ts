/**
 * Refuses anything that another site could make a browser send. A cookie that is SameSite=Strict is the first
 * guard; this one holds as well where that fails, such as at another subdomain of our own.
 */
import type { MiddlewareHandler } from "hono";
import { type DashboardEnv, refusal } from "./app-env.ts";

const READING = ["GET", "HEAD"];

/**
 * Returns the origin of the pages. Locally it is localhost at the port that is called: under any other
 * name, another site's page could be made to lead here.
 */
export function ownOrigin(configured: string | undefined, url: string): string | undefined {
  if (configured !== undefined) return configured;
  const { hostname, origin } = new URL(url);
  return hostname === "localhost" ? origin : undefined;
}

/** Refuses a request under any name but our own, which a rebound name would be. */
export const underOwnName: MiddlewareHandler<DashboardEnv> = async (c, next) => {
  const origin = ownOrigin(c.get("config").origin, c.req.url);
  if (origin === undefined || new URL(c.req.url).host !== new URL(origin).host) {
    return refusal(c, "WRONG_ORIGIN");
  }
  c.set("origin", origin);
  return next();
};

/** What changes anything comes from our own pages; what reads comes from there or from the address bar. */
export const fromOwnOrigin: MiddlewareHandler<DashboardEnv> = async (c, next) => {
  const site = c.req.header("Sec-Fetch-Site");
  const isOwn = READING.includes(c.req.method)
    ? site === undefined || site === "same-origin" || site === "none"
    : site === "same-origin" && c.req.header("Origin") === c.get("origin");
  return isOwn ? next() : refusal(c, "WRONG_ORIGIN");
};
