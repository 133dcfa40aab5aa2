/** The symbols' names, and what the reels show before the first round. */
const NAMES: Readonly<Record<string, string>> = {
  wild: "Wild",
  scatter: "Scatter",
  crown: "Crown",
  diamond: "Diamond",
  seven: "Seven",
  ingot: "Ingot",
  bell: "Bell",
  horseshoe: "Horseshoe",
  clover: "Clover",
  plum: "Plum",
  cherry: "Cherry",
};

/** The symbols that have a picture. A new one is shown by its name until it has been drawn. */
export const PICTURED: readonly string[] = Object.keys(NAMES);

export const OPENING_WINDOW = [
  ["crown", "bell", "diamond", "bell", "crown"],
  ["seven", "seven", "seven", "seven", "seven"],
  ["plum", "clover", "ingot", "clover", "plum"],
];

/** Returns the symbol's display name. */
export function nameOf(symbol: string): string {
  return NAMES[symbol] ?? symbol;
}
