/**
 * The golden vectors: seeds with their draws and rounds, for people who check us with their own
 * program. If one of these figures changed, past rounds would change.
 */
import { drawStream, serverSeedHash } from "../../domain/fairness/draw-stream.ts";
import { recomputeRound } from "../../domain/fairness/recompute-round.ts";
import { GAMES } from "../../domain/games/catalogue.ts";
import type { Game } from "../../domain/games/game.ts";
import { playSimply } from "../../domain/versions/simple-play.ts";

export const FAIRNESS_VECTORS = "docs/fairness-vectors.json";

const SERVER_SEEDS = [
  "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  "ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100",
];
/** Includes bounds for which many words are rejected, and both ends of the range. */
const BOUNDS = [22, 24, 3, 2 ** 32, 1, 2 ** 31 + 1, 3 * 2 ** 30, 6, 1000, 10, 7, 52, 100_003];
const CLIENT_SEEDS = ["golden", "a:1", " with spaces "];

const ROUNDS = 5;
/** The longest of this many rounds becomes a vector too: a run of free spins or a long climb. */
const SEARCHED = 500;
/** Rounds that draw what no other round draws: five scatters, which draw their prize. */
const RARE: Readonly<Record<string, readonly number[]>> = { "golden-reels": [16_031] };

/** Returns the text of the file. */
export function fairnessVectors(): string {
  const [draws, rounds] = [drawVectors(), GAMES.flatMap(roundVectors)].map((vectors) =>
    vectors.map((vector) => JSON.stringify(vector)).join(",\n"),
  );
  return `{"draws":[\n${draws}\n],"rounds":[\n${rounds}\n]}\n`;
}

function drawVectors() {
  return SERVER_SEEDS.flatMap((serverSeed) =>
    CLIENT_SEEDS.map((clientSeed, index) => {
      const seeds = { serverSeed, clientSeed, nonce: 1 + index * 999_999 };
      const stream = drawStream(seeds);
      const draws = [...BOUNDS, ...BOUNDS].map((bound) => ({ bound, value: stream.below(bound) }));
      return { ...seeds, serverSeedHash: serverSeedHash(serverSeed), draws };
    }),
  );
}

function roundVectors(game: Game) {
  const play = (nonce: number) => simpleRound(game, nonce);
  const first = Array.from({ length: ROUNDS }, (_, index) => play(index + 1));
  const searched = Array.from({ length: SEARCHED }, (_, index) => play(ROUNDS + 1 + index));
  const longest = searched.reduce((a, b) => (b.draws.length > a.draws.length ? b : a));
  return [...first, longest, ...(RARE[game.id] ?? []).map(play)];
}

function simpleRound(game: Game, nonce: number) {
  const seeds = { serverSeed: SERVER_SEEDS[nonce % 2] ?? "", clientSeed: "golden", nonce };
  const { choices, actions, position } = playSimply(game, () => drawStream(seeds));
  const origin = {
    gameId: game.id,
    gameVersion: game.version,
    ...seeds,
    choices,
    forcedDraws: null,
    actions,
  };
  const again = recomputeRound(origin);
  if (!again.ok) throw new Error(`${game.id}: ${again.refusal}`);
  const { outcome, tenths } = position;
  const hash = serverSeedHash(seeds.serverSeed);
  const published = { outcome, multiplier: tenths / 10, draws: again.value.draws };
  return { ...origin, serverSeedHash: hash, ...published };
}
