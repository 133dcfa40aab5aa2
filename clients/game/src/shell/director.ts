/**
 * Shows rounds: turns each into its timeline and plays the part that has not been shown, event by
 * event, on the face and on the stage. Playing, resuming after a reload and skipping all use this.
 * The money on the page changes only after it has resolved. A replay plays a whole stored round at
 * once, so it pauses between the steps and can be skipped from the beginning.
 */
import type { ClientGame, Face, GameEvent, Rules } from "../games/game.ts";
import { number, readable } from "../languages/numbers.ts";
import type { CanvasStage } from "../stage/canvas-stage.ts";
import { toDecimal, toMinor } from "./amounts.js";
import type { Round } from "./api.js";
import { pause } from "./waiting.js";

/** Even when nothing moves, a round takes a moment, so that two equal results look like two rounds. */
const SHORTEST_WAIT_MILLISECONDS = 520;
/**
 * How long a replay shows each step when nothing moves; in play, the player's own moves come in
 * between.
 */
const REPLAYED_STEP_MILLISECONDS = 700;

/** How many times faster a quick spin moves. */
const QUICK_PACE = 3;

export class Director<Event extends GameEvent> {
  #game;
  #face: Face<Event>;
  #stage: CanvasStage<Event> | undefined;
  #rules: Rules = {};
  #roundId = "";
  #played: Event[] = [];
  #waitedSince = 0;
  #skip: (() => void) | undefined;
  #isSkipped = false;
  #decimals;
  #isReplay;
  /** Before a round has a stake, amounts are in stakes. */
  #money: (multiplier: number) => string = (multiplier) => `× ${number(multiplier)}`;
  /** True if rounds are shown faster than usual; the celebration of a win does not change. */
  isQuick = false;
  /** Called when the player may skip the rest, and when that is over. */
  onSkippable: (skip: (() => void) | undefined) => void = () => {};

  constructor(
    game: ClientGame<Event>,
    face: Face<Event>,
    decimals: number,
    { isReplay = false } = {},
  ) {
    this.#game = game;
    this.#face = face;
    this.#decimals = decimals;
    this.#isReplay = isReplay;
  }

  /** Shows the open round, or else the latest one, at once. Returns a line of text about it. */
  open(latest: Round | undefined, rules: Rules): string {
    this.#rules = rules;
    this.#roundId = latest?.id ?? "";
    this.#played = latest === undefined ? [] : [...this.#game.timeline(latest, rules)];
    if (latest !== undefined) this.#setMoney(latest);
    this.#face.show(this.#played, rules, this.#money);
    void this.#stage?.catchUp(this.#played);
    return latest === undefined ? "" : this.#game.describe(latest, rules);
  }

  /** Whether free spins were won in this round. */
  hasFreeSpins(round: Round): boolean {
    return this.#game.timeline(round, this.#rules).some(({ type }) => type === this.#game.skipFrom);
  }

  /** The rules that the next rounds are played by. */
  set rules(rules: Rules) {
    this.#rules = rules;
  }

  rulesPanel(rules: Rules): HTMLElement[] {
    return this.#game.rulesPanel(rules);
  }

  /** Adds the stage, which first catches up with what was shown without it. */
  async attach(stage: CanvasStage<Event>): Promise<void> {
    stage.money = (multiplier) => this.#money(multiplier);
    await stage.catchUp(this.#played);
    this.#stage = stage;
  }

  wait(): void {
    this.#waitedSince = performance.now();
    this.#stage?.clearCelebration();
    this.#face.wait();
    this.#stage?.wait();
  }

  stop(): void {
    this.#face.stop();
    this.#stage?.stop();
  }

  /** Shows what is new in a round. Resolves with a line of text about it once everything has been shown. */
  async show(round: Round): Promise<string> {
    const events = this.#game.timeline(round, this.#rules);
    if (round.id !== this.#roundId) this.#played = [];
    this.#roundId = round.id;
    this.#setMoney(round);
    this.#isSkipped = false;
    if (this.#stage !== undefined) this.#stage.motion.pace = this.isQuick ? QUICK_PACE : 1;
    if (this.#stage === undefined || this.#stage.motion.isStill)
      await pause(this.#waitedSince + SHORTEST_WAIT_MILLISECONDS - performance.now());
    for (const event of events.slice(this.#played.length)) await this.#play(event);
    this.#endSkip();
    this.#stage?.motion.steady();
    if (this.#stage !== undefined) this.#stage.motion.pace = 1;
    if (round.state === "settled") await this.#celebrate(round);
    return this.#game.describe(round, this.#rules);
  }

  /** Makes coins fall behind the scene of a jackpot until the player has closed it. */
  async rainUntil(closed: Promise<void>): Promise<void> {
    this.#stage?.rain(true);
    await closed;
    this.#stage?.rain(false);
  }

  async #play(event: Event): Promise<void> {
    this.#played.push(event);
    const isFirst = this.#isReplay && this.#played.length === 1;
    if (isFirst || event.type === this.#game.skipFrom) this.#offerSkip();
    this.#face.show(this.#played, this.#rules, this.#money);
    const stage = this.#stage;
    if (this.#isSkipped) return stage?.catchUp([event]);
    const isStill = stage === undefined || stage.motion.isStill;
    const usualMilliseconds = this.#isReplay ? REPLAYED_STEP_MILLISECONDS : 0;
    const shownMilliseconds =
      this.#game.stillMilliseconds?.[event.type as Event["type"]] ?? usualMilliseconds;
    await stage?.play(event);
    stage?.invalidate();
    if (isStill && shownMilliseconds > 0) await this.#pauseOrSkip(shownMilliseconds);
  }

  #setMoney({ stake }: Round): void {
    const stakeMinor = toMinor(stake.total, this.#decimals) ?? 0;
    this.#money = (multiplier) =>
      readable(toDecimal(Math.round(stakeMinor * multiplier), this.#decimals));
  }

  async #celebrate({ multiplier, win }: Round): Promise<void> {
    const stage = this.#stage;
    if (stage === undefined) return;
    const end = () => stage.endCount();
    addEventListener("pointerdown", end);
    addEventListener("keydown", end);
    await stage.celebrate(multiplier, readable(win));
    removeEventListener("pointerdown", end);
    removeEventListener("keydown", end);
  }

  #offerSkip(): void {
    this.onSkippable(() => {
      this.#isSkipped = true;
      this.#skip?.();
      this.#stage?.motion.hurry();
    });
  }

  #endSkip(): void {
    this.onSkippable(undefined);
  }

  #pauseOrSkip(milliseconds: number): Promise<void> {
    const skipped = new Promise<void>((resolve) => {
      this.#skip = resolve;
    });
    return Promise.race([skipped, pause(milliseconds)]);
  }
}
