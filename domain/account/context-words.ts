/**
 * Finds passwords that are easy to guess because they are made of words from their context: the names of
 * the platform, its games, the operator and the player. Reference 7.31.
 */

/** The documented list (OWASP ASVS 6.1.2), in lower case. The names of the operator and the player come with each check. */
export const CONTEXT_WORDS: readonly string[] = [
  ...["rouleau", "casino", "jackpot", "gambling", "slot machine"],
  ...["golden reels", "safe smash", "bit key rush", "fox n flock", "katapuuult"],
];

/** A shorter name occurs in too many words to be searched for. */
const MIN_WORD_LENGTH = 3;

/**
 * How many letters and digits a password needs in addition to such words; consecutive digits count
 * as one.
 */
const MIN_BESIDES = 8;

/**
 * Digits that people write for a letter. Other characters are left out: they can also occur between
 * letters, and a pattern in which one character can be either takes exponential time.
 */
const ALSO_WRITTEN: Readonly<Record<string, string>> = {
  ...{ a: "a4", e: "e3", i: "i1", l: "l1", o: "o0", s: "s5", t: "t7" },
};

/**
 * Returns true if the password contains such a word, in any case and however it is spaced, and has
 * fewer than eight other letters and digits, where consecutive digits count as one.
 */
export function isMadeOfContextWords(password: string, names: readonly string[]): boolean {
  const whole = password.normalize("NFKC").toLowerCase();
  // Longest first: "maria" must not leave half of "mariana".
  const patterns = [...CONTEXT_WORDS, ...names.flatMap(withParts)]
    .map(signsOf)
    .filter(({ length }) => length >= MIN_WORD_LENGTH)
    .sort((one, other) => other.length - one.length)
    .map(patternOf);
  const rest = patterns.reduce((text, pattern) => text.replace(pattern, " "), whole);
  if (rest === whole) return false;
  const besides = rest.replace(/\p{N}+/gu, "0").match(/[\p{L}\p{N}]/gu) ?? [];
  return besides.length < MIN_BESIDES;
}

/** Returns a name and each of its parts: for "Casino Example" also "Casino" and "Example". */
function withParts(name: string): string[] {
  return [name, ...name.split(/[^\p{L}\p{N}]+/u)];
}

function signsOf(word: string): string[] {
  return (
    word
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]/gu) ?? []
  );
}

/** The word has only letters and digits, so no character has a special meaning in a pattern. */
function patternOf(signs: readonly string[]): RegExp {
  const each = signs.map((sign) => `[${ALSO_WRITTEN[sign] ?? sign}]`);
  return new RegExp(each.join("[^\\p{L}\\p{N}]*"), "gu");
}
