/**
 * The money Worker's build depends only on its sources, is recorded beside the hashes of the games in it, and
 * is what the staff Worker compares with. Decision 0167.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { VERSION_HASHES } from "../../../domain/versions/version-hashes.ts";
import { ROOT } from "../../../scripts/local-stack/wrangler.ts";

const SOURCES = ["src", "domain", "durable-objects", "scripts", "docs/version-hashes"];
SOURCES.push("package.json", "tsconfig.json");
/** Another day, and other random numbers. */
const ANOTHER_DAY =
  "data:text/javascript,Date.now = () => 86400000; Math.random = () => 0.5; globalThis.Date = class extends Date { constructor(...given) { super(...(given.length > 0 ? given : [86400000])); } };";
const folders: string[] = [];
let folder: string;
let module: Buffer;
let manifest: string;

beforeAll(() => {
  folder = copyOfSources("one");
  build(folder, "money");
  module = readFileSync(join(folder, ".wrangler/production/money/money.js"));
  manifest = readFileSync(join(folder, ".wrangler/production/money.sha256"), "utf8");
});
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true });
});

function copyOfSources(name: string): string {
  const copy = mkdtempSync(join(tmpdir(), `rouleau-${name}-`));
  folders.push(copy);
  for (const path of SOURCES) cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  return copy;
}

function build(cwd: string, name: string, args: string[] = [], variables = {}) {
  const { status, stderr } = spawnSync(
    process.execPath,
    [...args, "scripts/build-worker.ts", name],
    { cwd, encoding: "utf8", env: { ...process.env, ...variables } },
  );
  if (status !== 0) throw new Error(stderr);
}

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

it("the staff Worker has the same hash when it is built in another place, on another day and in another time zone", () => {
  const elsewhere = copyOfSources("another-place");
  build(elsewhere, "staff", ["--import", ANOTHER_DAY], { TZ: "Asia/Tokyo", LANG: "tr_TR.UTF-8" });
  const staff = readFileSync(join(elsewhere, ".wrangler/production/staff/staff.js"), "utf8");
  expect(staff).toContain(sha256(module));
  expect(staff).not.toContain("MONEY_BUILD");
});

it("the build names no folder and no machine", () => {
  const text = String(module);
  for (const path of [ROOT, tmpdir(), folder, "node_modules/"]) expect(text).not.toContain(path);
  // A machine's name may be a word that also occurs in the code.
  if (hostname().length > 7) expect(text).not.toContain(hostname());
});

it("the build is recorded with the hash of every version of every game in it, in the format of sha256sum", () => {
  const lines = manifest
    .trim()
    .split("\n")
    .map((line) => line.split("  "));
  expect(lines[0]).toEqual([sha256(module), ".wrangler/production/money/money.js"]);
  const versions = Object.entries(VERSION_HASHES).flatMap(([id, hashes]) =>
    Object.entries(hashes).map(([version, { code }]) => [
      code,
      `docs/version-hashes/${id}-${version}.sha256`,
    ]),
  );
  expect(versions.length).toBeGreaterThan(5);
  for (const version of versions) {
    expect(lines).toContainEqual(version);
    // The code that contains the hash is in the build itself.
    expect(String(module)).toContain(version[0]);
  }
  for (const [hash, path = ""] of lines.slice(1)) {
    expect(sha256(readFileSync(join(ROOT, path)))).toBe(hash);
  }
});

it("the build is refused while a published list does not match the files", () => {
  appendFileSync(join(folder, "domain/games/slots/reels.ts"), "// changed\n");
  for (const name of ["money", "staff"]) {
    expect(() => build(folder, name)).toThrow(
      /golden-reels-\d\.sha256 is out of date: npm run generate -- hashes/,
    );
  }
});
