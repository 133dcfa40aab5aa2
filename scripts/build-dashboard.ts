/**
 * Builds the dashboard's pages: scripts and styles that are named by their content, and the page that loads
 * them. Each screen is a file that is loaded when it is opened. Only changed files are written, because a
 * running stack restarts when a file changes. docs/decisions/0076 explains why this is not Vite.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import { ROOT } from "./local-stack/wrangler.ts";
import { reactAsModules } from "./react-as-modules.ts";

const SOURCE = join(ROOT, "clients/dashboard/src");
const ASSETS = join(ROOT, "clients/dashboard/assets");
const BUILD = join(ASSETS, "build");

/**
 * Every file is named by its content, so a browser never has to request it again. A file that is opened
 * alone loads nothing and cannot be framed; the page that uses it has its own policy.
 */
export const ASSET_HEADERS = `/build/*
  Strict-Transport-Security: max-age=63072000; includeSubDomains
  Cache-Control: public, max-age=31536000, immutable
  Content-Security-Policy: default-src 'none'; frame-ancestors 'none'
  X-Content-Type-Options: nosniff
  Cross-Origin-Resource-Policy: same-origin
  Referrer-Policy: no-referrer
`;

const IMPORT = /import \{([^}]*)\} from "([^"]+)";/g;

const OPTIONS = {
  bundle: true,
  minify: true,
  write: false,
  metafile: true,
  target: "es2022",
  charset: "utf8",
  jsx: "automatic",
  legalComments: "none",
  outdir: BUILD,
  absWorkingDir: ROOT,
  entryNames: "[name]-[hash]",
} as const satisfies BuildOptions;

/**
 * Lets each screen import the shell, which is loaded before any screen. esbuild then treats everything
 * that the shell needs as common to all screens, and makes one file of it. Without this it makes a dozen
 * files, one for each set of screens that share code.
 */
const withShell: Plugin = {
  name: "with-shell",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]dashboard[\\/]src[\\/].*\.tsx$/ }, ({ path }) => {
      const main = join(SOURCE, "main.tsx");
      const shell = path === main ? "" : `\nimport ${JSON.stringify(main)};\n`;
      return { contents: partsByFile(readFileSync(path, "utf8")) + shell, loader: "tsx" };
    });
    onLoad({ filter: /[\\/]@mantine[\\/]core[\\/]esm[\\/].*\.mjs$/ }, ({ path }) => {
      return { contents: partsByFile(readFileSync(path, "utf8")), loader: "js" };
    });
  },
};

const MANTINE = join(ROOT, "node_modules/@mantine");
/** Each part of Mantine, and the file that has it, by package. */
const FILES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  ["core", "hooks"].map((name) => {
    const esm = join(MANTINE, name, "esm");
    const list = readFileSync(join(esm, "index.mjs"), "utf8").matchAll(IMPORT);
    const parts = [...list].flatMap(([, names = "", file = ""]) =>
      names.split(",").map((part) => [part.trim(), join(esm, file)] as const),
    );
    return [`@mantine/${name}`, new Map(parts)] as const;
  }),
);

/**
 * Imports each part of Mantine from its own file. If a part were imported from the package's index,
 * everything that any screen uses would belong to the shell, because esbuild assigns whole files to
 * chunks, not single re-exports.
 */
function partsByFile(source: string): string {
  return source.replaceAll(IMPORT, (statement, names: string, from: string) => {
    const files = FILES.get(from);
    if (files === undefined) return statement;
    const wanted = names.split(",").map((name) => name.trim());
    return wanted
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => {
        const file = files.get(name.split(" as ")[0] ?? "");
        if (file === undefined) throw new Error(`Mantine has no file for ${name}.`);
        return `import { ${name} } from ${JSON.stringify(file)};`;
      })
      .join(" ");
  });
}

