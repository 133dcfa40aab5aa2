/**
 * What a build of the money Worker was made from, as `sha256sum` reads it: the SHA-256 of its module, and that
 * of each list of docs/version-hashes, which is the hash of a version of a game. Decision 0167.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { VERSION_HASHES } from "../../domain/versions/version-hashes.ts";
import { ROOT } from "../local-stack/wrangler.ts";

/** Beside the folder whose modules wrangler uploads. */
export const MONEY_MANIFEST = ".wrangler/production/money.sha256";
const LISTS = "docs/version-hashes";

/**
 * Throws if a published list does not match the files, or the code does not contain its hash: such a build
 * would play games under hashes that are not theirs.
 */
export function checkLists(): void {
  const lists = listNames();
  for (const list of lists) {
    for (const line of textOf(`${LISTS}/${list}`).trim().split("\n")) {
      const [hash = "", path = ""] = line.split("  ");
      if (sha256(textOf(path)) !== hash) throw stale(list);
    }
  }
  for (const [id, versions] of Object.entries(VERSION_HASHES)) {
    for (const [version, { code }] of Object.entries(versions)) {
      const list = `${id}-${version}.sha256`;
      if (!lists.includes(list) || sha256(textOf(`${LISTS}/${list}`)) !== code) throw stale(list);
    }
  }
}

/** Returns the manifest of a build. */
export function manifestOf(bundle: string): string {
  const hashes = [
    [sha256Of(bundle), relative(ROOT, bundle)],
    ...listNames().map((list) => [sha256(textOf(`${LISTS}/${list}`)), `${LISTS}/${list}`]),
  ];
  return hashes.map(([hash, path]) => `${hash}  ${path}\n`).join("");
}

/** Returns the SHA-256 of a file as it is. */
export function sha256Of(file: string): string {
  return sha256(readFileSync(file));
}

function listNames(): string[] {
  return readdirSync(join(ROOT, LISTS)).sort();
}

/** The text of a file of the repository; line ends of Windows are not part of it. */
function textOf(path: string): string {
  return readFileSync(join(ROOT, path), "utf8").replaceAll("\r\n", "\n");
}

function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

function stale(list: string): Error {
  return new Error(`${LISTS}/${list} is out of date: npm run generate -- hashes`);
}
