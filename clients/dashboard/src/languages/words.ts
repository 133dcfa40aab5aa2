/**
 * The language of the frame around every screen. If it cannot be loaded, the frame is in English,
 * so a missing language keeps nobody out of the dashboard.
 */
import { useSyncExternalStore } from "react";
import {
  CHOICE,
  type ChosenWords,
  chosenWords,
  ENGLISH,
  firstLanguage,
  type Language,
} from "./chosen-words.ts";

let shown = ENGLISH;
const listeners = new Set<() => void>();

/**
 * Returns the words to show, and their language; components that use them are drawn again when it
 * changes.
 */
export function useFrame(): ChosenWords {
  return useSyncExternalStore(listen, () => shown);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves when the words of the person's language have loaded. */
export const wordsAreThere: Promise<void> = show(firstLanguage());

/** Shows a language, and remembers it for this browser. */
export async function choose(language: Language): Promise<void> {
  await show(language);
  try {
    localStorage.setItem(CHOICE, language);
  } catch {
    // A browser that stores nothing has the language until the page is closed.
  }
}

async function show(language: Language): Promise<void> {
  try {
    shown = await chosenWords(language);
  } catch (problem) {
    console.warn(`There are no words for ${language}; the navigation is in English.`, problem);
    shown = ENGLISH;
  }
  for (const listener of listeners) listener();
}
