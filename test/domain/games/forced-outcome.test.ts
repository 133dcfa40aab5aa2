/** Forced outcomes in the sandbox: "The reelPositions replace the five reel-stop random draws, and the game math still runs." */
import { describe, expect, it } from "vitest";
import { drawStream } from "../../../domain/fairness/draw-stream.ts";
import { GAMES } from "../../../domain/games/catalogue.ts";
import {
  FORCED_OUTCOME_TYPES,
  isForceable,
  readReelPositions,
  replaceFirstDraws,
} from "../../../domain/games/forced-outcome.ts";
import { playSlot } from "../../../domain/games/slots/slot-game.ts";
import { goldenReels } from "../../../domain/games/slots/versions/golden-reels-2.ts";

const STOPS = [0, 0, 0, 0, 0] as const;
const serverSeed = "00".repeat(32);

function stream(nonce: number) {
  return drawStream({ serverSeed, clientSeed: "player", nonce });
}

describe("forced reel stops", () => {
  it("replace the first five draws and change no other draw", () => {
    const free = stream(1);
    const forced = replaceFirstDraws(stream(1), [9, 8, 7, 6, 5]);
    const bounds = [24, 24, 24, 20, 20, 24, 3, 2 ** 31 + 1, 1, 1000];
    const drawn = bounds.map((bound) => free.below(bound));
    expect(bounds.map((bound) => forced.below(bound))).toEqual([9, 8, 7, 6, 5, ...drawn.slice(5)]);
  });

  it("leave the free spins to the seeds: different seeds give different spins", () => {
    const spins = (nonce: number) => {
      const { detail } = playSlot(goldenReels.slot, replaceFirstDraws(stream(nonce), STOPS));
      expect(detail.reelPositions).toEqual(STOPS);
      return JSON.stringify(detail.freeSpins?.spins.map(({ reelPositions }) => reelPositions));
    };
    expect(spins(1)).toBe(spins(1));
    expect(spins(1)).not.toBe(spins(2));
  });

  it.each([
    [[0, 0, 0, 0, 0], true],
    [[23, 23, 23, 19, 19], true],
    [[24, 23, 23, 19, 19], false],
    [[23, 23, 23, 20, 19], false],
    [[0, 0, 0, 0], false],
    [[0, 0, 0, 0, 0, 0], false],
    [[-1, 0, 0, 0, 0], false],
    [[0.5, 0, 0, 0, 0], false],
    [[Number.NaN, 0, 0, 0, 0], false],
  ])("of %j are accepted only if the reels can show them: %s", (stops, can) => {
    expect(readReelPositions(stops)).toEqual(can ? stops : undefined);
  });
});

it("every game of the catalogue accepts forced outcomes of its type, and no other name does", () => {
  for (const { id } of GAMES) expect(isForceable(id), id).toBe(true);
  expect(new Set(Object.values(FORCED_OUTCOME_TYPES)).size).toBe(5);
  for (const id of ["", "toString", "__proto__", "slots"]) expect(isForceable(id)).toBe(false);
});
