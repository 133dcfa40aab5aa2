/**
 * Comma-separated values (RFC 4180) of objects: one row for each, with a column for each field, and
 * fields of fields joined by points. A cell that a spreadsheet would run as a formula begins with an
 * apostrophe; a number keeps its sign. Reference 12.19.
 */

type Cell = string | number | boolean | null;

/** Returns the table, with a line of names first. Lists within a row are counted, not written out. */
export function csvOf(rows: readonly object[]): string {
  const flat = rows.map((row) => cellsOf(row));
  const names = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  const lines = [names, ...flat.map((row) => names.map((name) => row.get(name) ?? ""))];
  return lines.map((line) => `${line.map(cellText).join(",")}\r\n`).join("");
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
const FORMULA = /^[=+\-@\t\r]/;

function cellText(cell: Cell): string {
  const text = String(cell ?? "");
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
