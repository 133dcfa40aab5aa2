/**
 * Prints the API's OpenAPI document. No server has to run: the routes are loaded into Node, with
 * stand-ins for what only the Workers runtime and the bundler provide. It is a process of its own
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

interface App {
  request(path: string): Promise<Response>;
}

async function readDocument(): Promise<unknown> {
  const { readConfig } = await import("../../src/config.ts");
  // By an address that the compiler does not follow: it would look for the Workers runtime's types here.
  const { createApp } = (await import(new URL("../../src/app.ts", import.meta.url).href)) as {
    createApp(config: object): App;
  };
  const key = Buffer.alloc(32).toString("base64");
  const environment = { STAGE: "local", TOKEN_KEY: key, SEALING_KEY: key, RATE_LIMITS: "off" };
  const response = await createApp(readConfig(environment)).request("/api/v1/openapi.json");
  return response.json();
}
