/** What can be asked of the record of an Idempotency-Key or a signature. */
export interface IdempotencyKeyRpc {
  /**
   * Binds it to a digest for a time, counted from its first use. Returns false while it is bound to
   * another digest.
   */
  claim(claim: Claim): Promise<boolean>;
}

export interface Claim {
  readonly fingerprint: string;
  readonly lifetimeSeconds: number;
}
