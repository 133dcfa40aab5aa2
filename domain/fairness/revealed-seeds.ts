/**
 * The rounds that were drawn from revealed server seeds. Every round of a wallet has the next nonce, so the
 * revealed seeds and the seed in use together cover all rounds. A nonce outside every seed's span belongs
 * to a round that cannot be verified. Reference 9.11.
 */

/** From the first to the last nonce, both inclusive. */
export interface NonceSpan {
  readonly firstNonce: number;
  readonly lastNonce: number;
}

/** A revealed seed, with the rounds that were drawn from it. */
export interface ListedSeed extends NonceSpan {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  /** Milliseconds. */
  readonly revealedAt: number;
}

/**
 * Returns the nonces of a span that are in none of these spans, lowest first. Spans may be in any order
 * and overlap.
 */
export function gapsIn(within: NonceSpan, spans: readonly NonceSpan[]): readonly NonceSpan[] {
  const gaps: NonceSpan[] = [];
  let next = within.firstNonce;
  for (const { firstNonce, lastNonce } of spans.toSorted((a, b) => a.firstNonce - b.firstNonce)) {
    const before = Math.min(firstNonce - 1, within.lastNonce);
    if (before >= next) gaps.push({ firstNonce: next, lastNonce: before });
    next = Math.max(next, lastNonce + 1);
  }
  if (next <= within.lastNonce) gaps.push({ firstNonce: next, lastNonce: within.lastNonce });
  return gaps;
}
