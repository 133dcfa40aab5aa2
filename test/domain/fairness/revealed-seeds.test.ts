/** The list of revealed seeds leaves no round out without a warning. Reference 9.11. */
import { describe, expect, it } from "vitest";
import { remarkOn } from "../../../clients/game/src/shell/revealed-seeds.js";
import { serverSeedHash } from "../../../domain/fairness/draw-stream.ts";
import { gapsIn } from "../../../domain/fairness/revealed-seeds.ts";

const span = (firstNonce: number, lastNonce: number) => ({ firstNonce, lastNonce });

describe("the gaps of spans", () => {
  it.each([
    ["none at all", [], [span(1, 9)]],
    ["all covered, in any order", [span(5, 9), span(1, 4)], []],
    ["overlapping", [span(1, 6), span(2, 3), span(6, 9)], []],
    [
      "at the beginning, in the middle and at the end",
      [span(2, 3), span(6, 7)],
      [span(1, 1), span(4, 5), span(8, 9)],
    ],
    ["beyond the span on both sides", [span(-3, 2), span(8, 20)], [span(3, 7)]],
  ])("%s", (_title, spans, gaps) => {
    expect(gapsIn(span(1, 9), spans)).toEqual(gaps);
  });

  it("of nothing are empty", () => {
    expect(gapsIn(span(1, 0), [])).toEqual([]);
  });
});

describe("what the player reads about the list", () => {
  const seed = (digit: string, firstNonce: number, lastNonce: number) => {
    const serverSeed = digit.repeat(64);
    return { serverSeed, serverSeedHash: serverSeedHash(serverSeed), firstNonce, lastNonce };
  };
  const whole = { seeds: [seed("b", 5, 9), seed("a", 1, 4)], gaps: [], next: null };

  it("is no warning about a complete list, or about an empty one", async () => {
    expect(await remarkOn(whole)).toBe(
      "These are all seeds of your rounds from the first to 9, without a gap.",
    );
    expect(await remarkOn({ seeds: [], gaps: [], next: null })).toBe(
      "No seed has been revealed yet.",
    );
  });

  it("names the rounds that are missing, even when the platform says that none are", async () => {
    const missing = { ...whole, seeds: [seed("b", 6, 9), seed("a", 1, 3)] };
    expect(await remarkOn(missing)).toMatch(/^Warning: no revealed seed belongs to rounds 4 to 5,/);
    const older = { seeds: [seed("b", 6, 9)], gaps: [], next: null };
    expect(await remarkOn(older)).toMatch(/^Warning: .* rounds 1 to 5,/);
    expect(await remarkOn({ ...older, next: 7 })).toMatch(/^These are all seeds .* from 6 to 9/);
    expect(await remarkOn({ seeds: [], gaps: [span(1, 1)], next: null })).toMatch(
      /^Warning: .* round 1,/,
    );
  });

  it("is a warning about a seed that does not hash to what was committed to", async () => {
    const [first, second] = whole.seeds;
    const swapped = { ...whole, seeds: [first, { ...second, serverSeed: "c".repeat(64) }] };
    // @ts-expect-error both seeds are there
    expect(await remarkOn(swapped)).toMatch(/^Warning: the seed of rounds 1 to 4 is not/);
  });
});
