// @ts-check
/**
 * Sends bets and moves so that none of them takes effect twice: each has one idempotency key, and a
 * request whose answer was lost is sent again with that key, even after a reload.
 */
import { Lost } from "./api.js";
import { pause } from "./waiting.js";

/**
 * @typedef {import("../../../sdk/src/generated/calls.ts").PlayStartBody} Bet
 * @typedef {import("../../../sdk/src/generated/schemas.ts").GameAction} Action
 */

/**
 * A bet, or with a round's id a move in it.
 * @typedef {{ key: string, roundId?: string, body: object, sessionId: string, startedAt: number,
 *   sentAfter?: number }} Unanswered
 */

const MEMORY_NAME = "unansweredCall";
/** The bet whose jackpot was still pending in its answer. */
const UNDECIDED = "undecidedBet";
const FIRST_WAIT_MILLISECONDS = 500;
const LONGEST_WAIT_MILLISECONDS = 8_000;
const MOST_ATTEMPTS = 15;

/**
 * After a reload, a request that is older than this is not sent again, because the player no longer
 * expects it.
 */
const RESEND_WITHIN_MILLISECONDS = 120_000;

export class RoundPlayer {
  #session;
  #memory;
  #gameId;
  #onLost;
  /** The latest request. @type {Unanswered | undefined} */
  latest;

  /**
   * @param {object} needs
   * @param {import("./session.js").Session} needs.session
   * @param {import("./tab-memory.js").TabMemory} needs.memory
   * @param {string} needs.gameId
   * @param {(waitSeconds?: number) => void} needs.onLost Called each time before a request is sent again.
   */
  constructor({ session, memory, gameId, onLost }) {
    this.#session = session;
    this.#memory = memory;
    this.#gameId = gameId;
    this.#onLost = onLost;
  }

  /**
   * Plays or opens one round. Throws the platform's `Refusal`, or `Lost` after the last attempt.
   * @param {{ stake: string, gameVersion: number, choices?: object }} bet The stake in major units.
   * @param {number} [sentAfter] The latest nonce that is known, which the round's must exceed.
   * @returns {Promise<import("./api.js").PlayAnswer>}
   */
  play(bet, sentAfter) {
    return this.#ask({ ...this.#request(bet), ...(sentAfter !== undefined && { sentAfter }) });
  }

  /**
   * Makes a move in an open round. Throws as `play` does.
   * @param {string} roundId
   * @param {object} action
   * @returns {Promise<import("./api.js").PlayAnswer>}
   */
  act(roundId, action) {
    return this.#ask({ ...this.#request(action), roundId });
  }

  /** True if the latest request was a bet rather than a move of an open round. */
  get isBet() {
    return this.latest !== undefined && this.latest.roundId === undefined;
  }

  /**
   * @param {object} body
   * @returns {Unanswered}
   */
  #request(body) {
    const { sessionId } = this.#session;
    return { key: crypto.randomUUID(), body, sessionId, startedAt: Date.now() };
  }

  /**
   * Returns the answer of the request that was under way when the page closed, or undefined if there was none.
   * @returns {Promise<import("./api.js").PlayAnswer> | undefined}
   */
  finishUnanswered() {
    const unanswered = /** @type {Unanswered | null | undefined} */ (
      this.#memory.recall(MEMORY_NAME)
    );
    if (unanswered == null) return undefined;
    const isOurs = unanswered.sessionId === this.#session.sessionId;
    // A clock that was set back cannot show how old a request is.
    const age = Math.abs(Date.now() - unanswered.startedAt);
    const isWanted = age < RESEND_WITHIN_MILLISECONDS;
    if (isOurs && isWanted) return this.#ask(unanswered);
    this.#memory.forget(MEMORY_NAME);
    return undefined;
  }

  /**
   * The bet of this session whose jackpot is not decided yet, even after a reload.
   * @returns {Unanswered | undefined}
   */
  get undecided() {
    const bet = /** @type {Unanswered | undefined} */ (this.#memory.recall(UNDECIDED));
    return bet?.sessionId === this.#session.sessionId ? bet : undefined;
  }

  set undecided(bet) {
    if (bet === undefined) this.#memory.forget(UNDECIDED);
    else this.#memory.keep(UNDECIDED, bet);
  }

  /**
   * Returns the current answer of a round that was already played: its jackpot may have been decided since.
   * Nothing is played again, because the key is the same.
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
    for (let attempts = 1; ; attempts += 1) {
      try {
        const answer = await this.#send(round);
        this.#memory.forget(MEMORY_NAME);
        return answer;
      } catch (problem) {
        if (!(problem instanceof Lost)) this.#memory.forget(MEMORY_NAME);
        if (!(problem instanceof Lost) || attempts === MOST_ATTEMPTS) throw problem;
        this.#onLost(problem.retryAfterSeconds);
        await pause(waitAfter(attempts, problem.retryAfterSeconds));
      }
    }
  }

  /**
   * @param {Unanswered} round
   * @returns {Promise<import("./api.js").PlayAnswer>}
   */
  #send({ key, roundId, body }) {
    const options = { idempotencyKey: key };
    return this.#session.ask(({ play }) =>
      roundId === undefined
        ? play.start(this.#gameId, /** @type {Bet} */ (body), options)
        : play.act(this.#gameId, roundId, /** @type {Action} */ (body), options),
    );
  }
}

/**
 * Returns a wait that doubles from half a second. It is partly random, so that many players whose
 * connection comes back at the same time do not all send at once.
 * @param {number} attempts
 * @param {number | undefined} retryAfterSeconds
 */
function waitAfter(attempts, retryAfterSeconds) {
  if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1000;
  const longest = Math.min(
    FIRST_WAIT_MILLISECONDS * 2 ** (attempts - 1),
    LONGEST_WAIT_MILLISECONDS,
  );
  return longest * (0.75 + Math.random() / 4);
}
