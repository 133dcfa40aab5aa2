// @ts-check
/**
 * Plays rounds so that nothing is paid or done twice: each bet and each action has one key, kept
 * until its answer is here, and a lost answer is asked for again under that key, after a reload too.
 */
import { Lost } from "./api.js";
import { pause } from "./waiting.js";

/** @typedef {{ key: string, path: string, body: object, sessionId: string, startedAt: number }} Unanswered */

const MEMORY_NAME = "unanswered";
const FIRST_WAIT_MILLISECONDS = 500;
const LONGEST_WAIT_MILLISECONDS = 8_000;
const MOST_TRIES = 15;

/** A round asked for longer ago than this is not sent again on a reload: nobody waits for it any more. */
const STILL_WANTED_MILLISECONDS = 120_000;

export class RoundPlayer {
  #session;
  #memory;
  #path;
  #onLost;
  /** The latest request. @type {Unanswered | undefined} */
  latest;

  /**
   * @param {object} needs
   * @param {import("./session.js").Session} needs.session
   * @param {import("./tab-memory.js").TabMemory} needs.memory
   * @param {string} needs.gameId
   * @param {(waitSeconds?: number) => void} needs.onLost Told each time that an answer is to be asked for again.
   */
  constructor({ session, memory, gameId, onLost }) {
    this.#session = session;
    this.#memory = memory;
    this.#path = `/api/v1/games/${encodeURIComponent(gameId)}/rounds`;
    this.#onLost = onLost;
  }

  /**
   * Plays or opens one round; throws the platform's `Refusal`, or `Lost` after the last try.
   * @param {{ stake: string, choices?: object }} bet The stake in major units.
   * @returns {Promise<import("./api.js").PlayAnswer>}
   */
  play(bet) {
    return this.#ask(this.#request(this.#path, bet));
  }

  /**
   * Takes an action in an open round; throws as `play` does.
   * @param {string} roundId
   * @param {object} action
   * @returns {Promise<import("./api.js").PlayAnswer>}
   */
  act(roundId, action) {
    return this.#ask(this.#request(`${this.#path}/${encodeURIComponent(roundId)}/actions`, action));
  }

  /** Whether the latest request took a stake, and was no action of a round. */
  get isBet() {
    return this.latest?.path === this.#path;
  }

  /**
   * @param {string} path
   * @param {object} body
   * @returns {Unanswered}
   */
  #request(path, body) {
    const { sessionId } = this.#session;
    return { key: crypto.randomUUID(), path, body, sessionId, startedAt: Date.now() };
  }

  /**
   * The answer of the round that was under way when the page went; undefined when there was none.
   * @returns {Promise<import("./api.js").PlayAnswer> | undefined}
   */
  finishUnanswered() {
    const unanswered = /** @type {Unanswered | undefined} */ (this.#memory.recall(MEMORY_NAME));
    if (unanswered === undefined) return undefined;
    const isOurs = unanswered.sessionId === this.#session.sessionId;
    const isWanted = Date.now() - unanswered.startedAt < STILL_WANTED_MILLISECONDS;
    if (isOurs && isWanted) return this.#ask(unanswered);
    this.#memory.forget(MEMORY_NAME);
    return undefined;
  }

  /**
   * A played round's answer as it is now: a jackpot that was pending may be decided since. Nothing
   * is played, because the key is the same.
   * @param {Unanswered} round
   * @returns {Promise<import("./api.js").PlayAnswer>}
   */
  askAgain(round) {
    return this.#send(round);
  }

  /**
   * @param {Unanswered} round
   * @returns {Promise<import("./api.js").PlayAnswer>}
   */
  async #ask(round) {
    this.#memory.keep(MEMORY_NAME, round);
    this.latest = round;
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await this.#send(round);
        this.#memory.forget(MEMORY_NAME);
        return answer;
      } catch (problem) {
        if (!(problem instanceof Lost)) this.#memory.forget(MEMORY_NAME);
        if (!(problem instanceof Lost) || tries === MOST_TRIES) throw problem;
        this.#onLost(problem.retryAfterSeconds);
        await pause(waitAfter(tries, problem.retryAfterSeconds));
      }
    }
  }

  /** @param {Unanswered} round */
  #send({ key, path, body }) {
    return this.#session.call(path, { method: "POST", body, idempotencyKey: key });
  }
}

/**
 * Doubles from half a second, with some chance in it, so that many players whose connection came
 * back at once do not ask at once.
 * @param {number} tries
 * @param {number | undefined} retryAfterSeconds
 */
function waitAfter(tries, retryAfterSeconds) {
  if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1000;
  const longest = Math.min(FIRST_WAIT_MILLISECONDS * 2 ** (tries - 1), LONGEST_WAIT_MILLISECONDS);
  return longest * (0.75 + Math.random() / 4);
}
