/**
 * Plays a strategy many times and counts its rounds by what they won. Counts are whole numbers, so
 * figures computed from them are exact.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { assert } from "../../domain/assert.ts";
import type { Strategy } from "../../domain/games/strategy.ts";
import { fairDraws } from "./fair-draws.ts";
import { fastRandom } from "./fast-random.ts";

/** Rounds by their win in tenths of the stake, in ascending order. */
export type WinCounts = ReadonlyMap<number, number>;

export interface Run {
  readonly rounds: number;
  readonly seed: number;
  /** Uses the draws of real rounds, which take several times as long. */
  readonly fair?: boolean;
  /** Called now and then with the number of rounds played. */
  readonly onProgress?: (played: number) => void;
}

/** Rounds between two progress reports: short even with fair draws. */
const CHUNK = 10_000;
/** Wins below this are counted in an array, the few larger ones in a map. */
const DENSE_TENTHS = 1 << 16;

/** Returns the counts of a run. The same run gives the same counts on any machine. */
export function playRounds(strategy: Strategy, run: Run): WinCounts {
  const dense = new Float64Array(DENSE_TENTHS);
  const sparse = new Map<number, number>();
  const whim = fastRandom(`whim ${run.seed}`);
  const drawsOf = run.fair ? keptSeeds(run.seed) : fastDraws(run.seed);
  for (let played = 0; played < run.rounds; ) {
    const until = Math.min(played + CHUNK, run.rounds);
    for (; played < until; played += 1) {
      const tenths = strategy.play(drawsOf(played), whim);
      assert(Number.isInteger(tenths) && tenths >= 0, "a win is in whole tenths of the stake");
      if (tenths < DENSE_TENTHS) dense[tenths] = (dense[tenths] as number) + 1;
      else sparse.set(tenths, (sparse.get(tenths) ?? 0) + 1);
    }
    run.onProgress?.(played);
  }
  const counts = new Map<number, number>();
  for (const [tenths, count] of dense.entries()) if (count > 0) counts.set(tenths, count);
  for (const tenths of [...sparse.keys()].sort((one, other) => one - other)) {
    counts.set(tenths, sparse.get(tenths) ?? 0);
  }
  return counts;
}

function fastDraws(seed: number) {
  const draws = fastRandom(`draws ${seed}`);
  return () => draws;
}

/** The draws of a player who never changes the seeds. */
function keptSeeds(seed: number) {
  const serverSeed = bytesToHex(sha256(utf8ToBytes(`draws ${seed}`)));
  return fairDraws({ serverSeed, clientSeed: "simulate" });
}