/** Builds the pages, and returns how many bytes the first screen takes, gzipped: page, style and scripts. */
export async function buildDashboard(): Promise<{ firstScreenBytes: number }> {
  const { outputFiles, metafile } = await build({
    ...OPTIONS,
    entryPoints: { dashboard: join(SOURCE, "main.tsx") },
    splitting: true,
    format: "esm",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [reactAsModules, withShell],
    chunkNames: "part-[hash]",
    assetNames: "[name]-[hash]",
  });
  checkImports(metafile);
  const first = await buildFirstScript(metafile);
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
  const entry = (pattern: RegExp) => {
    const name = [...files.keys()].find((file) => pattern.test(file));
    if (name === undefined) throw new Error(`The build made no ${pattern.source}.`);
    return name;
  };
  const script = entry(/^dashboard-\w+\.js$/);
  const style = entry(/^dashboard-\w+\.css$/);
  const modules = scriptsOf(metafile, script);
  // Without these, a browser finds a module's imports only after loading the module.
  const preloads = modules.map((name) => `<link rel="modulepreload" href="/build/${name}">`);
  const page = readFileSync(join(SOURCE, "index.html"), "utf8")
    // As a function, because a text would have "$&" replaced in it.
    .replace("{{early}}", () => `<script>${first}</script>`)
    .replace("{{style}}", `/build/${style}`)
    .replace("{{modules}}", preloads.join("\n    "))
    .replace("{{script}}", `/build/${script}`);
  mkdirSync(BUILD, { recursive: true });
  // Another build may do the same at the same time.
  for (const name of readdirSync(BUILD))
    if (!files.has(name)) rmSync(join(BUILD, name), { force: true });
  for (const [name, contents] of files) writeIfChanged(join(BUILD, name), Buffer.from(contents));
  // The page's policy names its script by this hash (src/dashboard/serve-pages.ts).
  const hash = createHash("sha256").update(first).digest("base64");
  const served = JSON.stringify({ html: page, firstScript: `sha256-${hash}` });
  writeIfChanged(join(ASSETS, "page.json"), Buffer.from(served));
  writeIfChanged(join(ASSETS, "_headers"), Buffer.from(ASSET_HEADERS));
  const needed = [style, ...modules].map((name) => files.get(name) ?? "");
  const firstScreenBytes = [page, ...needed].reduce(
    (sum, contents) => sum + gzipSync(contents).length,
    0,
  );
  return { firstScreenBytes };
}

/**
 * Returns the first script, which is inlined in the page: it runs before anything else is requested. It makes elements
 * without React, and finds each language's words in the file that the other scripts have them in.
 */
async function buildFirstScript({ outputs }: Metafile): Promise<string> {
  const addresses = new Map(
    Object.entries(outputs).flatMap(([path, { entryPoint }]) =>
      entryPoint === undefined ? [] : [[join(ROOT, entryPoint), `/build/${basename(path)}`]],
    ),
  );
  const builtFiles: Plugin = {
    name: "built files",
    setup: ({ onResolve }) =>
      onResolve({ filter: /\.ts$/ }, ({ path, resolveDir, kind }) => {
        const address = kind === "dynamic-import" && addresses.get(join(resolveDir, path));
        return address ? { path: address, external: true } : null;
      }),
  };
  const { outputFiles, metafile } = await build({
    ...OPTIONS,
    entryPoints: { early: join(SOURCE, "early-calls.ts") },
    format: "iife",
    alias: { "react/jsx-runtime": join(SOURCE, "elements/jsx-runtime.ts") },
    plugins: [builtFiles],
  });
  checkImports(metafile);
  const library = Object.keys(metafile.inputs).find((path) => path.includes("node_modules"));
  if (library !== undefined) throw new Error(`The first script contains ${library}.`);
  const script = outputFiles[0]?.text.trim() ?? "";
  if (script === "" || /\{\{|<\/?script|<!--/i.test(script))
    throw new Error("The first script cannot be inlined in a page.");
  return script;
}

/**
 * Throws if the pages import anything but themselves, the SDK, the rules and libraries: a client must not
 * use the platform's own code.
 */
function checkImports({ inputs }: Metafile): void {
  const allowed = /^(clients\/(dashboard|sdk)\/src|domain|node_modules)\//;
  const strangers = Object.keys(inputs).filter((path) => !allowed.test(path));
  if (strangers.length > 0) throw new Error(`The dashboard imports ${strangers.join(", ")}.`);
}

/** Returns the script, and everything that it needs before the first screen is shown. */
function scriptsOf({ outputs }: Metafile, script: string): readonly string[] {
  const byName = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]));
  const needed = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const { path, kind } of byName.get(name)?.imports ?? []) {
      if (kind === "import-statement") needed(basename(path), seen);
    }
    return seen;
  };
  return [...needed(script)];
}

function writeIfChanged(path: string, contents: Buffer): void {
  if (!existsSync(path) || !readFileSync(path).equals(contents)) writeFileSync(path, contents);
}

if (process.argv[1] === import.meta.filename) {
  const { firstScreenBytes } = await buildDashboard();
  console.log(`The first screen takes ${Math.ceil(firstScreenBytes / 1000)} KB gzipped.`);
}
