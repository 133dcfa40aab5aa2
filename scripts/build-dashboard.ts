/**
 * Builds the dashboard's pages: scripts and styles that are named by their content, and the page that loads
 * them. Each screen is a file that is loaded when it is opened. Only what changed is written, because a
 * running stack restarts when a file changes. docs/decisions/0076 says why this is not Vite.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Metafile } from "esbuild";
import { ROOT } from "./local-stack/wrangler.ts";

const SOURCE = join(ROOT, "clients/dashboard/src");
const ASSETS = join(ROOT, "clients/dashboard/assets");
const BUILD = join(ASSETS, "build");

/**
 * Every file is named by its content, so a browser never has to ask for it again. One that is opened by itself
 * loads nothing and stands in no frame; the page that uses it has a policy of its own.
 */
export const ASSET_HEADERS = `/build/*
  Cache-Control: public, max-age=31536000, immutable
  Content-Security-Policy: default-src 'none'; frame-ancestors 'none'
  X-Content-Type-Options: nosniff
  Cross-Origin-Resource-Policy: same-origin
  Referrer-Policy: no-referrer
`;

/** Builds the pages, and returns how many bytes the first screen takes, gzipped: page, style and scripts. */
export async function buildDashboard(): Promise<{ firstScreenBytes: number }> {
  const { outputFiles, metafile } = await build({
    entryPoints: { dashboard: join(SOURCE, "main.tsx") },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    charset: "utf8",
    legalComments: "none",
    define: { "process.env.NODE_ENV": '"production"' },
    outdir: BUILD,
    absWorkingDir: ROOT,
    entryNames: "[name]-[hash]",
    chunkNames: "part-[hash]",
    assetNames: "[name]-[hash]",
  });
  checkImports(metafile);
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
  const entry = (extension: string) => {
    const name = [...files.keys()].find((file) =>
      new RegExp(`^dashboard-\\w+${extension}$`).test(file),
    );
    if (name === undefined) throw new Error(`The build made no dashboard${extension}.`);
    return name;
  };
  const [script, style] = [entry("\\.js"), entry("\\.css")];
  const page = readFileSync(join(SOURCE, "index.html"), "utf8")
    .replace("{{style}}", `/build/${style}`)
    .replace("{{script}}", `/build/${script}`);
  mkdirSync(BUILD, { recursive: true });
  for (const name of readdirSync(BUILD)) if (!files.has(name)) rmSync(join(BUILD, name));
  for (const [name, contents] of files) writeIfChanged(join(BUILD, name), Buffer.from(contents));
  writeIfChanged(join(ASSETS, "index.html"), Buffer.from(page));
  writeIfChanged(join(ASSETS, "_headers"), Buffer.from(ASSET_HEADERS));
  const first = [style, ...scriptsOf(metafile, script)].map((name) => files.get(name) ?? "");
  const firstScreenBytes = [page, ...first].reduce(
    (sum, contents) => sum + gzipSync(contents).length,
    0,
  );
  return { firstScreenBytes };
}

/** Throws if the pages take anything but themselves, the SDK, the rules and libraries: a client is outside. */
function checkImports({ inputs }: Metafile): void {
  const allowed = /^(clients\/(dashboard|sdk)\/src|domain|node_modules)\//;
  const strangers = Object.keys(inputs).filter((path) => !allowed.test(path));
  if (strangers.length > 0) throw new Error(`The dashboard imports ${strangers.join(", ")}.`);
}

/** Returns the script, and all that it and the largest screen need before anything is shown. */
function scriptsOf({ outputs }: Metafile, script: string): readonly string[] {
  const byName = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]));
  const needed = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const { path, kind } of byName.get(name)?.imports ?? []) {
      if (kind === "import-statement") needed(basename(path), seen);
    }
    return seen;
  };
  const shell = needed(script);
  const home = [...byName].find(([, { entryPoint }]) => entryPoint?.endsWith("/home/home.tsx"));
  return [...new Set([...shell, ...(home === undefined ? [] : needed(home[0]))])];
}

function writeIfChanged(path: string, contents: Buffer): void {
  if (!existsSync(path) || !readFileSync(path).equals(contents)) writeFileSync(path, contents);
}

if (process.argv[1] === import.meta.filename) {
  const { firstScreenBytes } = await buildDashboard();
  console.log(`The first screen takes ${Math.ceil(firstScreenBytes / 1000)} KB gzipped.`);
}
