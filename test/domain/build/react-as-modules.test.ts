/** React's CommonJS files become modules with the same exports. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { asModule } from "../../../scripts/react-as-modules.ts";

const require = createRequire(import.meta.url);

test("a file's requires become imports, and its exports stay exports", () => {
  const source =
    'var A = require("a"), b = 1;\nexports.now = void 0;\nexports.now = () => A.f(b);\n';
  expect(asModule(source, "/lib/file.js").split("\n")).toEqual([
    'import * as from_A from "a";',
    "var export_now;",
    "var A = from_A, b = 1;",
    "export_now = void 0;",
    "export_now = () => A.f(b);",
    "",
    "export { export_now as now };",
    'import * as whole from "/lib/file.js";',
    "export default whole;",
  ]);
});

test("React itself has the exports that it has as CommonJS", async () => {
  const path = join(dirname(require.resolve("react/package.json")), "cjs/react.production.js");
  const code = asModule(readFileSync(path, "utf8"), "react").replace(
    /import \* as whole[\s\S]*/,
    "",
  );
  const made = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(Object.keys(made).toSorted()).toEqual(Object.keys(require(path)).toSorted());
  expect(made.createElement("p").type).toBe("p");
});

test.each([
  'module.exports = require("./other.js");',
  'exports.a = 1; if (b) { c(require("c")); }',
  "for (const name in all) exports[name] = all[name];",
])("a file that does more is refused: %s", (source) => {
  expect(() => asModule(source, "/lib/file.js")).toThrow("/lib/file.js");
});
