/**
 * Serves a page: fills its placeholders with escaped values and sets its security headers. It may load
 * only our own scripts and styles, sends no referrer and is not cached; the caller decides which sites
 * may frame it. Contract, "Browsers".
 */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { assert } from "../../domain/assert.ts";
import type { AppEnv } from "../http/app-env.ts";

export interface Page {
  readonly html: string;
  /** The value of each `{{name}}` in the page. */
  readonly values: Readonly<Record<string, string>>;
  /** Sources of the frame-ancestors directive; an empty list means no site. */
  readonly frameAncestors: readonly string[];
  readonly status?: ContentfulStatusCode;
  /** Whether its forms may be sent to us; by default forms cannot be sent at all. */
  readonly hasForms?: boolean;
}

/** Returns the response with the page. */
export function servePage(c: Context<AppEnv>, page: Page): Response {
  return c.html(fillPlaceholders(page.html, page.values), page.status ?? 200, {
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

/** Escapes values for both text and quoted attributes, so a placeholder may be in either. */
function fillPlaceholders(html: string, values: Readonly<Record<string, string>>): string {
  return html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    assert(value !== undefined, `the page has a value for {{${name}}}`);
    return value.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  });
}
