/** How a stage moves: what Skip ends, and how the title of a large win grows with its amount. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CelebrationScene } from "../../clients/game/src/stage/celebration-scene.ts";
import { Motion } from "../../clients/game/src/stage/motion.ts";

beforeEach(() => vi.stubGlobal("document", { hidden: false }));
afterEach(() => vi.unstubAllGlobals());

test("one press on Skip ends a movement and all later ones of the same step", async () => {
  const motion = new Motion();
  const shown: number[] = [];
  const step = (async () => {
    for (const movement of [1, 2, 3])
      await motion.tween(60_000, (part) => part === 1 && shown.push(movement));
  })();
  motion.hurry();
  await step;
  expect(shown).toEqual([1, 2, 3]);
});

test("after a skipped step things move again, and for players who prefer no motion they never do", async () => {
  const motion = new Motion();
  motion.hurry();
  expect(motion.isStill).toBe(true);
  motion.steady();
  expect(motion.isStill).toBe(false);

  const still = new Motion();
  still.isStill = true;
  still.hurry();
  still.steady();
  expect(still.isStill).toBe(true);
});

test("the title of a win follows the amount counted so far, and each greater title is announced once", () => {
  const scene = new CelebrationScene();
  const counted = [1, 4.9, 5.1, 14, 15.1, 49, 60, 62.4];
  const risen = counted.filter((multiplier) => scene.count(`${multiplier}`, multiplier));
  expect(risen).toEqual([5.1, 15.1, 60]);

  const written: string[] = [];
  scene.drawWords({
    ...({} as Parameters<CelebrationScene["drawWords"]>[0]),
    place: { x: 0, y: 0, width: 400, height: 300 },
    write: (words) => written.push(words),
    titleOf: (title) => title,
  });
  expect(written).toEqual(["huge", "62.4"]);
});

test("a win of up to five stakes is counted without a title", () => {
  const scene = new CelebrationScene();
  expect(scene.count("4.00", 4)).toBe(false);
  const written: string[] = [];
  scene.drawWords({
    ...({} as Parameters<CelebrationScene["drawWords"]>[0]),
    place: { x: 0, y: 0, width: 400, height: 300 },
    write: (words) => written.push(words),
    titleOf: (title) => title,
  });
  expect(written).toEqual(["4.00"]);
});
