/**
 * Fills in the page's fixed texts: an element names its text in `data-words`, and its label in
 * `data-label`.
 */
import { words } from "./words.ts";

type PageWord = keyof typeof words.page;

export function fillPage(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-words]"))
    element.textContent = words.page[element.dataset.words as PageWord];
  for (const element of document.querySelectorAll<HTMLElement>("[data-label]"))
    element.setAttribute("aria-label", words.page[element.dataset.label as PageWord]);
}
