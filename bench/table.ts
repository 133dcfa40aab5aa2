/** Prints figures as a table that a person can read and paste. */

/** Lays rows out under their headings: the first column to the left, figures to the right. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("  ")
      .trimEnd();
  return [line(headings), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join(
    "\n",
  );
}

/** A figure with so many decimals; a dash for one that is not known. */
export function figure(value: number | undefined, decimals: number): string {
  return value === undefined || Number.isNaN(value) ? "–" : value.toFixed(decimals);
}
