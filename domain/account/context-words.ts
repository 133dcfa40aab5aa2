/**
 * Which passwords are easy to guess because they are made of words that belong to where they are used: the
 * platform's, its games', the operator's and the player's own names. Reference 7.31.
 */

/** The documented list (OWASP ASVS 6.1.2), in lower case. The names of the operator and the player come with each check. */
export const CONTEXT_WORDS: readonly string[] = [
  ...["rouleau", "casino", "jackpot", "gambling", "slot machine"],
  ...["golden reels", "safe smash", "bit key rush", "fox n flock", "katapuuult"],
];

/** A shorter name is in too many words to be looked for. */
const MIN_WORD_LENGTH = 3;

/** How many letters and digits a password needs in addition to such words; digits in a row count as one. */
const MIN_BESIDES = 8;

/**
 * Digits that people write for a letter. No other signs: those may be between letters, and a pattern in
 * which one sign can be either takes exponentially long.
 */
const ALSO_WRITTEN: Readonly<Record<string, string>> = {
  ...{ a: "a4", e: "e3", i: "i1", l: "l1", o: "o0", s: "s5", t: "t7" },
};

/**
 * Returns true if the password contains such a word, in any case and however it is spaced, and has fewer
 * than eight letters and digits besides, where digits in a row count as one.
 */
export function isMadeOfContextWords(password: string, names: readonly string[]): boolean {
  const whole = password.normalize("NFKC").toLowerCase();
  // The longest first: "maria" must not leave half of "mariana" behind.
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

/** A name and each of its parts: of "Casino Example" also "Casino" and "Example". */
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

/** It has only letters and digits, so nothing in it has a meaning in a pattern. */
function patternOf(signs: readonly string[]): RegExp {
  const each = signs.map((sign) => `[${ALSO_WRITTEN[sign] ?? sign}]`);
  return new RegExp(each.join("[^\\p{L}\\p{N}]*"), "gu");
}
