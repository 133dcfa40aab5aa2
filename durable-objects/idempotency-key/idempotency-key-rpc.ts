/** The calls of the record of an Idempotency-Key or a signature. */
export interface IdempotencyKeyRpc {
  /**
   * Binds the key or signature to a digest for a time, counted from its first use. Returns false while it
   * is bound to another digest.
   */
  claim(claim: Claim): Promise<boolean>;
  /**
   * The same for a request whose answer is kept: returns what is known about the request, and marks it as
   * running.
   */
  begin(claim: Claim): Promise<Begun>;
  /** Stores the answer of a request that began; null deletes the request, which may then be sent again. */
  finish(finished: {
    readonly fingerprint: string;
    readonly answer: KeptAnswer | null;
  }): Promise<void>;
  /** Returns the stored answer of a request, without marking the request as running. */
  recall(fingerprint: string): Promise<KeptAnswer | null>;
}

export interface Claim {
  readonly fingerprint: string;
  readonly lifetimeSeconds: number;
}

/** An answer that the same request gets again. */
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
