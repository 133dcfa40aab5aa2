// @ts-check
/** The panel of rules and odds, so that players can read them before they place a stake. */
import { readable } from "./amounts.js";
import { part } from "./page-parts.js";

/**
 * @typedef {{
 *   game: { returnToPlayer: number, hitRate: number, maxMultiplier: number, jackpot: boolean },
 *   currency: string, stake: { min: string, max: string, step: string }, maxWin: string,
 *   terms: { gameCycleMs: number, maxSessionMinutes: number },
 *   rules: Record<string, unknown>,
 * }} GameConfig
 */

/**
 * Fills the panel of rules and odds.
 * @param {GameConfig} config
 * @param {HTMLElement[]} ownRules The elements that the game's own stage adds.
 */
export function showRules({ game, currency, stake, maxWin, terms }, ownRules) {
  const figures = document.createElement("dl");
  const add = (/** @type {string} */ term, /** @type {string} */ text) => {
    const name = document.createElement("dt");
    name.textContent = term;
    const figure = document.createElement("dd");
    figure.textContent = text;
    figures.append(name, figure);
  };
  add("Stake", `${readable(stake.min)} to ${readable(stake.max)} ${currency}`);
  add("Return to player over the long term", percent(game.returnToPlayer));
  add("Rounds with a win, in typical play", percent(game.hitRate));
  add("Maximum win", `${readable(String(game.maxMultiplier))} × stake`);
  add("Maximum win at the highest stake", `${readable(maxWin)} ${currency}`);
  if (terms.gameCycleMs > 0)
    add("Minimum length of a round", `${terms.gameCycleMs / 1000} seconds`);
  add("Maximum length of a session", `${terms.maxSessionMinutes} minutes`);
  if (game.jackpot)
    add("Jackpot", "Each round played with cash contributes to the jackpot and can win it.");
  part("rules-body", HTMLElement).replaceChildren(figures, ...ownRules);
  part("rules", HTMLElement).hidden = false;
}

/** @param {number} fraction 0.96 is 96%. */
function percent(fraction) {
  return `${(fraction * 100).toFixed(2)}%`;
}
