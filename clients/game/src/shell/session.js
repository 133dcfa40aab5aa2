// @ts-check
/**
 * The player's session in this tab: the SDK's, which renews its tokens, kept where a reload finds it. It is
 * opened with the launch token, or with a name and a password in transfer mode.
 */
import { openSession, resumeSession } from "../../../sdk/src/session.ts";
import { answerOf } from "./api.js";
import { takeEarlyAnswer } from "./early-answers.js";

/**
 * @typedef {import("../../../sdk/src/session.ts").KeptSession} Kept
 * @typedef {import("../../../sdk/src/session.ts").PlayerSession} PlayerSession
 * @typedef {import("../../../sdk/src/session.ts").Entry} Entry
 * @typedef {PlayerSession["calls"]} Calls
 */

const MEMORY_NAME = "session";

export class Session {
  #memory;
  #session;

  /**
   * @param {import("./tab-memory.js").TabMemory} memory
   * @param {PlayerSession} session
   */
  constructor(memory, session) {
    this.#memory = memory;
    this.#session = session;
  }

  /**
   * Opens a session with a launch token or a login. Until it is open, the tab keeps what it has:
   * nothing, or the same session, stored by the page's first script.
   * @param {import("./tab-memory.js").TabMemory} memory
   * @param {Entry} entry
   */
  static async open(memory, entry) {
    return new Session(memory, await answerOf(openSession(entry, optionsOf(memory))));
  }

  /**
   * Moves a session from one page of this tab to another, so that only one of them renews its tokens.
   * @param {import("./tab-memory.js").TabMemory} from
   * @param {import("./tab-memory.js").TabMemory} to
   */
  static move(from, to) {
    const kept = from.recall(MEMORY_NAME);
    from.forget(MEMORY_NAME);
    if (kept === undefined) to.forget(MEMORY_NAME);
    else to.keep(MEMORY_NAME, kept);
  }

  /**
   * Returns the session that this tab had before a reload, or undefined if it had none.
   * @param {import("./tab-memory.js").TabMemory} memory
   */
  static resume(memory) {
    const kept = /** @type {Partial<Kept> | null | undefined} */ (memory.recall(MEMORY_NAME));
    // Anything else under this name was not written by this page.
    const isWhole =
      typeof kept?.accessToken === "string" &&
      typeof kept.refreshToken === "string" &&
      typeof kept.player?.id === "string";
    if (!isWhole) return undefined;
    return new Session(memory, resumeSession(/** @type {Kept} */ (kept), optionsOf(memory)));
  }

  /** True if a reload finds it. */
  get isLasting() {
    return this.#memory.isLasting(MEMORY_NAME);
  }

  get player() {
    return this.#session.player;
  }

  get sessionId() {
    return this.#session.sessionId;
  }

  /** Returns an access token that stays valid for a while. */
  token() {
    return this.#session.token();
  }

  /** Deletes the tokens from the tab. Call it when the session is over. */
  forget() {
    this.#session.close();
    this.#memory.forget(MEMORY_NAME);
  }

  /**
   * Calls the platform as the player. Throws `Refusal` or `Lost`.
   * @template Data
   * @param {(calls: Calls) => Promise<Data>} call
   * @returns {Promise<Data>}
   */
  ask(call) {
    return answerOf(call(this.#session.calls));
  }
}

/**
 * The page repeats requests itself, where the player can see it. Requests carry neither cookies nor the
 * page's address.
 * @param {import("./tab-memory.js").TabMemory} memory
 * @returns {import("../../../sdk/src/session.ts").SessionOptions}
 */
function optionsOf(memory) {
  return {
    baseUrl: location.origin,
    retries: 0,
    keep: (kept) => memory.keep(MEMORY_NAME, kept),
    fetch: (url, init) =>
      takeEarlyAnswer(url, init) ??
      fetch(url, {
        ...init,
        cache: "no-store",
        credentials: "omit",
        referrerPolicy: "no-referrer",
      }),
  };
}
