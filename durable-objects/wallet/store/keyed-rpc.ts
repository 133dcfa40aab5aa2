/** Requests that have their effect once, however often they come. Specification, "Idempotency". */

/** The answer to a request with an Idempotency-Key; `replayed` when it was given before and nothing moved now. */
export interface Keyed<Answer> {
  readonly replayed: boolean;
  readonly result: Answer;
}

/** A request that must have its effect once. */
export interface KeyedMessage {
  readonly idempotencyKey: string;
  /** A digest of the request: the same key with another digest is refused. */
  readonly fingerprint: string;
}
