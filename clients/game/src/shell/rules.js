// @ts-check
/** The panel of rules and odds, so that players can read them before they place a stake. */
import { roundTerms } from "../../../../domain/games/round-terms.ts";
import { money, number, percent } from "../languages/numbers.ts";
import { words } from "../languages/words.ts";
import { part } from "./page-parts.js";
import { figureList, heading, text } from "./rule-parts.js";

/**
 * @typedef {{
 *   game: {
 *     version: number,
 *     returnToPlayer: number, hitRate: number, stakeBackRate: number | null,
 *     maxMultiplier: number, maxMultiplierOdds: number | null, jackpot: boolean,
 *   },
 *   currency: string, stake: { min: string, max: string, step: string }, maxWin: string,
 *   asks: { choices: string, actions: string },
 *   terms: { autoplay: boolean, gameCycleMs: number, maxSessionMinutes: number },
 *   rules: Record<string, unknown>,
 * }} GameConfig
 */

/**
 * Fills the panel of rules and odds.
 * @param {GameConfig} config
 * @param {HTMLElement[]} ownRules The elements that the game's own stage adds.
 */
export function showRules({ game, currency, stake, maxWin, terms, asks }, ownRules) {
  const { rules, realityCheck } = words;
  const { list: figures, add } = figureList();
  add(words.page.stake, rules.stakes(money(stake.min, currency), money(stake.max, currency)));
  add(rules.returnToPlayer, percent(game.returnToPlayer, 2));
  add(rules.hitRate, percent(game.hitRate, 2));
  if (game.stakeBackRate !== null) add(rules.stakeBackRate, percent(game.stakeBackRate, 2));
  const most = rules.timesStake(number(game.maxMultiplier));
  const odds = game.maxMultiplierOdds;
  add(rules.maxWin, odds === null ? most : rules.onceIn(most, number(odds, 0)));
  add(rules.maxWinAtHighest, money(maxWin, currency));
  if (terms.gameCycleMs > 0)
    add(rules.shortestRound, realityCheck.seconds(terms.gameCycleMs / 1000));
  add(rules.longestSession, realityCheck.minutes(terms.maxSessionMinutes));
  if (game.jackpot) add(words.page.jackpot, rules.jackpot);
  const ofRounds = roundTerms({ asks }, words.terms).flatMap((term) => [
    heading(term.title),
    text(term.text),
  ]);
  part("rules-body", HTMLElement).replaceChildren(figures, ...ownRules, ...ofRounds);
  delete part("rules", HTMLElement).dataset.waits;
}
