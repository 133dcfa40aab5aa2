/** Quick spin: what it makes faster and what it does not. docs/decisions/0083. */
import { afterEach, expect, test, vi } from "vitest";
import type { ClientGame } from "../../clients/game/src/games/game.ts";
import type { Round } from "../../clients/game/src/shell/api.js";
import { Director } from "../../clients/game/src/shell/director.ts";
import type { CanvasStage } from "../../clients/game/src/stage/canvas-stage.ts";
import { Motion } from "../../clients/game/src/stage/motion.ts";

afterEach(() => vi.unstubAllGlobals());

interface Step {
  readonly type: "spin" | "win";
}

/** A director of a game of two events, and the pace at which its stage received each of them. */
async function directed() {
  const paces: [what: string, pace: number][] = [];
  const motion = new Motion();
  const note = (what: string) => async () => {
    paces.push([what, motion.pace]);
  };
  const face = { show: () => undefined, wait: () => undefined, stop: () => undefined };
  const game = {
    timeline: () => [{ type: "spin" }, { type: "win" }],
    describe: () => "",
  };
  const stage = {
    ...{ motion, catchUp: async () => undefined, invalidate: () => undefined },
    play: ({ type }: Step) => note(type)(),
    celebrate: note("celebration"),
    endCount: () => undefined,
  };
  vi.stubGlobal("document", { hidden: false, documentElement: { lang: "en" } });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  const director = new Director(game as unknown as ClientGame<Step>, face as never, 2);
  await director.attach(stage as unknown as CanvasStage<Step>);
  return { director, paces };
}

const round = (id: string) =>
  ({ id, state: "settled", stake: { total: "1.00" }, win: "2.00", multiplier: 2 }) as Round;

test("a quick spin is shown three times as fast, and its win is celebrated as long as any other", async () => {
  const { director, paces } = await directed();
  director.isQuick = true;
  await director.show(round("one"));
  director.isQuick = false;
  await director.show(round("two"));
  expect(paces).toEqual([
    ...[
      ["spin", 3],
      ["win", 3],
      ["celebration", 1],
    ],
    ...[
      ["spin", 1],
      ["win", 1],
      ["celebration", 1],
    ],
  ]);
});

test("what moves at three times the pace takes a third of the time", async () => {
  vi.stubGlobal("document", { hidden: false });
  const motion = new Motion();
  motion.advance(1_000);
  motion.pace = 3;
  let part = 0;
  const moved = motion.tween(900, (now) => {
    part = now;
  });
  expect(motion.advance(1_290)).toBe(true);
  expect(part).toBeLessThan(1);
  expect(motion.advance(1_300)).toBe(false);
  expect(part).toBe(1);
  await moved;
});
