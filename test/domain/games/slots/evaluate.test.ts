/** Which symbols on a payline win, and what they pay. */
import { describe, expect, it } from "vitest";
import { bestLineWin, lineWins } from "../../../../domain/games/slots/evaluate.ts";
import { LINE_PAYS, PAYLINES } from "../../../../domain/games/slots/paytable.ts";
import {
  perReel,
  REEL_LENGTHS,
  type SlotSymbol,
  windowAt,
} from "../../../../domain/games/slots/reels.ts";
import { stopTables } from "../../../../domain/games/slots/stop-tables.ts";
import { goldenReels } from "../../../../domain/games/slots/versions/golden-reels-2.ts";

const { strips } = goldenReels.slot;
const { lineMultiplier } = stopTables(strips);

describe("a payline", () => {
  it.each([
    ["three from the left pay", "bell bell bell plum seven", "bell", 3, 1],
    ["four from the left pay", "bell bell bell bell seven", "bell", 4, 5],
    ["five pay", "bell bell bell bell bell", "bell", 5, 25],
    ["two pay nothing", "bell bell plum seven crown", null, 0, 0],
    ["three that start on the second reel pay nothing", "plum bell bell bell seven", null, 0, 0],
    ["three from the right pay nothing", "plum seven bell bell bell", null, 0, 0],
    ["three with a gap pay nothing", "bell bell plum bell bell", null, 0, 0],
    ["symbols after a gap do not count", "bell bell bell plum bell", "bell", 3, 1],
    ["a leading wild substitutes for the next symbol", "wild bell bell plum seven", "bell", 3, 1],
    ["a wild in between substitutes for its neighbours", "bell wild bell bell seven", "bell", 4, 5],
    [
      "a trailing wild substitutes for the previous symbol",
      "bell bell wild plum seven",
      "bell",
      3,
      1,
    ],
    ["two leading wilds substitute for the next symbol", "wild wild bell bell bell", "bell", 5, 25],
    ["a wild does not join two symbols", "bell wild plum plum plum", null, 0, 0],
    ["two wilds pay nothing by themselves", "wild wild scatter plum plum", null, 0, 0],
    ["three wilds pay by themselves", "wild wild wild scatter plum", "wild", 3, 10],
    ["five wilds pay by themselves", "wild wild wild wild wild", "wild", 5, 200],
    [
      "a wild does not substitute for the scatter",
      "scatter wild scatter scatter scatter",
      null,
      0,
      0,
    ],
    ["scatters pay nothing on a payline", "scatter scatter scatter scatter scatter", null, 0, 0],
    ["a scatter breaks a run", "bell bell scatter bell bell", null, 0, 0],
  ])("follows the rule that %s: %s", (_rule, symbols, symbol, count, multiplier) => {
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

  it("pays more for more of a symbol, and never less than the whole stake", () => {
    for (const pays of Object.values(LINE_PAYS)) {
      expect(pays[3]).toBeGreaterThanOrEqual(1);
      expect(pays[4]).toBeGreaterThan(pays[3]);
      expect(pays[5]).toBeGreaterThan(pays[4]);
    }
  });
});

describe("the paylines of a window", () => {
  it("are ten, all different", () => {
    expect(new Set(PAYLINES.map(String)).size).toBe(10);
  });

  it("pay what a direct implementation of the rules says, both in detail and as a sum", () => {
    for (let step = 0; step < 10_000; step += 1) {
      const positions = perReel(
        (reel) => (step * (2 * reel + 7) + (step >> 3)) % REEL_LENGTHS[reel],
      );
      const window = windowAt(strips, positions);
      const expected = PAYLINES.map((rows) =>
        directPay(rows.map((row, reel) => window[row][reel])),
      );
      const shown = PAYLINES.map(() => 0);
      for (const { line, multiplier } of lineWins(window, 1)) shown[(line ?? 0) - 1] = multiplier;
      expect(shown).toEqual(expected);
      expect(lineMultiplier(positions)).toBe(expected.reduce((sum, pay) => sum + pay, 0));
    }
  });

  it("list the winning cells: the symbol or a wild, from the first reel on", () => {
    let seen = 0;
    for (let stop = 0; stop < 480; stop += 1) {
      const window = windowAt(
        strips,
        perReel((reel) => (stop * (reel + 1)) % REEL_LENGTHS[reel]),
      );
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

/** A direct implementation of the rules, without regard to speed: try every symbol, count from the left, take the best. */
function directPay(line: readonly (SlotSymbol | undefined)[]): number {
  const pays = Object.entries(LINE_PAYS).map(([symbol, byCount]) => {
    const end = line.findIndex((shown) => shown !== symbol && shown !== "wild");
    const count = end === -1 ? line.length : end;
    return count === 3 || count === 4 || count === 5 ? byCount[count] : 0;
  });
  return Math.max(...pays);
}
