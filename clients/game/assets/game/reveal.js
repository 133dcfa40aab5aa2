// @ts-check
/**
 * Shows the result of a slot round: the reels stop, the winning cells are framed, and free spins follow
 * one after another until they are over or the player skips them.
 */
import { readable, toDecimal, toMinor } from "./amounts.js";
import { part } from "./page-parts.js";
import { nameOf } from "./symbols.js";

const SHOWN_MILLISECONDS = 1_100;

/**
 * @typedef {{ reels: import("./reels.js").Reels, decimals: number }} Stage
 * @typedef {import("./api.js").FreeSpin} FreeSpin
 */

/**
 * Shows the round on the reels and returns a line of text about it once all of it has been shown.
 * @param {import("./api.js").Round} round
 * @param {Stage} stage
 * @returns {Promise<string>}
 */
export async function reveal(round, stage) {
  const outcome = /** @type {import("./api.js").SlotOutcome} */ (round.outcome);
  await stage.reels.stopOn(outcome.window);
  stage.reels.markWins(outcome.wins);
  const lines = outcome.wins.map(lineText);
  if (outcome.freeSpins === null) return lines.join(" · ");
  const { count, multiplier, spins } = outcome.freeSpins;
  await revealFreeSpins(round, spins, stage);
  return [...lines, `${count} free spins, wins × ${multiplier}`].join(" · ");
}

/**
 * @param {import("./api.js").Round} round
 * @param {FreeSpin[]} spins
 * @param {Stage} stage
 */
async function revealFreeSpins(round, spins, { reels, decimals }) {
  const banner = part("banner", HTMLElement);
  const skip = skipButton();
  const stakeMinor = toMinor(round.stake.total, decimals) ?? 0;
  const won = (/** @type {number} */ stakes) => readable(toDecimal(stakeMinor * stakes, decimals));
  let multiplier = round.multiplier - spins.reduce((sum, spin) => sum + spin.multiplier, 0);
  banner.textContent = `${spins.length} free spins!`;
  banner.hidden = false;
  await skip.orPause(SHOWN_MILLISECONDS);
  for (const [index, spin] of spins.entries()) {
    if (skip.isPressed) break;
    banner.textContent = `Free spin ${index + 1} of ${spins.length} · won ${won(multiplier)}`;
    reels.turn();
    await reels.stopOn(spin.window);
    reels.markWins(spin.wins);
    multiplier += spin.multiplier;
    banner.textContent = `Free spin ${index + 1} of ${spins.length} · won ${won(multiplier)}`;
    await skip.orPause(SHOWN_MILLISECONDS);
  }
  const last = spins.at(-1);
  if (skip.isPressed && last !== undefined) {
    reels.show(last.window);
    reels.markWins(last.wins);
  }
  banner.hidden = true;
  skip.end();
}

/** Replaces the Spin button with Skip, where the player's hand and focus already are. */
function skipButton() {
  const spin = part("spin", HTMLButtonElement);
  const button = part("skip", HTMLButtonElement);
  const hadFocus = document.activeElement === spin;
  let isPressed = false;
  /** @type {() => void} */
  let press = () => {};
  const pressed = new Promise((resolve) => {
    press = () => {
      isPressed = true;
      resolve(undefined);
    };
  });
  spin.hidden = true;
  button.hidden = false;
  if (hadFocus) button.focus();
  button.addEventListener("click", press, { once: true });
  return {
    get isPressed() {
      return isPressed;
    },
    /** @param {number} milliseconds */
    orPause(milliseconds) {
      return Promise.race([pressed, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
    },
    end() {
      const hasFocus = document.activeElement === button;
      button.removeEventListener("click", press);
      button.hidden = true;
      spin.hidden = false;
      if (hasFocus) spin.focus();
    },
  };
}

/** @param {import("./api.js").SlotWin} win */
function lineText({ line, symbol, count, multiplier }) {
  const place = line === null ? "" : `Line ${line}: `;
  return `${place}${count} × ${nameOf(symbol)} pays ${multiplier}×`;
}
