// @ts-check
/** Elements for the panel of rules and odds. */

/** @param {string} title */
export function heading(title) {
  const element = document.createElement("h3");
  element.textContent = title;
  return element;
}

/** @param {string} words */
export function text(words) {
  const element = document.createElement("p");
  element.textContent = words;
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
