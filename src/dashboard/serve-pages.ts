/**
 * Serves the pages: one document for every address, with a policy that allows only our own scripts, and
 * only styles with the nonce of this answer. One script is inlined in the page, and the policy names it
 * by its hash.
 */
import { base64url } from "jose";
import * as z from "zod";
import type { DashboardContext } from "./app-env.ts";

const NONCE = /\{\{nonce\}\}/g;
const NONCE_BYTES = 16;

/** As scripts/build-dashboard.ts makes it. */
const PAGE = z.object({ html: z.string(), firstScript: z.string() });

export async function servePages(c: DashboardContext): Promise<Response> {
  const built = await c.env.ASSETS.fetch(new URL("/page.json", c.get("origin")).href);
  if (!built.ok) return c.notFound();
  const { html, firstScript } = PAGE.parse(await built.json());
  const nonce = base64url.encode(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  return c.html(html.replaceAll(NONCE, nonce), 200, {
    "Content-Security-Policy": pagePolicy(nonce, firstScript),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  });
}

function pagePolicy(nonce: string, firstScript: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' '${firstScript}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
