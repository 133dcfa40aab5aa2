/**
 * What `npm run bench -- load` reports must be true: late calls count as late, and books that do
 * not add up are reported.
 */
import { describe, expect, test } from "vitest";
import { compareBooks, openBook } from "../../../bench/load/books.ts";
import { boundedFetch } from "../../../bench/load/bounded-fetch.ts";
import { Figures, Histogram } from "../../../bench/load/figures.ts";
import { Pace } from "../../../bench/load/pace.ts";
import { reportPage } from "../../../bench/load/report.ts";
import { targetOf } from "../../../bench/load/target.ts";

/** A clock that moves only for those who wait. */
function stoppedClock() {
  const clock = {
    nowMs: 0,
    now: () => clock.nowMs,
    async wait(ms: number) {
      clock.nowMs += ms;
    },
  };
  return clock;
}

describe("percentiles", () => {
  test("are at most 2% above the exact ones, and never above the largest time", () => {
    const times = new Histogram();
    for (let ms = 1; ms <= 10_000; ms += 1) times.add(ms);
    for (const share of [0.01, 0.5, 0.95, 0.99, 1]) {
      const ratio = times.percentile(share) / (10_000 * share);
      expect(ratio).toBeGreaterThanOrEqual(0.999);
      expect(ratio).toBeLessThanOrEqual(1.02);
    }
    expect(times.percentile(1)).toBe(10_000);
    expect(new Histogram().percentile(0.5)).toBeNaN();
  });

  test("of hours take no more room than those of seconds", () => {
    const times = new Histogram();
    times.add(1e9);
    expect(times.percentile(0.5)).toBeLessThanOrEqual(310_000);
    const figures = new Figures(0, 1_000);
    for (let second = 1; second <= 10_000; second += 1) figures.tick(second * 1_000);
    expect(figures.points.length).toBeLessThanOrEqual(600);
    expect(figures.points.at(-1)?.second).toBeGreaterThan(9_000);
  });
});

describe("a call that waits for the one before it", () => {
  test("is late from when it was due, not from when it was sent", async () => {
    const clock = stoppedClock();
    const figures = { late: 0 };
    const pace = new Pace(clock, figures);
    await pace.next(1_000);
    expect([clock.nowMs, pace.takeDue(clock.nowMs)]).toEqual([1_000, 1_000]);
    // Its answer takes five seconds, so the next two, a second apart, are late.
    clock.nowMs += 5_000;
    const due: number[] = [];
    for (let call = 0; call < 2; call += 1) {
      await pace.next(1_000);
      due.push(pace.takeDue(clock.nowMs));
    }
    expect(due).toEqual([2_000, 3_000]);
    expect([clock.nowMs, figures.late]).toEqual([6_000, 0]);
  });

  test("that follows at once is due when it is sent", async () => {
    const clock = stoppedClock();
    const pace = new Pace(clock, { late: 0 });
    await pace.next(1_000);
    pace.takeDue(clock.nowMs);
    clock.nowMs += 700;
    expect(pace.takeDue(clock.nowMs)).toBe(1_700);
  });

  test("is given up when the plan is ten seconds behind, and is counted", async () => {
    const clock = stoppedClock();
    const figures = { late: 0 };
    const pace = new Pace(clock, figures);
    await pace.next(1_000);
    clock.nowMs += 12_000;
    await pace.next(1_000);
    expect([pace.takeDue(clock.nowMs), figures.late]).toEqual([13_000, 1]);
  });
});

test("no more requests are in flight than allowed, and all of them get their turn", async () => {
  let running = 0;
  let most = 0;
  const answers: (() => void)[] = [];
  const send = boundedFetch(3, async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((answer) => answers.push(answer));
    running -= 1;
    return new Response("yes");
  });
  const all = Array.from({ length: 10 }, () => send("http://127.0.0.1", {}));
  for (let answered = 0; answered < 10; ) {
    const next = answers.shift();
    if (next !== undefined) answered += 1;
    next?.();
    await new Promise((go) => setImmediate(go));
  }
  expect(await Promise.all(all.map(async (one) => (await one).text()))).toEqual(
    Array(10).fill("yes"),
  );
  expect(most).toBe(3);
});

