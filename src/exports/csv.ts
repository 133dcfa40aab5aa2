/**
 * Comma-separated values (RFC 4180) of objects: one row for each, with a column for each field, and
 * fields of fields joined by points. A cell that a spreadsheet would run as a formula begins with an
 * apostrophe; a number keeps its sign. Reference 12.19.
 */

type Cell = string | number | boolean | null;

/** Returns the table, with a line of names first. Lists within a row are counted, not written out. */
export function csvOf(rows: readonly object[]): string {
  const names = new Set(rows.flatMap((row) => [...cellsOf(row).keys()]));
  return csvLinesOf(rows, [...names]);
}

/** Returns the lines of the rows with these columns, after a line of their names unless it is left out. */
export function csvLinesOf(
  rows: readonly object[],
  columns: readonly string[],
  options: { readonly names: boolean } = { names: true },
): string {
  const flat = rows.map((row) => cellsOf(row));
  const lines = flat.map((row) => columns.map((name) => row.get(name) ?? ""));
  return [...(options.names ? [columns] : []), ...lines]
    .map((line) => `${line.map(cellText).join(",")}\r\n`)
    .join("");
}

function cellsOf(row: object, parent = ""): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  for (const [field, value] of Object.entries(row)) {
    const name = parent + field;
    if (Array.isArray(value)) cells.set(name, value.length);
    else if (typeof value === "object" && value !== null) {
      for (const [inner, cell] of cellsOf(value, `${name}.`)) cells.set(inner, cell);
    } else cells.set(name, value as Cell);
  }
  return cells;
}

const NUMBER = /^-?\d+(\.\d+)?$/;
/**
 * Where a cell could begin: at its start, and after characters that separate cells or rows in some locales.
 * Full-width signs are included: a spreadsheet in an East Asian locale reads them as plain ones.
 */
const FORMULA = /^(?=[=+\-@\t\r\n＝＋－＠])|(?<=[;|\t\r\n] *)(?=[=+\-@＝＋－＠])/g;

function cellText(cell: Cell): string {
  const text = String(cell ?? "");
  const safe = NUMBER.test(text) ? text : text.replace(FORMULA, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
