// @ts-check
/** The full-page notice that takes the game's place when it cannot go on, and the way back. */
import { part, write } from "./page-parts.js";

/**
 * Puts the notice in the game's place and moves the focus there, so that a screen reader reads it.
 * @param {import("./explanations.js").Explanation} explanation
 * @param {import("./host-bridge.js").HostBridge} bridge
 */
export function showNotice({ title, text }, bridge) {
  write("notice-title", title);
  write("notice-text", text);
  part("table", HTMLElement).hidden = true;
  const exit = part("notice-exit", HTMLButtonElement);
  exit.hidden = !bridge.isPresent;
  exit.addEventListener("click", () => bridge.tell("game:exitRequest"), { once: true });
  const notice = part("notice", HTMLElement);
  notice.hidden = false;
  notice.focus();
}
