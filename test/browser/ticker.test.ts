/** The jackpot's ticker between two answers of the platform. Jackpot rule 10. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Session } from "../../clients/game/src/shell/session.js";
import { Ticker } from "../../clients/game/src/shell/ticker.ts";

class Part {
  hidden = true;
  textContent = "";
  append(): void {}
  replaceChildren(): void {}
}

interface Told {
  readonly amount: string;
  readonly ticker?: boolean;
}

let parts: Map<string, Part>;
let isStill: boolean;

beforeEach(() => {
  parts = new Map(["ticker", "pot", "rules-jackpot"].map((id) => [id, new Part()]));
  isStill = false;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  vi.stubGlobal("HTMLElement", Part);
  vi.stubGlobal("matchMedia", () => ({ matches: isStill }));
  vi.stubGlobal("document", {
    hidden: false,
    documentElement: { lang: "en" },
    getElementById: (id: string) => parts.get(id),
    createElement: () => new Part(),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pot = () => parts.get("pot")?.textContent ?? "";
const isShown = () => parts.get("ticker")?.hidden === false;
const shown = () => Number(pot().replaceAll(",", ""));

/** A ticker of a platform that gives these answers, the last one again and again. */
async function started(...answers: (Told | null | Error)[]) {
  const totalReturn = { atSeed: 0.96, average: 0.97, evenFrom: "8000.00" };
  const terms = { rate: "1.00", ceiling: "9000.00", seed: "1.00", minimumBet: null, totalReturn };
  let asked = 0;
  const ask = async () => {
    const told = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    if (told instanceof Error) throw told;
    return { pool: told === null ? null : { currency: "USD", ticker: true, terms, ...told } };
  };
  const ticker = new Ticker({ ask } as unknown as Session, "golden-reels");
  await ticker.start();
  return { ticker, asked: () => asked };
}

test("the first pot is shown as it is, and a larger one is approached and never passed", async () => {
  const { asked } = await started({ amount: "1000.00" }, { amount: "1002.37" });
  expect(pot()).toBe("1,000.00");
  await vi.advanceTimersByTimeAsync(39_000);
  expect([asked(), pot()]).toEqual([1, "1,000.00"]);
  await vi.advanceTimersByTimeAsync(1_000);
  const seen = [];
  for (let tenths = 0; tenths < 100; tenths += 1) {
    await vi.advanceTimersByTimeAsync(100);
    seen.push(shown());
  }
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(new Set(seen).size, "it moves").toBeGreaterThan(10);
  expect(seen.at(-1)).toBe(1_002.37);
  // Without another answer it stands still: nothing is made up.
  await vi.advanceTimersByTimeAsync(20_000);
  expect(shown()).toBe(1_002.37);
});

test("a smaller pot, and any for a player who wants no motion, is shown at once", async () => {
  await started({ amount: "5000.00" }, { amount: "1000.00" }, { amount: "1001.00" });
  await vi.advanceTimersByTimeAsync(40_000);
  expect(pot()).toBe("1,000.00");
  isStill = true;
  await vi.advanceTimersByTimeAsync(40_000);
  expect(pot()).toBe("1,001.00");
});

test("the page asks the platform every 40 seconds, but not while it is hidden and never after the end", async () => {
  const { ticker, asked } = await started({ amount: "1.00" });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked()).toBe(4);
  Object.assign(document, { hidden: true });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked()).toBe(4);
  Object.assign(document, { hidden: false });
  ticker.stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked()).toBe(4);
});

test("a pot is hidden when it is paused or its setting says so, and stays visible while no answer arrives", async () => {
  const pool = { amount: "7.00" };
  const without = { ...pool, ticker: false };
  await started(pool, new Error("lost"), null, pool, without);
  const seen = [];
  for (const _ of [1, 2, 3, 4, 5]) {
    seen.push(isShown());
    await vi.advanceTimersByTimeAsync(40_000);
  }
  expect(seen).toEqual([true, true, false, true, false]);
  expect(pot()).toBe("7.00");
});
