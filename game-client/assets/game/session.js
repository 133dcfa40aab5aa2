// @ts-check
/**
 * The player's session in this tab: opened with the launch token, kept over a reload, and its
 * access token renewed before it runs out. Two calls that find it expired renew it once.
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

/** Renewed this long before the end, so that no call starts with a token that dies on its way. */
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
   * Opens the session that a launch token stands for. A new launch replaces what the tab had, so
   * that one player never goes on with another's session.
   * @param {import("./tab-memory.js").TabMemory} memory
   * @param {string} launchToken
   */
  static async open(memory, launchToken) {
    memory.forget(MEMORY_NAME);
    const answer = await call("/api/v1/auth/sso/exchange", {
      method: "POST",
      body: { launchToken },
    });
    const kept = { ...answer, renewedAt: Date.now() };
    memory.keep(MEMORY_NAME, kept);
    return new Session(memory, kept);
  }

  /**
   * The session that this tab had before a reload; undefined when it had none.
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

  /** An access token that is good for a while yet. */
  async token() {
    if (this.#isDueForRenewal()) await this.#renew();
    return this.#kept.accessToken;
  }

  /** Drops the tokens once the platform said that the session is over. */
  forget() {
    this.#memory.forget(MEMORY_NAME);
  }

  /**
   * A call in the player's name. An expired access token is renewed and the call repeated as it
   * was, its idempotency key included.
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

  /** A device whose clock is ahead would find every token old: a fresh one is used as it is. */
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
