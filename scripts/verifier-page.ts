/**
 * The verifier page as one file: its style and script inside it, and a policy that allows only these two
 * by their hashes, so that it runs no script but its own also when it is opened from a disk. The same
 * code gives the same bytes on every machine, and their SHA-256 is published.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { ROOT } from "./local-stack/wrangler.ts";

/** What `sha256sum --check` reads beside a saved page. */
export const VERIFIER_CHECKSUM = "docs/verifier.sha256";

const SOURCE = join(ROOT, "clients/game/verify");

/** Returns the text of the file that publishes the page's checksum. */
export function verifierChecksum(): string {
  return `${createHash("sha256").update(verifierPage()).digest("hex")}  verify.html\n`;
}

/** Returns the whole page. */
export function verifierPage(): string {
  const [script, style] = [bundle("verify.ts"), bundle("verify.css")];
  // An element ends at the first text that looks like its closing tag, even inside a string.
  if (/<\/(script|style)|<!--/i.test(script + style)) {
    throw new Error("The verifier's script or style would end early in the page.");
  }
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return readFileSync(join(SOURCE, "verify.html"), "utf8")
    .replaceAll("\r\n", "\n")
    .replace('content="policy"', () => `content="${policy}"`)
    .replace("<!-- style -->", () => `<style>${style}</style>`)
    .replace("<!-- script -->", () => `<script>${script}</script>`);
}

function bundle(entry: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(SOURCE, entry)],
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
  });
  return (outputFiles[0]?.text ?? "").trim();
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