describe("books", () => {
  const bookOf = (playerId: string) => ({
    ...openBook(playerId),
    ...{ deposited: 5_000n, withdrawn: 1_000n, staked: 700n, won: 250n },
  });

  test("agree when deposited − withdrawn − staked + won is the balance", () => {
    const books = compareBooks([bookOf("a")], new Map([["a", 3_550n]]));
    expect(books).toMatchObject({ expected: 3_550n, balances: 3_550n, wrong: [], doubtful: [] });
  });

  test("that are one unit off are named, even where another is off by as much the other way", () => {
    const balances = new Map([
      ["a", 3_551n],
      ["b", 3_549n],
    ]);
    const books = compareBooks([bookOf("a"), bookOf("b")], balances);
    expect(books.expected).toBe(books.balances);
    expect(books.wrong).toEqual(["a", "b"]);
  });

  test("that cannot be known are distinguished from those that are wrong", () => {
    const lost = { ...bookOf("a"), doubt: "deposit had no answer" };
    const books = compareBooks([lost, bookOf("b")], new Map([["a", 8_550n]]));
    expect([books.wrong, books.doubtful]).toEqual([[], ["a", "b"]]);
  });
});

describe("a platform that may be production", () => {
  const sandbox = { apiKey: "sk_sandbox_x", webhookSecret: "whsec_x" };
  const there = { ...sandbox, url: "https://api.casino.example" };

  test("is refused unless its host is named", () => {
    expect(targetOf(there, {})).toContain("--allow-host api.casino.example");
    expect(targetOf(there, { allowHost: "other.example" })).toContain("--allow-host");
    expect(targetOf(there, { allowHost: "api.casino.example" })).toMatchObject({
      baseUrl: "https://api.casino.example",
      webhook: null,
    });
  });

  test("is refused for a key of production, even on this machine", () => {
    const here = { ...sandbox, url: "http://127.0.0.1:8787" };
    expect(targetOf(here, {})).toMatchObject({ webhook: {} });
    const production = { ...here, apiKey: "sk_production_x" };
    expect(targetOf(production, {})).toContain("not a sandbox key");
  });

  test("is not guessed from something that is not an address, and not loaded without credentials", () => {
    expect(targetOf({ ...sandbox, url: "localhost:8787" }, {})).toContain("--url must be");
    expect(targetOf({ ...there, apiKey: undefined }, {})).toContain("ROULEAU_API_KEY");
  });
});

test("the report is one page without a script, shows every plot as a table too, and contains no credential", () => {
  const figures = new Figures(0, 3_000);
  figures.answered("bet", { dueMs: 0, sentMs: 10, answeredMs: 30 }, true);
  figures.refused("bet", "<script>");
  figures.played("golden-reels");
  figures.tick(1_000);
  figures.tick(2_000);
  const wrong = { ...openBook("load-1"), deposited: 1n };
  const options = {
    ...{ baseUrl: "http://127.0.0.1:8787", apiKey: "sk_sandbox_secret", webhookSecret: "whsec_s" },
    ...{ players: 20, runMs: 3_000, speed: 1, sockets: 8, seed: 1, webhook: {} },
  };
  const page = reportPage(
    {
      ...{ figures, books: compareBooks([wrong], new Map([["load-1", 2n]])) },
      ...{ startedAt: new Date(0), playedMs: 3_000, wasStopped: true, noWebhooks: undefined },
    },
    options,
  );
  expect(page).not.toMatch(/<script|src=|href=|sk_sandbox|whsec_/);
  expect(page.match(/<svg viewBox/g)).toHaveLength(3);
  expect(page.match(/The same as a table/g)).toHaveLength(3);
  expect(page.match(/role="img" aria-labelledby/g)).toHaveLength(3);
  expect(page).not.toMatch(/NaN|Infinity|undefined/);
  expect(page).toContain("The balance of 1 players is not what their calls add up to");
  expect(page).toContain("It was ended early.");
});
