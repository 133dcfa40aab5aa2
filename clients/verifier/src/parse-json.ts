/** Reads JSON exactly: a number that is too large for JavaScript would count as no number at all. */

/** At most this many hashes are read. */
const MOST_NOTED = 1000;

/**
 * Returns the value of a text. Throws if the text is not JSON, or has a number that is too large,
 * such as 1e400.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => {
    // JSON.stringify writes Infinity as null, which is how a round says that no draw was forced.
    if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) {
      throw new RangeError("A number is too large.");
    }
    return value;
  });
}

/** Returns the answer in a text, without its envelope; undefined if it is not JSON. */
export function readAnswer(text: string): unknown {
  try {
    const read = parseJson(text);
    return isObject(read) && isObject(read.data) ? read.data : read;
  } catch {
    return undefined;
  }
}

/** Returns the hashes that a player noted: one or several, separated by spaces or commas. */
export function readNoted(text: string): readonly string[] {
  const noted = text.toLowerCase().split(/[\s,;]+/);
  return [...new Set(noted)].filter((hash) => hash !== "").slice(0, MOST_NOTED);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
