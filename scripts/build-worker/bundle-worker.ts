/**
 * Bundles production's Workers, as wrangler would, but without what only the OpenAPI document needs and
 * without the parts of its libraries that nothing in it can reach.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { ROOT } from "../local-stack/wrangler.ts";
import { leaveOutWords } from "./leave-out-words.ts";
import { markEffectFree } from "./mark-effect-free.ts";

/** The entry of each Worker. Decision 0060. */
const ENTRIES = { money: "src/worker.ts", staff: "src/staff-worker.ts" } as const;

export type WorkerName = keyof typeof ENTRIES;

export function isWorkerName(name: string | undefined): name is WorkerName {
  return name !== undefined && Object.hasOwn(ENTRIES, name);
}

/**
 * Writes the bundle where the Worker's configuration expects it, with a source map that leads back to the
 * modules as they are in the repository.
 */
export async function bundleWorker(name: WorkerName, options: BuildOptions = {}): Promise<void> {
  await build({
    entryPoints: [join(ROOT, ENTRIES[name])],
    outfile: join(ROOT, `.wrangler/production/${name}.js`),
    plugins: [withoutWords, withoutJsonSchemas, withoutOtherDatabases],
    bundle: true,
    format: "esm",
    target: "es2024",
    platform: "neutral",
    // As wrangler resolves packages.
    conditions: ["workerd", "worker", "browser"],
    mainFields: ["browser", "module", "main"],
    external: ["cloudflare:*", "node:*"],
    loader: { ".html": "text" },
    sourcemap: "linked",
    logLevel: "warning",
    ...options,
  });
}

/** A line of its own inside the text of a statement. */
const SQL_COMMENT = /^[ \t]*-- .*$/gm;

const withoutWords: Plugin = {
  name: "without words",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: markEffectFree(leaveOutWords(readFileSync(path, "utf8"))).replaceAll(
        SQL_COMMENT,
        "",
      ),
      loader: "ts",
    })),
};

/**
 * zod gives each schema a method that writes it as a JSON schema, and reads a schema's own limits
 * (`schema.maxLength`) from that. Only the document has a use for either: in the Worker they throw.
 */
const withoutJsonSchemas: Plugin = {
  name: "without JSON schemas",
  setup: ({ onLoad, initialOptions }) => {
    // Each kind of schema names a writer of its own, and these are missing now.
    initialOptions.logOverride = { "import-is-undefined": "silent" };
    const modules = /zod\/v4\/core\/(to-json-schema|json-schema-\w+)\.js$/;
    const names = ["createToJSONSchemaMethod", "createStandardJSONSchemaMethod", "toJSONSchema"];
    const exported = [...names, "JSONSchemaGenerator"].map(
      (name) => `export const ${name} = () => undefined;`,
    );
    onLoad({ filter: modules }, () => ({ contents: exported.join("\n") }));
  },
};

/**
 * drizzle brings its relational queries, which the Worker does not make, and asks of each value whether
 * it is an enum of PostgreSQL.
 */
const withoutOtherDatabases: Plugin = {
  name: "without other databases",
  setup: ({ onLoad }) => {
    const names = ["createTableRelationsHelpers", "extractTablesRelationalConfig", "getOperators"];
    names.push("getOrderByOperators", "mapRelationalRow", "Many", "normalizeRelation", "One");
    const exported = names.map((name) => `export const ${name} = undefined;`);
    onLoad({ filter: /drizzle-orm\/relations\.js$/ }, () => ({ contents: exported.join("\n") }));
    onLoad({ filter: /drizzle-orm\/pg-core\/columns\/enum\.js$/ }, () => ({
      contents: "export const isPgEnum = () => false;",
    }));
  },
};
