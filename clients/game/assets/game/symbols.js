// @ts-check
/**
 * The picture and the name of each symbol. A symbol without a picture shows its name, so that a new
 * symbol can be played before it has been drawn.
 */

/** @type {Record<string, string>} The symbols that have a picture, with their display names. */
const NAMES = {
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

const PICTURED = Object.keys(NAMES);

/** What the reels show before the first round. */
export const OPENING_WINDOW = [
  ["crown", "bell", "diamond", "bell", "crown"],
  ["seven", "seven", "seven", "seven", "seven"],
  ["plum", "clover", "ingot", "clover", "plum"],
];

/**
 * Returns the symbol's display name.
 * @param {string} symbol
 */
export function nameOf(symbol) {
  return NAMES[symbol] ?? symbol;
}

/**
 * Returns the symbol's picture, or its name if it has none. The reels have one description for screen
 * readers, so the pictures have none.
 * @param {string} symbol
 * @returns {HTMLElement}
 */
export function tileFor(symbol) {
  if (!Object.hasOwn(NAMES, symbol)) {
    const name = document.createElement("span");
    name.className = "tile-name";
    name.textContent = symbol;
    return name;
  }
  const picture = document.createElement("img");
  picture.src = `/game/symbols/${symbol}.svg`;
  picture.alt = "";
  picture.draggable = false;
  return picture;
}

/**
 * Returns random symbols for a turning strip. They decide nothing: the platform's answer replaces them.
 * @param {number} count
 */
export function fillers(count) {
  return Array.from({ length: count }, () => {
    return PICTURED[Math.floor(Math.random() * PICTURED.length)] ?? "bell";
  });
}
