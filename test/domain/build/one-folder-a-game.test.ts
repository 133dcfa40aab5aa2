/**
 * What docs/game-client.md says about adding a game to the page: one folder, one line of a list, and its texts in
 * the catalogues (decision 0195).
 */
import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { describe, expect, it } from "vitest";
import { GAMES as LISTED } from "../../../clients/game/src/games/games.ts";
import english from "../../../clients/game/src/languages/en.ts";
import { GAMES } from "../../../domain/games/catalogue.ts";
import { everyGame } from "../../../scripts/every-game.ts";

const SOURCE = "clients/game/src";
const FOLDERS = `${SOURCE}/games`;
const LIST = `${FOLDERS}/games.ts`;
/** The page's own files, what builds them, and what the Worker makes of them. */
const FILES = globSync([
  `${SOURCE}/**/*.{ts,js,css,html}`,
  "clients/game/assets/_headers",
  "scripts/{build-game-page,every-game,client-sizes}.ts",
  "src/pages/**/*.ts",
]);
const SHARED = FILES.filter((file) => file !== LIST && gameOf(file) === undefined);

/** Returns the game in whose folder a file is. */
function gameOf(file: string): string | undefined {
  return LISTED.find((game) => file.startsWith(`${FOLDERS}/${game}/`));
}

/** Returns the ways in which code or text names a game: as `fox-n-flock`, `foxNFlock` and "Fox n' Flock". */
function namesOf({ id, name }: { id: string; name: string }): string[] {
  return [id, id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), name];
}

/** Returns the parts of the catalogue that a file reads, such as `fox` in `words.fox.take`. */
function partsRead(file: string): string[] {
  const read = readFileSync(file, "utf8").matchAll(/\bwords(?:\.|\[")(\w+)/gi);
  return [...read].flatMap(([, part = ""]) => (part in english ? [part] : []));
}

async function built(contents: string, loader: "css" | "js", options: BuildOptions = {}) {
  return await build({
    stdin: { contents, loader, resolveDir: SOURCE },
    bundle: true,
    write: false,
    format: "esm",
    outdir: "built",
    loader: { ".woff2": "empty", ".svg": "empty" },
    plugins: [everyGame],
    metafile: true,
    ...options,
  });
}

describe("a game of the client", () => {
  it("is one folder and one line of the list, for each game of the platform", () => {
    const folders = readdirSync(FOLDERS, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    const offered = GAMES.map(({ id }) => id);
    expect([...LISTED].sort()).toEqual(offered.sort());
    expect(folders.sort()).toEqual(offered.sort());
  });

  it("has every file that the documentation names", () => {
    const [, section = ""] = readFileSync("docs/game-client.md", "utf8").split("## A sixth game\n");
    const [text = ""] = section.split("\n## ");
    const named = [...text.matchAll(/^\| `([\w.-]+)` \|/gm)].map(([, file = ""]) => file);
    expect(named.length).toBeGreaterThan(8);
    const missing = LISTED.flatMap((game) => {
      const files = readdirSync(join(FOLDERS, game));
      return named.filter((file) => !files.includes(file)).map((file) => `${game}/${file}`);
    });
    expect(missing).toEqual([]);
  });

  it("is named by no file outside its folder and the list", () => {
    expect(SHARED.length).toBeGreaterThan(80);
    const naming = FILES.filter((file) => file !== LIST).flatMap((file) => {
      const source = readFileSync(file, "utf8").toLowerCase();
      const others = GAMES.filter(({ id }) => id !== gameOf(file));
      return others
        .flatMap(namesOf)
        .filter((name) => source.includes(name.toLowerCase()))
        .map((name) => `${file}: ${name}`);
    });
    expect(naming).toEqual([]);
  });

  it("has one part of the catalogues of its own, which no file outside its folder reads", () => {
    const shared = new Set(SHARED.flatMap(partsRead));
    const own = LISTED.map((game) => {
      const read = FILES.filter((file) => gameOf(file) === game).flatMap(partsRead);
      return [...new Set(read)].filter((part) => !shared.has(part));
    });
    for (const [index, parts] of own.entries()) expect(parts, LISTED[index]).toHaveLength(1);
    expect(new Set(own.flat()).size).toBe(LISTED.length);
  });
});

describe("the build of the pages", () => {
  it("takes the colours and the code of every game from its folder", async () => {
    const styles = await built('@import "games:theme.css";', "css");
    const code = await built('export { default } from "games:game.ts";', "js");
    for (const game of LISTED) {
      expect(styles.outputFiles?.[0]?.text).toContain(`[data-game=${game}]`);
      expect(Object.keys(code.metafile?.inputs ?? {})).toContain(`${FOLDERS}/${game}/game.ts`);
    }
  });

  it("gives the lobby a card for every game, and nothing else of the games", async () => {
    const cards = await built('export { default } from "games:card.ts";', "js");
    const text = cards.outputFiles?.[0]?.text ?? "";
    const url = `data:text/javascript,${encodeURIComponent(text)}`;
    const { default: shown } = await import(/* @vite-ignore */ url);
    expect(Object.keys(shown).sort()).toEqual([...LISTED].sort());
    for (const pictures of Object.values<string[]>(shown)) {
      expect(pictures.length).toBeGreaterThan(0);
      for (const picture of pictures) expect(picture).toMatch(/^(?:<svg .*<\/svg>|\w{1,6})$/s);
    }
    const lobby = await built('import "./lobby/open-lobby.ts";', "js");
    const inputs = Object.keys(lobby.metafile?.inputs ?? {});
    expect(inputs).toContain("games:card.ts");
    expect(inputs.filter((file) => file.startsWith(FOLDERS))).toEqual([]);
  });
});
