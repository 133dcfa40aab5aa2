/** What the load generator is told and what it reports: plain data, because it crosses threads. */

/** Stands in a request where each sending gets an Idempotency-Key of its own: as long as a UUID. */
export const KEY_SLOT = "#".repeat(36);

export interface LoadOrder {
  readonly host: string;
  readonly port: number;
  /** Whole HTTP/1.1 requests, in ASCII: one list per connection, sent in order. */
  readonly requests: readonly (readonly string[])[];
  /** Starts a list again when it is through; otherwise its connection ends. */
  readonly repeat: boolean;
  readonly expectedStatus: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
}

export interface LoadReport {
  /** Answered as expected, warm-up and late answers included. */
  readonly succeeded: number;
  /** Answered as expected within the measured time. */
  readonly measured: number;
  readonly measuredSeconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
  /** The first answer that was not as expected. */
  readonly firstFailure: string | null;
  /** True when a connection ran out of requests before the time was over. */
  readonly ranOut: boolean;
}

/** Sent by the generator: when the measured time begins, when it is over, and when all is answered. */
export type LoadMessage =
  | { readonly kind: "measuring" }
  | { readonly kind: "measured" }
  | { readonly kind: "over"; readonly report: LoadReport };
