/** The local stack's own secrets: made once, kept in the git-ignored .dev.vars, never printed. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./wrangler.ts";

const FILE = join(ROOT, ".dev.vars");
const NAMES = ["TOKEN_KEY", "SEALING_KEY"] as const;
type Secrets = Record<(typeof NAMES)[number], string>;

/** Tells whether the secrets were made before: what an older stack sealed can be read only with them. */
export function secretsExist(): boolean {
  return existsSync(FILE);
}

/** The secrets by name; writes the file with those that were missing, and the hash of the platform key. */
export function localSecrets(platformKeyHash: string): Secrets {
  const lines = existsSync(FILE) ? readFileSync(FILE, "utf8").split("\n").filter(Boolean) : [];
  const kept = new Map(lines.map((line) => [line.slice(0, line.indexOf("=")), line]));
  for (const name of NAMES) {
    if (!kept.has(name)) kept.set(name, `${name}="${randomBytes(32).toString("base64")}"`);
  }
  kept.set("PLATFORM_KEY_HASH", `PLATFORM_KEY_HASH="${platformKeyHash}"`);
  writeFileSync(FILE, `${[...kept.values()].join("\n")}\n`, { mode: 0o600 });
  const value = (name: (typeof NAMES)[number]) =>
    (kept.get(name) ?? "").slice(name.length + 1).replaceAll('"', "");
  return { TOKEN_KEY: value("TOKEN_KEY"), SEALING_KEY: value("SEALING_KEY") };
}
