/** P-values: the chance that a fair source gives a statistic this small. Values near 0 and near 1 are both suspect. */

/** Returns the p-value of a sum that should be normal with mean 0 and standard deviation 1. */
export function pOfNormal(z: number): number {
  const tail = upperGamma(0.5, (z * z) / 2) / 2;
  return z < 0 ? tail : 1 - tail;
}

/** Returns the p-value of counts against expected counts of at least about five each. */
export function pOfCounts(counts: ArrayLike<number>, expected: ArrayLike<number>): number {
  let sum = 0;
  for (let bin = 0; bin < counts.length; bin += 1) {
    const due = expected[bin] ?? 0;
    sum += ((counts[bin] ?? 0) - due) ** 2 / due;
  }
  return pOfSquares(sum, counts.length - 1);
}

/** Returns the p-value of a sum of squared standard normals, as many as the degrees of freedom. */
export function pOfSquares(sum: number, degrees: number): number {
  return 1 - upperGamma(degrees / 2, sum / 2);
}

/** The regularised upper incomplete gamma function, by series or continued fraction, whichever converges. */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; term > sum * 1e-15; n += 1) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - sum * scale;
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 10_000; n += 1) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return scale * fraction;
}

/** Stirling's series, applied after shifting x up to where it is accurate to the last digits. */
function logGamma(x: number): number {
  let shift = 0;
  let y = x;
  for (; y < 15; y += 1) shift += Math.log(y);
  const series = 1 / (12 * y) - 1 / (360 * y ** 3) + 1 / (1260 * y ** 5);
  return (y - 0.5) * Math.log(y) - y + Math.log(2 * Math.PI) / 2 + series - shift;
}
