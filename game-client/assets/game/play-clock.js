// @ts-check
/**
 * The session's time as the player sees it: how long it has lasted and may last, and the reality
 * checks on the way. The platform's times count, never the device's clock: only what passes between
 * two of its answers is measured here.
 */
import { Refusal } from "./api.js";
import { part, write } from "./page-parts.js";
import { askRealityCheck } from "./reality-check.js";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** The time that is left is told in minutes, so it need not be looked at more often. */
const LOOK_MILLISECONDS = 5 * SECOND;

/**
 * @typedef {object} SessionInformation
 * @property {number} sessionDuration
 * @property {number} maxSessionMinutes
 * @property {string} endsAt
 * @property {string} nextRealityCheckAt
 * @property {{
 *   elapsedMinutes: number, staked: string, won: string, net: string,
 *   required: boolean, continuesAt: string | null,
 * }} realityCheck
 *
 * @typedef {object} Needs
 * @property {import("./session.js").Session} session
 * @property {string} currency
 * @property {() => Promise<void>} whenAtRest Settles once no round is in flight.
 * @property {(problem: unknown) => void} onTrouble
 * @property {() => void} onExit Told when the player chose to stop.
 */

export class PlayClock {
  #needs;
  /** The platform's time less this page's. */
  #ahead = 0;
  #endsAt = Number.POSITIVE_INFINITY;
  #nextCheckAt = Number.POSITIVE_INFINITY;
  #startedAt = 0;
  /** @type {Promise<void> | undefined} */
  #check;
  #timer = 0;
  isStopped = false;

  /** @param {Needs} needs */
  constructor(needs) {
    this.#needs = needs;
  }

  /** Reads the session's times and watches them from then on. */
  async start() {
    try {
      const { realityCheck } = await this.#read();
      this.#timer = setInterval(() => this.#look(), LOOK_MILLISECONDS);
      if (realityCheck.required) await this.check();
    } catch (problem) {
      this.#needs.onTrouble(problem);
    }
  }

  /** Puts the reality check before the player, unless it is there already. */
  check() {
    this.#check ??= this.#ask()
      .catch((problem) => this.#needs.onTrouble(problem))
      .finally(() => {
        this.#check = undefined;
      });
    return this.#check;
  }

  /** Stops watching, once the session is over. */
  stop() {
    this.isStopped = true;
    clearInterval(this.#timer);
  }

  #look() {
    const now = this.#now();
    const played = Math.floor((now - this.#startedAt) / MINUTE);
    const left = Math.max(0, Math.ceil((this.#endsAt - now) / MINUTE));
    write("session-time", `${played} min played · ${left} min left`);
    if (now >= this.#endsAt) return void this.#end();
    if (now >= this.#nextCheckAt) void this.check();
  }

  async #end() {
    clearInterval(this.#timer);
    await this.#check;
    await this.#needs.whenAtRest();
    if (this.isStopped) return;
    this.#needs.onTrouble(new Refusal("SESSION_TIME_LIMIT", "The session's time is over.", {}));
  }

  async #ask() {
    await this.#needs.whenAtRest();
    const { session, currency } = this.#needs;
    const { realityCheck } = await this.#read();
    const { continuesAt } = realityCheck;
    const action = await askRealityCheck({
      figures: realityCheck,
      currency,
      restMilliseconds: continuesAt === null ? 0 : Date.parse(continuesAt) - this.#now(),
      answer: async (action) => {
        const path = "/api/v1/auth/session/reality-check";
        const answer = await session.call(path, { method: "POST", body: { action } });
        if (!answer.ended) this.#nextCheckAt = Date.parse(answer.nextRealityCheckAt);
      },
    });
    if (action === "exit") this.#needs.onExit();
  }

  async #read() {
    const path = "/api/v1/auth/session";
    const times = /** @type {SessionInformation} */ (await this.#needs.session.call(path));
    this.#endsAt = Date.parse(times.endsAt);
    this.#startedAt = this.#endsAt - times.maxSessionMinutes * MINUTE;
    this.#ahead = this.#startedAt + times.sessionDuration * SECOND - performance.now();
    this.#nextCheckAt = Date.parse(times.nextRealityCheckAt);
    part("session-time", HTMLElement).hidden = false;
    if (this.#check === undefined) this.#look();
    return times;
  }

  #now() {
    return this.#ahead + performance.now();
  }
}
