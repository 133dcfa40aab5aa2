// @ts-check
/**
 * The ways to ask for a spin: the button, and Space or Enter from anywhere that has no use of its
 * own for them. A key that is held down asks once: there is no autoplay.
 */

const OWN_USE = "input, button, a, summary, dialog, select, textarea";

/**
 * Calls `spin` for each request of the player.
 * @param {HTMLButtonElement} button
 * @param {() => void} spin
 */
export function onSpinRequest(button, spin) {
  button.addEventListener("click", spin);
  document.addEventListener("keydown", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    if (event.repeat && event.target === button) event.preventDefault();
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest(OWN_USE) !== null) return;
    event.preventDefault();
    if (!event.repeat) spin();
  });
}
