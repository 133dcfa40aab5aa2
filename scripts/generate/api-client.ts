/**
 * Writes the API's OpenAPI document, and the client that an integrator would generate from it with
 * their own tool. The linter reads the document, a test plays a round with the client, and git
 * ignores both.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { BUILT_DOCUMENT, buildReference } from "../build-reference.ts";
import { ROOT } from "../local-stack/wrangler.ts";

const FOLDER = join(ROOT, "test/client/generated");
const DOCUMENT = join(FOLDER, "openapi.json");
const GENERATOR = join(ROOT, "node_modules/.bin/oazapfts");

mkdirSync(FOLDER, { recursive: true });
// The assets need the same document, and it takes seconds to make.
buildReference();
copyFileSync(BUILT_DOCUMENT, DOCUMENT);
execFileSync(GENERATOR, [DOCUMENT, join(FOLDER, "api-client.ts")], { stdio: "pipe" });
