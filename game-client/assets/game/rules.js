// @ts-check
/** The panel of rules and odds: what the game publishes about itself, so that it is known before the stake. */
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
 * @param {HTMLElement[]} ownRules What the game's stage makes of its rules.
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
  add("Return to player, in the long run", percent(game.returnToPlayer));
  add("Rounds that win something, played in the usual way", percent(game.hitRate));
  add("Largest win", `${readable(String(game.maxMultiplier))} × stake`);
  add("Largest win at the largest stake", `${readable(maxWin)} ${currency}`);
  if (terms.gameCycleMs > 0) add("A round lasts at least", `${terms.gameCycleMs / 1000} seconds`);
  add("A session lasts at most", `${terms.maxSessionMinutes} minutes`);
  if (game.jackpot)
    add("Jackpot", "Each round with your own money feeds the jackpot and may win it.");
  part("rules-body", HTMLElement).replaceChildren(figures, ...ownRules);
  part("rules", HTMLElement).hidden = false;
}

/** @param {number} fraction 0.96 is 96%. */
function percent(fraction) {
  return `${(fraction * 100).toFixed(2)}%`;
}
