/**
 * Answers with a page: its places filled with escaped values, and the headers that keep it to
 * itself. No script or style but our own files, no referrer, no cache; who may frame it is the
 * caller's to say. Contract, "Browsers".
 */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { assert } from "../../domain/assert.ts";
import type { AppEnv } from "../http/app-env.ts";

export interface Page {
  readonly html: string;
  /** What stands for each `{{name}}` of the page. */
  readonly values: Readonly<Record<string, string>>;
  /** Sources of the frame-ancestors directive; an empty list is nobody. */
  readonly frameAncestors: readonly string[];
  readonly status?: ContentfulStatusCode;
  /** Whether its forms may be sent to us; otherwise they go nowhere. */
  readonly hasForms?: boolean;
}

/** Answers with the page. */
export function servePage(c: Context<AppEnv>, page: Page): Response {
  return c.html(fillPlaces(page.html, page.values), page.status ?? 200, {
    "Cache-Control": "no-store",
    "Content-Security-Policy": contentPolicy(page),
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  });
}

function contentPolicy({ frameAncestors, hasForms }: Page): string {
  const ancestors = frameAncestors.length === 0 ? ["'none'"] : frameAncestors;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action ${hasForms === true ? "'self'" : "'none'"}`,
    `frame-ancestors ${ancestors.join(" ")}`,
  ].join("; ");
}

/** Escaped for text and for quoted attributes alike, so a place may stand in either. */
function fillPlaces(html: string, values: Readonly<Record<string, string>>): string {
  return html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    assert(value !== undefined, `the page has a value for {{${name}}}`);
    return value.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  });
}
