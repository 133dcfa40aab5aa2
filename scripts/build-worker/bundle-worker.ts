/**
 * Bundles production's Workers, as wrangler would, but smaller: without the parts that only the OpenAPI
 * document needs, and without unreachable parts of libraries.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { ROOT } from "../local-stack/wrangler.ts";
import { joinStatements } from "./join-statements.ts";
import { leaveOutWords } from "./leave-out-words.ts";
import { markEffectFree } from "./mark-effect-free.ts";
import { trimmedLibraries } from "./trim-libraries.ts";

/** The entry of each Worker. Decision 0060. */
const ENTRIES = { money: "src/worker.ts", staff: "src/staff-worker.ts" } as const;

export type WorkerName = keyof typeof ENTRIES;

export function isWorkerName(name: string | undefined): name is WorkerName {
  return name !== undefined && Object.hasOwn(ENTRIES, name);
}

/** Where a Worker's bundle is written: in its own folder, because wrangler uploads every module in it. */
export function bundleFile(name: WorkerName): string {
  return join(ROOT, `.wrangler/production/${name}/${name}.js`);
}

/**
 * Writes the bundle where the Worker's configuration expects it, with a source map that leads back to the
 * modules as they are in the repository.
 */
export async function bundleWorker(name: WorkerName, options: BuildOptions = {}): Promise<void> {
  await build({
    entryPoints: [join(ROOT, ENTRIES[name])],
    outfile: bundleFile(name),
    plugins: [withoutWords, withoutIndentation, ...trimmedLibraries],
    bundle: true,
    format: "esm",
    target: "es2024",
    platform: "neutral",
    // As wrangler resolves packages.
    conditions: ["workerd", "worker", "browser"],
    mainFields: ["browser", "module", "main"],
    external: ["cloudflare:*", "node:*"],
    sourcemap: "linked",
    logLevel: "warning",
    ...options,
  });
}

/**
 * The parts of a statement that are only for readers: comments on lines of their own, and indentation,
 * which means nothing in code or SQL.
 */
const FOR_READERS = /^[ \t]+(?:-- .*)?|^-- .*/gm;

const withoutWords: Plugin = {
  name: "without words",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: joinStatements(
        markEffectFree(leaveOutWords(readFileSync(path, "utf8"))).replaceAll(FOR_READERS, ""),
      ),
      loader: "ts",
    })),
};

/** Removes the indentation of pages, which a browser does not show. */
const withoutIndentation: Plugin = {
  name: "without indentation",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.html$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replaceAll(/^[ \t]+/gm, ""),
      loader: "text",
    })),
};
