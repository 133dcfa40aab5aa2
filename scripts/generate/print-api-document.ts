/**
 * Prints the API's OpenAPI document. No server has to run: the routes are loaded into Node, with
 * stand-ins for what only the Workers runtime and the bundler provide. It is a separate process
 * (api-document.ts starts it), because the stand-ins stay loaded.
 */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../local-stack/wrangler.ts";

const PACKAGE_FILE = join(ROOT, "package.json");
const PACKAGE = pathToFileURL(PACKAGE_FILE).href;

loadLikeTheBundler();
process.stdout.write(JSON.stringify(await readDocument()));

function loadLikeTheBundler(): void {
  const { version } = JSON.parse(readFileSync(PACKAGE_FILE, "utf8")) as { version: string };
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier !== "cloudflare:workers") return next(specifier, context);
      return { url: `data:text/javascript,export const env = {}`, shortCircuit: true };
    },
    load(url, context, next) {
      const source = url === PACKAGE ? `export const version = "${version}";` : "export default ''";
      const isOurs = url === PACKAGE || url.endsWith(".html");
      return isOurs ? { format: "module", shortCircuit: true, source } : next(url, context);
    },
  });
}

async function readDocument(): Promise<object> {
  const { openApiDocument } = await load<{ openApiDocument(routes: unknown): object }>(
    "openapi/document.ts",
  );
  const { ALL_OPERATIONS } = await load<{ ALL_OPERATIONS: unknown }>("routes/all-operations.ts");
  return openApiDocument(ALL_OPERATIONS);
}

/**
 * Loads by a path that the compiler does not follow, because it would look for the Workers runtime's types
 * here.
 */
async function load<Module>(path: string): Promise<Module> {
  return (await import(new URL(`../../src/${path}`, import.meta.url).href)) as Module;
}
