/**
 * The words of the player's language. The page begins in English; another language is one more file,
 * which is loaded for those who need it. If it cannot be loaded, the page stays in English.
 */
import english, { type Words } from "./en.ts";

const FILES: Readonly<Record<string, () => Promise<{ default: Words }>>> = {};

/** The words to show now. Read them when they are shown: they change once, when the language is known. */
export let words: Words = english;

/** Changes to the language of a launch token's locale, such as `de-AT`: its words, and its way to write numbers. */
export async function useLanguageOf(locale: string): Promise<void> {
  const load = FILES[locale.split("-")[0]?.toLowerCase() ?? ""];
  try {
    if (load !== undefined) words = (await load()).default;
    if (load !== undefined || /^en\b/i.test(locale))
      document.documentElement.lang = Intl.getCanonicalLocales(locale)[0] ?? "en";
  } catch (problem) {
    console.warn(`There are no words for ${locale}; the game goes on in English.`, problem);
  }
}
