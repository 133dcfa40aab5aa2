// @ts-check
/** Searches the headings and the error codes of the guides and the reference, in the page itself. */

/** @typedef {{ page: string, text: string, address: string }} Entry */

const MOST_FOUND = 12;
const field = /** @type {HTMLInputElement} */ (document.getElementById("search"));
const list = /** @type {HTMLUListElement} */ (document.getElementById("found"));
/** @type {Promise<Entry[]> | undefined} */
let entries;

// On a phone the menu is a row that is wider than the screen.
document.querySelector("[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
field.addEventListener("input", search);
// Text that was typed before this script ran is also searched for.
if (field.value !== "") search();

async function search() {
  entries ??= fetch("/docs/search.json").then((answer) => answer.json());
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const all = await entries;
  const found = words.length === 0 ? [] : all.filter((entry) => matches(entry, words));
  list.hidden = words.length === 0;
  list.replaceChildren(...found.slice(0, MOST_FOUND).map(item));
  if (found.length === 0) list.append("Nothing found.");
}

/**
 * @param {Entry} entry
 * @param {readonly string[]} words
 */
function matches({ page, text }, words) {
  const where = `${page} ${text}`.toLowerCase();
  return words.every((word) => where.includes(word));
}

/** @param {Entry} entry */
function item({ page, text, address }) {
  const link = document.createElement("a");
  link.href = address;
  link.textContent = text;
  const place = document.createElement("span");
  place.textContent = page;
  link.append(place);
  const row = document.createElement("li");
  row.append(link);
  return row;
}
