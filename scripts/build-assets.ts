/**
 * Builds the assets that the Worker serves and git ignores: the game page's scripts, styles and letters,
 * each named by its content so that browsers can keep it forever; Swagger UI's files for the API reference,
 * so that it loads nothing from elsewhere; the OpenAPI document; the guides; the verifier page; and the
 * dashboard's pages. wrangler runs this before it starts or deploys the Worker (wrangler.toml, [build]).
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { buildDashboard } from "./build-dashboard.ts";
import { buildGamePage } from "./build-game-page.ts";
import { buildReference } from "./build-reference.ts";
import { buildGuides } from "./guides/build-guides.ts";
import { ROOT } from "./local-stack/wrangler.ts";
import { verifierPage } from "./verifier-page.ts";

const SWAGGER_FILES = ["swagger-ui-bundle.js", "swagger-ui.css", "LICENSE"];
const SWAGGER = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const REFERENCE = join(ROOT, "clients/game/assets/reference/vendor");
const REFERENCE_SOURCE = join(ROOT, "clients/reference/src");
const REFERENCE_BUILT = join(ROOT, "clients/game/assets/reference/built");
const VERIFIER = join(ROOT, "clients/game/assets/verify.html");

// A running stack restarts when a file changes, so files that are up to date are not written again.
mkdirSync(REFERENCE, { recursive: true });
for (const file of SWAGGER_FILES) {
  const [from, to] = [join(SWAGGER, file), join(REFERENCE, file)];
  if (!existsSync(to) || statSync(to).size !== statSync(from).size) copyFileSync(from, to);
}
buildGuides();
buildReference();
await buildReferencePage();
await buildGamePage();
await buildDashboard();
const page = verifierPage();
if (!existsSync(VERIFIER) || readFileSync(VERIFIER, "utf8") !== page) writeFileSync(VERIFIER, page);

/** Builds the script and the style of the API reference. */
async function buildReferencePage(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: {
      reference: join(REFERENCE_SOURCE, "open-reference.ts"),
      style: join(REFERENCE_SOURCE, "reference.css"),
    },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    outdir: REFERENCE_BUILT,
  });
  for (const { path, contents } of outputFiles) {
    if (!existsSync(path) || !readFileSync(path).equals(contents)) writeFileSync(path, contents);
  }
}
