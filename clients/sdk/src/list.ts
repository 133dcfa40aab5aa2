/**
 * A list is a promise of its first page and an iterator over all of its items:
 *
 *     const page = await rouleau.players.list({ limit: 50 });
 *     for await (const player of rouleau.players.list()) …
 */
import { RouleauError } from "./errors.ts";

export interface Page<Item> {
  readonly items: Item[];
  readonly hasMore: boolean;
  /** The number of items in the whole list, if the platform counts them. */
  readonly total: number | undefined;
  /** Pass it as the `cursor` of the query to get the next page, now or later. */
  readonly nextCursor: string | undefined;
  /** Returns the next page, or undefined after the last. */
  next(): Promise<Page<Item> | undefined>;
}

export interface List<Item> extends Promise<Page<Item>>, AsyncIterable<Item> {}

/** The answer to a request for one page. */
export interface PageAnswer {
  readonly items: readonly unknown[];
  readonly meta: { hasMore?: boolean; total?: number; nextCursor?: string } | undefined;
}

/** Returns the list whose pages `read` requests; the first page is requested only once. */
export function listOf<Item>(
  read: (cursor: string | undefined) => Promise<PageAnswer>,
): List<Item> {
  const first = pageOf<Item>(read, undefined);
  return Object.assign(first, {
    async *[Symbol.asyncIterator]() {
      for (let page: Page<Item> | undefined = await first; page; page = await page.next()) {
        yield* page.items;
      }
    },
  });
}

async function pageOf<Item>(
  read: (cursor: string | undefined) => Promise<PageAnswer>,
  cursor: string | undefined,
): Promise<Page<Item>> {
  const { items, meta = {} } = await read(cursor);
  const { nextCursor } = meta;
  return {
    items: items as Item[],
    hasMore: meta.hasMore ?? false,
    total: meta.total,
    nextCursor,
    next: async () => {
      if (nextCursor === undefined) return undefined;
      if (nextCursor !== cursor) return pageOf<Item>(read, nextCursor);
      throw new RouleauError(
        "The list cannot continue: the cursor of its next page is that of this page. Read the list again.",
      );
    },
  };
}
