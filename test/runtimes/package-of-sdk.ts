/** The SDK as its users get it: packed, and installed in a separate folder. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../scripts/local-stack/wrangler.ts";

/** Builds, packs and installs the package. Returns the folder, which `remove` deletes. */
export function installPackage(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "rouleau-sdk-"));
  const npm = (...args: string[]) =>
    execFileSync("npm", [...args, "--no-audit", "--no-fund"], { cwd: folder, encoding: "utf8" });
  // In a copy: other test files build it at the same time.
  const source = join(folder, "source");
  for (const file of ["package.json", "README.md"]) {
    cpSync(join(ROOT, "clients/sdk", file), join(source, file));
  }
  const build = [join(ROOT, "scripts/build-sdk.ts"), join(source, "dist")];
  execFileSync(process.execPath, build, { stdio: "pipe" });
  const packed = npm("pack", "--json", "--ignore-scripts", source);
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  npm("install", "--offline", `./${filename}`);
  for (const file of ["main-job.mjs", "run-main-job.mjs"]) {
    cpSync(join(import.meta.dirname, file), join(folder, file));
  }
  cpSync(join(ROOT, "docs/samples"), folder, { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
