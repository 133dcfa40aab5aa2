/**
 * Production's Workers together have everything that answers a request, each its own part, and no word that
 * only the document needs. Decisions 0060 and 0069.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type Unstable_Config, unstable_readConfig } from "wrangler";
import { bundleWorker, type WorkerName } from "../../../scripts/build-worker/bundle-worker.ts";
import { joinStatements } from "../../../scripts/build-worker/join-statements.ts";
import { leaveOutWords } from "../../../scripts/build-worker/leave-out-words.ts";
import { markEffectFree } from "../../../scripts/build-worker/mark-effect-free.ts";
import { apiDocument } from "../../../scripts/generate/api-document.ts";
import { ROOT } from "../../../scripts/local-stack/wrangler.ts";
import { LOOK_UP_PATHS } from "../../../src/identity/staff-worker-paths.ts";

const STAFF_WORKER_PATHS = ["/api/v1/platform/", ...LOOK_UP_PATHS];

const MODULE = `import { failure } from "../../http/envelope.ts";
/** What .meta({}) says in a comment, and "route({ data: 1 })" in a text, stays: it is "é". */
const input = z
  .strictObject({ name: z.string().max(5).meta({ description: "Ünïcode (})" }), meta: z.any() })
  .meta({
    id: "Input",
  });
export const change = route(
  {
    method: "post",
    tag: "Admin",
    summary: "Change it",
    description:
      "Long",
    body: input,
    data: z.object({ summary: z.string() }),
    refusals: ["UNAVAILABLE"],
  },
  async (c) => success(c, { summary: "kept", data: known.meta() }),
);
const other = table({ summary: "kept" });
`;

it("the bundle leaves out what only the document needs, without removing a line", () => {
  expect(leaveOutWords(MODULE)).toBe(`import { failure } from "../../http/envelope.ts";
/** What .meta({}) says in a comment, and "route({ data: 1 })" in a text, stays: it is "é". */
const input = z
  .strictObject({ name: z.string().max(5), meta: z.any() })
  

;
export const change = route(
  {
    method: "post",
    tag: "Admin",
    
    

    body: input,
    
    
  },
  async (c) => success(c, { summary: "kept", data: known.meta() }),
);
const other = table({ summary: "kept" });
`);
});

it("the bundle leaves out the causes of errors", () => {
  const table =
    'export const ERRORS = { ...withStatus(400, { ODD: { message: "m", cause: "c" } }) };';
  expect(leaveOutWords(table)).toBe(
    'export const ERRORS = { ...withStatus(400, { ODD: { message: "m",  } }) };',
  );
});

it("the bundle marks the schemas and the operation of a module as free of effects, on the same lines", () => {
  const module =
    "export const a = z\n  .string()\n  .max(5);\nconst b = z.int() satisfies C;\nconst c = f();\nexport const d = route(e, g);\n";
  expect(markEffectFree(module)).toBe(
    "export const a = /* @__PURE__ */ (() => z\n  .string()\n  .max(5))();\nconst b = /* @__PURE__ */ (() => z.int())() satisfies C;\nconst c = f();\nexport const d = /* @__PURE__ */ (() => route(e, g))();\n",
  );
});

it("the bundle leaves out the keys and indexes of a table, which only migrations need, without removing a line", () => {
  const module = [
    'export const notes = sqliteTable(\n  "notes",\n  { id: text() },\n  ({ id }) => [\n',
    "    primaryKey({ columns: [id] }),\n  ],\n);\n",
    'const plain = sqliteTable("plain", { id: text() });\n',
  ].join("");
  expect(markEffectFree(module)).toBe(
    [
      "export const notes = /* @__PURE__ */ (() => sqliteTable(\n",
      '  "notes",\n  { id: text() }\n\n\n,\n))();\n',
      'const plain = /* @__PURE__ */ (() => sqliteTable("plain", { id: text() }))();\n',
    ].join(""),
  );
});

it("the bundle puts each statement of SQL on one line, and keeps the lines of the module", () => {
  const module = [
    "const page = `a\n  b`;\nconst query = `\n  SELECT a\n\n  FROM é $",
    "{where(`\n x`)}\n  LIMIT 1`;\nconst next = 1;\n",
  ].join("");
  const joined = joinStatements(module);
  expect(joined.split("\n").length).toBe(module.split("\n").length);
  const read = new Function("where", `${joined} return [page, query];`);
  expect(read((text: string) => `[${text}]`)).toEqual([
    "a\n  b",
    " SELECT a FROM é [\n x] LIMIT 1",
  ]);
  expect(() => joinStatements("const query = `SELECT a, -- the first\n b`;")).toThrow(
    "an SQL comment",
  );
});

it("no schema asks a string for a format by a method, which the bundle leaves out", () => {
  const formats =
    "base64|base64url|cidrv4|cidrv6|cuid|cuid2|date|datetime|duration|e164|email|emoji|guid|ipv4|ipv6|jwt|ksuid|nanoid|time|ulid|url|uuid|uuidv4|uuidv6|uuidv7|xid";
  const byMethod = new RegExp(
    `\\bz\\s*\\.string\\(\\)(?:\\s*\\.\\w+\\([^()]*\\))*\\s*\\.(?:${formats})\\(`,
  );
  expect("z.string().min(3).email()").toMatch(byMethod);
  const modules = ["src", "domain", "durable-objects"].flatMap((folder) =>
    globSync(`${folder}/**/*.ts`, { cwd: ROOT }),
  );
  expect(modules.length).toBeGreaterThan(500);
  expect(modules.filter((file) => byMethod.test(readFileSync(join(ROOT, file), "utf8")))).toEqual(
    [],
  );
});

