// @ts-check
/**
 * The player's session in this tab. It is opened with the launch token, survives a reload, and renews
 * its access token before it expires. Two calls that find the token expired renew it only once.
 */
import { call, Refusal } from "./api.js";

/**
 * @typedef {{ id: string, externalId: string, username: string, currency: string, jurisdiction: string }} Player
 * @typedef {{
 *   accessToken: string, refreshToken: string, sessionId: string, expiresAt: string,
 *   renewedAt: number, player: Player,
 * }} Kept
 * @typedef {Omit<NonNullable<Parameters<typeof call>[1]>, "accessToken">} AuthorisedRequest
 */

const MEMORY_NAME = "session";

/** Tokens are renewed this long before they expire, so that none expires while a request is on its way. */
const RENEW_AHEAD_MILLISECONDS = 60_000;

export class Session {
  #memory;
  #kept;
  /** @type {Promise<void> | undefined} */
  #renewal;

  /**
   * @param {import("./tab-memory.js").TabMemory} memory
   * @param {Kept} kept
   */
  constructor(memory, kept) {
    this.#memory = memory;
    this.#kept = kept;
  }

  /**
   * Exchanges a launch token for a session. A new launch replaces the tab's old session, so that no
   * player continues another player's session.
   * @param {import("./tab-memory.js").TabMemory} memory
   * @param {string} launchToken
   */
  static async open(memory, launchToken) {
    return Session.#begin(memory, "/api/v1/auth/sso/exchange", { launchToken });
  }

  /**
   * Opens a session with a name and a password, in transfer mode.
   * @param {import("./tab-memory.js").TabMemory} memory
   * @param {object} login
   */
  static async logIn(memory, login) {
    return Session.#begin(memory, "/api/v1/auth/login", login);
  }

  /**
   * @param {import("./tab-memory.js").TabMemory} memory
   * @param {string} path
   * @param {object} body
   */
  static async #begin(memory, path, body) {
    memory.forget(MEMORY_NAME);
    const answer = await call(path, { method: "POST", body });
    const kept = { ...answer, renewedAt: Date.now() };
    memory.keep(MEMORY_NAME, kept);
    return new Session(memory, kept);
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
    const kept = /** @type {Kept | undefined} */ (memory.recall(MEMORY_NAME));
    return kept === undefined ? undefined : new Session(memory, kept);
  }

  get player() {
    return this.#kept.player;
  }

  get sessionId() {
    return this.#kept.sessionId;
  }

  /** Returns an access token that stays valid for a while. */
  async token() {
    if (this.#isDueForRenewal()) await this.#renew();
    return this.#kept.accessToken;
  }

  /** Deletes the tokens from the tab. Call it when the session is over. */
  forget() {
    this.#memory.forget(MEMORY_NAME);
  }

  /**
   * Calls the platform as the player. If the access token has expired, renews it and repeats the same
   * request, with the same idempotency key.
   * @param {string} path
   * @param {AuthorisedRequest} [request]
   * @returns {Promise<any>}
   */
  async call(path, request = {}) {
    const accessToken = await this.token();
    try {
      return await call(path, { ...request, accessToken });
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.code !== "ACCESS_TOKEN_EXPIRED") throw problem;
      if (this.#kept.accessToken === accessToken) await this.#renew();
      return call(path, { ...request, accessToken: this.#kept.accessToken });
    }
  }

  /** On a device whose clock is ahead, every token looks expired, so a new one is used for a while first. */
  #isDueForRenewal() {
    const now = Date.now();
    const endsAt = Date.parse(this.#kept.expiresAt);
    return (
      now > this.#kept.renewedAt + RENEW_AHEAD_MILLISECONDS &&
      now > endsAt - RENEW_AHEAD_MILLISECONDS
    );
  }

  #renew() {
    this.#renewal ??= this.#swapTokens().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #swapTokens() {
    const { refreshToken } = this.#kept;
    const fresh = await call("/api/v1/auth/refresh", { method: "POST", body: { refreshToken } });
    this.#kept = { ...this.#kept, ...fresh, renewedAt: Date.now() };
    this.#memory.keep(MEMORY_NAME, this.#kept);
  }
}
