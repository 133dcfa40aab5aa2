/**
 * What ships is named with its licence, for people and for machines: docs/decisions/0173. What should be in the
 * lists is found without the lock file: by what the code imports, and by what the installed packages need.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { BILL_OF_MATERIALS, billOfMaterials } from "../../../scripts/generate/bill-of-materials.ts";
import { NOTICES_PAGE } from "../../../scripts/generate/third-party-notices.ts";

/** The licences that we may ship under, by their names in SPDX. */
const LICENSES = ["0BSD", "Apache-2.0", "BSD-3-Clause", "MIT", "OFL-1.1", "Unlicense"];
const EXPRESSIONS = ["(MIT OR CC0-1.0)"];
/** Copied into what ships, and imported by no module of it: scripts/build-assets.ts, scripts/common-passwords.ts. */
const COPIED = ["swagger-ui-dist", "@zxcvbn-ts/language-common"];

interface Component {
  readonly type: string;
  readonly "bom-ref": string;
  readonly name: string;
  readonly version?: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly {
    readonly license?: { readonly id: string };
    readonly expression?: string;
  }[];
  readonly purl?: string;
}

interface Bill {
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const bill = JSON.parse(readFileSync(BILL_OF_MATERIALS, "utf8")) as Bill;
const listed = bill.components.filter(({ type }) => type === "library");

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

/** Returns the folder of a package that a file or package in `from` imports, as Node finds it. */
function folderOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, "node_modules", name);
    if (existsSync(join(found, "package.json"))) return found;
    if (folder === dirname(folder)) return undefined;
  }
}

/**
 * Returns the packages that the code of the Workers and pages imports by name, types aside. The documents are
 * made before the Workers are built (scripts/build-assets.ts), and what makes them is in none.
 */
function imported(): Set<string> {
  const files = globSync(["{src,domain,durable-objects}/**/*.ts", "clients/*/src/**/*.{ts,tsx}"]);
  const names = new Set<string>();
  for (const file of files.filter((one) => !one.startsWith("src/openapi/"))) {
    const source = readFileSync(file, "utf8");
    const statements = source.matchAll(
      /^(?:import|export)\s(?!type\b)(?:[^"';]*?\sfrom\s)?"([^".][^"]*)"/gm,
    );
    for (const [, from = ""] of statements) {
      const parts = from.split("/");
      names.add(from.startsWith("@") ? parts.slice(0, 2).join("/") : (parts[0] ?? ""));
    }
  }
  return names;
}

/** Returns whether a name is the runtime's, one of our own packages, or what the build makes of the games' folders. */
function isOurs(name: string): boolean {
  const [scheme = ""] = name.split(":");
  return (
    ["node", "cloudflare", "games"].includes(scheme) ||
    builtinModules.includes(name) ||
    name.startsWith("@rouleau/")
  );
}

it("the bill is written again from the lock file, with nothing about the day or the machine", () => {
  expect(readFileSync(BILL_OF_MATERIALS, "utf8")).toBe(billOfMaterials());
});

it("the bill has each package that the shipped code imports, and each that those need", () => {
  const names = new Set(listed.map(({ name, version }) => `${name}@${version}`));
  const open = [...imported(), ...COPIED].filter((name) => !isOurs(name));
  expect(open.length).toBeGreaterThan(15);
  const folders = new Set(open.map((name) => folderOf(name, "clients/dashboard") ?? name));
  // A loop over a set also visits what is added meanwhile.
  for (const folder of folders) {
    const { dependencies, peerDependencies = {}, peerDependenciesMeta = {} } = manifestIn(folder);
    const peers = Object.keys(peerDependencies).filter(
      (name) => !peerDependenciesMeta[name]?.optional,
    );
    for (const name of [...Object.keys(dependencies ?? {}), ...peers]) {
      const needed = folderOf(name, folder);
      if (needed !== undefined) folders.add(needed);
    }
  }
  const wanted = [...folders].map((folder) => {
    const { name, version } = manifestIn(folder);
    return `${name}@${version}`;
  });
  expect(wanted.filter((one) => !names.has(one))).toEqual([]);
  expect(wanted.length).toBeGreaterThan(60);
});

it("the bill has no package that is only used to build or test", () => {
  const names = listed.map(({ name }) => name);
  for (const tool of ["vitest", "wrangler", "esbuild", "typescript", "@types/react"]) {
    expect(names).not.toContain(tool);
  }
});

it("the bill is CycloneDX 1.6, and names a licence and a hash of each component", () => {
  expect(bill).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6", version: 1 });
  const refs = bill.components.map((one) => one["bom-ref"]);
  expect(new Set(refs).size).toBe(refs.length);
  for (const { name, version, purl, hashes, licenses, type } of bill.components) {
    expect(licenses, name).toHaveLength(1);
    const [{ license, expression } = {}] = licenses;
    expect([...LICENSES, ...EXPRESSIONS], name).toContain(license?.id ?? expression);
    expect(license === undefined, name).toBe(expression !== undefined);
    const [hash] = hashes;
    expect(hash?.content, name).toMatch(
      hash?.alg === "SHA-512" ? /^[0-9a-f]{128}$/ : /^[0-9a-f]{64}$/,
    );
    if (type === "file") continue;
    expect(type, name).toBe("library");
    expect(purl, name).toBe(`pkg:npm/${name.replace("@", "%40")}@${version}`);
  }
  expect(bill.dependencies.map(({ ref }) => ref)).toEqual(listed.map((one) => one["bom-ref"]));
  for (const { ref, dependsOn } of bill.dependencies) {
    expect(
      dependsOn.filter((one) => !refs.includes(one)),
      ref,
    ).toEqual([]);
  }
});

it("the bill has everything that the notices name, each with its licence and the licence's text", () => {
  const page = readFileSync(NOTICES_PAGE, "utf8");
  const notices = page.split(/^## /m).slice(1);
  expect(notices).toHaveLength(bill.components.length);
  for (const { name, version = "(typeface)", licenses } of bill.components) {
    const notice = notices.find((one) => one.startsWith(`${name} ${version}\n`)) ?? "";
    const [{ license, expression } = {}] = licenses;
    expect(notice, name).toContain(`\nLicence: ${license?.id ?? expression}\n`);
    expect(notice, name).toMatch(/```text\n[\s\S]{100,}```|spdx\.org\/licenses\//);
  }
});
