/** The simulator's fair draws are those that the Worker draws, number by number. */
import { describe, expect, it } from "vitest";
import { drawStream } from "../../../domain/fairness/draw-stream.ts";
import { GAMES } from "../../../domain/games/catalogue.ts";
import { GAME_STRATEGIES } from "../../../domain/games/strategies.ts";
import { fairDraws } from "../../../scripts/simulate/fair-draws.ts";
import { fastRandom } from "../../../scripts/simulate/fast-random.ts";

const SERVER_SEED = "c0ffee".padEnd(64, "0123456789abcdef");
/** Every number of digits changes where the rest of a block's text is. */
const NONCES = [0, 1, 9, 10, 99, 100, 1_000, 65_535, 1e6, 1e9, 2 ** 32, 1e12, 2 ** 53 - 1];
/** A power of two, none, the smallest and the largest, and those that drop half of all words. */
const BOUNDS = [
  1,
  2,
  3,
  5,
  20,
  24,
  750,
  10_000,
  2 ** 31,
  2 ** 31 + 1,
  3 * 2 ** 30,
  2 ** 32 - 1,
  2 ** 32,
];

describe("the simulator's fair draws", () => {
  it.each(["", "s", "simulate", "ünïcode", "x".repeat(31)])(
    "are those of the Worker with the client seed %j, for every bound, past ten blocks of a round",
    (clientSeed) => {
      const drawsOf = fairDraws({ serverSeed: SERVER_SEED, clientSeed });
      for (const nonce of NONCES) {
        const [worker, own] = [
          drawStream({ serverSeed: SERVER_SEED, clientSeed, nonce }),
          drawsOf(nonce),
        ];
        for (let draw = 0; draw < 100; draw += 1) {
          const bound = BOUNDS[draw % BOUNDS.length] as number;
          expect(own.below(bound), `draw ${draw} of round ${nonce}`).toBe(worker.below(bound));
        }
      }
    },
  );

  it("start over with each round, in any order and wherever the one before was left", () => {
    const drawsOf = fairDraws({ serverSeed: SERVER_SEED, clientSeed: "again" });
    const first = [...Array(5)].map(() => drawsOf(7).below(1_000));
    expect(new Set(first).size).toBe(1);
    for (let left = 9; left > 0; left -= 1) drawsOf(12_345).below(3);
    expect(drawsOf(7).below(1_000)).toBe(first[0]);
  });

  it("refuse a client seed whose text would not fit into a block", () => {
    expect(() => fairDraws({ serverSeed: SERVER_SEED, clientSeed: "x".repeat(32) })).toThrow();
  });

  it.each(
    GAMES.flatMap(({ id }) =>
      (GAME_STRATEGIES[id] ?? []).map((way) => [id, way.name, way] as const),
    ),
  )("play %s, %s, as the Worker's draws do", (_id, _name, way) => {
    const seeds = { serverSeed: SERVER_SEED, clientSeed: "simulate" };
    const drawsOf = fairDraws(seeds);
    for (let nonce = 1; nonce <= 200; nonce += 1) {
      const worker = way.play(drawStream({ ...seeds, nonce }), fastRandom(`whim ${nonce}`));
      expect(way.play(drawsOf(nonce), fastRandom(`whim ${nonce}`))).toBe(worker);
    }
  });
});
