// @ts-check
/** The panel of rules and odds, so that players can read them before they place a stake. */
import { roundTerms } from "../../../../domain/games/round-terms.ts";
import { readable } from "./amounts.js";
import { part } from "./page-parts.js";
import { heading, text } from "./rule-parts.js";

/**
 * @typedef {{
 *   game: { returnToPlayer: number, hitRate: number, maxMultiplier: number, jackpot: boolean },
 *   currency: string, stake: { min: string, max: string, step: string }, maxWin: string,
 *   asks: { choices: string, actions: string },
 *   terms: { gameCycleMs: number, maxSessionMinutes: number },
 *   rules: Record<string, unknown>,
 * }} GameConfig
 */

/**
 * Fills the panel of rules and odds.
 * @param {GameConfig} config
 * @param {HTMLElement[]} ownRules The elements that the game's own stage adds.
 */
export function showRules({ game, currency, stake, maxWin, terms, asks }, ownRules) {
  const figures = document.createElement("dl");
  const add = (/** @type {string} */ term, /** @type {string} */ words) => {
    const name = document.createElement("dt");
    name.textContent = term;
    const figure = document.createElement("dd");
    figure.textContent = words;
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
  const ofRounds = roundTerms({ asks }).flatMap(({ title, text: words }) => [
    heading(title),
    text(words),
  ]);
  part("rules-body", HTMLElement).replaceChildren(figures, ...ownRules, ...ofRounds);
  part("rules", HTMLElement).hidden = false;
}

/** @param {number} fraction 0.96 is 96%. */
function percent(fraction) {
  return `${(fraction * 100).toFixed(2)}%`;
}
