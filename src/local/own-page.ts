/** Returns whether a request comes from a page of this stack: no other site may act through the developer's browser. */
import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";

export function isFromOurOwnPage(c: Context<AppEnv>): boolean {
  const site = c.req.header("Sec-Fetch-Site");
  if (site !== undefined) return site === "same-origin";
  return c.req.header("Origin") === new URL(c.req.url).origin;
}
