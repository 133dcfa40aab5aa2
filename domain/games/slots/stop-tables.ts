/** What reel stops win, without building an outcome: for simulators and the proof. */
import { bestRun, CODES, payOf, read, SCATTER } from "./evaluate.ts";
import { PAYLINES } from "./paytable.ts";
import {
  type PerReel,
  perReel,
  type ReelPositions,
  type ReelStrips,
  type SlotSymbol,
  symbolAt,
} from "./reels.ts";

/** Looks up what reel stops win, in tables that are built once for the strips of a version. */
export interface StopTables {
  /** Returns the sum of the line wins at these stops, in stakes, without building an outcome. */
  lineMultiplier(positions: ReelPositions): number;
  /** The number of scatters in the window at these stops. */
  scatterCount(positions: ReelPositions): number;
}

/** Builds the tables: a simulator plays tens of millions of rounds, and the proof visits every combination. */
export function stopTables(strips: ReelStrips): StopTables {
  /** By reel, then stop and line: the symbol of that line. */
  const codes = perStopAndLine(strips, (symbol) => CODES[symbol]);
  /** By reel, then stop and line: the symbols, one bit each, that the symbol of that line can stand for. */
  const matches = perStopAndLine(strips, (symbol) => {
    if (symbol === "wild") return ~(1 << SCATTER);
    return symbol === "scatter" ? 0 : 1 << CODES[symbol];
  });
  /** By reel, then stop: the scatters in the window. */
  const scatters = perReel((reel) =>
    Int32Array.from(strips[reel], (_, stop) => {
      const column = [0, 1, 2].map((row) => symbolAt(strips[reel], stop + row));
      return column.filter((symbol) => symbol === "scatter").length;
    }),
  );
  return {
    lineMultiplier(positions) {
      const at0 = positions[0] * PAYLINES.length;
      const at1 = positions[1] * PAYLINES.length;
      const at2 = positions[2] * PAYLINES.length;
      const at3 = positions[3] * PAYLINES.length;
      const at4 = positions[4] * PAYLINES.length;
      let multiplier = 0;
      for (let line = 0; line < PAYLINES.length; line += 1) {
        // Few lines have a common symbol on their first three reels; the others need no further reading.
        const common =
          read(matches[0], at0 + line) &
          read(matches[1], at1 + line) &
          read(matches[2], at2 + line);
        if (common === 0) continue;
        const run = bestRun(
          read(codes[0], at0 + line),
          read(codes[1], at1 + line),
          read(codes[2], at2 + line),
          read(codes[3], at3 + line),
          read(codes[4], at4 + line),
        );
        multiplier += payOf(run);
      }
      return multiplier;
    },
    scatterCount: (positions) =>
      read(scatters[0], positions[0]) +
      read(scatters[1], positions[1]) +
      read(scatters[2], positions[2]) +
      read(scatters[3], positions[3]) +
      read(scatters[4], positions[4]),
  };
}

function perStopAndLine(
  strips: ReelStrips,
  value: (symbol: SlotSymbol) => number,
): PerReel<Int32Array> {
  return perReel((reel) =>
    Int32Array.from(
      strips[reel].flatMap((_, stop) =>
        PAYLINES.map((rows) => value(symbolAt(strips[reel], stop + rows[reel]))),
      ),
    ),
  );
}
