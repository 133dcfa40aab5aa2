/**
 * React as modules. It comes as CommonJS, which a bundler wraps in a function: a browser reads the 200 KB of React DOM
 * once when the file arrives, and a second time when that function runs. Decision 0190.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";

const { resolve } = createRequire(import.meta.url);

/** The files that are React in production, by the names under which they are imported. */
const FILES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["react", "react", "react"],
    ["react/jsx-runtime", "react", "react-jsx-runtime"],
    ["react-dom", "react-dom", "react-dom"],
    ["react-dom/client", "react-dom", "react-dom-client"],
    ["scheduler", "scheduler", "scheduler"],
    ["use-sync-external-store/shim", "use-sync-external-store", "use-sync-external-store-shim"],
    [
      "use-sync-external-store/shim/with-selector",
      "use-sync-external-store",
      "use-sync-external-store-shim/with-selector",
    ],
  ].map(([name = "", home = "", file = ""]) => [
    name,
    join(dirname(resolve(`${home}/package.json`)), `cjs/${file}.production.js`),
  ]),
);

const REQUIRED = /(\w+) = require\("([^"]+)"\)/g;
const EXPORT = /\bexports\.(\w+)/g;

export const reactAsModules: Plugin = {
  name: "react-as-modules",
  setup({ onResolve, onLoad }) {
    onResolve(
      { filter: /^(react|react-dom|scheduler|use-sync-external-store)(\/|$)/ },
      (wanted) => {
        const path = FILES[wanted.path.replace(/\.js$/, "")];
        return path === undefined ? null : { path };
      },
    );
    onLoad({ filter: /\.production\.js$/ }, ({ path }) => {
      if (!Object.values(FILES).includes(path)) return null;
      return { contents: asModule(readFileSync(path, "utf8"), path), loader: "js" };
    });
  },
};

/** Rewrites a CommonJS file that only requires others at its top, and sets properties of `exports`. */
export function asModule(source: string, path: string): string {
  const imports: string[] = [];
  const names = new Set<string>();
  const body = source
    .replaceAll(REQUIRED, (_, local: string, name: string) => {
      imports.push(`import * as from_${local} from ${JSON.stringify(name)};`);
      return `${local} = from_${local}`;
    })
    .replaceAll(EXPORT, (_, name: string) => {
      names.add(name);
      return `export_${name}`;
    });
  if (/\b(require|exports|module)\b(?!")/.test(body.replaceAll(/\/\*[\s\S]*?\*\/|"[^"\n]*"/g, "")))
    throw new Error(`${path} cannot be rewritten as a module.`);
  const exported = [...names].map((name) => `export_${name} as ${name}`).join(", ");
  const declared = [...names].map((name) => `export_${name}`).join(", ");
  return [
    ...imports,
    `var ${declared};`,
    body,
    `export { ${exported} };`,
    // Some libraries import the whole of React as the default.
    `import * as whole from ${JSON.stringify(path)};`,
    "export default whole;",
  ].join("\n");
}
