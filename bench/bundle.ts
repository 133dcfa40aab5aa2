/**
 * Builds a Worker exactly as a deployment would (`wrangler deploy --dry-run`) and returns the modules
 * that would be uploaded, so that the bench measures what would run.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { runWrangler } from "../scripts/local-stack/wrangler.ts";

type ModuleType = "ESModule" | "Text" | "CompiledWasm" | "Data";

/** A module as the runtime takes it; the first of a bundle is the entry. */
export interface BundleModule {
  readonly type: ModuleType;
  readonly path: string;
  readonly contents: string | Uint8Array<ArrayBuffer>;
}

export interface Bundle {
  readonly modules: readonly BundleModule[];
  readonly bytes: number;
  /** The size that counts towards the platform's limit. */
  readonly gzippedBytes: number;
}

export interface BundleOptions {
  /** An empty folder to write to. */
  readonly folder: string;
  readonly configPath: string;
  /** Replaces the entry file of the configuration. */
  readonly entryPath?: string;
  readonly environment?: string;
}

const TYPES: Readonly<Record<string, ModuleType>> = {
  js: "ESModule",
  html: "Text",
  txt: "Text",
  sql: "Text",
  wasm: "CompiledWasm",
  bin: "Data",
};

/** Builds a Worker. If the build fails, throws an error with wrangler's output. */
export async function buildBundle(options: BundleOptions): Promise<Bundle> {
  await runWrangler([
    "deploy",
    ...(options.entryPath === undefined ? [] : [options.entryPath]),
    "--config",
    options.configPath,
    // Always given, because wrangler warns if a configuration has several environments and none is named.
    `--env=${options.environment ?? ""}`,
    "--dry-run",
    "--outdir",
    options.folder,
  ]);
  return readBundle(options.folder);
}

/** Reads the bundle that a build wrote to a folder. */
export function readBundle(folder: string): Bundle {
  const modules = readdirSync(folder)
    .map((name) => readModule(folder, name))
    .filter((module) => module !== undefined)
    .sort((a, b) => Number(b.type === "ESModule") - Number(a.type === "ESModule"));
  if (modules.filter((module) => module.type === "ESModule").length !== 1) {
    throw new Error(`Expected one script in ${folder}, but wrangler wrote several or none.`);
  }
  const all = Buffer.concat(modules.map((module) => Buffer.from(module.contents)));
  return { modules, bytes: all.length, gzippedBytes: gzipSync(all).length };
}

function readModule(folder: string, name: string): BundleModule | undefined {
  const type = TYPES[name.slice(name.lastIndexOf(".") + 1)];
  if (type === undefined || name === "README.md") return undefined;
  const path = join(folder, name);
  const isText = type === "ESModule" || type === "Text";
  return { type, path, contents: isText ? readFileSync(path, "utf8") : bytesOf(path) };
}

function bytesOf(path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(path));
}
