/** Where a request came from. */
import type { Context } from "hono";

/**
 * The caller's IP address, as the network's edge writes it: it overwrites what a caller sends under this
 * name, and no other header of a request can be believed. Undefined where nobody wrote one.
 */
export function callerAddress(c: Context): string | undefined {
  return c.req.header("CF-Connecting-IP");
}
