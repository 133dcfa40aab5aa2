/**
 * Serves the pages: one document for every address, with a policy that lets only our own scripts run, and
 * only styles that carry the nonce of this answer.
 */
import { base64url } from "jose";
import type { DashboardContext } from "./app-env.ts";

const NONCE = /\{\{nonce\}\}/g;
const NONCE_BYTES = 16;

export async function servePages(c: DashboardContext): Promise<Response> {
  const document = await c.env.ASSETS.fetch(new URL("/index.html", c.get("origin")).href);
  if (!document.ok) return c.notFound();
  const nonce = base64url.encode(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  return c.html((await document.text()).replaceAll(NONCE, nonce), 200, {
    "Content-Security-Policy": pagePolicy(nonce),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  });
}

function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
