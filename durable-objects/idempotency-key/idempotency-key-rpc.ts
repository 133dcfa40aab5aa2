/** What can be asked of the record of an Idempotency-Key. */
export interface IdempotencyKeyRpc {
  /** Binds the key to the request's digest for 24 hours; false when it is bound to another. */
  claim(fingerprint: string): Promise<boolean>;
}
