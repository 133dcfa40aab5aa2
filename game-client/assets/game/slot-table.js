// @ts-check
/**
 * The slot game itself: one round at a time, from the press of the button to the last reel. Only
 * what the platform answered is shown as balance or win; the page reckons nothing that pays.
 */
import { decimalsOf, readable, toDecimal, toMinor } from "./amounts.js";
import { explain } from "./explanations.js";
import { celebrateJackpot } from "./jackpot-dialog.js";
import { showNotice } from "./notice.js";
import { part, write } from "./page-parts.js";
import { Reels } from "./reels.js";
import { reveal } from "./reveal.js";
import { RoundPlayer } from "./round-player.js";
import { RoundsList } from "./rounds-list.js";
import { showRules } from "./rules.js";
import { onSpinRequest } from "./spin-controls.js";
import { StakeSelector } from "./stake-selector.js";
import { OPENING_WINDOW } from "./symbols.js";
import { pause, waitingText, waitOf } from "./waiting.js";

const STAKE_MEMORY = "stake";
const USUAL_STAKE_IN_SMALLEST = 10;
const JACKPOT_WAITS_MILLISECONDS = [1_000, 2_000, 4_000, 8_000];

/**
 * @typedef {object} Opening
 * @property {import("./session.js").Session} session
 * @property {import("./tab-memory.js").TabMemory} memory
 * @property {import("./host-bridge.js").HostBridge} bridge
 * @property {string} gameId
 * @property {import("./rules.js").GameConfig} config
 * @property {import("./api.js").TableAnswer} standing
 * @property {() => void} onRealityCheck Told when the platform waits for the player's answer to one.
 * @property {() => void} onFinal Told when the game cannot go on.
 */

export class SlotTable {
  #opening;
  #decimals;
  #currency;
  #balance;
  #isBusy = false;
  /** Settles when the round that is in flight is over. */
  atRest = Promise.resolve();
  #reels = new Reels(part("reels", HTMLElement));
  #list = new RoundsList(part("rounds", HTMLTableSectionElement), part("no-rounds", HTMLElement));
  #spin = part("spin", HTMLButtonElement);
  #stake;
  #rounds;

