// @ts-check
/**
 * A game's table: one round at a time, from the press of the button to the end of what is shown of
 * it. Only what the platform answered is shown as balance or win; the page reckons nothing that pays.
 */
import { decimalsOf, readable } from "./amounts.js";
import { BalanceDisplay } from "./balance-display.js";
import { explain } from "./explanations.js";
import { FairnessPanel } from "./fairness-panel.js";
import { celebrateJackpot } from "./jackpot-dialog.js";
import { showNotice } from "./notice.js";
import { part } from "./page-parts.js";
import { ResultLine } from "./result-line.js";
import { RoundPlayer } from "./round-player.js";
import { RoundsList } from "./rounds-list.js";
import { showRules } from "./rules.js";
import { stakeLimits } from "./stake-limits.js";
import { StakeSelector } from "./stake-selector.js";
import { pause, waitingText, waitOf } from "./waiting.js";

const STAKE_MEMORY = "stake";
const JACKPOT_WAITS_MILLISECONDS = [1_000, 2_000, 4_000, 8_000];

/** What the platform answers when the round is not where this page takes it to be. */
const ELSEWHERE = new Set([
  "ROUND_ALREADY_OPEN",
  "ROUND_CLOSED",
  "ROUND_NOT_FOUND",
  "ACTION_NOT_ALLOWED",
]);

/**
 * @typedef {object} Opening
 * @property {import("./table-roles.js").Stage} stage
 * @property {import("./table-roles.js").Controls} controls
 * @property {import("./session.js").Session} session
 * @property {import("./tab-memory.js").TabMemory} memory
 * @property {import("./host-bridge.js").HostBridge} bridge
 * @property {string} gameId
 * @property {import("./rules.js").GameConfig} config
 * @property {import("./api.js").GameState} standing
 * @property {() => void} onRealityCheck Told when the platform waits for the player's answer to one.
 * @property {() => void} onFinal Told when the game cannot go on.
 */

export class GameTable {
  #opening;
  #decimals;
  #currency;
  #balance;
  #stage;
  #controls;
  /** @type {import("./api.js").Round | undefined} */
  #open;
  #isBusy = false;
  /** Whether the round went on somewhere else, in another tab or by rule. */
  #isBehind = false;
  /** Settles when the next stake may follow the last. */
  #cycle = Promise.resolve();
  /** Settles when the round that is in flight is over. */
  atRest = Promise.resolve();
  #list = new RoundsList(part("rounds", HTMLTableSectionElement), part("no-rounds", HTMLElement));
  #fairness;
  #result;
  #stake;
  #rounds;

