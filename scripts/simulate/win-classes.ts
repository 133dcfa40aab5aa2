/** Groups wins into classes that grow as 1, 2, 5, 10, …: few enough for a table and a picture. */
import type { WinCounts } from "./play-rounds.ts";

export interface WinClass {
  /** The wins of the class, in stakes: "0", "0.1–0.9", "2–4.9". */
  readonly label: string;
  readonly rounds: number;
  /** The total that its rounds won, in tenths of the stake. */
  readonly tenths: bigint;
}

/** Returns every class from no win to the largest win, including empty ones between them. */
export function winClasses(counts: WinCounts): readonly WinClass[] {
  const bounds = [0, 1, ...boundsTo(Math.max(...counts.keys()))];
  return bounds.slice(0, -1).map((from, index) => {
    const below = bounds[index + 1] as number;
    const inside = [...counts].filter(([tenths]) => tenths >= from && tenths < below);
    return {
      label: below - from === 1 ? stakes(from) : `${stakes(from)}–${stakes(below - 1)}`,
      rounds: inside.reduce((sum, [, count]) => sum + count, 0),
      tenths: inside.reduce((sum, [win, count]) => sum + BigInt(win) * BigInt(count), 0n),
    };
  });
}

/** 1, 2 and 5 stakes times powers of ten, in tenths, up to the first one above the largest win. */
function boundsTo(largestTenths: number): readonly number[] {
  const bounds: number[] = [];
  for (let power = 10; ; power *= 10) {
    for (const factor of [1, 2, 5]) {
      const last = bounds.at(-1);
      if (last !== undefined && last > largestTenths) return bounds;
      bounds.push(factor * power);
    }
  }
}

/** Formats tenths of a stake in stakes: 25 is "2.5". */
export function stakes(tenths: number): string {
  return (tenths / 10).toLocaleString("en", { maximumFractionDigits: 1 });
}