  /** @param {Opening} opening */
  constructor(opening) {
    const { session, memory, gameId, config, standing } = opening;
    this.#opening = opening;
    this.#decimals = decimalsOf(standing.balance.cash);
    this.#currency = standing.balance.currency;
    this.#balance = standing.balance;
    this.#rounds = new RoundPlayer({
      session,
      memory,
      gameId,
      onLost: (waitSeconds) => this.#say(waitingText(waitSeconds)),
    });
    this.#stake = new StakeSelector({
      field: part("stake", HTMLInputElement),
      fewer: part("stake-fewer", HTMLButtonElement),
      more: part("stake-more", HTMLButtonElement),
      hint: part("stake-hint", HTMLElement),
      limits: this.#limits(config),
      decimals: this.#decimals,
      onChange: (stake) => memory.keep(STAKE_MEMORY, stake),
    });
    this.#showStanding(standing);
    showRules(config);
    onSpinRequest(this.#spin, () => void this.spin());
    this.#setBusy(false);
  }

  /** Plays one round with the chosen stake; while one is in flight, nothing happens. */
  async spin() {
    if (this.#isBusy) return;
    const stake = this.#stake.value;
    if (stake === undefined) return this.#stake.focus();
    this.#opening.bridge.tell("game:roundStarted", { stake });
    await this.#follow(() => this.#rounds.play(stake));
  }

  /** Shows the round that a reload cut off, if there is one. */
  async finishUnanswered() {
    const answer = this.#rounds.finishUnanswered();
    if (answer !== undefined) await this.#follow(() => answer, "Finishing your last spin …");
  }

  /**
   * Shows a balance that the platform told of; during a round its answer does.
   * @param {import("./api.js").Balance} balance
   */
  hearBalance(balance) {
    const { cash, bonus } = this.#balance;
    if (this.#isBusy || (balance.cash === cash && balance.bonus === bonus)) return;
    this.#showBalance(balance);
    this.#opening.bridge.tell("game:balanceUpdate", { balance });
  }

  /** Fetches the balance anew, when the casino says that it changed. */
  async refreshBalance() {
    if (this.#isBusy) return;
    const { session, gameId } = this.#opening;
    try {
      const path = `/api/v1/games/${encodeURIComponent(gameId)}/rounds/current`;
      const standing = /** @type {import("./api.js").TableAnswer} */ (await session.call(path));
      if (!this.#isBusy) this.#showBalance(standing.balance);
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
    this.#say(waiting);
    part("trouble", HTMLElement).hidden = true;
    this.#reels.turn();
    try {
      const answer = await play();
      // Each answer comes after its round began, so from here the wait is never too short.
      const cycle = pause(this.#opening.config.terms.gameCycleMs);
      await this.#showRound(answer);
      await cycle;
    } catch (problem) {
      this.#reels.stop();
      this.#say("");
      this.showTrouble(problem);
      await pause(waitOf(problem));
    } finally {
      this.#setBusy(false);
    }
  }

  /** @param {import("./api.js").PlayAnswer} answer */
  async #showRound({ round, balance, jackpot }) {
    const { bridge } = this.#opening;
    this.#say("");
    this.#showTotal(this.#balanceWithout(round.stake.total));
    const detail = await reveal(round, { reels: this.#reels, decimals: this.#decimals });
    this.#showBalance(balance);
    this.#list.add(round);
    this.#showFairness(round.fairness);
    this.#showWin(round, detail);
    bridge.tell("game:roundSettled", {
      roundId: round.id,
      stake: round.stake.total,
      win: round.win,
    });
    bridge.tell("game:balanceUpdate", { balance });
    if (jackpot?.state === "pending") void this.#awaitJackpot();
    else if (jackpot?.won) await this.#celebrate(jackpot.won);
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
      return this.refreshBalance();
    }
  }

  /** @param {import("./jackpot-dialog.js").Won} won */
  async #celebrate(won) {
    const amount = readable(won.amount);
    this.#opening.bridge.tell("game:jackpotWon", { amount: won.amount, currency: this.#currency });
    this.#say(`Jackpot ${amount}`);
    await celebrateJackpot(won, this.#currency);
  }

  /**
   * @param {import("./api.js").Round} round
   * @param {string} detail
   */
  #showWin({ win, multiplier }, detail) {
    const hasWon = multiplier > 0;
    if (hasWon) write("last-win", readable(win));
    this.#say(hasWon ? `Win ${readable(win)}` : "No win", detail);
    part("result", HTMLElement).classList.toggle("won", hasWon);
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
    const trouble = part("trouble", HTMLElement);
    trouble.textContent = explanation.text;
    trouble.hidden = false;
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

  /** @param {import("./api.js").TableAnswer} standing */
  #showStanding({ balance, rounds, fairness, session }) {
    part("demo", HTMLElement).hidden = !session.demo;
    for (const unit of document.querySelectorAll("[data-currency]"))
      unit.textContent = this.#currency;
    this.#list.show(rounds);
    this.#reels.show(rounds[0]?.outcome.window ?? OPENING_WINDOW);
    this.#showBalance(balance);
    this.#showFairness(fairness);
    this.#say("Ready. Choose a stake and spin.");
    part("table", HTMLElement).setAttribute("aria-busy", "false");
  }

  /** @param {import("./api.js").Fairness} fairness */
  #showFairness({ serverSeedHash, clientSeed, nonce }) {
    write("server-seed-hash", serverSeedHash);
    write("client-seed", clientSeed);
    write("nonce", String(nonce));
  }

  /** @param {import("./api.js").Balance} balance */
  #showBalance(balance) {
    this.#balance = balance;
    this.#showTotal(balance.total);
    const bonus = part("bonus", HTMLElement);
    bonus.hidden = toMinor(balance.bonus, this.#decimals) === 0;
    bonus.textContent = `of which bonus ${readable(balance.bonus)}`;
  }

  /** @param {string} total */
  #showTotal(total) {
    write("balance", readable(total));
  }

  /**
   * The last known balance less a stake that the platform has taken, while the reels still turn.
   * @param {string} stake
   */
  #balanceWithout(stake) {
    const total = toMinor(this.#balance.total, this.#decimals) ?? 0;
    return toDecimal(Math.max(0, total - (toMinor(stake, this.#decimals) ?? 0)), this.#decimals);
  }

  /** @param {import("./rules.js").GameConfig} config */
  #limits({ stake }) {
    const min = toMinor(stake.min, this.#decimals) ?? 1;
    const max = toMinor(stake.max, this.#decimals) ?? min;
    const kept = toMinor(String(this.#opening.memory.recall(STAKE_MEMORY) ?? ""), this.#decimals);
    const usual = kept ?? min * USUAL_STAKE_IN_SMALLEST;
    return { min, max, start: Math.min(Math.max(usual, min), max) };
  }

  /**
   * @param {string} result
   * @param {string} [detail]
   */
  #say(result, detail = "") {
    part("result", HTMLElement).classList.remove("won");
    write("result", result);
    write("result-detail", detail);
  }

  /** @param {boolean} isBusy */
  #setBusy(isBusy) {
    this.#isBusy = isBusy;
    this.#stake.isLocked = isBusy;
    this.#spin.setAttribute("aria-disabled", String(isBusy));
  }
}