  /** @param {Opening} opening */
  constructor(opening) {
    const { session, memory, gameId, config, standing, stage, controls } = opening;
    this.#opening = opening;
    this.#stage = stage;
    this.#controls = controls;
    this.#decimals = decimalsOf(standing.balance.cash);
    this.#currency = standing.balance.currency;
    this.#balance = new BalanceDisplay(standing.balance, this.#decimals);
    this.#fairness = new FairnessPanel(session);
    this.#result = new ResultLine(this.#decimals);
    this.#rounds = new RoundPlayer({
      session,
      memory,
      gameId,
      onLost: (waitSeconds) => this.#result.say(waitingText(waitSeconds)),
    });
    this.#stake = new StakeSelector({
      field: part("stake", HTMLInputElement),
      fewer: part("stake-fewer", HTMLButtonElement),
      more: part("stake-more", HTMLButtonElement),
      hint: part("stake-hint", HTMLElement),
      limits: stakeLimits(config, this.#decimals, memory.recall(STAKE_MEMORY)),
      decimals: this.#decimals,
      onChange: (stake) => memory.keep(STAKE_MEMORY, stake),
    });
    controls.open((move) => void this.move(move), config.rules);
    this.#showStanding(standing);
    showRules(config, stage.rules(config.rules));
    this.#setBusy(false);
  }

  /**
   * Goes on with the open round, or plays one with the chosen stake; while an answer is on its way,
   * nothing happens.
   * @param {import("./table-roles.js").Move} move
   */
  async move(move) {
    if (this.#isBusy) return;
    const open = this.#open;
    if (open !== undefined) return this.#follow(() => this.#rounds.act(open.id, move));
    const stake = this.#stake.value;
    if (stake === undefined) return this.#stake.focus();
    this.#opening.bridge.tell("game:roundStarted", { stake });
    const hasChoices = Object.keys(move).length > 0;
    await this.#follow(() => this.#rounds.play({ stake, ...(hasChoices && { choices: move }) }));
  }

  /** Shows the round that a reload cut off, if there is one. */
  async finishUnanswered() {
    const answer = this.#rounds.finishUnanswered();
    if (answer !== undefined)
      await this.#follow(() => answer, "Finishing what you asked for last …");
  }

  /**
   * Shows a balance that the platform told of; during a round its answer does.
   * @param {import("./api.js").Balance} balance
   */
  hearBalance(balance) {
    if (this.#isBusy || this.#balance.isAt(balance)) return;
    this.#balance.show(balance);
    this.#opening.bridge.tell("game:balanceUpdate", { balance });
  }

  /** Fetches where the session stands anew: the casino says that the balance changed, or a round went on elsewhere. */
  async refresh() {
    if (!this.#isBusy) await this.#catchUp(() => this.#isBusy);
  }

  /** @param {() => boolean} isLate Whether what was fetched is no longer wanted when it comes. */
  async #catchUp(isLate = () => false) {
    const { session, gameId } = this.#opening;
    try {
      const path = `/api/v1/games/${encodeURIComponent(gameId)}/rounds/current`;
      const standing = /** @type {import("./api.js").GameState} */ (await session.call(path));
      if (isLate()) return;
      this.#balance.show(standing.balance);
      const round = standing.round ?? undefined;
      const isElsewhere = round?.id !== this.#open?.id || isFurther(round, this.#open);
      if (isElsewhere) this.#showStanding(standing);
    } catch (problem) {
      this.showTrouble(problem);
    }
  }

  /**
   * @param {() => Promise<import("./api.js").PlayAnswer>} play
   * @param {string} [waiting]
   */
  #follow(play, waiting = "") {
    this.atRest = this.#playAndShow(play, waiting);
    return this.atRest;
  }

  /**
   * @param {() => Promise<import("./api.js").PlayAnswer>} play
   * @param {string} waiting
   */
  async #playAndShow(play, waiting) {
    this.#setBusy(true);
    this.#result.say(waiting);
    this.#result.sayTrouble("");
    this.#stage.wait();
    try {
      const answer = await play();
      // Each answer comes after its round began, so from here the wait is never too short.
      const { isBet } = this.#rounds;
      if (isBet) this.#cycle = pause(this.#opening.config.terms.gameCycleMs);
      await this.#showRound(answer, isBet);
      // The cycle stands between stakes: whoever has one in play may go on.
      if (this.#open === undefined) await this.#cycle;
    } catch (problem) {
      this.#stage.stop();
      this.#result.say("");
      this.showTrouble(problem);
      await pause(waitOf(problem));
      if (this.#isBehind) await this.#catchUp();
    } finally {
      this.#setBusy(false);
    }
  }

  /**
   * @param {import("./api.js").PlayAnswer} answer
   * @param {boolean} isBet Whether it took a stake.
   */
  async #showRound({ round, balance, jackpot }, isBet) {
    this.#result.say("");
    if (isBet) this.#balance.showWithout(round.stake.total);
    const detail = await this.#stage.show(round, this.#decimals);
    this.#balance.show(balance);
    this.#fairness.show(round.fairness, round.id);
    this.#open = round.state === "open" ? round : undefined;
    if (this.#open === undefined) this.#showSettled(round, detail);
    else this.#result.sayOpen(round, detail);
    this.#opening.bridge.tell("game:balanceUpdate", { balance });
    if (isBet && jackpot?.state === "pending") void this.#awaitJackpot();
    else if (isBet && jackpot?.won) await this.#celebrate(jackpot.won);
  }

  /**
   * @param {import("./api.js").Round} round
   * @param {string} detail
   */
  #showSettled(round, detail) {
    this.#list.add(round);
    this.#result.saySettled(round, detail);
    const { id: roundId, stake, win } = round;
    this.#opening.bridge.tell("game:roundSettled", { roundId, stake: stake.total, win });
  }

  /** Asks after a jackpot that the platform had not decided in time for the answer. */
  async #awaitJackpot() {
    const round = this.#rounds.latest;
    if (round === undefined) return;
    for (const wait of JACKPOT_WAITS_MILLISECONDS) {
      await pause(wait);
      const answer = await this.#rounds.askAgain(round).catch(() => undefined);
      if (answer === undefined || answer.jackpot?.state === "pending") continue;
      if (answer.jackpot?.won) await this.#celebrate(answer.jackpot.won);
      return this.refresh();
    }
  }

  /** @param {import("./jackpot-dialog.js").Won} won */
  async #celebrate(won) {
    const amount = readable(won.amount);
    this.#opening.bridge.tell("game:jackpotWon", { amount: won.amount, currency: this.#currency });
    this.#result.say(`Jackpot ${amount}`);
    await celebrateJackpot(won, this.#currency);
  }

  /**
   * Tells the player what went wrong; what is final takes the game's place.
   * @param {unknown} problem
   */
  showTrouble(problem) {
    const explanation = explain(problem);
    const { bridge, onRealityCheck } = this.#opening;
    bridge.tell("game:error", { code: explanation.code, message: explanation.text });
    if (explanation.isFinal) return this.close(explanation);
    if (explanation.code === "REALITY_CHECK_REQUIRED") return onRealityCheck();
    this.#isBehind = ELSEWHERE.has(explanation.code);
    this.#result.sayTrouble(explanation.text);
  }

  /**
   * Closes the game for good and says why.
   * @param {import("./explanations.js").Explanation} explanation
   */
  close(explanation) {
    const { bridge, session, onFinal } = this.#opening;
    onFinal();
    session.forget();
    bridge.tell("game:sessionEnded");
    showNotice(explanation, bridge);
  }

  /** @param {import("./api.js").GameState} standing */
  #showStanding({ balance, round, rounds, fairness, session }) {
    part("demo", HTMLElement).hidden = !session.demo;
    for (const unit of document.querySelectorAll("[data-currency]"))
      unit.textContent = this.#currency;
    this.#open = round ?? undefined;
    this.#isBehind = false;
    this.#list.show(rounds);
    const detail = this.#stage.open(this.#open ?? rounds[0], this.#opening.config.rules);
    this.#controls.offer(this.#open);
    this.#balance.show(balance);
    this.#fairness.show(fairness, rounds[0]?.id);
    if (this.#open === undefined) this.#result.say("Ready. Choose a stake and play.");
    else this.#result.sayOpen(this.#open, `Your round is still open. ${detail}`);
    part("table", HTMLElement).setAttribute("aria-busy", "false");
  }

  /** @param {boolean} isBusy */
  #setBusy(isBusy) {
    this.#isBusy = isBusy;
    this.#stake.isLocked = isBusy || this.#open !== undefined;
    if (!isBusy) this.#controls.offer(this.#open);
    this.#controls.isBusy = isBusy;
  }
}

/**
 * Whether a round has gone on since the other was known.
 * @param {import("./api.js").Round | undefined} round
 * @param {import("./api.js").Round | undefined} known
 */
function isFurther(round, known) {
  return JSON.stringify(round?.outcome) !== JSON.stringify(known?.outcome);
}
