/** Reads JSON as it stands there: a number that is too large for JavaScript would read as none at all. */

/** Returns the value of a text. Throws where the text is not JSON, or has a number beyond all numbers, such as 1e400. */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => {
    // JSON.stringify writes Infinity as null, which is how a round says that no draw was forced.
    if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) {
      throw new RangeError("A number is too large.");
    }
    return value;
  });
}
