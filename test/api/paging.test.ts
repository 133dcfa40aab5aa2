/** Paging, which is the same for every list: Reference 2.8. */
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { cutPage, decodeCursor, encodeCursor, pageOf, pagingQuery } from "../../src/http/paging.ts";

const read = (query: Record<string, string>) => pageOf(pagingQuery.parse(query));

describe("a page", () => {
  it("shows the first 20 rows by default, and accepts pageSize as an alias of limit", () => {
    expect(read({})).toEqual({ page: 1, pageSize: 20, offset: 0, cursor: undefined });
    expect(read({ page: "3", limit: "50" })).toMatchObject({ pageSize: 50, offset: 100 });
    expect(read({ pageSize: "100" })).toMatchObject({ pageSize: 100 });
  });

  it.each([
    { page: "0" },
    { page: "-1" },
    { page: "1.5" },
    { page: "x" },
    { page: "" },
    { limit: "0" },
    { limit: "101" },
    { limit: "1e1" },
    { limit: " 5" },
    { pageSize: "101" },
    { pageSize: "99999999999999999999" },
  ])("is refused when it is out of range: %j", (query) => {
    expect(pagingQuery.safeParse(query).success).toBe(false);
  });

  it("begins within the first 1,000 rows; beyond them the refusal names the cursor", () => {
    expect(read({ page: "10", limit: "100" }).offset).toBe(900);
    expect(() => read({ page: "11", limit: "100" })).toThrowError(
      expect.objectContaining({
        errorName: "VALIDATION_FAILED",
        details: { issues: [{ path: "page", message: expect.stringContaining("nextCursor") }] },
      }),
    );
    expect(read({ page: "11", limit: "100", cursor: "any" }).offset).toBe(0);
  });

  it("continues where the list stopped looking, and says that its total is a lower bound", () => {
    const total = { count: 1, isLowerBound: true };
    const { meta } = cutPage(read({ limit: "2" }), {
      rows: [14],
      total,
      end: [7],
      positionOf: (row) => [row],
    });
    const nextCursor = encodeCursor([7]);
    expect(meta).toEqual({
      page: 1,
      pageSize: 2,
      total: 1,
      totalIsLowerBound: true,
      hasMore: true,
      nextCursor,
    });
  });

  it("states its number, its size, the total, whether the list continues and with which cursor", () => {
    const list = { rows: [14, 13, 12], total: 25, positionOf: (row: number) => [row] };
    const cut = cutPage(read({ page: "2", limit: "2" }), list);
    expect(cut.shown).toEqual([14, 13]);
    const nextCursor = encodeCursor([13]);
    expect(cut.meta).toEqual({ page: 2, pageSize: 2, total: 25, hasMore: true, nextCursor });
    const uncounted = { ...list, total: undefined };
    const end = cutPage(read({ cursor: nextCursor, limit: "3" }), uncounted);
    expect(end.shown).toEqual([14, 13, 12]);
    expect(end.meta).toEqual({ pageSize: 3, hasMore: false });
  });
});

describe("a cursor", () => {
  const position = z.tuple([z.int(), z.string()]);

  it("decodes to the position that it was made from, and is safe in a URL", () => {
    const cursor = encodeCursor([42, "Zoë?/+"]);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(decodeCursor(cursor, position)).toEqual([42, "Zoë?/+"]);
  });

  it.each(["", "!", "e30", encodeCursor([1]), encodeCursor(["1", 2]), "x".repeat(500)])(
    "is refused when it does not belong to this list: %j",
    (cursor) => {
      expect(() => decodeCursor(cursor, position)).toThrow();
    },
  );
});
