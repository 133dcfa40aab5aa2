/**
 * `npm run verify`: everything except the tests that must hold before a change is merged. Runs all
 * checks, and for each one that fails prints its output and what to do. `npm run verify -- --fix` formats
 * the files and fixes what the linter can fix, and checks nothing else.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { DOCUMENT_NAMES } from "../src/openapi/document-parts.ts";
import { clientSizes, MOST_GAME_KB, MOST_SHELL_KB } from "./client-sizes.ts";
import { oldestNewer, UPDATED_WITHIN_DAYS } from "./component-ages.ts";
import { ROOT } from "./local-stack/wrangler.ts";

interface Check {
  readonly name: string;
  readonly remedy: string;
  run(): { ok: boolean; output: string; note?: string };
}

/** The largest sizes of the Workers, gzipped: an isolate loads one before it answers its first call. */
const MAX_MONEY_WORKER_KIB = 221;
const MAX_STAFF_WORKER_KIB = 183;
/** WebAuthn's library is two thirds of it. */
const MAX_DASHBOARD_WORKER_KIB = 165;

/** Most of it is for reading settings and nodes' answers (zod), deriving keys and checking signatures. */
const MAX_CHAINS_WORKER_KIB = 76;

/** The most that a browser loads before the dashboard shows its first screen, gzipped: docs/decisions/0108. */
const MAX_FIRST_SCREEN_KB = 200;

/**
 * Written by scripts/build-reference.ts before a client is generated, so that check comes before those that
 * read them.
 */
const DOCUMENTS = DOCUMENT_NAMES.map((name) => `clients/game/assets/reference/built/${name}`);

/** Shipped packages that are not the newest version, for a reason in docs/decisions/0001-toolchain.md. */
const HELD_BACK: ReadonlySet<string> = new Set();

/** The folders whose imports are checked. */
const IMPORTING_FOLDERS = ["domain", "durable-objects", "src", "clients"];

const MAKE_WORKER_SMALLER =
  "fix what wrangler reports; if the Worker is too large, take out what it does not need";

const CHECKS: readonly Check[] = [
  {
    name: "format and lint",
    remedy: "npm run verify -- --fix",
    run: () => command("biome", ["ci", "--colors=off", "--error-on-warnings", "."]),
  },
  {
    name: "direction of imports",
    remedy: "look up the broken rule in config/dependency-cruiser.mjs",
    run: importsAreAllowed,
  },
  {
    name: "a client can be generated from the OpenAPI document",
    remedy: "fix what the generator reports",
    run: () => run(process.execPath, ["scripts/generate/api-client.ts"]),
  },
  {
    name: "lint of the OpenAPI documents",
    remedy: "fix what the linter reports",
    run: documentsAreClean,
  },
  {
    name: "the OpenAPI documents under Spectral's default rules",
    remedy: "fix what the linter reports",
    run: () => run(process.execPath, ["scripts/lint-document.ts", ...DOCUMENTS]),
  },
  ...[
    ".",
    "domain",
    "scripts",
    "clients/game",
    "clients/dashboard",
    "clients/reference",
    "clients/sdk",
    "clients/verifier",
    "test/client",
    "test/chains",
    "test/simulation",
    "test/faults",
    "test/browser",
    "test/runtimes",
  ].map((project) => ({
    name: `types (${project})`,
    remedy: "fix what the compiler reports",
    run: () => command("tsc", ["--noEmit", "-p", project]),
  })),
  {
    name: "types/worker-configuration.d.ts matches wrangler.toml",
    remedy: "npm run generate -- types",
    run: () =>
      command("wrangler", [
        "types",
        "--include-runtime=false",
        "--check",
        "types/worker-configuration.d.ts",
      ]),
  },
  {
    name: "migrations match src/db/schema/",
    remedy: "npm run generate -- migrations",
    run: migrationsAreCurrent,
  },
  {
    name: "generated documents match the code",
    remedy: "npm run generate",
    run: () => run(process.execPath, ["scripts/generate.ts", "--check"]),
  },
  {
    name: "production build of the money Worker, and its size",
    remedy: MAKE_WORKER_SMALLER,
    run: () => workerIsSmall(["--env", "production"], MAX_MONEY_WORKER_KIB),
  },
  {
    name: "production build of the staff Worker, and its size",
    remedy: MAKE_WORKER_SMALLER,
    run: () => workerIsSmall(["--config", "config/staff.toml"], MAX_STAFF_WORKER_KIB),
  },
  {
    name: "production build of the dashboard's Worker, and its size",
    remedy: MAKE_WORKER_SMALLER,
    run: () =>
      workerIsSmall(
        ["--config", "config/dashboard.toml", "--env", "production"],
        MAX_DASHBOARD_WORKER_KIB,
      ),
  },
  {
    name: "production build of the webhook sender",
    remedy: "fix what wrangler reports",
    run: () =>
      command("wrangler", [
        "deploy",
        ...["--config", "config/webhook-sender.toml", "--env", "production", "--dry-run"],
      ]),
  },
  {
    name: "production build of the chains Worker, and its size",
    remedy: MAKE_WORKER_SMALLER,
    run: () => workerIsSmall(["--config", "config/chains.toml"], MAX_CHAINS_WORKER_KIB),
  },
  {
    name: "the dashboard's pages, and the size of the first screen",
    remedy: "find what became larger and load it later: clients/dashboard/src/shell/router.tsx",
    run: firstScreenIsSmall,
  },
  {
    name: "the SDK's package: build, size, exports and types",
    remedy: "fix what the build, publint or attw reports",
    run: sdkIsPublishable,
  },
  {
    name: "the sizes of the game client's files",
    remedy: "load what the page does not need for the first round later",
    run: clientIsSmall,
  },
  {
    name: "known vulnerabilities in production packages",
    remedy: "update the named packages",
    run: auditShipped,
  },
  {
    name: "packages that ship are updated within the times of docs/security.md",
    remedy:
      "update the named packages, or write the reason into docs/decisions/0001-toolchain.md and name the package in HELD_BACK",
    run: shippedIsCurrent,
  },
];

