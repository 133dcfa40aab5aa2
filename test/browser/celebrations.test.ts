/** Which wins are celebrated on a stage: those above the stake, and no other, by a sound or in any other way. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openStage as openKey } from "../../clients/game/src/games/bit-key-rush/stage.ts";
import { openStage as openReels } from "../../clients/game/src/games/golden-reels/stage.ts";
import english from "../../clients/game/src/languages/en.ts";
import type { StageNeeds } from "../../clients/game/src/stage/canvas-stage.ts";
import type { Noise, Tone } from "../../clients/game/src/stage/sound.ts";
import { findGame } from "../../domain/games/catalogue.ts";

beforeEach(() => {
  // On a hidden page everything that moves is at its end at once.
  const documentElement = { lang: "en" };
  vi.stubGlobal("document", { hidden: true, documentElement, createElement: canvas });
});
afterEach(() => vi.unstubAllGlobals());

/** A canvas that draws nothing. */
function canvas() {
  return { getContext: () => ({}) };
}

/** What a stage needs, and the pitches of all that is heard from it, in hertz. */
function heard() {
  const pitches: number[] = [];
  const sound = {
    tones: (tones: readonly Tone[]) => pitches.push(...tones.map(({ from }) => from)),
    noise: ({ pitch }: Noise) => pitches.push(pitch),
  };
  const needs = { canvas: canvas(), sound, place: {}, rules: {}, isStill: false, words: english };
  return { pitches, needs: needs as unknown as StageNeeds };
}

const LINE = { line: 1, symbol: "bell", count: 3, multiplier: 1 };
const POSITIONS = [0, 1, 2].map((reel) => ({ reel, row: 1 }));

/** The three notes of winning lines. */
const LINES = [659, 880, 1109];

test.each([
  [1, []],
  [2, LINES],
])("lines of Golden Reels that pay %d stakes together sound as %j", async (multiplier, sound) => {
  const { pitches, needs } = heard();
  const stage = openReels(needs);
  const wins = [{ ...LINE, multiplier, positions: POSITIONS }];
  await stage.play({ type: "won", wins, multiplier });
  expect(pitches).toEqual(sound);
  expect(stage.particles.isEmpty).toBe(sound.length === 0);
});

test.each([
  [0.5, false],
  [1, false],
  [1.9, true],
])("leaving Bit Key Rush with %d stakes sounds like a win: %s", async (multiplier, isWin) => {
  const { pitches, needs } = heard();
  const stage = openKey(needs);
  await stage.play({ type: "escaped", multiplier, isComplete: false, key: ["A", "B", "C", "D"] });
  expect(pitches).toContain(1_200);
  expect(pitches.includes(660)).toBe(isWin);
});

test("every amount that can be collected in Safe Smash and Fox n' Flock, with a sound, is above the stake", () => {
  const hits = findGame("safe-smash")?.rules.hits as { multiplier: number }[];
  const rungs = findGame("fox-n-flock")?.rules.rungs as number[];
  expect(Math.min(...hits.map(({ multiplier }) => multiplier))).toBeGreaterThan(1);
  expect(Math.min(...rungs.slice(1))).toBeGreaterThan(1);
});

test("a win above the stake is counted up until a press ends the count; a win at or below the stake is not", async () => {
  vi.stubGlobal("document", {
    hidden: false,
    documentElement: { lang: "en" },
    createElement: canvas,
  });
  for (const multiplier of [0, 0.5, 1]) {
    const { pitches, needs } = heard();
    const stage = openReels(needs);
    await stage.celebrate(multiplier, "1.00");
    expect(pitches).toEqual([]);
    expect(stage.endCount()).toBe(false);
  }
  const { pitches, needs } = heard();
  const stage = openReels(needs);
  let isOver = false;
  const counted = stage.celebrate(60, "60.00").then(() => {
    isOver = true;
  });
  await Promise.resolve();
  expect(isOver).toBe(false);
  expect(pitches).not.toEqual([]);
  expect(stage.endCount()).toBe(true);
  await counted;
  expect(stage.endCount(), "another press ends nothing").toBe(false);
});
