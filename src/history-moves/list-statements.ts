/**
 * The statements with which a move reads, writes and deletes rows of a list. A row and its key are the JSON
 * text of their columns, which the databases write and read themselves, so no number goes through
 * JavaScript.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import { columnsOf, type MovedList } from "./moved-lists.ts";

/** A row as JSON text, and the rest of its key. */
export interface MovedRow {
  readonly key: string;
  readonly row: string;
}

/** The bounds of a page. Its first row is read however long it is. */
const ROWS_PER_PAGE = 1_000;
const CHARACTERS_PER_PAGE = 1_000_000;
/** D1 accepts values of up to 2 MB, and a character may have several bytes. */
const CHARACTERS_PER_VALUE = 500_000;

const OF = "tenant_id = ?1 AND environment = ?2";
const keyOf = ({ key }: MovedList) => `json_array(${key.join(", ")})`;
const rowOf = (list: MovedList) => `json_array(${columnsOf(list).join(", ")})`;
/** The parts of JSON lists, as SQL. */
const partsOf = (columns: readonly string[], from: string) =>
  columns.map((_, index) => `${from} ->> ${index}`);

/** The bounds of a page: after one key, and up to another one; null for the start, and for the end. */
export interface PagePlace {
  readonly after: string | null;
  readonly until: string | null;
}

/** Reads the rows of a page in the order of their keys. */
export function readPage(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  list: MovedList,
  { after, until }: PagePlace,
): D1PreparedStatement {
  const { name, key } = list;
  const columns = key.join(", ");
  const order = key.length === 0 ? "" : `ORDER BY ${columns}`;
  const within = (sign: string, bound: string) =>
    `AND (${columns}) ${sign} (${key.map((_, index) => `?3 ->> '$.${bound}[${index}]'`).join(", ")})`;
  // A list whose key has no further part is one row.
  const isAfter = key.length === 0 ? "AND 0" : within(">", "after");
  const isUntil = key.length === 0 ? "" : within("<=", "until");
  return db
    .prepare(
      `SELECT key, row FROM (
         SELECT key, row, sum(length(row)) OVER (${order}) - length(row) AS before FROM (
           SELECT ${[`${keyOf(list)} AS key`, `${rowOf(list)} AS row`, ...key].join(", ")} FROM ${name}
           WHERE ${OF} AND ?3 IS NOT NULL ${after === null ? "" : isAfter} ${until === null ? "" : isUntil}
           ${order} LIMIT ${ROWS_PER_PAGE}))
       WHERE before < ${CHARACTERS_PER_PAGE}`,
    )
    .bind(tenantId, environment, `{"after":${after},"until":${until}}`);
}

/** Reads the rows with these keys. */
export function readRows(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  list: MovedList,
  keys: readonly string[],
): D1PreparedStatement {
  const { name, key } = list;
  const parts = partsOf(key, "value");
  return db
    .prepare(
      `SELECT ${keyOf(list)} AS key, ${rowOf(list)} AS row FROM json_each(?3) CROSS JOIN ${name}
       ON ${[OF, ...key.map((column, index) => `${name}.${column} = ${parts[index]}`)].join(" AND ")}`,
    )
    .bind(tenantId, environment, `[${keys.join(",")}]`);
}

/** Writes rows over whatever is there. */
export function writeRows(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  list: MovedList,
  rows: readonly string[],
): D1PreparedStatement[] {
  const columns = columnsOf(list);
  const { name, rest } = list;
  const set = rest.map((column) => `${column} = excluded.${column}`).join(", ");
  const text = `INSERT INTO ${name} (${["tenant_id", "environment", ...columns].join(", ")})
    SELECT ?1, ?2, ${partsOf(columns, "value").join(", ")} FROM json_each(?3) WHERE true
    ON CONFLICT DO ${rest.length === 0 ? "NOTHING" : `UPDATE SET ${set}`}`;
  return slicesOf(rows).map((slice) => db.prepare(text).bind(tenantId, environment, slice));
}

/** Deletes the rows with these keys. */
export function deleteRows(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  { name, key }: MovedList,
  keys: readonly string[],
): D1PreparedStatement {
  // A list whose key has no further part is one row.
  const chosen = `SELECT ${partsOf(key, "value").join(", ")} FROM json_each(?3)`;
  const isChosen =
    key.length === 0 ? "json_array_length(?3) > 0" : `(${key.join(", ")}) IN (${chosen})`;
  return db
    .prepare(`DELETE FROM ${name} WHERE ${OF} AND ${isChosen}`)
    .bind(tenantId, environment, `[${keys.join(",")}]`);
}

/** Deletes the next rows of a list, and returns whether any are left. */
export function deletePage(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  { name, key }: MovedList,
): [D1PreparedStatement, D1PreparedStatement] {
  const columns = ["tenant_id", "environment", ...key].join(", ");
  const bound = (text: string) => db.prepare(text).bind(tenantId, environment);
  return [
    bound(`DELETE FROM ${name} WHERE (${columns}) IN (
      SELECT ${columns} FROM ${name} WHERE ${OF} LIMIT ${ROWS_PER_PAGE})`),
    bound(`SELECT 1 AS one FROM ${name} WHERE ${OF} LIMIT 1`),
  ];
}

/** Joins rows to JSON lists of a bounded length; a row may be as long as a list. */
function slicesOf(rows: readonly string[]): string[] {
  const slices: string[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    characters += row.length;
    if (characters > CHARACTERS_PER_VALUE) {
      slices.push([]);
      characters = row.length;
    }
    slices.at(-1)?.push(row);
  }
  return slices.map((slice) => `[${slice.join(",")}]`);
}