it("the bundle leaves a module without such words unchanged", () => {
  const source = 'export const price = "route to .meta";\n';
  expect(leaveOutWords(source)).toBe(source);
});

describe("the two Workers of production", () => {
  const operations = Object.entries(apiDocument().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      name: `${method} ${path}`,
      summary: described.summary,
      // Pages and the socket are described too, though no statement of an operation is behind them.
      isOperation: described["x-access"] !== undefined,
    })),
  );
  let bundles: Record<WorkerName, string>;

  beforeAll(async () => {
    bundles = { money: await bundleOf("money"), staff: await bundleOf("staff") };
  });

  it("serve each operation in exactly one of them, by the paths that routes lead to the staff Worker", () => {
    const isStaffs = (name: string) =>
      STAFF_WORKER_PATHS.some((start) => name.split(" ")[1]?.startsWith(start));
    const names = operations.filter(({ isOperation }) => isOperation).map(({ name }) => name);
    expect(servedBy(bundles.staff)).toEqual(names.filter(isStaffs).sort());
    expect(servedBy(bundles.money)).toEqual(names.filter((name) => !isStaffs(name)).sort());
  });

  it("each path of the staff Worker has a route, which the guide to deploying lists", () => {
    for (const file of ["config/staff.toml", "docs/deploy.md"]) {
      const patterns = readFileSync(join(ROOT, file), "utf8").matchAll(
        /pattern = "games\.example\.com(\S+)\*"/g,
      );
      expect([...patterns].map(([, path]) => path)).toEqual(STAFF_WORKER_PATHS);
    }
  });

  it("can both be called for a person who is signed in to the dashboard", () => {
    for (const bundle of Object.values(bundles)) {
      expect(bundle).toMatch(/export\{[^}]*\bPeopleEntrypoint\b/);
    }
  });

  it("have none of the document's summaries", () => {
    const long = operations.filter(({ summary }) => summary.length > 20);
    expect(long.length).toBeGreaterThan(50);
    for (const bundle of Object.values(bundles)) {
      expect(long.filter(({ summary }) => bundle.includes(`summary:"${summary}"`))).toEqual([]);
      expect(bundle).not.toMatch(/\.meta\(\{/);
    }
  });

  it("have none of the formats of strings that no schema names, and no relational query", () => {
    for (const bundle of Object.values(bundles)) {
      expect(bundle).toContain('"ZodISODateTime"');
      expect(bundle).not.toMatch(/"ZodEmail"|buildRelationalQuery\(\{/);
    }
  });

  it("have the pages without their indentation", () => {
    const pages = bundles.money.match(/<!doctype html>.*?<\/html>/gs) ?? [];
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.filter((page) => /(?:\n|\\n)[ \t]+</.test(page))).toEqual([]);
  });

  it("share the money Worker's objects and database; the staff Worker has the part that it uses", () => {
    const { staff, money, local } = configurations();
    const uses = (name: string) => new RegExp(`\\b${name}\\b`).test(bundles.staff);
    const shared = money.durable_objects.bindings.filter(({ name }) => uses(name));
    expect(staff.durable_objects.bindings).toEqual(
      shared.map((binding) => ({ ...binding, script_name: money.name })),
    );
    const databases = ({ d1_databases }: Unstable_Config) =>
      d1_databases.map(({ binding, database_id }) => ({ binding, database_id }));
    expect(databases(staff)).toEqual(databases(money));
    expect(["ASSETS", "HISTORY", "WEBHOOK_SENDER"].filter(uses)).toEqual([]);
    expect(money.durable_objects.bindings).toEqual(local.durable_objects.bindings);
  });

  it("leave the queue, the crons and the first platform key to the staff Worker alone", () => {
    const { staff, money, local } = configurations();
    expect(money.queues.consumers ?? []).toEqual([]);
    expect(money.triggers.crons).toEqual([]);
    expect(staff.queues.consumers?.map(({ queue }) => queue)).toEqual(
      local.queues.consumers?.map(({ queue }) => queue),
    );
    expect(staff.triggers.crons).toEqual([
      "* * * * *",
      "*/2 * * * *",
      "1-59/2 * * * *",
      "*/5 * * * *",
    ]);
    expect(money.secrets?.required).toEqual(["TOKEN_KEY", "SEALING_KEY", "PERSON_KEY"]);
    expect(staff.secrets?.required).toEqual([
      ...["SEALING_KEY", "PERSON_KEY", "PLATFORM_KEY_HASH", "CODE_READER_TOKEN"],
    ]);
    expect(staff.vars.MONEY_WORKER).toBe(money.name);
  });
});

/** Bundles a Worker without comments, which wrangler leaves out as well. */
async function bundleOf(name: WorkerName): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  try {
    const outfile = join(folder, "worker.js");
    await bundleWorker(name, { outfile, sourcemap: false, minifyWhitespace: true });
    return readFileSync(outfile, "utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the operations whose statements a bundle has. */
function servedBy(bundle: string): string[] {
  const statements = bundle.matchAll(/method:"(\w+)",path:"(\/[^"]+)"/g);
  return [...statements].map(([, method, path]) => `${method} ${path}`).sort();
}

function configurations(): Record<"local" | "money" | "staff", Unstable_Config> {
  const [local, staff] = [join(ROOT, "wrangler.toml"), join(ROOT, "config/staff.toml")];
  return {
    local: unstable_readConfig({ config: local }),
    money: unstable_readConfig({ config: local, env: "production" }),
    staff: unstable_readConfig({ config: staff }),
  };
}
