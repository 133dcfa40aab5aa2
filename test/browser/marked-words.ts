/** A language for tests, in which every text is marked: what is not marked on a page is in no catalogue. */
import { join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../../scripts/local-stack/wrangler.ts";

const SOURCE = `
import english from "./en.ts";
const marked = (text) => (typeof text === "string" ? "«" + text + "»" : text);
const mark = (words) => {
  if (typeof words === "function") return (...values) => marked(words(...values));
  if (typeof words !== "object") return marked(words);
  return Object.fromEntries(Object.entries(words).map(([name, word]) => [name, mark(word)]));
};
export default mark(english);
`;

/** Returns the script of the language, as a language's file is. */
export async function markedWords(): Promise<string> {
  const resolveDir = join(ROOT, "clients/game/src/languages");
  const { outputFiles } = await build({
    stdin: { contents: SOURCE, resolveDir },
    bundle: true,
    write: false,
    format: "esm",
    charset: "utf8",
  });
  return outputFiles[0]?.text ?? "";
}

/** Returns what is left of a text without its marked parts, which may be nested, and without what is not a word. */
export function unmarked(text: string): string {
  let left = text;
  for (;;) {
    const less = left.replaceAll(/«[^«»]*»/g, "");
    if (less === left) return left.replaceAll(/[^\p{L}]+/gu, " ").trim();
    left = less;
  }
}

/** Runs in the page: returns every text in it, shown or hidden, and the labels that screen readers read. */
export function textsOfPage(): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode;
    if (parentElement?.closest("noscript, script") == null) texts.push(nodeValue ?? "");
  }
  for (const element of document.querySelectorAll("*"))
    for (const name of ["aria-label", "title", "alt", "placeholder"])
      texts.push(element.getAttribute(name) ?? "");
  return texts;
}

/** Like `unmarked`, for a line that a stage drew: a text that is drawn in two lines has a mark in each. */
export function unmarkedLine(text: string): string {
  let left = text;
  for (;;) {
    const less = left.replaceAll(/«[^«»]*(?:»|$)|^[^«»]*»/g, "");
    if (less === left) return unmarked(left);
    left = less;
  }
}
