/** An entry of the audit log is as large as the change, not as the thing that was changed. Reference 12.15. */
import { expect, it } from "vitest";
import { differenceOf } from "../../../src/db/audit-log/difference.ts";

it.each([
  ["a thing that was made is whole", { before: null, after: { a: 1 } }],
  ["a thing that was removed is whole", { before: { a: 1 }, after: null }],
])("%s", (_what, change) => {
  expect(differenceOf(change)).toEqual(change);
});

it("only the fields that differ are stored for a changed object", () => {
  const before = { id: "whk_1", url: "https://one.test", enabled: true, held: { waiting: 1 } };
  const after = { ...before, url: "https://two.test", held: { waiting: 2 }, reason: "moved" };
  expect(differenceOf({ before, after })).toEqual({
    before: { url: "https://one.test", held: { waiting: 1 } },
    after: { url: "https://two.test", held: { waiting: 2 }, reason: "moved" },
  });
  expect(differenceOf({ before, after: before })).toEqual({ before: {}, after: {} });
});

it("only the entries that were removed and added are stored for a changed list", () => {
  const origins = Array.from({ length: 50 }, (_, index) => `https://${index}.casino.example`);
  const before = { frameAncestors: origins };
  const after = { frameAncestors: [...origins.slice(1), "https://new.casino.example"] };
  expect(differenceOf({ before, after })).toEqual({
    before: { frameAncestors: ["https://0.casino.example"] },
    after: { frameAncestors: ["https://new.casino.example"] },
  });
});

it("a list that replaces none is stored in full", () => {
  expect(differenceOf({ before: { list: null }, after: { list: ["a"] } })).toEqual({
    before: { list: null },
    after: { list: ["a"] },
  });
});