if (process.argv.includes("--fix")) {
  const { ok, output } = command("biome", ["check", "--write", "."]);
  console.log(output.trim());
  process.exit(ok ? 0 : 1);
}

let failed = 0;
for (const check of CHECKS) {
  const { ok, output, note } = check.run();
  console.log(`${ok ? "ok    " : "FAILED"}  ${check.name}${note ? ` (${note})` : ""}`);
  if (ok) continue;
  failed += 1;
  console.log(`${output.trim()}\n        → ${check.remedy}\n`);
}
if (failed > 0) {
  console.error(`${failed} of ${CHECKS.length} checks failed. Each one says what to do.`);
  process.exitCode = 1;
} else {
  console.log(`All ${CHECKS.length} checks passed.`);
}

function command(name: string, args: readonly string[]): { ok: boolean; output: string } {
  return run(join(ROOT, "node_modules/.bin", name), args);
}

function run(bin: string, args: readonly string[]): { ok: boolean; output: string } {
  const env = {
    ...process.env,
    CI: "true",
    REDOCLY_TELEMETRY: "off",
    REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_HIDE_BANNER: "true",
  };
  const { status, stdout, stderr, error } = spawnSync(bin, args, {
    cwd: ROOT,
    encoding: "utf8",
    env,
  });
  return { ok: status === 0, output: error ? String(error) : `${stdout}${stderr}` };
}

/** Builds a Worker, and also fails if it is larger than an isolate should have to load. */
function workerIsSmall(
  configuration: readonly string[],
  maxKib: number,
): { ok: boolean; output: string; note?: string } {
  const { ok, output } = command("wrangler", ["deploy", ...configuration, "--dry-run"]);
  const kib = Number(/gzip: ([\d.]+) KiB/.exec(output)?.[1]);
  const note = `${kib} KiB gzipped, at most ${maxKib}`;
  return { ok: ok && kib <= maxKib, output: `${output}\n${note}`, note };
}

/** Builds the dashboard's pages, and also fails if a browser has to load too much before the first one. */
function firstScreenIsSmall(): { ok: boolean; output: string; note?: string } {
  const { ok, output } = run(process.execPath, ["scripts/build-dashboard.ts"]);
  const kb = Number(/takes (\d+) KB/.exec(output)?.[1]);
  const note = `${kb} KB gzipped, at most ${MAX_FIRST_SCREEN_KB}`;
  return { ok: ok && kb <= MAX_FIRST_SCREEN_KB, output: `${output}\n${note}`, note };
}

/** Builds the package, and checks that the runtimes, bundlers and compilers of its users can read it. */
function sdkIsPublishable(): { ok: boolean; output: string } {
  const built = run(process.execPath, ["scripts/build-sdk.ts"]);
  if (!built.ok) return built;
  const checked = command("publint", ["--strict", "clients/sdk"]);
  if (!checked.ok) return checked;
  return command("attw", ["--pack", "clients/sdk", "--profile", "esm-only", "--no-color"]);
}

/** Fails on a warning as well: the linter exits with 0 for those. */
function documentsAreClean(): { ok: boolean; output: string } {
  const { ok, output } = command("redocly", [
    ...["lint", "--config", "config/redocly.yaml"],
    ...DOCUMENTS,
  ]);
  return { ok: ok && !/\bwarnings?\b/i.test(output), output };
}

