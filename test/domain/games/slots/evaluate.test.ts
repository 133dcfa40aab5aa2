import { describe, expect, it } from "vitest";
import { bestLineWin, lineMultiplier, lineWins } from "../../../../domain/games/slots/evaluate.ts";
import { LINE_PAYS, PAYLINES } from "../../../../domain/games/slots/paytable.ts";
import {
  perReel,
  REEL_STRIPS,
  type SlotSymbol,
  windowAt,
} from "../../../../domain/games/slots/reels.ts";

describe("a line", () => {
  it.each([
    ["three from the left win", "bell bell bell plum seven", "bell", 3, 1],
    ["four from the left win", "bell bell bell bell seven", "bell", 4, 5],
    ["five win", "bell bell bell bell bell", "bell", 5, 25],
    ["two win nothing", "bell bell plum seven crown", null, 0, 0],
    ["three that start on the second reel win nothing", "plum bell bell bell seven", null, 0, 0],
    ["three to the right win nothing", "plum seven bell bell bell", null, 0, 0],
    ["three with a gap win nothing", "bell bell plum bell bell", null, 0, 0],
    ["what follows the gap does not count", "bell bell bell plum bell", "bell", 3, 1],
    ["a wild first stands for what follows", "wild bell bell plum seven", "bell", 3, 1],
    ["a wild between stands for its neighbours", "bell wild bell bell seven", "bell", 4, 5],
    ["a wild last stands for what precedes", "bell bell wild plum seven", "bell", 3, 1],
    ["two wilds first stand for what follows", "wild wild bell bell bell", "bell", 5, 25],
    ["a wild does not join two symbols", "bell wild plum plum plum", null, 0, 0],
    ["two wilds pay nothing of their own", "wild wild scatter plum plum", null, 0, 0],
    ["three wilds pay of their own", "wild wild wild scatter plum", "wild", 3, 10],
    ["five wilds pay of their own", "wild wild wild wild wild", "wild", 5, 200],
    ["a wild does not stand for the scatter", "scatter wild scatter scatter scatter", null, 0, 0],
    ["scatters win nothing on a line", "scatter scatter scatter scatter scatter", null, 0, 0],
    ["a scatter breaks a run", "bell bell scatter bell bell", null, 0, 0],
  ])("%s: %s", (_rule, symbols, symbol, count, multiplier) => {
    const win = bestLineWin(lineOf(symbols));
    expect(win).toEqual(symbol === null ? undefined : { symbol, count, multiplier });
  });

  it.each([
    ["three wilds over four crowns, which pay more", "wild wild wild crown bell", "crown", 4, 20],
    [
      "three wilds over five cherries, which pay less",
      "wild wild wild cherry cherry",
      "wild",
      3,
      10,
    ],
    ["four wilds over five sevens, which pay more", "wild wild wild wild seven", "seven", 5, 75],
    ["four wilds over five ingots, which pay less", "wild wild wild wild ingot", "wild", 4, 50],
    [
      "three wilds over four diamonds, which pay more",
      "wild wild wild diamond plum",
      "diamond",
      4,
      15,
    ],
    ["three wilds over four bells, which pay less", "wild wild wild bell plum", "wild", 3, 10],
  ])("pays only its highest win: %s", (_rule, symbols, symbol, count, multiplier) => {
    expect(bestLineWin(lineOf(symbols))).toEqual({ symbol, count, multiplier });
  });

  it("never pays less for more of a symbol, nor less than the whole stake", () => {
    for (const pays of Object.values(LINE_PAYS)) {
      expect(pays[3]).toBeGreaterThanOrEqual(1);
      expect(pays[4]).toBeGreaterThan(pays[3]);
      expect(pays[5]).toBeGreaterThan(pays[4]);
    }
  });
});

describe("the lines of a window", () => {
  it("are ten different lines", () => {
    expect(new Set(PAYLINES.map(String)).size).toBe(10);
  });

  it("each win what the plainest reading of the rules says, shown or only summed", () => {
    for (let step = 0; step < 10_000; step += 1) {
      const positions = perReel(
        (reel) => (step * (2 * reel + 7) + (step >> 3)) % REEL_STRIPS[reel].length,
      );
      const window = windowAt(positions);
      const expected = PAYLINES.map((rows) => plainPay(rows.map((row, reel) => window[row][reel])));
      const shown = PAYLINES.map(() => 0);
      for (const { line, multiplier } of lineWins(window, 1)) shown[(line ?? 0) - 1] = multiplier;
      expect(shown).toEqual(expected);
      expect(lineMultiplier(positions)).toBe(expected.reduce((sum, pay) => sum + pay, 0));
    }
  });

  it("name the cells that won: the symbol or a wild, from the first reel on", () => {
    let seen = 0;
    for (let stop = 0; stop < 480; stop += 1) {
      const window = windowAt(perReel((reel) => (stop * (reel + 1)) % REEL_STRIPS[reel].length));
      for (const { line, symbol, count, positions } of lineWins(window, 1)) {
        seen += 1;
        expect(positions.map(({ reel }) => reel)).toEqual([0, 1, 2, 3, 4].slice(0, count));
        for (const { reel, row } of positions) {
          expect(row).toBe(PAYLINES[(line ?? 0) - 1]?.[reel]);
          expect([symbol, "wild"]).toContain(window[row]?.[reel]);
        }
      }
    }
    expect(seen).toBeGreaterThan(50);
  });
});

function lineOf(symbols: string) {
  const names = symbols.split(" ") as SlotSymbol[];
  return perReel((reel) => names[reel] as SlotSymbol);
}

/** The rules once more, without a thought for speed: try every symbol, count from the left, take the best. */
function plainPay(line: readonly (SlotSymbol | undefined)[]): number {
  const pays = Object.entries(LINE_PAYS).map(([symbol, byCount]) => {
    const end = line.findIndex((shown) => shown !== symbol && shown !== "wild");
    const count = end === -1 ? line.length : end;
    return count === 3 || count === 4 || count === 5 ? byCount[count] : 0;
  });
  return Math.max(...pays);
}
