/**
 * Adds the ladder to the platform's games when tests load the catalogue. The product has no hook
 * for test games, and its lists do not include this one.
 */

const FIND_GAME = /\bexport\s+function\s+findGame\b/g;

/** Returns the catalogue's source with a `findGame` that also knows the ladder, imported from `from`. */
export function withLadder(source: string, from: string): string {
  if (source.match(FIND_GAME)?.length !== 1) {
    throw new Error("the catalogue must export one function named findGame");
  }
  return `import { ladder } from ${JSON.stringify(from)};
${source.replace(FIND_GAME, "function findOwnGame")}
export function findGame(id: string, version?: number): Game | undefined {
  return id === ladder.id ? (ladder as Game) : findOwnGame(id, version);
}
`;
}

/** Returns true for the path of the catalogue, the file that the ladder is added to. */
export function isCatalogue(path: string): boolean {
  return path.endsWith("/domain/games/catalogue.ts");
}
