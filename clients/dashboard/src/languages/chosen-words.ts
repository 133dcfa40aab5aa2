/**
 * The language of the frame around every screen: the person's choice in this browser, or else the
 * browser's own. English is part of the first script; another language is one more file. Decision
 * 0118.
 */
import { keptText } from "../api/kept-text.ts";
import english, { type FrameWords } from "./en.ts";

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
} as const satisfies Readonly<Record<string, () => Promise<{ default: FrameWords }>>>;

type Loaded = keyof typeof FILES;
export type Language = "en" | Loaded;

export const LANGUAGES = ["en", ...Object.keys(FILES)] as readonly Language[];

/** The choice is stored in this browser, like the one of light or dark colours. */
export const CHOICE = "rouleau.language";

export interface ChosenWords {
  /** As in the page's `lang`: Portuguese is that of Brazil. */
  readonly lang: string;
  readonly language: Language;
  readonly words: FrameWords;
}

export const ENGLISH: ChosenWords = { lang: "en", language: "en", words: english };

/** Returns the language to show. */
export function firstLanguage(): Language {
  return firstOf([keptText(CHOICE), ...navigator.languages]);
}

export async function chosenWords(language: Language): Promise<ChosenWords> {
  return { lang: langOf(language), language, words: await loadWords(language) };
}

/** Loads the words of a language. */
export async function loadWords(language: Language): Promise<FrameWords> {
  return language === "en" ? english : (await FILES[language]()).default;
}

export function langOf(language: Language): string {
  return language === "pt" ? "pt-BR" : language;
}

function firstOf(locales: readonly string[]): Language {
  const codes = locales.map((locale) => locale.split("-")[0]?.toLowerCase());
  return LANGUAGES.find((language) => language === codes.find(isKnown)) ?? "en";
}

function isKnown(code: string | undefined): boolean {
  return LANGUAGES.some((language) => language === code);
}
