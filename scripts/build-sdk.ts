/**
 * Builds the package in clients/sdk: JavaScript and types, by the compiler alone. Fails if the package has
 * become larger than promised. Its folder can then be packed and published. With another folder as
 * argument, it writes the contents of the package's dist there.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { ROOT } from "./local-stack/wrangler.ts";

const FOLDER = join(ROOT, "clients/sdk");
const DIST = process.argv[2] ?? join(FOLDER, "dist");

/** What a program downloads with each entry, minified and compressed. */
const LARGEST_BYTES: Readonly<Record<string, number>> = {
  "index.js": 10 * 1024,
  "session.js": 6 * 1024,
  "embed.js": 3 * 1024,
};

rmSync(DIST, { recursive: true, force: true });
const { status } = spawnSync(
  process.execPath,
  [
    join(ROOT, "node_modules/typescript/bin/tsc"),
    "-p",
    FOLDER,
    "--noEmit",
    "false",
    "--outDir",
    DIST,
  ],
  { stdio: "inherit" },
);
if (status !== 0) process.exit(1);
nameTypesByTheirScripts();
for (const [entry, largest] of Object.entries(LARGEST_BYTES)) {
  const bytes = await compressedBytes(join(DIST, entry));
  console.log(`${entry}: ${bytes} bytes of at most ${largest}`);
  if (bytes > largest) process.exitCode = 1;
}

/** The compiler leaves `./x.ts` in the types that it writes, but the package has no such file. */
function nameTypesByTheirScripts(): void {
  for (const file of readdirSync(DIST, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".d.ts")) continue;
    const text = readFileSync(join(DIST, file), "utf8");
    writeFileSync(join(DIST, file), text.replaceAll(/(from "\.[^"]*)\.ts"/g, '$1.js"'));
  }
}

async function compressedBytes(entry: string): Promise<number> {
  const { outputFiles } = await build({
    ...{ entryPoints: [entry], bundle: true, minify: true, write: false },
    ...{ format: "esm", target: "es2022", legalComments: "none" },
  });
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length;
}
