/** What the build makes of a file that every game has in its folder (scripts/every-game.ts). Each is by the game's id. */

declare module "games:game.ts" {
  // biome-ignore lint/suspicious/noExplicitAny: each game has its own kind of events
  const games: Readonly<Record<string, import("./game.ts").ClientGame<any>>>;
  export default games;
}

declare module "games:card.ts" {
  /** SVG texts, or letters for a game that is drawn in them. */
  const cards: Readonly<Record<string, readonly string[]>>;
  export default cards;
}
