/**
 * Answers with a page: fills in escaped values and sets the headers that protect it. The page may load only
 * our own scripts and styles, sends no referrer and is not cached. The caller states which sites may frame
 * it. Reference 17.
 */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { assert } from "../../domain/assert.ts";
import type { Branding, Tenant } from "../db/tenant.ts";
import type { AppEnv } from "../http/route.ts";

export interface Page {
  readonly html: string;
  /** The value for each `{{name}}` of the page. */
  readonly values: Readonly<Record<string, string>>;
  /** Sources of the frame-ancestors directive; an empty list allows no one. */
  readonly frameAncestors: readonly string[];
  readonly status?: ContentfulStatusCode;
  /** True if its forms may be sent to us; otherwise the browser sends no forms. */
  readonly hasForms?: boolean;
  /** The hash of the one script that is inlined in the page. */
  readonly script?: string;
  readonly branding?: Partial<Branding> | undefined;
}

/** Returns the response with the page. */
export function servePage(c: Context<AppEnv>, page: Page): Response {
  const nonce = crypto.randomUUID();
  return c.html(
    branded(fillPlaceholders(page.html, page.values), page, nonce),
    page.status ?? 200,
    {
      "Cache-Control": "no-store",
      "Content-Security-Policy": contentPolicy(page, nonce),
      "Cross-Origin-Opener-Policy": "same-origin",
      "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    },
  );
}

const HTTPS_ORIGIN =
  /^https:\/\/(?:\*\.(?=[a-z0-9-]+\.))?([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::\d{1,5})?$/;
const LOCAL_ORIGIN = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;

/**
 * Returns true if the text may be used in a page's frame-ancestors: an https origin, all subdomains of a
 * domain (`https://*.casino.example`), or a developer's own machine over http. It must be
 * normalized, in lower case and without a path or a default port: any other text could weaken the policy.
 */
export function isFrameAncestor(text: string): boolean {
  if (!HTTPS_ORIGIN.test(text) && !LOCAL_ORIGIN.test(text)) return false;
  const origin = text.replace("//*.", "//");
  return URL.canParse(origin) && new URL(origin).origin === origin;
}

/** Adds the casino's colour and logo, which were validated when they were set. Reference 12.35. */
function branded(html: string, { branding }: Page, nonce: string): string {
  const { accentColor, logo } = branding ?? {};
  const colors = `--brand:${accentColor};--gold:${accentColor};--gold-light:${accentColor}`;
  const style = `<style nonce="${nonce}">:root{${colors}}</style>`;
  return html
    .replace("</head>", accentColor ? `${style}$&` : "$&")
    .replace("<h1>", logo ? `$&<img class="logo" alt="" src="${logo}">` : "$&");
}

function contentPolicy(
  { frameAncestors, hasForms, script, branding }: Page,
  nonce: string,
): string {
  const ancestors = frameAncestors.length === 0 ? ["'none'"] : frameAncestors;
  return [
    "default-src 'none'",
    `script-src 'self'${script === undefined ? "" : ` '${script}'`}`,
    `style-src 'self'${branding?.accentColor ? ` 'nonce-${nonce}'` : ""}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action ${hasForms === true ? "'self'" : "'none'"}`,
    `frame-ancestors ${ancestors.join(" ")}`,
  ].join("; ");
}

/** Escapes for text and for quoted attributes, so that a placeholder may be used in both. */
function fillPlaceholders(html: string, values: Readonly<Record<string, string>>): string {
  return html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    assert(value !== undefined, `the page has a value for {{${name}}}`);
    return value.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  });
}

/**
 * Returns the origins that may frame the game, including our own on a developer's machine. Anything else
 * could weaken the page's policy, so it is left out.
 */
export function hostOrigins(c: Context<AppEnv>, tenant: Tenant): string[] {
  const origins = tenant.settings.frameAncestors.filter(isFrameAncestor);
  if (c.get("config").stage === "local") origins.push(new URL(c.req.url).origin);
  return origins;
}
