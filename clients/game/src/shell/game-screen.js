// @ts-check
/**
 * The game on the screen: one round at a time, from the press of a button until its result has been
 * shown. Balances and wins are always those that the platform sent; the page computes no money itself.
 */
import { poolIdOf } from "../../../../domain/ids.ts";
import { percent, readable } from "../languages/numbers.ts";
import { words } from "../languages/words.ts";
import { decimalsOf, toDecimal, toMinor } from "./amounts.js";
import { Refusal } from "./api.js";
import { autoplay } from "./autoplay.ts";
import { offerAutoplay } from "./autoplay-panel.ts";
import { BalanceDisplay } from "./balance-display.js";
import { explain } from "./explanations.js";
import { FairnessPanel } from "./fairness-panel.js";
import { celebrateJackpot } from "./jackpot-dialog.js";
import { NetPosition } from "./net-position.ts";
import { part, showNotice, write } from "./page-parts.js";
import { ResultLine } from "./result-line.js";
import { RoundPlayer } from "./round-player.js";
import { openReplay, openVerifier } from "./round-windows.ts";
import { RoundsList } from "./rounds-list.js";
import { showRules } from "./rules.js";
import { stakeLimits } from "./stake-ladder.js";
import { StakeSelector } from "./stake-selector.js";
import { pause, waitingText, waitOf } from "./waiting.js";

const STAKE_MEMORY = "stake";
const AUTOPLAY_PAUSE_MILLISECONDS = 400;
const JACKPOT_WAITS_MILLISECONDS = [1, 2, 4, 8, 15, 30, 60, 60, 60, 60].map((s) => s * 1_000);
/**
 * A setting takes effect everywhere within ten seconds; until then an answer may still show the old
 * one.
 */
const NEWS_WAITS_MILLISECONDS = [1_000, 2_000, 4_000, 4_000];

/** Refusals that mean that the round's state differs from what this page shows. */
const OUT_OF_DATE = new Set([
  "ROUND_ALREADY_OPEN",
  "ROUND_CLOSED",
  "ROUND_NOT_FOUND",
  "ACTION_NOT_ALLOWED",
]);

/**
 * @typedef {{ gameVersion?: number }} Bet What the page states in a bet; earlier versions of this page stated no version.
 *
 * @typedef {object} Options
 * @property {import("./director.ts").Director<any>} stage
 * @property {import("../games/game.ts").Controls} controls
 * @property {import("./session.js").Session} session
 * @property {import("./tab-memory.js").TabMemory} memory
 * @property {import("./host-bridge.js").HostBridge} bridge
 * @property {import("../stage/sound.ts").Sound} sound
 * @property {string} gameId
 * @property {import("./rules.js").GameConfig} config
 * @property {import("./api.js").GameState} state
 * @property {() => import("./autoplay.ts").StopReason | undefined} interruption What needs the player's attention now.
 * @property {() => void} onRealityCheck Called when the platform requires an answer to a reality check.
 * @property {() => void} onFinal Called when the game closes.
 */

export class GameScreen {
  #options;
  #decimals;
  #currency;
  #balance;
  #stage;
  #controls;
  /** @type {import("./api.js").Round | undefined} */
  #open;
  #isBusy = false;
  #isPaused = false;
  #isClosed = false;
  /** Why autoplay ends after this spin, if something has requested that. @type {import("./autoplay.ts").StopReason | undefined} */
  #stopReason;
  #isAutomatic = false;
  /** Whether the last bet was refused for lack of money. */
  #lacksFunds = false;
  /** True if the round has continued elsewhere: in another tab, or because the platform ended it. */
  #isOutOfDate = false;
  /** The last balance that was pushed during this round. @type {import("./api.js").Balance | undefined} */
  #pushed;
  /** Resolves when the next stake is allowed. */
  #cycle = Promise.resolve();
  /** Resolves when no request of a round is under way and its result has been shown. */
  idle = Promise.resolve();
  #list = new RoundsList({
    onReplay: (roundId) => void openReplay(this.#options.session, roundId),
    onVerify: (roundId) => void openVerifier(() => this.#fairness.handedRound(roundId)),
  });
  #fairness;
  net;
  /** Called when a jackpot was won, because the pot starts again. */
  onJackpot = () => {};
  #result;
  #stake;
  #rounds;

