/** The symbols, and what the reels show before the first round. */
/** The symbols that have a picture. A new one is shown by its name until it has been drawn. */
export const PICTURED: readonly string[] = [
  ...["wild", "scatter", "crown", "diamond", "seven", "ingot", "bell", "horseshoe"],
  ...["clover", "plum", "cherry"],
];

export const OPENING_WINDOW = [
  ["crown", "bell", "diamond", "bell", "crown"],
  ["seven", "seven", "seven", "seven", "seven"],
  ["plum", "clover", "ingot", "clover", "plum"],
];
