// @ts-check
/** The parts of the page by name. One that is missing is a fault of the page, found at once. */

/**
 * The element of that id, which must be of that kind.
 * @template {Element} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export function part(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new TypeError(`The page has no ${kind.name} #${id}`);
  return found;
}

/**
 * Writes text into the element of that id.
 * @param {string} id
 * @param {string} text
 */
export function write(id, text) {
  part(id, HTMLElement).textContent = text;
}
