/**
 * `npm run verify`: everything besides the tests that must hold before a change lands. Runs all
 * checks, says which failed and what to do, and fails if any did.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "./local-stack/wrangler.ts";

interface Check {
  readonly name: string;
  readonly remedy: string;
  run(): { ok: boolean; output: string; note?: string };
}

/** The folders whose imports must run one way. */
const ROOMS = ["domain", "durable-objects", "src", "game-client"];

const CHECKS: readonly Check[] = [
  {
    name: "format and lint",
    remedy: "npm run format",
    run: () => command("biome", ["ci", "--colors=off", "--error-on-warnings", "."]),
  },
  {
    name: "one direction of imports",
    remedy: "see config/dependency-cruiser.mjs for the rule that is named",
    run: importsRunOneWay,
  },
  {
    name: "a client generated from the API's description",
    remedy: "mend what the generator names",
    run: () => run(process.execPath, ["scripts/describe-api.ts"]),
  },
  {
    name: "the API's description",
    remedy: "mend what the linter names",
    run: describesApiWell,
  },
  ...[
    ".",
    "domain",
    "scripts",
    "game-client",
    "test/client",
    "test/simulation",
    "test/faults",
    "test/browser",
  ].map((project) => ({
    name: `types (${project})`,
    remedy: "mend what the compiler names",
    run: () => command("tsc", ["--noEmit", "-p", project]),
  })),
  {
    name: "types/worker-configuration.d.ts follows wrangler.toml",
    remedy: "npm run generate:types",
    run: () =>
      command("wrangler", [
        "types",
        "--include-runtime=false",
        "--check",
        "types/worker-configuration.d.ts",
      ]),
  },
  {
    name: "migrations follow src/db/schema/",
    remedy: "npm run generate:migrations",
    run: migrationsAreCurrent,
  },
  {
    name: "docs/games follow the code that plays",
    remedy: "npm run generate:games (and delete the pages of games that are gone)",
    run: () => run(process.execPath, ["scripts/games-pages.ts", "--check"]),
  },
  {
    name: "a production build",
    remedy: "mend what wrangler names",
    run: () => command("wrangler", ["deploy", "--env", "production", "--dry-run"]),
  },
  {
    name: "a production build of the webhook sender",
    remedy: "mend what wrangler names",
    run: () =>
      command("wrangler", [
        "deploy",
        ...["--config", "config/webhook-sender.toml", "--env", "production", "--dry-run"],
      ]),
  },
  {
    name: "known vulnerabilities of what ships",
    remedy: "update the package that is named",
    run: auditShipped,
  },
];

let failed = 0;
for (const check of CHECKS) {
  const { ok, output, note } = check.run();
  console.log(`${ok ? "ok    " : "FAILED"}  ${check.name}${note ? ` (${note})` : ""}`);
  if (ok) continue;
  failed += 1;
  console.log(`${output.trim()}\n        → ${check.remedy}\n`);
}
if (failed > 0) {
  console.error(`${failed} of ${CHECKS.length} checks failed.`);
  process.exitCode = 1;
} else {
  console.log("Everything holds.");
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

/** Fails on a warning as well: the linter exits with 0 for those. */
function describesApiWell(): { ok: boolean; output: string } {
  const { ok, output } = command("redocly", [
    ...["lint", "--config", "config/redocly.yaml"],
    "test/client/generated/openapi.json",
  ]);
  return { ok: ok && !/\bwarnings?\b/i.test(output), output };
}

/** A checker that saw no TypeScript would find no fault: it must have read every file of ours. */
function importsRunOneWay(): { ok: boolean; output: string } {
  const checked = command("depcruise", [
    ...["--config", "config/dependency-cruiser.mjs", "--no-progress"],
    ...ROOMS,
  ]);
  const modules = Number(/\b(\d+) modules/.exec(checked.output)?.[1] ?? 0);
  const files = ROOMS.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" }),
  ).filter((file) => /\.(ts|js)$/.test(file) && !file.includes("vendor"));
  if (modules >= files.length) return checked;
  return {
    ok: false,
    output: `${checked.output}\nIt read ${modules} modules, and there are ${files.length} files.`,
  };
}

/** Generates into a copy: a migration that appears there is missing here. */
function migrationsAreCurrent(): { ok: boolean; output: string } {
  // Inside the project: drizzle-kit takes every path as relative to it.
  const cache = join(ROOT, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const copy = mkdtempSync(join(cache, "migrations-"));
  try {
    cpSync(join(ROOT, "migrations"), copy, { recursive: true });
    const { output } = command("drizzle-kit", [
      "generate",
      ...["--dialect", "sqlite", "--schema", "./src/db/schema/*.ts", "--out", relative(ROOT, copy)],
    ]);
    // It leaves with 0 also when it could not read the copy, so only its own words count.
    return { ok: output.includes("No schema changes, nothing to migrate"), output };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Registries without the advisories service cannot be asked; that is said, and is no failure. */
function auditShipped(): { ok: boolean; output: string; note?: string } {
  const { status, stdout, stderr } = spawnSync("npm", ["audit", "--omit=dev"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const output = `${stdout}${stderr}`;
  const wasAsked = /\d+ vulnerabilit|npm audit report/.test(output);
  if (!wasAsked) return { ok: true, output, note: "not asked: this registry gave no advisories" };
  return { ok: status === 0, output };
}
