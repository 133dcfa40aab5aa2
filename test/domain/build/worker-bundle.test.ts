/** Production's Worker has everything that answers a request, and no word that only the document needs. Decision 0069. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bundleWorker } from "../../../scripts/build-worker/bundle-worker.ts";
import { leaveOutWords } from "../../../scripts/build-worker/leave-out-words.ts";
import { markSchemas } from "../../../scripts/build-worker/mark-schemas.ts";
import { apiDocument } from "../../../scripts/generate/api-document.ts";

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

it("leaves out what only the document needs, and no line", () => {
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

it("leaves out the causes of errors", () => {
  const table =
    'export const ERRORS = { ...withStatus(400, { ODD: { message: "m", cause: "c" } }) };';
  expect(leaveOutWords(table)).toBe(
    'export const ERRORS = { ...withStatus(400, { ODD: { message: "m",  } }) };',
  );
});

it("marks the schemas of a module as free of effects, on the same lines", () => {
  const module =
    "export const a = z\n  .string()\n  .max(5);\nconst b = z.int() satisfies C;\nconst c = f();\n";
  expect(markSchemas(module)).toBe(
    "export const a = /* @__PURE__ */ (() => z\n  .string()\n  .max(5))();\nconst b = /* @__PURE__ */ (() => z.int())() satisfies C;\nconst c = f();\n",
  );
});

it("leaves a module without such words as it is", () => {
  const source = 'export const price = "route to .meta";\n';
  expect(leaveOutWords(source)).toBe(source);
});

it("bundles every operation, and none of the document's summaries", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  try {
    const outfile = join(folder, "worker.js");
    // Without comments, which wrangler leaves out as well.
    await bundleWorker({ outfile, sourcemap: false, minifyWhitespace: true });
    const bundle = readFileSync(outfile, "utf8");
    const { paths } = apiDocument();
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).map(({ summary }) => ({ path, summary })),
    );
    const missing = operations.filter(({ path }) => !bundle.includes(routerNotation(path)));
    expect(missing).toEqual([]);
    const long = operations.filter(({ summary }) => summary.length > 20);
    expect(long.length).toBeGreaterThan(50);
    expect(long.filter(({ summary }) => bundle.includes(`summary:"${summary}"`))).toEqual([]);
    expect(bundle).not.toMatch(/\.meta\(\{/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Two paths are no operation's, and are written in the router's notation. */
function routerNotation(path: string): string {
  return path.startsWith("/launch/") ? path.replaceAll(/\{(\w+)\}/g, ":$1") : path;
}
