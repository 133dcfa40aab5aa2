/**
 * `@rouleau/sdk/session`: a player's session, for a game page or a test. It has the calls that a
 * player may make, and renews its access token automatically. It needs no key, so it can run in a
 * browser.
 */
import type { RouleauOptions } from "./call-options.ts";
import { type Connection, connectionOf } from "./connection.ts";
import { ApiError } from "./errors.ts";
import type {
  Resources,
  SessionExchangeResult,
  SessionLogInBody,
  SessionRefreshResult,
} from "./generated/calls.ts";
import { SESSION_OPERATIONS } from "./generated/session-operations.ts";
import { readOperation } from "./operation.ts";
import { prepareCall } from "./prepare-call.ts";
import { resourcesOf } from "./resources.ts";
import { sendCall } from "./send-call.ts";

export type { CallOptions, KeyedOptions } from "./call-options.ts";
export * from "./errors.ts";
export type * from "./generated/calls.ts";
export type * from "./generated/schemas.ts";

type Table = typeof CALLS;

/** The calls of a player's session, by resource. */
export type SessionCallsByResource = {
  readonly [R in keyof Table]: Pick<Resources[R], keyof Table[R] & keyof Resources[R]>;
};

export interface SessionOptions
  extends Pick<
    RouleauOptions,
    "baseUrl" | "fetch" | "clock" | "wait" | "onAnswer" | "retries" | "timeoutMs"
  > {
  /** Called with the session whenever its tokens are new, so that a page can resume it after a reload. */
  readonly keep?: ((session: KeptSession) => void) | undefined;
}

/**
 * The data to resume a session from. It contains credentials, so store it where only the player's
 * page can read it.
 */
export interface KeptSession extends SessionExchangeResult {
  /** When the tokens were issued, in milliseconds of the page's own clock. */
  readonly renewedAt: number;
}

/** A name and a password, in transfer mode, or the launch token that a page was opened with. */
export type Entry = { readonly launchToken: string } | SessionLogInBody;

/** Tokens are renewed this long before they expire, so that none expires while a call is on its way. */
const RENEW_AHEAD_MS = 60_000;

/**
 * The lost answer to a renewal can be fetched again for 30 seconds, so an attempt must not take
 * that long.
 */
const TIMEOUT_MS = 10_000;

const { exchange, logIn, refresh, ...session } = SESSION_OPERATIONS.session;
const CALLS = { ...SESSION_OPERATIONS, session };
const EXCHANGE = readOperation("session.exchange", exchange);
const LOG_IN = readOperation("session.logIn", logIn);
const REFRESH = readOperation("session.refresh", refresh);

/** Opens a session. A launch token works once, within 30 seconds. */
export async function openSession(entry: Entry, options: SessionOptions): Promise<PlayerSession> {
  const connection = connectionOf("openSession", options);
  const operation = "launchToken" in entry ? EXCHANGE : LOG_IN;
  const call = prepareCall(operation, [entry], { timeoutMs: TIMEOUT_MS, ...options });
  const { data } = await sendCall(connection, call);
  const kept = { ...(data as SessionExchangeResult), renewedAt: connection.clock() };
  options.keep?.(kept);
  return new PlayerSession(kept, options, connection);
}

/** Resumes a session that was passed to `keep`. Sends nothing yet. */
export function resumeSession(kept: KeptSession, options: SessionOptions): PlayerSession {
  return new PlayerSession(kept, options, connectionOf("resumeSession", options));
}

/** An open session. Two calls that find its token expired renew it only once. */
export class PlayerSession {
  /** The calls that the player may make: `await session.calls.play.start("golden-reels", { stake: "1.00" })`. */
  readonly calls: SessionCallsByResource;
  readonly #options: SessionOptions;
  readonly #connection: Connection;
  #kept: KeptSession;
  #renewal: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  /** @internal Use openSession or resumeSession. */
  constructor(kept: KeptSession, options: SessionOptions, connection: Connection) {
    this.#kept = kept;
    this.#options = { timeoutMs: TIMEOUT_MS, ...options };
    this.#connection = connection;
    this.calls = resourcesOf(CALLS, async (operation, args) => {
      const accessToken = await this.token();
      const call = prepareCall(operation, args, { ...this.#options, accessToken });
      try {
        return await sendCall(connection, call);
      } catch (problem) {
        if (!(problem instanceof ApiError) || problem.code !== "ACCESS_TOKEN_EXPIRED")
          throw problem;
        if (this.#kept.accessToken === accessToken) await this.#renew();
        // The same call under the same Idempotency-Key, with the new token.
        return sendCall(connection, { ...call, bearer: this.#kept.accessToken });
      }
    }) as unknown as SessionCallsByResource;
    this.#renewInTime();
  }

  get player(): SessionExchangeResult["player"] {
    return this.#kept.player;
  }

  get sessionId(): string {
    return this.#kept.sessionId;
  }

  /** Returns an access token that stays valid for a while, such as for the session's WebSocket. */
  async token(): Promise<string> {
    // The next call reports a failure here, because the token may still be valid.
    if (this.#isDue()) await this.#renew().catch(() => undefined);
    return this.#kept.accessToken;
  }

  /** Stops renewing the tokens. The session itself ends with `calls.session.logOut()`, or by its limits. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** Renews the tokens ahead of time, so that no call of the player has to wait for it. */
  #renewInTime(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    const inMs = Date.parse(this.#kept.expiresAt) - RENEW_AHEAD_MS - this.#connection.clock();
    this.#timer = setTimeout(
      () => void this.token().catch(() => undefined),
      Math.max(inMs, RENEW_AHEAD_MS) + 1,
    );
    // In Node the timer alone would keep a program running.
    (this.#timer as { unref?(): void }).unref?.();
  }

  /**
   * On a device whose clock is ahead, every token looks expired, so a new token is used for a while
   * first.
   */
  #isDue(): boolean {
    const now = this.#connection.clock();
    const { renewedAt, expiresAt } = this.#kept;
    return now > renewedAt + RENEW_AHEAD_MS && now > Date.parse(expiresAt) - RENEW_AHEAD_MS;
  }

  #renew(): Promise<void> {
    this.#renewal ??= this.#swapTokens().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #swapTokens(): Promise<void> {
    const { refreshToken } = this.#kept;
    const call = prepareCall(REFRESH, [{ refreshToken }], this.#options);
    const { data } = await sendCall(this.#connection, call);
    const renewedAt = this.#connection.clock();
    this.#kept = { ...this.#kept, ...(data as SessionRefreshResult), renewedAt };
    if (this.#isClosed) return;
    this.#options.keep?.(this.#kept);
    this.#renewInTime();
  }
}
