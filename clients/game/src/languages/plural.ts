/** Counted words, by the plural rules of a language. */

/** The form of a word for each plural category that a language has; `other` stands in for one that is left out. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/**
 * Returns a function that writes a whole number with the word that goes with it. The rules are read at its first
 * call: a browser takes long for the first of them, and none is needed before the game can be played.
 */
export function pluralIn(language: string): (count: number, forms: Forms) => string {
  let write: ReturnType<typeof writerIn> | undefined;
  return (count, forms) => {
    write ??= writerIn(language);
    return write(count, forms);
  };
}

function writerIn(language: string) {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (count: number, forms: Forms) =>
    `${numbers.format(count)} ${forms[rules.select(count)] ?? forms.other}`;
}
