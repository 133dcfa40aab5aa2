/**
 * The games of this client: a new game is one folder with this name, and one line here. The build takes everything
 * else from the folders (scripts/every-game.ts).
 */
export const GAMES = [
  "golden-reels",
  "safe-smash",
  "bit-key-rush",
  "fox-n-flock",
  "katapuuult",
] as const;