  /** @param {Options} options */
  constructor(options) {
    const { session, memory, gameId, config, state, stage, controls } = options;
    this.#options = options;
    this.#stage = stage;
    this.#controls = controls;
    this.#decimals = decimalsOf(state.balance.cash);
    this.#currency = state.balance.currency;
    this.#balance = new BalanceDisplay(state.balance, this.#decimals);
    this.#fairness = new FairnessPanel(session, (text) => {
      this.#endAutoplay("problem");
      this.#result.sayProblem(text);
    });
    this.net = new NetPosition(this.#decimals);
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
    controls.open((move) => {
      if (!this.#isAutomatic) void this.move(move);
    }, config.rules);
    if (controls.offerStop !== undefined) this.#offerAutoplay();
    this.#showState(state);
    // The game can be played before its rules are filled in; the button that opens them appears with them.
    setTimeout(() => this.#showRules());
    stage.onSkippable = (skip) => controls.offerSkip?.(skip);
    this.#setBusy(false);
  }

  #offerAutoplay() {
    const { config } = this.#options;
    offerAutoplay({
      decimals: this.#decimals,
      terms: config.terms,
      stakeMinor: () => this.#minor(this.#stake.value),
      onQuick: (isQuick) => {
        this.#stage.isQuick = isQuick;
      },
      onStart: (terms, stakeMinor) => this.#autoplay(terms, stakeMinor),
    });
    document.addEventListener("visibilitychange", () => this.#endAutoplay("hidden"));
    addEventListener("offline", () => this.#endAutoplay("connection"));
  }

  /** @param {import("./autoplay.ts").StopReason} reason */
  #endAutoplay(reason) {
    this.#stopReason ??= reason;
  }

  /**
   * Plays spins until something ends them, and returns what did. Meanwhile no other move is made,
   * and the stake does not change.
   * @param {import("./autoplay.ts").AutoplayTerms} terms
   * @param {number} stakeMinor
   */
  async #autoplay(terms, stakeMinor) {
    const { controls, interruption } = this.#options;
    if (this.#isAutomatic || this.#isBusy) return "problem";
    this.#isAutomatic = true;
    this.#stopReason = undefined;
    const interrupted = () => this.#stopReason ?? (this.#isPaused ? "problem" : interruption());
    const reason = await autoplay({
      terms,
      stakeMinor,
      interruption: interrupted,
      pauseMilliseconds: AUTOPLAY_PAUSE_MILLISECONDS,
      onLeft: (left) =>
        controls.offerStop?.(() => this.#endAutoplay("player"), words.autoplay.stop(left)),
      spin: async () => {
        // Not what the field says now, because the limit was set for this stake.
        const answer = await this.move({}, toDecimal(stakeMinor, this.#decimals));
        if (answer === undefined) return undefined;
        const { round } = answer;
        return {
          stakeMinor: this.#minor(round.stake.total) ?? stakeMinor,
          winMinor: this.#minor(round.win) ?? 0,
          hasFreeSpins: this.#stage.hasFreeSpins(round),
        };
      },
    });
    controls.offerStop?.(undefined, "");
    this.#isAutomatic = false;
    this.#setBusy(this.#isBusy);
    return reason;
  }

  /** @param {string | undefined} amount */
  #minor(amount) {
    return amount === undefined ? undefined : toMinor(amount, this.#decimals);
  }

  /**
   * Plays the next move of the open round, or a new round with the chosen stake. Does nothing while
   * waiting for an answer. Resolves once the answer has been shown, with undefined if there is none to show.
   * @param {import("../games/game.ts").Move} move
   * @param {string} [fixedStake] The stake of a new round; by default the one that the player has chosen.
   * @returns {Promise<import("./api.js").PlayAnswer | undefined>}
   */
  async move(move, fixedStake) {
    if (this.#isBusy || this.#isPaused) return undefined;
    const open = this.#open;
    if (open !== undefined) return this.#follow(() => this.#rounds.act(open.id, move));
    const stake = fixedStake ?? this.#stake.value;
    if (stake === undefined) {
      this.#stake.focus();
      return undefined;
    }
    const hasChoices = Object.keys(move).length > 0;
    return this.#follow(async () => {
      await this.#fairness.mayPlay();
      // Refused if other rules apply now, so that no stake is placed under a return that was not shown.
      const { version: gameVersion } = this.#options.config.game;
      const bet = { stake, gameVersion, ...(hasChoices && { choices: move }) };
      return this.#rounds.play(bet, this.#fairness.latestNonce);
    });
  }

  /** Finishes and shows the request that a reload interrupted, if there is one, and a jackpot that was pending. */
  async finishUnanswered() {
    void this.#awaitJackpot(this.#rounds.undecided);
    const answer = this.#rounds.finishUnanswered();
    if (answer !== undefined) await this.#follow(() => answer, words.screen.checkingLast);
  }

  /**
   * Shows a balance that the platform pushed. During a round the round's own answer shows it; if that
   * differs, such as after a deposit during the reveal, the platform is asked once the round is over.
   * @param {import("./api.js").Balance} balance
   */
  updateBalance(balance) {
    // It may be older or newer than the answer that is awaited or being shown.
    this.#pushed = this.#isBusy ? balance : undefined;
    if (this.#isBusy || this.#balance.isShowing(balance)) return;
    this.#balance.show(balance);
    this.#forgetLack();
    this.#sendBalance(balance);
  }

  /** With another balance there may be enough for the stake. */
  #forgetLack() {
    if (this.#lacksFunds) this.#result.sayProblem("");
    this.#lacksFunds = false;
  }

  /** Fetches the state again, because the casino's page says that the balance has changed. */
  async refresh() {
    if (!this.#isBusy) await this.#catchUp(() => this.#isBusy);
  }

  /** @param {() => boolean} isLate Whether the fetched state comes too late to be shown. */
  async #catchUp(isLate = () => false) {
    const { session, gameId } = this.#options;
    try {
      const state = await session.ask(({ play }) => play.current(gameId));
      if (isLate()) return;
      if (!this.#balance.isShowing(state.balance)) this.#forgetLack();
      this.#balance.show(state.balance);
      this.#list.addJackpots(state.jackpots ?? []);
      const round = state.round ?? undefined;
      const hasChanged = round?.id !== this.#open?.id || isNewer(round, this.#open);
      if (hasChanged) this.#showState(state);
    } catch (problem) {
      this.showProblem(problem);
    }
  }

  /**
   * @param {() => Promise<import("./api.js").PlayAnswer>} play
   * @param {string} [waiting]
   */
  #follow(play, waiting = "") {
    const shown = this.#playAndShow(play, waiting);
    this.idle = shown.then(() => undefined);
    return shown;
  }

  /**
   * @param {() => Promise<import("./api.js").PlayAnswer>} play
   * @param {string} waiting
   */
  async #playAndShow(play, waiting) {
    this.#setBusy(true);
    this.#result.say(waiting);
    this.#result.sayProblem("");
    part("cashier", HTMLElement).hidden = true;
    this.#stage.wait();
    try {
      const answer = await play();
      // The round began before its answer arrived, so a wait that starts now is never too short.
      const { isBet } = this.#rounds;
      if (isBet) this.#cycle = pause(this.#options.config.terms.gameCycleMs);
      await this.#showRound(answer, isBet);
      // The minimum time is between stakes; an open round can be continued at once.
      if (this.#open === undefined) await this.#cycle;
      return answer;
    } catch (problem) {
      this.#stage.stop();
      this.#result.say("");
      if (isCoded(problem, "GAME_VERSION_CHANGED")) await this.#showNewVersion();
      else this.showProblem(problem);
      // The casino has changed the limits. If the old ones are still read, they are read again at
      // the next refusal.
      if (isCoded(problem, "STAKE_OUT_OF_RANGE")) await this.#readConfig().catch(() => {});
      await pause(waitOf(problem));
      if (this.#isOutOfDate) await this.#catchUp();
      return undefined;
    } finally {
      const pushed = this.#pushed;
      this.#pushed = undefined;
      this.#setBusy(false);
      if (pushed !== undefined && !this.#balance.isShowing(pushed)) void this.refresh();
    }
  }

  /**
   * @param {import("./api.js").PlayAnswer} answer
   * @param {boolean} isBet Whether the request was a bet rather than a move of an open round.
   */
  async #showRound({ round, balance, jackpot }, isBet) {
    this.#result.say("");
    if (isBet) {
      const { gameId, bridge } = this.#options;
      const about = { roundId: round.id, gameId, currency: this.#currency };
      bridge.send("game:roundStarted", { ...about, stake: round.stake.total });
      this.#balance.showWithout(round.stake.total);
      this.net.subtract(round.stake.total);
    }
    const detail = await this.#stage.show(round);
    this.#fairness.check(round, isBet ? this.#rounds.latest?.sentAfter : undefined);
    this.#open = round.state === "open" ? round : undefined;
    const { latest } = this.#rounds;
    const { gameVersion = round.gameVersion } = /** @type {Bet} */ (latest?.body ?? {});
    if (isBet && gameVersion !== round.gameVersion) {
      // It should have been refused: the stake was placed under a return that was not shown.
      this.#endAutoplay("problem");
      await this.#showNewVersion(words.screen.otherVersion);
    }
    if (this.#open === undefined) this.#showSettled(round, detail);
    else this.#result.sayOpen(round, detail);
    if (isBet && jackpot?.state === "pending") void this.#awaitJackpot(latest);
    else if (isBet && jackpot?.won) await this.#celebrate(jackpot.won, round);
    // The balance includes the jackpot, so it is shown after the scene.
    this.#balance.show(balance);
    this.#sendBalance(balance);
  }

  /**
   * @param {import("./api.js").Round} round
   * @param {string} detail
   */
  #showSettled(round, detail) {
    this.#list.add(round);
    this.net.add(round.win);
    this.#result.saySettled(round, detail);
    const { id: roundId, stake, win } = round;
    const { gameId, bridge, state } = this.#options;
    bridge.send("game:roundSettled", {
      ...{ roundId, gameId, currency: this.#currency, stake: stake.total, win },
      demo: state.session.demo,
    });
  }

  /**
   * Asks again for a jackpot result that was still pending in the answer, if need be after a reload.
   * @param {import("./round-player.js").Unanswered | undefined} bet
   */
  async #awaitJackpot(bet) {
    if (bet === undefined) return;
    this.#rounds.undecided = bet;
    for (const wait of JACKPOT_WAITS_MILLISECONDS) {
      await pause(wait);
      const answer = await this.#rounds.askAgain(bet).catch(() => undefined);
      if (answer === undefined || answer.jackpot?.state === "pending") continue;
      this.#rounds.undecided = undefined;
      if (answer.jackpot?.won) await this.#celebrate(answer.jackpot.won, answer.round);
      return this.refresh();
    }
  }

  /**
   * @param {import("./jackpot-dialog.js").Won} won
   * @param {import("./api.js").Round} round The one that won it.
   */
  async #celebrate(won, { id: roundId, createdAt: wonAt }) {
    this.#endAutoplay("jackpot");
    // Nothing behind the scene shows the amount while it is counted up.
    this.net.hold();
    this.net.add(won.amount);
    this.#options.bridge.send("game:jackpotWon", {
      ...{ roundId, poolId: poolIdOf(won.transactionId), transactionId: won.transactionId },
      ...{ amount: won.amount, currency: this.#currency },
    });
    const { sound } = this.#options;
    this.#list.addJackpots([{ roundId, amount: won.amount, wonAt }]);
    this.onJackpot();
    const scene = { currency: this.#currency, decimals: this.#decimals, sound };
    await this.#options.stage.rainUntil(celebrateJackpot(won, scene));
    this.net.release();
    this.#result.say(words.screen.jackpot(readable(won.amount)));
  }

  /**
   * Shows the return, the rules and the stakes that apply now, before the next stake.
   * @param {(returnToPlayer: string) => string} [message] What the player reads.
   */
  async #showNewVersion(message = words.screen.newVersion) {
    try {
      const { version } = this.#options.config.game;
      for (const wait of [0, ...NEWS_WAITS_MILLISECONDS]) {
        await pause(wait);
        await this.#readConfig();
        if (this.#options.config.game.version !== version) break;
      }
      const { returnToPlayer } = this.#options.config.game;
      this.#result.sayProblem(message(percent(returnToPlayer, 2)));
    } catch (problem) {
      this.showProblem(problem);
    }
  }

  /** Reads and shows the configuration again. */
  async #readConfig() {
    const { session, gameId } = this.#options;
    const config = await session.ask(({ games }) => games.config(gameId));
    this.#options.config = config;
    this.#stage.rules = config.rules;
    this.#stake.limits = stakeLimits(config, this.#decimals, undefined);
    this.#showRules();
  }

  /** Writes the rules and odds that apply now. */
  #showRules() {
    const { config } = this.#options;
    showRules(config, this.#stage.rulesPanel(config.rules));
  }

  /**
   * Shows the player what went wrong. If the problem is final, closes the game.
   * @param {unknown} problem
   */
  showProblem(problem) {
    const explanation = explain(problem);
    const { bridge, onRealityCheck } = this.#options;
    bridge.send("game:error", { code: explanation.code, message: explanation.text });
    if (explanation.isFinal) return this.close(explanation);
    if (explanation.code === "REALITY_CHECK_REQUIRED") return onRealityCheck();
    this.#isOutOfDate = OUT_OF_DATE.has(explanation.code);
    this.#lacksFunds = explanation.code === "INSUFFICIENT_FUNDS";
    this.#result.sayProblem(explanation.text);
    const isTooLow = explanation.code === "INSUFFICIENT_FUNDS";
    part("cashier", HTMLElement).hidden = !(isTooLow && bridge.hasCashier);
  }

  /**
   * Closes the game and shows why.
   * @param {import("./explanations.js").Explanation} explanation
   */
  close(explanation) {
    const { bridge, session, onFinal } = this.#options;
    onFinal();
    session.forget();
    if (!this.#isClosed) bridge.send("game:sessionEnded", { reason: explanation.code });
    this.#isClosed = true;
    showNotice(explanation, bridge);
  }

  /** @param {import("./api.js").GameState} state */
  #showState({ balance, round, rounds, jackpots = [], fairness, session }) {
    part("demo", HTMLElement).hidden = !session.demo;
    for (const unit of document.querySelectorAll("[data-currency]"))
      unit.textContent = this.#currency;
    this.#open = round ?? undefined;
    this.#isOutOfDate = false;
    this.#list.show(rounds);
    this.#list.addJackpots(jackpots);
    const detail = this.#stage.open(this.#open ?? rounds[0], this.#options.config.rules);
    this.#offer();
    this.#balance.show(balance);
    this.#fairness.open(fairness, rounds[0]?.id);
    if (this.#open === undefined) this.#result.say(words.screen.ready);
    else this.#result.sayOpen(this.#open, words.screen.stillOpen(detail));
    part("game", HTMLElement).setAttribute("aria-busy", "false");
  }

  /** While true no round starts and no move is made; a round under way is shown to its end. */
  set isPaused(/** @type {boolean} */ isPaused) {
    this.#isPaused = isPaused;
    this.#controls.isBusy = this.#isBusy || isPaused;
  }

  /** @param {import("./api.js").Balance} balance */
  #sendBalance({ currency, total, cash, bonus }) {
    this.#options.bridge.send("game:balanceUpdate", { currency, balance: total, cash, bonus });
  }

  /** Offers the next moves and, for an open round, says what happens to it. */
  #offer() {
    this.#controls.offer(this.#open);
    write("left-open", this.#open === undefined ? "" : words.screen.leftOpen);
  }

  /** @param {boolean} isBusy */
  #setBusy(isBusy) {
    this.#isBusy = isBusy;
    this.#stake.isLocked = isBusy || this.#isAutomatic || this.#open !== undefined;
    if (!isBusy) this.#offer();
    this.#controls.isBusy = isBusy || this.#isPaused;
  }
}

/**
 * @param {unknown} problem
 * @param {string} code
 */
function isCoded(problem, code) {
  return problem instanceof Refusal && problem.code === code;
}

/**
 * Returns whether a round has changed since it was last shown.
 * @param {import("./api.js").Round | undefined} round
 * @param {import("./api.js").Round | undefined} known
 */
function isNewer(round, known) {
  return JSON.stringify(round?.outcome) !== JSON.stringify(known?.outcome);
}
