/**
 * `npm run generate`: writes every file that follows from the code. `npm run generate -- games errors`
 * writes only those; `--check` writes nothing, names the files that are out of date, and fails if
 * there are any.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { BILL_OF_MATERIALS, billOfMaterials } from "./generate/bill-of-materials.ts";
import { DASHBOARD_RETURNS, dashboardReturns } from "./generate/dashboard-returns.ts";
import { DASHBOARD_ROLES, dashboardRoles } from "./generate/dashboard-roles.ts";
import { drawMoney, MONEY_PICTURE } from "./generate/draw-money.ts";
import { ERRORS_PAGE, errorsPage } from "./generate/errors-page.ts";
import { FAIRNESS_VECTORS, fairnessVectors } from "./generate/fairness-vectors.ts";
import { GAME_PAGES, GAME_PICTURES, gamesPages } from "./generate/games-pages.ts";
import { MONEY_EXAMPLE, moneyExample } from "./generate/money-example.ts";
import { PAR_SHEETS, parSheets } from "./generate/par-sheets.ts";
import { SCALE_PAGE, scalePage } from "./generate/scale-page.ts";
import { SDK_FILES, sdkFiles } from "./generate/sdk/sdk-files.ts";
import { NOTICES_PAGE, thirdPartyNotices } from "./generate/third-party-notices.ts";
import { VERSION_LISTS, versionHashes } from "./generate/version-hashes.ts";
import { ROOT } from "./local-stack/wrangler.ts";
import { verifierChecksums } from "./verifier-page.ts";

/** Text files by path. They depend only on the code, not on the day or the machine. */
const FILES: Readonly<
  Record<string, () => ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>>>
> = {
  hashes: versionHashes,
  pictures: () => new Map([[MONEY_PICTURE, drawMoney()]]),
  example: () => new Map([[MONEY_EXAMPLE, moneyExample()]]),
  errors: () => new Map([[ERRORS_PAGE, errorsPage()]]),
  games: gamesPages,
  par: parSheets,
  notices: () => new Map([[NOTICES_PAGE, thirdPartyNotices()]]),
  bill: () => new Map([[BILL_OF_MATERIALS, billOfMaterials()]]),
  vectors: () => new Map([[FAIRNESS_VECTORS, fairnessVectors()]]),
  scale: () => new Map([[SCALE_PAGE, scalePage()]]),
  verifier: verifierChecksums,
  sdk: sdkFiles,
  dashboard: () =>
    new Map([
      [DASHBOARD_ROLES, dashboardRoles()],
      [DASHBOARD_RETURNS, dashboardReturns()],
    ]),
};
/** Folders that hold nothing but generated files of that name. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  games: [GAME_PAGES, GAME_PICTURES],
  hashes: [VERSION_LISTS],
  par: [PAR_SHEETS],
  sdk: [SDK_FILES],
};

/** Files that other tools write: the file or folder, and the command. */
const COMMANDS: Readonly<Record<string, { writes: string; command: readonly string[] }>> = {
  types: {
    writes: "types/worker-configuration.d.ts",
    command: [
      "node_modules/.bin/wrangler",
      ...["types", "--include-runtime=false", "types/worker-configuration.d.ts"],
    ],
  },
  migrations: {
    writes: "migrations/, if the schema has changed",
    command: ["node_modules/.bin/drizzle-kit", "generate", "--config", "config/drizzle.config.ts"],
  },
  client: {
    writes: "test/client/generated/",
    command: [process.execPath, "scripts/generate/api-client.ts"],
  },
};

const ALL = [
  "types",
  "migrations",
  "hashes",
  "pictures",
  "example",
  "errors",
  "games",
  "par",
  "notices",
  "bill",
  "client",
  "vectors",
  "scale",
  "verifier",
  "sdk",
  "dashboard",
];

const { check, names } = readArguments();
for (const name of names) {
  const tool = COMMANDS[name];
  if (tool !== undefined) runCommand(tool);
  else if (check) await reportStale(name);
  else await writeFiles(name);
}

function readArguments(): { check: boolean; names: readonly string[] } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: "boolean", default: false } },
  });
  const possible = values.check ? Object.keys(FILES) : ALL;
  const unknown = positionals.find((name) => !possible.includes(name));
  if (unknown !== undefined) {
    const what = values.check ? "checked" : "generated";
    console.error(`"${unknown}" cannot be ${what}. Choose from: ${possible.join(", ")}.`);
    process.exit(2);
  }
  return { check: values.check, names: positionals.length > 0 ? positionals : possible };
}

async function writeFiles(name: string): Promise<void> {
  for (const [path, text] of (await FILES[name]?.()) ?? []) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
    console.log(`Wrote ${path}`);
  }
}

/**
 * Names the files that are missing or differ from what the code would write, and those that it no longer
 * writes.
 */
async function reportStale(name: string): Promise<void> {
  const files = (await FILES[name]?.()) ?? new Map<string, string>();
  for (const [path, text] of files) {
    const file = join(ROOT, path);
    const isCurrent = existsSync(file) && readFileSync(file, "utf8") === text;
    if (!isCurrent) stale(`${path} is out of date: npm run generate -- ${name}`);
  }
  for (const folder of FOLDERS[name] ?? []) {
    for (const file of existsSync(join(ROOT, folder)) ? readdirSync(join(ROOT, folder)) : []) {
      if (!files.has(`${folder}/${file}`)) stale(`${folder}/${file} is no longer used: delete it`);
    }
  }
}

function stale(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

function runCommand({ writes, command }: { writes: string; command: readonly string[] }): void {
  const [program = "", ...args] = command;
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, CI: "true", WRANGLER_SEND_METRICS: "false" },
  });
  if (status !== 0) {
    console.error(`${stdout}${stderr}\nFailed: ${command.join(" ")}`);
    process.exit(1);
  }
  console.log(`Wrote ${writes}`);
}
