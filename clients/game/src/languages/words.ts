/**
 * The words of the player's language. The page starts in English; another language is one more
 * file, which is loaded only when needed. If it cannot be loaded, the page stays in English.
 */
import english, { type Words } from "./en.ts";

const FILES = {
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fi: () => import("./fi.ts"),
  fr: () => import("./fr.ts"),
  it: () => import("./it.ts"),
  ja: () => import("./ja.ts"),
  nl: () => import("./nl.ts"),
  pt: () => import("./pt.ts"),
  sv: () => import("./sv.ts"),
} as const satisfies Readonly<Record<string, () => Promise<{ default: Words }>>>;

type Language = keyof typeof FILES;

/** The languages besides English, by the first part of a locale. */
export const LANGUAGES = Object.keys(FILES) as readonly Language[];

/**
 * The words to show now. Read them each time they are shown, because they change once the language
 * is known.
 */
export let words: Words = english;

/** Loads a language's words. */
export async function loadWords(language: Language): Promise<Words> {
  return (await FILES[language]()).default;
}

/** Returns the language of a locale such as `de-AT`, if the page has it. */
export function languageOf(locale: string): Language | "en" | undefined {
  const wanted = locale.split("-")[0]?.toLowerCase();
  return wanted === "en" ? wanted : LANGUAGES.find((known) => known === wanted);
}

/** Changes to the language of a locale: its words, and its number format. */
export async function useLanguageOf(locale: string): Promise<void> {
  const language = languageOf(locale);
  if (language === undefined) return;
  try {
    const [canonical = "en"] = Intl.getCanonicalLocales(locale);
    if (language !== "en") words = await loadWords(language);
    document.documentElement.lang = canonical;
  } catch (problem) {
    console.warn(`There are no words for ${locale}; the game goes on in English.`, problem);
  }
}
