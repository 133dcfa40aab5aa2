/**
 * Puts the files of Swagger UI where the Worker serves them, so that the API reference asks nobody else.
 * wrangler runs this before it starts or deploys the Worker (wrangler.toml, [build]).
 */
import { copyFileSync, existsSync, mkdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const FILES = ["swagger-ui-bundle.js", "swagger-ui.css", "LICENSE"];
const FROM = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const TO = join(import.meta.dirname, "../game-client/assets/reference/vendor");

mkdirSync(TO, { recursive: true });
for (const file of FILES) {
  const [from, to] = [join(FROM, file), join(TO, file)];
  // A file that is written anew makes a running stack start over.
  if (!existsSync(to) || statSync(to).size !== statSync(from).size) copyFileSync(from, to);
}
