/**
 * Wilcoxon's signed-rank test for paired measurements: if a coin decides which of a pair is
 * measured first, and the two do not differ, each difference is as likely as its opposite. That
 * holds for any noise, even on a busy machine, so the test is exact.
 */

/**
 * With no real difference, this many standard deviations are exceeded once in a million times,
 * counting both directions.
 */
export const ONCE_IN_A_MILLION = 4.9;

/**
 * Returns by how many standard deviations the differences lean to one side. A larger difference
 * counts more, but only by its rank.
 */
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
    // Equal sizes share the mean of their ranks.
    const rank = (from + 1 + to) / 2;
    for (const difference of bySize.slice(from, to)) sum += Math.sign(difference) * rank;
    squares += (to - from) * rank ** 2;
    from = to;
  }
  return squares === 0 ? 0 : sum / Math.sqrt(squares);
}
