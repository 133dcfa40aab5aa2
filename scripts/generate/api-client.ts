/**
 * Writes the API's OpenAPI document and the client that an integrator would generate from it with a
 * tool of their own. The linter reads the document, a test plays a round with the client, and git
 * ignores both.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../local-stack/wrangler.ts";
import { apiDocumentText } from "./api-document.ts";

const FOLDER = join(ROOT, "test/client/generated");
const DOCUMENT = join(FOLDER, "openapi.json");
const GENERATOR = join(ROOT, "node_modules/.bin/oazapfts");

mkdirSync(FOLDER, { recursive: true });
writeFileSync(DOCUMENT, apiDocumentText());
execFileSync(GENERATOR, [DOCUMENT, join(FOLDER, "api-client.ts")], { stdio: "pipe" });
