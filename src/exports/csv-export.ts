/**
 * Streams lists as CSV, page by page, so that a list of any length needs the memory of one page.
 * Each export is recorded in the audit log. Reference 12.30.
 */
import type { Context } from "hono";
import * as z from "zod";
import type { Failed, Meta, Succeeded } from "../http/envelope.ts";
import type { Page } from "../http/paging.ts";
import { csvLinesOf, csvOf } from "./csv.ts";
import { type Exported, recordExport } from "./record-export.ts";

export const formatInput = z.enum(["json", "csv"]).optional().meta({
  description:
    "`csv` for a table of the whole list, from `cursor` on if one is given; so does `Accept: text/csv`.",
});

/** How many rows are read at a time. */
const PAGE_SIZE = 1_000;
/** An invocation may make about 1,000 queries, and a page needs two. */
const MAX_PAGES = 400;

const HEADERS = { "Content-Type": "text/csv; charset=utf-8; header=present" };

export type CsvAnswer = Response & Succeeded<never, 200> & Failed<never>;

/** An exported table, with its columns. */
interface Table extends Exported {
  /** Fields of a row, joined by points. */
  readonly columns: readonly string[];
}

/** A page of a list as it is shown. */
interface ListPage {
  readonly rows: readonly object[];
  readonly meta: Meta;
}

/** Returns true if the caller requested CSV; the query overrides the header. */
export function wantsCsv(c: Context, format: z.output<typeof formatInput>): boolean {
  if (format !== undefined) return format === "csv";
  const accepted = c.req.header("Accept") ?? "";
  return accepted
    .split(",")
    .some((type) => type.split(";")[0]?.trim().toLowerCase() === "text/csv");
}

/** Answers with these rows as CSV, with their own columns. */
export async function csvAnswer(
  c: Context,
  list: string,
  rows: readonly object[],
): Promise<CsvAnswer> {
  await recordExport(c, { list });
  return answer(c, list, csvOf(rows));
}

/**
 * Answers with a whole list as CSV. `read` returns a page of it, and finds its database for each page: a table
 * that is read slowly may outlast a move of its history (docs/decisions/0193). A list that is too long for one call ends
 * with a connection error, so that nobody takes a part for the whole.
 */
export async function csvStream(
  c: Context,
  table: Table,
  { from, read }: { readonly from: string | undefined; read(page: Page): Promise<ListPage> },
): Promise<CsvAnswer> {
  await recordExport(c, table);
  const page = { page: 1, pageSize: PAGE_SIZE, offset: 0 };
  const readFrom = (cursor: string | undefined) => read({ ...page, cursor });
  // Faults of the call are answered before any of the list is sent.
  const first = await readFrom(from);
  const bytes = bytesOf(table, first, readFrom);
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
  return answer(c, table.list, stream);
}

async function* bytesOf(
  { columns }: Table,
  first: ListPage,
  readFrom: (cursor: string) => Promise<ListPage>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let page = first;
  yield encoder.encode(csvLinesOf(page.rows, columns));
  for (let pages = 1; page.meta.nextCursor !== undefined; pages += 1) {
    if (pages === MAX_PAGES) throw new Error(`an export of more than ${MAX_PAGES} pages`);
    page = await readFrom(page.meta.nextCursor);
    yield encoder.encode(csvLinesOf(page.rows, columns, { names: false }));
  }
}

function answer(c: Context, list: string, body: string | ReadableStream): CsvAnswer {
  const named = { "Content-Disposition": `attachment; filename="${list}.csv"` };
  return c.body(body as string, 200, { ...HEADERS, ...named }) as Response as CsvAnswer;
}
