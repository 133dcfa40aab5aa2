/**
 * Builds a Worker exactly as a deployment would (`wrangler deploy --dry-run`) and hands over the
 * modules that would be uploaded, so that what is measured is what would run.
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
  /** What counts towards the platform's limit. */
  readonly gzippedBytes: number;
}

export interface BundleOrder {
  /** Where to write it: an empty folder. */
  readonly folder: string;
  readonly configPath: string;
  /** Another entry than the one that the configuration names. */
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

/** Builds a Worker; throws with wrangler's own output when it does not build. */
export async function buildBundle(order: BundleOrder): Promise<Bundle> {
  await runWrangler([
    "deploy",
    ...(order.entryPath === undefined ? [] : [order.entryPath]),
    "--config",
    order.configPath,
    // Named even when empty: wrangler warns about a configuration with several otherwise.
    `--env=${order.environment ?? ""}`,
    "--dry-run",
    "--outdir",
    order.folder,
  ]);
  const modules = readdirSync(order.folder)
    .map((name) => readModule(order.folder, name))
    .filter((module) => module !== undefined)
    .sort((a, b) => Number(b.type === "ESModule") - Number(a.type === "ESModule"));
  if (modules.filter((module) => module.type === "ESModule").length !== 1) {
    throw new Error(
      `Expected one script in ${order.folder}; wrangler wrote another shape of bundle.`,
    );
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
