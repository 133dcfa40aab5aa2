/**
 * Wilcoxon's signed-rank test of paired measurements: where a coin decided which of a pair was
 * measured first, and neither differs, each difference is as likely to be its own opposite. That
 * holds whatever the noise is, also on a busy machine; it makes this test exact in kind.
 */

/** A difference of nothing passes this once in a million times, both ways together. */
export const ONCE_IN_A_MILLION = 4.9;

/** By how many standard deviations the differences lean to one side; large ones count more, but only by rank. */
export function signedRanks(differences: readonly number[]): number {
  const bySize = differences
    .filter((difference) => difference !== 0)
    .sort((one, other) => Math.abs(one) - Math.abs(other));
  let sum = 0;
  let squares = 0;
  for (let from = 0; from < bySize.length; ) {
    const size = Math.abs(bySize[from] ?? 0);
    let to = from;
    while (to < bySize.length && Math.abs(bySize[to] ?? 0) === size) to += 1;
    // Those of one size share the mean of their ranks.
    const rank = (from + 1 + to) / 2;
    for (const difference of bySize.slice(from, to)) sum += Math.sign(difference) * rank;
    squares += (to - from) * rank ** 2;
    from = to;
  }
  return squares === 0 ? 0 : sum / Math.sqrt(squares);
}
