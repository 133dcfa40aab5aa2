/** Counted words, by the plural rules of a language. */

/** The form of a word for each plural category of a language; `other` is used for a missing one. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/**
 * Returns a function that writes a whole number with the right form of its word. The rules are
 * loaded at its first call, because they take a browser long and are not needed before the game can
 * be played.
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
