// @ts-check
/** Elements for the panel of rules and odds. */
import { number } from "../languages/numbers.ts";
import { words } from "../languages/words.ts";

/**
 * Writes a chance that the platform publishes as a fraction: "1/3" is "1 in 3".
 * @param {string} fraction
 */
export function chanceOf(fraction) {
  const [part, whole] = fraction.split("/");
  return words.rules.oneIn(number(Number(part)), number(Number(whole)));
}

/** Returns an empty list of figures, and a function that adds one with its name. */
export function figureList() {
  const list = document.createElement("dl");
  const add = (/** @type {string} */ term, /** @type {string} */ told) => {
    const name = document.createElement("dt");
    name.textContent = term;
    const figure = document.createElement("dd");
    figure.textContent = told;
    list.append(name, figure);
  };
  return { list, add };
}

/** @param {string} title */
export function heading(title) {
  const element = document.createElement("h3");
  element.textContent = title;
  return element;
}

/** @param {string} sentences */
export function text(sentences) {
  const element = document.createElement("p");
  element.textContent = sentences;
  return element;
}

/**
 * @param {string[]} titles
 * @param {string[][]} rows
 */
export function table(titles, rows) {
  const element = document.createElement("table");
  const head = element.createTHead().insertRow();
  for (const title of titles) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = title;
    head.append(cell);
  }
  const body = element.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    for (const value of row) line.insertCell().textContent = value;
  }
  return element;
}
