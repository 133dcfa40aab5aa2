/**
 * Makes the verifier page: one file with its style and script inside, and a policy of its own that
 * lets these two run by their hashes and lets nothing be fetched, also where the file is opened from a
 * disk. wrangler runs this before it starts or deploys the Worker (wrangler.toml, [build]).
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const FROM = join(import.meta.dirname, "../game-client/verify");
const TO = join(import.meta.dirname, "../game-client/assets/verify.html");

/** The page, complete. */
export async function verifierPage(): Promise<string> {
  const [script, style] = await Promise.all([bundle("verify.ts"), bundle("verify.css")]);
  // The text of an element ends where its closing tag seems to stand, whatever is quoted.
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
  return readFileSync(join(FROM, "verify.html"), "utf8")
    .replace('content="policy"', () => `content="${policy}"`)
    .replace("<!-- style -->", () => `<style>${style}</style>`)
    .replace("<!-- script -->", () => `<script>${script}</script>`);
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(FROM, entry)],
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

if (import.meta.main) {
  const page = await verifierPage();
  // A file that is written anew makes a running stack start over.
  if (!existsSync(TO) || readFileSync(TO, "utf8") !== page) writeFileSync(TO, page);
}
