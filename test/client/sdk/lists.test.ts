/** A list of the SDK asks for each page once, and ends. Reference 2.19. */
import { expect, it } from "vitest";
import { type Given, recordCalls, success } from "./recorded-calls.ts";

const page = (ids: readonly string[], nextCursor?: string): Given => ({
  body: success(
    { players: ids.map((id) => ({ id })) },
    { hasMore: nextCursor !== undefined, nextCursor },
  ),
});

async function idsOf(list: AsyncIterable<{ readonly id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of list) ids.push(id);
  return ids;
}

it("a list continues past an empty page, with the same query and options", async () => {
  const { rouleau, sent } = recordCalls([page(["1"], "a"), page([], "b"), page(["2"])]);
  const list = rouleau.players.list({ limit: 1 }, { accessToken: "unused" });
  expect(await idsOf(list)).toEqual(["1", "2"]);
  expect((await list).items).toEqual([{ id: "1" }]);
  expect(sent.map(({ url }) => url.search)).toEqual([
    "?limit=1",
    "?limit=1&cursor=a",
    "?limit=1&cursor=b",
  ]);
});

it("a list throws instead of reading one page forever", async () => {
  const same = page(["1"], "a");
  const { rouleau, sent } = recordCalls([same, same, same, same]);
  await expect(idsOf(rouleau.players.list())).rejects.toThrow(/cannot continue/);
  expect(sent).toHaveLength(2);
});

it("a list throws when a later page fails, after the items of those before", async () => {
  const { rouleau } = recordCalls([page(["1"], "a"), new TypeError("lost")], { retries: 0 });
  const seen: string[] = [];
  const read = async () => {
    for await (const { id } of rouleau.players.list()) seen.push(id);
  };
  await expect(read()).rejects.toThrow(/no answer/);
  expect(seen).toEqual(["1"]);
});
