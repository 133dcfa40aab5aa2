/**
 * The words of the page in the reader's language. All languages are in the page, because it must
 * work as a saved file without any request. No native speaker has approved them
 * (docs/decisions/0077).
 */
import de from "./words/de.ts";
import english, { type Words } from "./words/en.ts";
import es from "./words/es.ts";
import fi from "./words/fi.ts";
import fr from "./words/fr.ts";
import it from "./words/it.ts";
import ja from "./words/ja.ts";
import nl from "./words/nl.ts";
import pt from "./words/pt.ts";
import sv from "./words/sv.ts";

/** The words of each language, with the language's own name. */
const LANGUAGES: ReadonlyMap<string, { readonly name: string; readonly words: Words }> = new Map([
  ["en", { name: "English", words: english }],
  ["de", { name: "Deutsch", words: de }],
  ["fr", { name: "Français", words: fr }],
  ["es", { name: "Español", words: es }],
  ["pt", { name: "Português (Brasil)", words: pt }],
  ["it", { name: "Italiano", words: it }],
  ["sv", { name: "Svenska", words: sv }],
  ["nl", { name: "Nederlands", words: nl }],
  ["fi", { name: "Suomi", words: fi }],
  ["ja", { name: "日本語", words: ja }],
]);

/** Codes and names, for the page's list. */
export const LANGUAGE_NAMES: readonly (readonly [code: string, name: string])[] = [
  ...LANGUAGES,
].map(([code, { name }]) => [code, name]);

/** The words to show now. Read them each time they are shown, because they change with the language. */
export let words: Words = english;
/** The language of the words. */
export let language = "en";

/**
 * Changes to the first of these locales whose language is available, such as `de` for `de-CH`; to
 * English if none is.
 */
export function useLanguage(locales: readonly string[]): void {
  const codes = locales.map((locale) => locale.split("-")[0]?.toLowerCase() ?? "");
  language = codes.find((code) => LANGUAGES.has(code)) ?? "en";
  words = LANGUAGES.get(language)?.words ?? english;
}
