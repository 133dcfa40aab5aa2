/**
 * The language of what stands around every screen: the person's choice in this browser, or else the
 * browser's own. English is part of the first script; another language is one more file. If it cannot be
 * loaded, the frame is in English: a missing language keeps nobody out of the dashboard. Decision 0118.
 */
import { useSyncExternalStore } from "react";
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

/** Where the choice is kept: in this browser, as its light or dark colours are. */
const CHOICE = "rouleau.language";

interface Frame {
  /** As the page's `lang` states it: Portuguese is that of Brazil. */
  readonly lang: string;
  readonly language: Language;
  readonly words: FrameWords;
}

const ENGLISH: Frame = { lang: "en", language: "en", words: english };
let shown = ENGLISH;
const listeners = new Set<() => void>();

/** Returns the words to show, and their language; what shows them is drawn again when it changes. */
export function useFrame(): Frame {
  return useSyncExternalStore(listen, () => shown);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves when the words of the person's language are there. */
export const wordsAreThere: Promise<void> = show(firstOf([chosen(), ...navigator.languages]));

/** Shows a language, and keeps it for this browser. */
export async function choose(language: Language): Promise<void> {
  await show(language);
  try {
    localStorage.setItem(CHOICE, language);
  } catch {
    // A browser that keeps nothing has the language until the page is closed.
  }
}

/** Loads the words of a language. */
export async function loadWords(language: Language): Promise<FrameWords> {
  return language === "en" ? english : (await FILES[language]()).default;
}

export function langOf(language: Language): string {
  return language === "pt" ? "pt-BR" : language;
}

async function show(language: Language): Promise<void> {
  try {
    shown = { lang: langOf(language), language, words: await loadWords(language) };
  } catch (problem) {
    console.warn(`There are no words for ${language}; the navigation is in English.`, problem);
    shown = ENGLISH;
  }
  for (const listener of listeners) listener();
}

function chosen(): string {
  try {
    return localStorage.getItem(CHOICE) ?? "";
  } catch {
    return "";
  }
}

function firstOf(locales: readonly string[]): Language {
  const codes = locales.map((locale) => locale.split("-")[0]?.toLowerCase());
  return LANGUAGES.find((language) => language === codes.find(isKnown)) ?? "en";
}

function isKnown(code: string | undefined): boolean {
  return LANGUAGES.some((language) => language === code);
}
