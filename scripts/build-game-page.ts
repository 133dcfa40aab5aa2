/**
 * Builds the pages of games, replays, lobbies and notices: scripts, styles and letters, each named by its
 * content so that browsers can keep it forever, and `pages.json`, from which the Worker serves the pages
 * themselves (src/pages/built-pages.ts).
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type BuildOptions, build, type OutputFile, type Plugin } from "esbuild";
import { LANGUAGES } from "../clients/game/src/languages/words.ts";
import { everyGame, fileOfGames } from "./every-game.ts";
import { ROOT } from "./local-stack/wrangler.ts";

const SOURCE = join(ROOT, "clients/game/src");
const BUILT = join(ROOT, "clients/game/assets/game/build");
const ICON = join(ROOT, "clients/game/assets/game/icon.svg");
const PAGES = ["game", "lobby", "notice", "replay"];

/**
 * Builds the files, and the pages with their names. Each game's stage and each language except English is a
 * file of its own, which the script loads later. The common parts of stages are in each of them, so that a
 * cold start loads two scripts, or three in another language. Files of an earlier build are removed.
 */
export async function buildGamePage(): Promise<void> {
  const stages = fileOfGames("stage.ts");
  const languages = join(SOURCE, "languages");
  const loadedLater: Record<string, string> = {
    ...Object.fromEntries(stages.map(([game, file]) => [`${game}-stage`, file])),
    ...Object.fromEntries(
      LANGUAGES.map((name) => [`words-${name}`, join(languages, `${name}.ts`)]),
    ),
    "qr-code": join(SOURCE, "lobby/qr-code.ts"),
  };
  const built = await bundleGame(loadedLater);
  const addressOf = (stem: string, files: readonly { path: string }[], ending = "js") => {
    const file = files.find(
      ({ path }) => basename(path).startsWith(`${stem}-`) && path.endsWith(`.${ending}`),
    );
    if (file === undefined) throw new Error(`The build made no ${stem}.${ending}.`);
    return `/game/build/${basename(file.path)}`;
  };
  const builtFiles: Plugin = {
    name: "built files",
    setup: ({ onResolve }) =>
      onResolve({ filter: /\.ts$/ }, ({ path, resolveDir, kind }) => {
        if (kind !== "dynamic-import") return null;
        const source = join(resolveDir, path);
        const [stem] = Object.entries(loadedLater).find(([, file]) => file === source) ?? [source];
        return { path: addressOf(stem, built), external: true };
      }),
  };
  const shell = await bundleGame(
    {
      shell: join(SOURCE, "shell/open-game.js"),
      replay: join(SOURCE, "shell/open-replay.ts"),
      lobby: join(SOURCE, "lobby/open-lobby.ts"),
      game: join(SOURCE, "styles/game.css"),
      "lobby-style": join(SOURCE, "styles/lobby.css"),
    },
    { plugins: [builtFiles, everyGame] },
  );
  const firstScript = await buildFirstScript();
  const files: Readonly<Record<string, string>> = {
    firstScript: `<script>${firstScript}</script>`,
    script: addressOf("shell", shell),
    replay: addressOf("replay", shell),
    lobby: addressOf("lobby", shell),
    style: addressOf("game", shell, "css"),
    lobbyStyle: addressOf("lobby-style", shell, "css"),
    // It is small, and a separate file would be one more request.
    icon: `data:image/svg+xml,${encodeURIComponent(readFileSync(ICON, "utf8").trim())}`,
  };
  const pages = {
    html: Object.fromEntries(PAGES.map((name) => [name, readPage(name, files)])),
    firstScript: `sha256-${createHash("sha256").update(firstScript).digest("base64")}`,
    stages: Object.fromEntries(stages.map(([game]) => [game, addressOf(`${game}-stage`, built)])),
    notices: await readNotices(),
  };
  mkdirSync(BUILT, { recursive: true });
  const wanted = new Map(
    [...built, ...shell].map(({ path, contents }) => [basename(path), Buffer.from(contents)]),
  );
  wanted.set("pages.json", Buffer.from(JSON.stringify(pages)));
  for (const name of readdirSync(BUILT))
    if (!wanted.has(name)) rmSync(join(BUILT, name), { force: true });
  for (const [name, contents] of wanted) {
    const path = join(BUILT, name);
    if (!existsSync(path) || !readFileSync(path).equals(contents)) writeFileSync(path, contents);
  }
}

/**
 * Returns the game page's first script, which is inlined in the page: it runs before anything else is fetched, and
 * its calls wait for no file. The page's policy allows it by its hash.
 */
async function buildFirstScript(): Promise<string> {
  const [file] = await bundleGame(
    { "early-calls": join(SOURCE, "shell/early-calls.js") },
    { format: "iife" },
  );
  const script = file?.text.trim() ?? "";
  if (script === "" || /\{\{|<\/?script|<!--/i.test(script))
    throw new Error("The first script cannot be inlined in a page.");
  return script;
}

async function bundleGame(
  entryPoints: Record<string, string>,
  options: BuildOptions = {},
): Promise<readonly OutputFile[]> {
  const { outputFiles } = await build({
    entryPoints,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    outdir: BUILT,
    entryNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    loader: { ".woff2": "file", ".svg": "copy" },
    ...options,
    write: false,
  });
  return outputFiles;
}

/** Returns a page with the names of this build, and with the Worker's own placeholders still in it. */
function readPage(name: string, files: Readonly<Record<string, string>>): string {
  return readFileSync(join(SOURCE, `pages/${name}.html`), "utf8")
    .replaceAll(/^[ \t\r]+/gm, "")
    .replaceAll(/\{\{(\w+)\}\}/g, (placeholder, key: string) => files[key] ?? placeholder);
}

/** Returns the notices, by language. */
async function readNotices(): Promise<Record<string, unknown>> {
  const names = ["en", ...LANGUAGES];
  const read = names.map(async (name) => {
    const { default: notices } = await import(join(SOURCE, `notices/${name}.ts`));
    return [name, notices] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}
