/**
 * The query of a list: a page by `page` and `limit` (or its alias `pageSize`), or by an opaque cursor,
 * whose cost does not grow with depth; and a period of time. Reference 2.8.
 */
import * as z from "zod";
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, MAX_ROWS_BY_PAGE_NUMBER } from "../../domain/limits.ts";
import type { TimePage, Total } from "../db/sql.ts";
import { ApiError, type Meta } from "./envelope.ts";

/** The paging fields; spread `.shape` into a route's own query schema. */
export const pagingQuery = z.object({
  page: wholeNumber(1_000_000_000).optional().meta({
    type: "integer",
    minimum: 1,
    description:
      "The page number, from 1. Pages begin within the first 1,000 rows; continue after them with `cursor`.",
  }),
  limit: wholeNumber(MAX_PAGE_SIZE)
    .optional()
    .meta({ type: "integer", minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE }),
  pageSize: wholeNumber(MAX_PAGE_SIZE).optional().meta({
    type: "integer",
    minimum: 1,
    maximum: MAX_PAGE_SIZE,
    description: "An alias of `limit`.",
  }),
  cursor: z.string().max(512).optional().meta({
    description:
      "The `meta.nextCursor` of the previous page. `page` is ignored when a cursor is given.",
  }),
});

/** A page starts after `offset` rows, or after the cursor's position if there is one. */
export interface Page {
  readonly page: number;
  readonly pageSize: number;
  readonly offset: number;
  readonly cursor: string | undefined;
}

/**
 * Reads the page that a validated query asks for; throws VALIDATION_FAILED for a page number past the rows
 * that page numbers can reach.
 */
export function pageOf(query: z.output<typeof pagingQuery>): Page {
  const pageSize = query.limit ?? query.pageSize ?? DEFAULT_PAGE_SIZE;
  const page = query.page ?? 1;
  const offset = query.cursor === undefined ? (page - 1) * pageSize : 0;
  if (offset >= MAX_ROWS_BY_PAGE_NUMBER) {
    const message =
      "This page is too deep; send meta.nextCursor of an earlier page as cursor instead.";
    throw new ApiError("VALIDATION_FAILED", { issues: [{ path: "page", message }] });
  }
  return { page, pageSize, offset, cursor: query.cursor };
}

/**
 * Cuts a page from rows read to one past its end, and puts the start of the next page into `meta`.
 * `positionOf` returns a row's key in the list's order.
 */
export function cutPage<Row>(
  page: Page,
  list: {
    readonly rows: readonly Row[];
    /** Undefined for a page by cursor: counting a long list costs more than reading a page of it. */
    readonly total: Total | number | undefined;
    /** Where the list stopped searching, if it did: the next page continues there when this one is not full. */
    readonly end?: CursorPosition | undefined;
    readonly positionOf: (row: Row) => CursorPosition;
  },
): { shown: Row[]; meta: Meta } {
  const shown = list.rows.slice(0, page.pageSize);
  const last = list.rows.length > shown.length ? shown.at(-1) : undefined;
  const counted = page.cursor === undefined ? { page: page.page } : {};
  const place = last === undefined ? list.end : list.positionOf(last);
  const next = place === undefined ? {} : { nextCursor: encodeCursor(place) };
  const hasMore = place !== undefined;
  const total = list.total === undefined ? {} : totalOf(list.total);
  return {
    shown,
    meta: { ...counted, pageSize: page.pageSize, ...total, hasMore, ...next },
  };
}

function totalOf(total: Total | number): Pick<Meta, "total" | "totalIsLowerBound"> {
  if (typeof total === "number") return { total };
  const { count, isLowerBound } = total;
  return isLowerBound ? { total: count, totalIsLowerBound: true } : { total: count };
}

/** The key of a row in the list's order. */
export type CursorPosition = readonly (string | number)[];

/** Encodes a position, so that callers do not depend on its form. */
export function encodeCursor(position: readonly unknown[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(position));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Decodes a cursor by the schema of its position; throws VALIDATION_FAILED if we did not make it. */
export function decodeCursor<Position extends readonly unknown[]>(
  cursor: string,
  position: z.ZodType<Position>,
): Position {
  try {
    const text = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    return position.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    const message = "Use meta.nextCursor of an earlier page of this list.";
    throw new ApiError("VALIDATION_FAILED", { issues: [{ path: "cursor", message }] });
  }
}

const timePosition = z.tuple([z.int(), z.string()]);

/** Returns the place of a page in a list that is ordered by time and id. */
export function timePageOf({ pageSize, offset, cursor }: Page): TimePage {
  if (cursor === undefined) return { limit: pageSize, offset, before: undefined };
  const [createdAt, id] = decodeCursor(cursor, timePosition);
  return { limit: pageSize, offset, before: { createdAt, id } };
}

const moment = z.iso.datetime({ offset: true }).optional();

/** The fields of a period; spread them into a route's own query schema. */
export const periodQuery = {
  from: moment.meta({ description: "The start of the period, inclusive." }),
  to: moment.meta({ description: "The end of the period, exclusive." }),
};

/** Returns the period in milliseconds; throws VALIDATION_FAILED if it ends before it begins. */
export function readPeriod(query: { from?: string | undefined; to?: string | undefined }): {
  from: number | undefined;
  to: number | undefined;
} {
  const [from, to] = [query.from, query.to].map((text) =>
    text === undefined ? undefined : Date.parse(text),
  );
  if (from !== undefined && to !== undefined && from >= to) {
    const message = "It must be later than from.";
    throw new ApiError("VALIDATION_FAILED", { issues: [{ path: "to", message }] });
  }
  return { from, to };
}

/** A whole number from 1 in a query. Its schema in the document must say so with `.meta`. */
export function wholeNumber(maximum: number) {
  return z
    .string()
    .regex(/^\d{1,10}$/, "Expected a whole number")
    .transform(Number)
    .pipe(z.number().min(1).max(maximum));
}
