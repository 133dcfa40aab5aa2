/** What can be asked of the record of an Idempotency-Key or a signature. */
export interface IdempotencyKeyRpc {
  /**
   * Binds it to a digest for a time, counted from its first use. Returns false while it is bound to
   * another digest.
   */
  claim(claim: Claim): Promise<boolean>;
  /** The same for a request whose whole answer is kept: says what is known of it, and counts it as running. */
  begin(claim: Claim): Promise<Begun>;
  /** Keeps the answer of a request that began; null forgets the request, which may then be sent again. */
  finish(finished: {
    readonly fingerprint: string;
    readonly answer: KeptAnswer | null;
  }): Promise<void>;
  /** Returns the answer that is kept for a request, without counting it as begun. */
  recall(fingerprint: string): Promise<KeptAnswer | null>;
}

export interface Claim {
  readonly fingerprint: string;
  readonly lifetimeSeconds: number;
}

/** An answer that is given again to the same request. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
  /** Whether the request was signed, or a person made it. */
  readonly signed: boolean;
}

/** `other`: the key belongs to another request. `running`: the same one has no answer yet. */
export type Begun =
  | { readonly kind: "new" | "running" | "other" }
  | { readonly kind: "answered"; readonly answer: KeptAnswer };
