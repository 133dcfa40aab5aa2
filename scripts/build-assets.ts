/**
 * Builds the assets that the Worker serves and git ignores: the game page's scripts, styles and letters,
 * each named by its content so that browsers keep it for good; Swagger UI's files for the API
 * reference, so that it loads nothing from elsewhere; the OpenAPI document; the guides; the verifier
 * page; and the dashboard's pages. wrangler runs this before it starts or deploys the Worker (wrangler.toml, [build]).
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { build, type OutputFile, type Plugin } from "esbuild";
import { LANGUAGES } from "../clients/game/src/languages/words.ts";
import { buildDashboard } from "./build-dashboard.ts";
import { buildReference } from "./build-reference.ts";
import { buildGuides } from "./guides/build-guides.ts";
import { ROOT } from "./local-stack/wrangler.ts";
import { verifierPage } from "./verifier-page.ts";

const SWAGGER_FILES = ["swagger-ui-bundle.js", "swagger-ui.css", "LICENSE"];
const SWAGGER = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const REFERENCE = join(ROOT, "clients/game/assets/reference/vendor");
const GAME_SOURCE = join(ROOT, "clients/game/src");
const GAME = join(ROOT, "clients/game/assets/game/build");
const REFERENCE_SOURCE = join(ROOT, "clients/reference/src");
const REFERENCE_BUILT = join(ROOT, "clients/game/assets/reference/built");
const VERIFIER = join(ROOT, "clients/game/assets/verify.html");

// A running stack restarts when a file changes, so files that are up to date are not written again.
mkdirSync(REFERENCE, { recursive: true });
for (const file of SWAGGER_FILES) {
  const [from, to] = [join(SWAGGER, file), join(REFERENCE, file)];
  if (!existsSync(to) || statSync(to).size !== statSync(from).size) copyFileSync(from, to);
}
buildGuides();
buildReference();
await buildReferencePage();
await buildGamePage();
await buildDashboard();
const page = verifierPage();
if (!existsSync(VERIFIER) || readFileSync(VERIFIER, "utf8") !== page) writeFileSync(VERIFIER, page);

/** Builds the script and the style of the API reference. */
async function buildReferencePage(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: {
      reference: join(REFERENCE_SOURCE, "open-reference.ts"),
      style: join(REFERENCE_SOURCE, "reference.css"),
    },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    outdir: REFERENCE_BUILT,
  });
  for (const { path, contents } of outputFiles) {
    if (!existsSync(path) || !readFileSync(path).equals(contents)) writeFileSync(path, contents);
  }
}

/**
 * Builds the game page's files, and the list from which the Worker fills in the page: its script and its
 * styles. Each game's stage and each language but English is one file of its own, which the script loads
 * later; what stages have in common is in each of them, so that a cold start asks for two scripts, or for
 * three in another language. Files of an earlier build go away.
 */
async function buildGamePage(): Promise<void> {
  const games = join(GAME_SOURCE, "games");
  const stages = readdirSync(games).filter((game) => existsSync(join(games, game, "stage.ts")));
  const languages = join(GAME_SOURCE, "languages");
  const loadedLater: Record<string, string> = {
    ...Object.fromEntries(stages.map((game) => [`${game}-stage`, join(games, game, "stage.ts")])),
    ...Object.fromEntries(
      LANGUAGES.map((name) => [`words-${name}`, join(languages, `${name}.ts`)]),
    ),
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
      shell: join(GAME_SOURCE, "shell/open-game.js"),
      replay: join(GAME_SOURCE, "shell/open-replay.ts"),
      lobby: join(GAME_SOURCE, "lobby/open-lobby.ts"),
      game: join(GAME_SOURCE, "styles/game.css"),
      "lobby-style": join(GAME_SOURCE, "styles/lobby.css"),
    },
    [builtFiles],
  );
  const files = {
    script: addressOf("shell", shell),
    replay: addressOf("replay", shell),
    lobby: addressOf("lobby", shell),
    style: addressOf("game", shell, "css"),
    lobbyStyle: addressOf("lobby-style", shell, "css"),
  };
  mkdirSync(GAME, { recursive: true });
  const wanted = new Map(
    [...built, ...shell].map(({ path, contents }) => [basename(path), Buffer.from(contents)]),
  );
  wanted.set("files.json", Buffer.from(JSON.stringify(files)));
  for (const name of readdirSync(GAME)) if (!wanted.has(name)) rmSync(join(GAME, name));
  for (const [name, contents] of wanted) {
    const path = join(GAME, name);
    if (!existsSync(path) || !readFileSync(path).equals(contents)) writeFileSync(path, contents);
  }
}

async function bundleGame(
  entryPoints: Record<string, string>,
  plugins: Plugin[] = [],
): Promise<readonly OutputFile[]> {
  const { outputFiles } = await build({
    entryPoints,
    plugins,
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    outdir: GAME,
    entryNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    loader: { ".woff2": "file" },
  });
  return outputFiles;
}
