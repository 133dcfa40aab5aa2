/** A table of rows. On a phone each row becomes a card. */
import type { ReactNode } from "react";

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The row whose detail is shown. */
  readonly open?: string | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
}

export function Table<Row>({ label, columns, rows, keyOf, open, onOpen }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
    <section className="scrolls" tabIndex={0} aria-label={label}>
      <table className="cards">
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={isNumber ? "number" : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className={`${onOpen ? "opens" : ""} ${keyOf(row) === open ? "selected" : ""}`}
              onClick={
                onOpen === undefined
                  ? undefined
                  : ({ target }) => {
                      const isOwn = (target as Element).closest("a, button, input, select");
                      if (isOwn === null) onOpen(row);
                    }
              }
            >
              {columns.map(({ title, cell, isNumber }) => (
                <td key={title} data-title={title} className={isNumber ? "number" : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
