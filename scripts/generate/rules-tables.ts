/**
 * A game's published rules as Markdown. Each game publishes its own values, lists and tables; each is shown
 * under its name in words, whatever its form.
 */
import type { Fields } from "../../domain/games/game.ts";

/** Returns all rules as Markdown: single values as a list, then a table for each of the others. */
export function rulesTables(rules: Fields): string {
  const entries = Object.entries(rules);
  const single = entries.filter(([, value]) => !isTable(value));
  const list = single.map(([name, value]) => `- ${inWords(name)}: ${cell(value)}\n`).join("");
  const tables = entries
    .filter(([, value]) => isTable(value))
    .map(([name, value]) => `**${inWords(name)}**\n\n${tableOf(value as Nested)}`);
  return [...(list === "" ? [] : [list]), ...tables].join("\n");
}

/** Turns "linePays" into "Line pays". */
export function inWords(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a Markdown table; the first row is its head. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;
  return line(head) + line(head.map(() => "---")) + body.map(line).join("");
}

type Nested = Readonly<Record<string, unknown>> | readonly unknown[];

function isNested(value: unknown): value is Nested {
  return typeof value === "object" && value !== null;
}

/** A list of plain values fits on one line; everything else with parts becomes a table. */
function isTable(value: unknown): boolean {
  if (!isNested(value)) return false;
  return !Array.isArray(value) || value.some(isNested);
}

function tableOf(value: Nested): string {
  const rows = Object.entries(value);
  // Readers count positions from 1.
  const nameOf = (key: string) => (Array.isArray(value) ? String(Number(key) + 1) : inWords(key));
  const columns = commonColumns(rows.map(([, row]) => row));
  if (columns === undefined) {
    return markdownTable([["", ""], ...rows.map(([key, row]) => [nameOf(key), cell(row)])]);
  }
  return markdownTable([
    ["", ...columns.map(inWords)],
    ...rows.map(([key, row]) => [
      nameOf(key),
      ...columns.map((column) => cell((row as Fields)[column])),
    ]),
  ]);
}

/** Returns the field names if all rows are records with the same ones, or undefined. */
function commonColumns(rows: readonly unknown[]): readonly string[] | undefined {
  const names = rows.map((row) =>
    isNested(row) && !Array.isArray(row) ? Object.keys(row) : undefined,
  );
  const [first] = names;
  return first !== undefined && names.every((own) => own?.join() === first.join())
    ? first
    : undefined;
}

function cell(value: unknown): string {
  if (typeof value === "number") return value.toLocaleString("en", { maximumFractionDigits: 12 });
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(cell).join(", ");
  if (isNested(value)) {
    return Object.entries(value)
      .map(([name, part]) => `${inWords(name).toLowerCase()}: ${cell(part)}`)
      .join("; ");
  }
  return value === null || value === undefined ? "–" : String(value).replaceAll("|", "\\|");
}
