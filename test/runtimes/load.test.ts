/**
 * `npm run bench -- load`, with a small crowd in a hurry, against the stack that the browser tests start, in CI only: what its players
 * deposited, withdrew, staked and won must be what the platform says they have, and their webhooks must arrive.
 */
import { beforeAll, expect, inject, it } from "vitest";
import { type LoadResult, runLoad } from "../../bench/load/run.ts";
import { stackReady } from "../browser/stack-ready.ts";

beforeAll(() => stackReady());

it("a crowd's money adds up to its balances, to the unit", async () => {
  const stop = new AbortController();
  // It ends when all five games were played and money was withdrawn, however slow the machine is.
  const result = await runLoad({
    ...{ baseUrl: inject("baseUrl"), ...inject("signing") },
    ...{ players: 20, runMs: 300_000, speed: 20, sockets: 16, seed: 3, webhook: {} },
    ...{ stop: stop.signal },
    onTick: ({ rounds, calls, events }) => {
      const hasAll = rounds.size === 5 && calls.has("withdraw") && events.has("round.settled");
      if (hasAll) stop.abort();
    },
  });
  const { figures, books }: LoadResult = result;
  expect({ wrong: books.wrong, doubtful: books.doubtful }).toEqual({ wrong: [], doubtful: [] });
  expect(books.players).toBe(20);
  expect(books.balances).toBe(books.expected);
  expect(books.staked).toBeGreaterThan(0n);
  expect(books.withdrawn).toBeGreaterThan(0n);
  expect([...figures.refusals]).toEqual([]);
  expect(figures.calls.get("step")?.sinceDue.count).toBeGreaterThan(0);
  expect(figures.badSignatures).toBe(0);
  expect(result.wasStopped).toBe(true);
});
