/** What the client and each of its calls can be given. */

export interface RouleauOptions {
  /** The address of the platform, such as `http://127.0.0.1:8787`. */
  readonly baseUrl: string;
  /** Your API key: `sk_sandbox_…` or `sk_production_…`. It belongs on a server, never in a browser. */
  readonly apiKey?: string | undefined;
  /**
   * The `whsec_…` secret that signs requests, and verifies deliveries of webhooks without their own
   * secret. During a rotation, a list whose first secret is the new one. Null says that your
   * account has none yet; launches are then sent unsigned.
   */
  readonly webhookSecret?: string | readonly string[] | null | undefined;
  /**
   * The secrets with which `webhooks.unwrap` verifies, instead of `webhookSecret`: the
   * `deliverySecret` of each of your webhooks.
   */
  readonly deliverySecret?: string | readonly string[] | undefined;
  /** The environment that this program is meant for: a key of the other environment is refused at once. */
  readonly environment?: "sandbox" | "production" | undefined;
  /** A player's access token, for the calls of a player's session. */
  readonly accessToken?: string | undefined;
  /** A key of the platform's own staff: `pk_…`. */
  readonly platformKey?: string | undefined;
  /** How often a call is retried, where that is safe. Defaults to 2. */
  readonly retries?: number | undefined;
  /** How long one attempt may take, in milliseconds. Defaults to 30,000. */
  readonly timeoutMs?: number | undefined;
  /** The function that sends requests, instead of the global `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** Returns the time in milliseconds, instead of `Date.now`. */
  readonly clock?: (() => number) | undefined;
  /** Waits between two attempts, instead of a timer. For tests. */
  readonly wait?: ((milliseconds: number, signal?: AbortSignal) => Promise<void>) | undefined;
  /**
   * Called with each answer, for your own log, and never with a credential. Anything that it throws
   * is ignored, because the call has already happened.
   */
  readonly onAnswer?: ((answer: AnswerNote) => void) | undefined;
}

export interface CallOptions {
  /**
   * Aborts the call, which then throws the signal's reason. A request that was already sent may
   * still take effect.
   */
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  readonly retries?: number | undefined;
  /** The access token of a player's session, for this call only. */
  readonly accessToken?: string | undefined;
}

export interface KeyedOptions extends CallOptions {
  /**
   * A new key for each call by default. To repeat a call after your program has restarted, pass the
   * key of that call.
   */
  readonly idempotencyKey?: string | undefined;
}

export interface AnswerNote {
  /** Such as `wallet.deposit`. */
  readonly call: string;
  readonly status: number;
  readonly requestId: string | undefined;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  /** True if the key was used before. This is then the original answer, and nothing was done again. */
  readonly replayed: boolean;
}
