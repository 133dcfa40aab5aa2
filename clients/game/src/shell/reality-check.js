// @ts-check
/**
 * The reality check: shows how long the player has played and the result so far, until the player
 * chooses to continue or to stop. There is no other way to close it. Reference 15.
 */
import { money } from "../languages/numbers.ts";
import { words } from "../languages/words.ts";
import { Lost } from "./api.js";
import { part, write } from "./page-parts.js";

const SECOND = 1_000;

/**
 * @typedef {"continue" | "exit"} Action
 * @typedef {object} Check
 * @property {{ elapsedMinutes: number, staked: string, won: string, net: string }} figures
 * @property {string} currency
 * @property {number} restMilliseconds How long the player must wait before continuing.
 * @property {(action: Action) => Promise<void>} answer Sends the player's choice; throws `Lost` if no answer came.
 */

/**
 * Shows the check and returns the player's choice once the platform has accepted it.
 * @param {Check} check
 * @returns {Promise<Action>}
 */
export async function askRealityCheck(check) {
  const dialog = part("reality-check", HTMLDialogElement);
  showFigures(check);
  const rest = restBefore(check.restMilliseconds);
  try {
    for (;;) {
      const action = await nextAnswer(dialog);
      if (action === "continue" && !rest.isOver) continue;
      try {
        write("reality-note", words.realityCheck.sending);
        await check.answer(action);
        return action;
      } catch (problem) {
        if (!(problem instanceof Lost)) throw problem;
        write("reality-note", words.realityCheck.unreachable);
      }
    }
  } finally {
    rest.stop();
    dialog.close();
  }
}

/** @param {Check} check */
function showFigures({ figures, currency }) {
  write("reality-minutes", words.realityCheck.minutes(figures.elapsedMinutes));
  for (const name of /** @type {const} */ (["staked", "won", "net"])) {
    write(`reality-${name}`, money(figures[name], currency));
  }
}

/**
 * Returns the button that the player presses next. Escape and the back gesture do not count; if a
 * browser closes the dialog anyway, it opens again.
 * @param {HTMLDialogElement} dialog
 * @returns {Promise<Action>}
 */
function nextAnswer(dialog) {
  const listening = new AbortController();
  const { signal } = listening;
  const stay = (/** @type {Event} */ event) => event.preventDefault();
  dialog.addEventListener("cancel", stay, { signal });
  dialog.addEventListener("keydown", (event) => event.key === "Escape" && stay(event), { signal });
  dialog.addEventListener("close", () => dialog.showModal(), { signal });
  if (!dialog.open) dialog.showModal();
  return new Promise((resolve) => {
    for (const action of /** @type {const} */ (["continue", "exit"])) {
      const answer = () => {
        listening.abort();
        resolve(action);
      };
      part(`reality-${action}`, HTMLButtonElement).addEventListener("click", answer, { signal });
    }
  });
}

/**
 * Counts down the required pause. Until it is over, the continue button stays disabled.
 * @param {number} milliseconds
 */
function restBefore(milliseconds) {
  const endsAt = performance.now() + milliseconds;
  const button = part("reality-continue", HTMLButtonElement);
  const rest = { isOver: false, stop: () => clearInterval(timer) };
  const show = () => {
    const seconds = Math.ceil((endsAt - performance.now()) / SECOND);
    rest.isOver = seconds <= 0;
    button.setAttribute("aria-disabled", String(!rest.isOver));
    if (rest.isOver) rest.stop();
    write("reality-note", rest.isOver ? "" : words.realityCheck.continueIn(inWords(seconds)));
  };
  const timer = setInterval(show, SECOND);
  show();
  return rest;
}

/** @param {number} seconds */
function inWords(seconds) {
  const { minutes, seconds: few } = words.realityCheck;
  return seconds > 60 ? minutes(Math.ceil(seconds / 60)) : few(seconds);
}
