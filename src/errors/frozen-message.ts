/** What an operator is told who configures a pool that an audit has frozen; the code is UNAVAILABLE. */
export const POOL_FROZEN_MESSAGE =
  "This pool is frozen for an audit. Its configuration stays as it is until it is released.";

/** What a caller is told of a wallet that an audit has frozen; the code is UNAVAILABLE (decision 0007). */
export const FROZEN_MESSAGE =
  "This wallet is frozen for an audit. It can be read, but nothing moves until it is released; send the same request with the same Idempotency-Key then.";
