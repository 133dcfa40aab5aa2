/** What the client and each of its calls can be given. */

export interface RouleauOptions {
  /** The address of the platform, such as `http://127.0.0.1:8787`. */
  readonly baseUrl: string;
  /** Your API key: `sk_sandbox_…` or `sk_production_…`. It belongs on a server, never in a browser. */
  readonly apiKey?: string | undefined;
  /**
   * The `whsec_…` secret that signs requests, and verifies webhooks from before they had secrets. During a rotation, a list whose
   * first secret is the new one. Null states that your account has none yet, and launches go unsigned.
   */
  readonly webhookSecret?: string | readonly string[] | null | undefined;
  /** What `webhooks.unwrap` verifies with, instead of `webhookSecret`: the `deliverySecret` of each of your webhooks. */
  readonly deliverySecret?: string | readonly string[] | undefined;
  /** The environment that this program is meant for: a key of the other one is refused at once. */
  readonly environment?: "sandbox" | "production" | undefined;
  /** A player's access token, for the calls that a player's session makes. */
  readonly accessToken?: string | undefined;
  /** A key of the platform's own staff: `pk_…`. */
  readonly platformKey?: string | undefined;
  /** How often a call is sent again, where that is safe. 2 unless given. */
  readonly retries?: number | undefined;
  /** How long one try may take, in milliseconds. 30,000 unless given. */
  readonly timeoutMs?: number | undefined;
  /** Sends the requests, instead of the global `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** The time in milliseconds, instead of `Date.now`. */
  readonly clock?: (() => number) | undefined;
  /** Waits between two tries, instead of a timer. For tests. */
  readonly wait?: ((milliseconds: number, signal?: AbortSignal) => Promise<void>) | undefined;
  /**
   * Hears of each answer, for a log of your own. It is never given a credential. What it throws is ignored: the
   * call has happened, and its answer is what counts.
   */
  readonly onAnswer?: ((answer: AnswerNote) => void) | undefined;
}

export interface CallOptions {
  /** Ends the call: it throws the signal's reason. What was sent may still have happened. */
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  readonly retries?: number | undefined;
  /** Makes this one call for that player's session. */
  readonly accessToken?: string | undefined;
}

export interface KeyedOptions extends CallOptions {
  /** Made new for each call unless given. To repeat a call after a restart of your own, give its key. */
  readonly idempotencyKey?: string | undefined;
}

export interface AnswerNote {
  /** Such as `wallet.deposit`. */
  readonly call: string;
  readonly status: number;
  readonly requestId: string | undefined;
  /** The number of the try, from 1. */
  readonly attempt: number;
  /** True if the key was used before: this is the first answer, and nothing was done again. */
  readonly replayed: boolean;
}
