/** Each version of a game is known by the hash of its files, and answers as it is published. Decision 0072. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GAMES, VERSIONS } from "../../../domain/games/catalogue.ts";
import type { Game } from "../../../domain/games/game.ts";
import { checkVersions, publishedHashes } from "../../../domain/versions/known-answers.ts";

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");
const games = VERSIONS.map((game) => [game.id, game.version, game] as const);

describe.each(games)("%s %d", (id, _version, game) => {
  it("is published with the hash of a list of its files, each with its own", () => {
    const list = readFileSync(`docs/version-hashes/${id}-${game.version}.sha256`, "utf8");
    expect(publishedHashes(game)?.code).toBe(sha256(list));
    const files = list
      .trimEnd()
      .split("\n")
      .map((line) => line.split("  "));
    for (const [hash, path = ""] of files) expect(sha256(readFileSync(path)), path).toBe(hash);
    expect(files.some(([, path]) => path?.startsWith("domain/games/"))).toBe(true);
  });

  it("is found by the check when its rules or its rounds are not those that are published", () => {
    const holds = { gameId: id, version: game.version, hash: publishedHashes(game)?.code };
    expect(checkVersions([game])).toEqual([{ ...holds, rulesHold: true, roundsHold: true }]);
    const generous: Game = { ...game, rules: { ...game.rules, bonus: 1 } };
    expect(checkVersions([generous])).toEqual([{ ...holds, rulesHold: false, roundsHold: true }]);
    // One outcome in a hundred differs.
    let rounds = 0;
    const rigged: Game = {
      ...game,
      play(random, choices, actions) {
        const played = game.play(random, choices, actions);
        const isLast = played.ok && played.value.state === "settled" && ++rounds === 100;
        return isLast ? { ...played, value: { ...played.value, tenths: 0.5 } } : played;
      },
    };
    expect(checkVersions([rigged])).toEqual([{ ...holds, rulesHold: true, roundsHold: false }]);
  });
});

it("a version without published hashes passes no check", () => {
  const [first] = GAMES as [Game];
  expect(checkVersions([{ ...first, version: 99 }])).toEqual([
    { gameId: first.id, version: 99, hash: null, rulesHold: false, roundsHold: false },
  ]);
});
