/**
 * The compressed sizes of the game client's files, which `npm run verify` limits and `npm run bench`
 * reports.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "./local-stack/wrangler.ts";

const BUILT = join(ROOT, "clients/game/assets/game/build");

/** In thousands of bytes, as a browser's limits are stated. Letters are compressed already. */
export const MOST_SHELL_KB = 45;
export const MOST_GAME_KB = 300;

export interface ClientSizes {
  /** The scripts and the styles that every game loads. */
  readonly shellKb: number;
  /** The shell, the stage of one game, and all letters, by game. */
  readonly gamesKb: ReadonlyMap<string, number>;
}

/** Returns the sizes of the files that scripts/build-assets.ts has made. */
export function clientSizes(): ClientSizes {
  const files = readdirSync(BUILT);
  const kbOf = (isOne: (name: string) => boolean) =>
    files.filter(isOne).reduce((sum, name) => sum + compressed(name), 0) / 1000;
  const shellKb = kbOf((name) => /^(shell|game)-/.test(name)) + firstScriptKb();
  const lettersKb = kbOf((name) => name.endsWith(".woff2"));
  const stages = files.flatMap((name) => /^(.+)-stage-[A-Z0-9]+\.js$/.exec(name)?.[1] ?? []);
  const gamesKb = stages.map((game) => {
    const stageKb = kbOf((name) => name.startsWith(`${game}-stage-`));
    return [game, shellKb + lettersKb + stageKb] as const;
  });
  return { shellKb, gamesKb: new Map(gamesKb) };
}

/** The size of the script that is inlined in the game page. */
function firstScriptKb(): number {
  const { html } = JSON.parse(readFileSync(join(BUILT, "pages.json"), "utf8"));
  const [, script = ""] = /<script>(.*?)<\/script>/s.exec(html.game) ?? [];
  return gzipSync(script, { level: 9 }).length / 1000;
}

function compressed(name: string): number {
  const bytes = readFileSync(join(BUILT, name));
  return name.endsWith(".woff2") ? bytes.length : gzipSync(bytes, { level: 9 }).length;
}
