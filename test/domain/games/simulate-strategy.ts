/** Plays a published strategy many times, to compare its exact figures with its rounds. */
import { toNumber } from "../../../domain/games/fraction.ts";
import type { RandomSource } from "../../../domain/games/game.ts";
import type { Strategy } from "../../../domain/games/strategy.ts";

/** Returns how far the means of the played rounds are from the exact figures, in standard errors. */
export function simulate(
  { figures, play }: Strategy,
  { rounds, seed }: { rounds: number; seed: number },
): { returnErrors: number; hitErrors: number; mostTenths: number } {
  const draws = seededDraws(seed);
  const whim = seededDraws(seed + 1);
  let [tenths, hits, mostTenths] = [0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const won = play(draws, whim);
    tenths += won;
    if (won > 0) hits += 1;
    if (won > mostTenths) mostTenths = won;
  }
  const exact = figures();
  const hitRate = toNumber(exact.hitRate);
  const errors = (mean: number, expected: number, variance: number) =>
    variance === 0
      ? Number(mean !== expected) * 1e9
      : Math.abs(mean - expected) / Math.sqrt(variance / rounds);
  return {
    returnErrors: errors(
      tenths / 10 / rounds,
      toNumber(exact.returnToPlayer),
      toNumber(exact.variance),
    ),
    hitErrors: errors(hits / rounds, hitRate, hitRate * (1 - hitRate)),
    mostTenths,
  };
}

/** Returns these draws in order and records the bounds. Throws if a draw is not below its bound, or if none is left. */
export function givenDraws(draws: readonly number[]): RandomSource & { readonly bounds: number[] } {
  const bounds: number[] = [];
  return {
    bounds,
    below(bound) {
      const draw = draws[bounds.push(bound) - 1];
      if (draw === undefined || draw >= bound) throw new Error(`no draw below ${bound} is given`);
      return draw;
    },
  };
}

/** A small fast generator (sfc32): good enough for tens of millions of samples, and the same on every run. */
export function seededDraws(seed: number): RandomSource {
  let [a, b, c, counter] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88, 1];
  const word = () => {
    const mixed = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + mixed) | 0;
    return mixed >>> 0;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) word();
  return { below: (bound) => Math.floor((word() / 2 ** 32) * bound) };
}
