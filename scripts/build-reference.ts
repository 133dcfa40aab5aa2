/**
 * Builds the files of the API reference that the code describes: the OpenAPI documents, which are cut from a
 * whole one, and the Postman collection made from it. The Worker serves them as assets.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { documentParts } from "../src/openapi/document-parts.ts";
import { postmanCollection } from "../src/openapi/postman-collection.ts";
import { apiDocument, apiDocumentText } from "./generate/api-document.ts";
import { ROOT } from "./local-stack/wrangler.ts";

const FOLDER = join(ROOT, "clients/game/assets/reference/built");
/** The OpenAPI document that is served at /api/v1/openapi.json, as `buildReference` last wrote it. */
export const BUILT_DOCUMENT = join(FOLDER, "openapi.json");
/** The sources of the document. */
const SOURCES = ["package.json", "domain", "durable-objects", "src", "scripts/generate"];
/** Stands for the origin of the request for the collection: src/app.ts fills it in. */
const ORIGIN = "https://origin.invalid";

/** Writes the files, unless their sources have not changed. */
export function buildReference(): void {
  const collection = join(FOLDER, "postman.json");
  if (existsSync(collection) && statSync(collection).mtimeMs > newestOf(SOURCES)) return;
  mkdirSync(FOLDER, { recursive: true });
  const text = apiDocumentText();
  for (const [name, part] of documentParts(JSON.parse(text) as object)) {
    writeIfChanged(join(FOLDER, name), JSON.stringify(part));
  }
  writeFileSync(collection, JSON.stringify(postmanCollection(apiDocument(text), ORIGIN)));
}

/** Returns when any of these files or folders last changed. */
function newestOf(sources: readonly string[]): number {
  const times = sources.map((source) => {
    const path = join(ROOT, source);
    const stats = statSync(path);
    const inside = stats.isDirectory() ? readdirSync(path).map((name) => join(source, name)) : [];
    return Math.max(stats.mtimeMs, newestOf(inside));
  });
  return Math.max(0, ...times);
}

/** A running stack restarts when a file changes. */
function writeIfChanged(path: string, text: string): void {
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}
