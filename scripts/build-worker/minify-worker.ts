/**
 * Makes a bundle smaller than its bundler can: the most used names become the shortest of the whole file,
 * and repeated computations and tests are written once. Decision 0156.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { minifySync } from "@swc/core";

/** Rewrites the bundle and its source map, which still leads back to the modules. */
export function minifyWorker(file: string): void {
  const mapFile = `${file}.map`;
  const { code, map } = minifySync(readFileSync(file, "utf8"), {
    module: true,
    ecma: 2022,
    compress: { ecma: 2022, passes: 6 },
    mangle: { toplevel: true },
    // swc continues from the map before it, as terser does; its types know only a boolean.
    sourceMap: { content: readFileSync(mapFile, "utf8") } as unknown as boolean,
  });
  if (map === undefined) throw new Error(`${file}: the smaller bundle has no source map`);
  writeFileSync(file, `${code}\n//# sourceMappingURL=${basename(mapFile)}\n`);
  writeFileSync(mapFile, map);
}
