// @ts-check
/** The elements of the page by id, and the notice that replaces the game when it closes. */

/**
 * Returns the element with this id. Throws if it is missing or of another kind: that is a bug in the page.
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
 * Writes text into the element with this id.
 * @param {string} id
 * @param {string} text
 */
export function write(id, text) {
  part(id, HTMLElement).textContent = text;
}

/**
 * Shows a notice instead of the game, with a way back to the casino, and moves the focus to it so that
 * a screen reader reads it.
 * @param {import("./explanations.js").Explanation} explanation
 * @param {import("./host-bridge.js").HostBridge} bridge
 */
export function showNotice({ title, text }, bridge) {
  write("notice-title", title);
  write("notice-text", text);
  part("game", HTMLElement).hidden = true;
  const exit = part("notice-exit", HTMLButtonElement);
  exit.hidden = !bridge.hasExit;
  exit.addEventListener("click", () => bridge.send("game:exitRequest", { reason: "ended" }), {
    once: true,
  });
  const notice = part("notice", HTMLElement);
  notice.hidden = false;
  notice.focus();
}
