/**
 * What the build takes from the folder of each game in the game client's list (clients/game/src/games/games.ts), so
 * that a new game is in every page once it is in that list. docs/game-client.md.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { OnLoadResult, Plugin } from "esbuild";
import { GAMES } from "../clients/game/src/games/games.ts";
import { ROOT } from "./local-stack/wrangler.ts";

const FOLDER = join(ROOT, "clients/game/src/games");

/** Returns the path of this file of each game that has it, with the game's id. */
export function fileOfGames(file: string): [game: string, path: string][] {
  const paths = GAMES.map((game): [string, string] => [game, join(FOLDER, game, file)]);
  return paths.filter(([, path]) => existsSync(path));
}

/**
 * Resolves `games:<file>` to that file of every game: styles as one style, `game.ts` as the games by their ids, and
 * `card.ts` as the cards' data. The lobby so carries the few pictures that it shows, and not all of a stage.
 */
export const everyGame: Plugin = {
  name: "every game",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^games:/ }, ({ path }) => ({
      path: path.slice("games:".length),
      namespace: "games",
    }));
    onLoad({ filter: /./, namespace: "games" }, async ({ path }): Promise<OnLoadResult> => {
      const files = fileOfGames(path);
      if (path.endsWith(".css")) return loaded("css", files.map(styleImport));
      if (path === "card.ts") return loaded("json", [JSON.stringify(await cardsIn(files))]);
      return loaded("js", [...files.map(gameImport), `export default {${files.map(gameEntry)}};`]);
    });
  },
};

const styleImport = ([, path]: [string, string]) => `@import ${JSON.stringify(path)};`;

const gameImport = ([, path]: [string, string], index: number) =>
  `import { game as game${index} } from ${JSON.stringify(path)};`;

const gameEntry = ([game]: [string, string], index: number) =>
  `${JSON.stringify(game)}: game${index}`;

async function cardsIn(files: [string, string][]): Promise<Record<string, unknown>> {
  const cards = files.map(async ([game, path]) => [game, (await import(path)).card] as const);
  return Object.fromEntries(await Promise.all(cards));
}

function loaded(loader: "css" | "js" | "json", lines: string[]): OnLoadResult {
  return { loader, contents: lines.join("\n"), resolveDir: FOLDER };
}
