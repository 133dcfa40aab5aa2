// @ts-check
/**
 * The time of the session: how long it has lasted, how long it may last, and its reality checks. All
 * times come from the platform, never from the device's clock; the page only measures the time that
 * passes between two answers.
 */
import { number } from "../languages/numbers.ts";
import { words } from "../languages/words.ts";
import { Refusal } from "./api.js";
import { part, write } from "./page-parts.js";
import { askRealityCheck } from "./reality-check.js";
import { TimeNotice } from "./time-notice.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const UPDATE_MILLISECONDS = SECOND;

/**
 * @typedef {object} Needs
 * @property {import("./session.js").Session} session
 * @property {import("./tab-memory.js").TabMemory} memory
 * @property {string} currency
 * @property {(net: string) => void} onNet Called with the session's net position whenever the platform sends it.
 * @property {() => Promise<void>} whenIdle Resolves when no round is being played.
 * @property {(problem: unknown) => void} onProblem
 * @property {(due: boolean) => void} onDue Called when a reality check waits for the player, and when it no
 * longer does.
 * @property {() => void} onExit Called when the player chose to stop.
 *
 * @typedef {object} Begun A session that this page opened: nothing was staked in it, and its times follow from the terms.
 * @property {number} at When the page received it, by the page's own time. The platform's clock is never behind.
 * @property {{ maxSessionMinutes: number, realityCheckMinutes: number }} terms
 */

export class PlayClock {
  #needs;
  /** The platform's time minus this page's. */
  #offset = 0;
  #endsAt = Number.POSITIVE_INFINITY;
  #nextCheckAt = Number.POSITIVE_INFINITY;
  #startedAt = 0;
  #notice;
  /** @type {Promise<void> | undefined} */
  #check;
  #timer = 0;
  isStopped = false;

  /** @param {Needs} needs */
  constructor(needs) {
    this.#needs = needs;
    this.#notice = new TimeNotice(needs.memory, needs.session.sessionId);
  }

  /**
   * Starts watching the session's times. It reads them unless they follow from how the session began.
   * @param {Begun} [begun]
   */
  async start(begun) {
    try {
      const isDue = begun === undefined ? (await this.#read()).realityCheck.required : false;
      if (begun !== undefined) this.#begin(begun);
      this.#timer = setInterval(() => this.#update(), UPDATE_MILLISECONDS);
      if (isDue) await this.check();
    } catch (problem) {
      this.#needs.onProblem(problem);
    }
  }

  /** Shows the reality check, unless it is already open. */
  check() {
    this.#check ??= this.#ask()
      .catch((problem) => this.#needs.onProblem(problem))
      .finally(() => {
        this.#check = undefined;
      });
    return this.#check;
  }

  /** True if a reality check waits for the player, or the session's time is over. */
  get isDue() {
    const now = this.#now();
    return this.#check !== undefined || now >= this.#nextCheckAt || now >= this.#endsAt;
  }

  /** Stops watching the time. Call it when the session is over. */
  stop() {
    this.isStopped = true;
    clearInterval(this.#timer);
  }

  #update() {
    const now = this.#now();
    const played = Math.floor((now - this.#startedAt) / MINUTE);
    const left = Math.max(0, Math.ceil((this.#endsAt - now) / MINUTE));
    write("clock", duration(now - this.#startedAt));
    write("session-time", words.screen.sessionTime(number(played), number(left)));
    this.#notice.show(left, (this.#endsAt - this.#startedAt) / MINUTE);
    if (now >= this.#endsAt) return void this.#end();
    if (now >= this.#nextCheckAt) void this.check();
  }

  async #end() {
    clearInterval(this.#timer);
    await this.#check;
    await this.#needs.whenIdle();
    if (this.isStopped) return;
    this.#needs.onProblem(new Refusal("SESSION_TIME_LIMIT", "The session's time is over.", {}));
  }

  async #ask() {
    await this.#needs.whenIdle();
    const { session, currency } = this.#needs;
    const { realityCheck } = await this.#read();
    const { continuesAt } = realityCheck;
    this.#needs.onDue(true);
    const action = await askRealityCheck({
      figures: realityCheck,
      currency,
      restMilliseconds: continuesAt === null ? 0 : Date.parse(continuesAt) - this.#now(),
      answer: async (action) => {
        const answer = await session.ask((calls) => calls.session.answerRealityCheck({ action }));
        const next = answer.nextRealityCheckAt;
        if (next !== null) this.#nextCheckAt = Date.parse(next);
      },
    });
    this.#needs.onDue(false);
    if (action === "exit") this.#needs.onExit();
  }

  /** @param {Begun} begun */
  #begin({ at, terms }) {
    this.#offset = -at;
    this.#endsAt = terms.maxSessionMinutes * MINUTE;
    this.#nextCheckAt = terms.realityCheckMinutes * MINUTE;
    this.#show("0");
  }

  async #read() {
    const times = await this.#needs.session.ask((calls) => calls.session.get());
    this.#endsAt = Date.parse(times.endsAt);
    this.#startedAt = this.#endsAt - times.maxSessionMinutes * MINUTE;
    this.#offset = this.#startedAt + times.sessionDuration * SECOND - performance.now();
    this.#nextCheckAt = Date.parse(times.nextRealityCheckAt);
    this.#show(times.realityCheck.net);
    return times;
  }

  /** @param {string} net */
  #show(net) {
    part("session-time", HTMLElement).hidden = false;
    this.#needs.onNet(net);
    if (this.#check === undefined) this.#update();
  }

  #now() {
    return this.#offset + performance.now();
  }
}

/**
 * Writes a time as hours, minutes and seconds.
 * @param {number} milliseconds
 */
function duration(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND));
  const two = (/** @type {number} */ number) => String(number % 60).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}`;
}
