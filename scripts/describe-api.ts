/**
 * `npm run generate:client`: the OpenAPI document, and what an integrator gets who generates a client
 * from it. The linter reads the one, the tests play a round with the other; neither is kept.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { apiDocument } from "./api-document.ts";
import { ROOT } from "./local-stack/wrangler.ts";

const FOLDER = join(ROOT, "test/client/generated");
const DOCUMENT = join(FOLDER, "openapi.json");
const GENERATOR = join(ROOT, "node_modules/.bin/oazapfts");

mkdirSync(FOLDER, { recursive: true });
writeFileSync(DOCUMENT, JSON.stringify(await apiDocument()));
execFileSync(GENERATOR, [DOCUMENT, join(FOLDER, "api-client.ts")], { stdio: "pipe" });