/** Also fails if the checker has not read every file: one that reads no TypeScript finds no mistakes. */
function importsAreAllowed(): { ok: boolean; output: string } {
  const checked = command("depcruise", [
    ...["--config", "config/dependency-cruiser.mjs", "--no-progress"],
    ...IMPORTING_FOLDERS,
  ]);
  const modules = Number(/\b(\d+) modules/.exec(checked.output)?.[1] ?? 0);
  const files = IMPORTING_FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }),
  ).filter(
    (file) => /\.(ts|js)$/.test(file) && !/vendor|node_modules|dist|dashboard.assets/.test(file),
  );
  if (modules >= files.length) return checked;
  return {
    ok: false,
    output: `${checked.output}\nThe checker read only ${modules} of ${files.length} files.`,
  };
}

/** Generates migrations into a copy. A new one there is missing here. */
function migrationsAreCurrent(): { ok: boolean; output: string } {
  // The copy is inside the project, because drizzle-kit takes every path as relative to it.
  const cache = join(ROOT, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const copy = mkdtempSync(join(cache, "migrations-"));
  try {
    cpSync(join(ROOT, "migrations"), copy, { recursive: true });
    const { output } = command("drizzle-kit", [
      "generate",
      ...["--dialect", "sqlite", "--schema", "./src/db/schema/*.ts", "--out", relative(ROOT, copy)],
    ]);
    // It exits with 0 even when it could not read the copy, so only its message counts.
    return { ok: output.includes("No schema changes, nothing to migrate"), output };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Builds the game page's files and compares them with the limits of scripts/client-sizes.ts. */
function clientIsSmall(): { ok: boolean; output: string; note?: string } {
  const built = run(process.execPath, ["scripts/build-assets.ts"]);
  if (!built.ok) return built;
  const { shellKb, gamesKb } = clientSizes();
  const largestKb = Math.max(...gamesKb.values());
  const note = `shell ${shellKb.toFixed(1)} KB, largest game ${largestKb.toFixed(1)} KB`;
  const ok = shellKb <= MOST_SHELL_KB && largestKb <= MOST_GAME_KB;
  return { ok, output: `${note}; at most ${MOST_SHELL_KB} and ${MOST_GAME_KB} KB`, note };
}

/** Some registries have no advisories. The check then passes, and says so. */
function auditShipped(): { ok: boolean; output: string; note?: string } {
  const { status, stdout, stderr } = spawnSync("npm", ["audit", "--omit=dev"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const output = `${stdout}${stderr}`;
  const wasAsked = /\d+ vulnerabilit|npm audit report/.test(output);
  if (!wasAsked) return { ok: true, output, note: "not checked: the registry has no advisories" };
  return { ok: status === 0, output };
}

/** Returns the packages on which the Workers and the pages depend, with their versions. */
function shippedDependencies(): Record<string, string> {
  const manifests = [".", ...readdirSync(join(ROOT, "clients")).map((name) => `clients/${name}`)];
  return Object.assign(
    {},
    ...manifests.map((folder) => {
      const text = readFileSync(join(ROOT, folder, "package.json"), "utf8");
      return (JSON.parse(text) as { dependencies?: Record<string, string> }).dependencies ?? {};
    }),
  );
}

/** Asks the registry which packages that ship have a newer version, and how long it has been out. */
function shippedIsCurrent(): { ok: boolean; output: string; note?: string } {
  const dependencies = shippedDependencies();
  const asked = Object.keys(dependencies).filter((name) => !HELD_BACK.has(name));
  const newer = askRegistry(["outdated", ...asked, "--json"]);
  const late = Object.keys(newer ?? {}).map((name) => {
    const times = askRegistry(["view", name, "time", "--json"]);
    return { name, times };
  });
  if (newer === undefined || late.some(({ times }) => times === undefined)) {
    const note = "not checked: the registry has no release dates";
    return { ok: true, output: note, note };
  }
  const overdue = late.flatMap(({ name, times = {} }) => {
    // There is no newer one if only another copy, of a tool, is behind.
    const oldest = oldestNewer(dependencies[name] ?? "", times, Date.now());
    return oldest !== undefined && oldest.days > UPDATED_WITHIN_DAYS ? [{ name, oldest }] : [];
  });
  const output = overdue.map(
    ({ name, oldest }) => `${name}: ${oldest.version}, ${oldest.days} days`,
  );
  return { ok: overdue.length === 0, output: output.join("\n") };
}

/** Returns npm's JSON answer, or undefined if the registry cannot be reached. */
function askRegistry(args: readonly string[]): Record<string, string> | undefined {
  const { stdout } = spawnSync("npm", args, { cwd: ROOT, encoding: "utf8" });
  try {
    const answer = JSON.parse(stdout) as Record<string, string>;
    return "error" in answer ? undefined : answer;
  } catch {
    return undefined;
  }
}
