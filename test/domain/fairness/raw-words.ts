/** Streams of 32-bit words for the batteries: the generator's own, as rounds take them, and some that are not fair. */
import { drawStream } from "../../../domain/fairness/draw-stream.ts";

/** Gives the next word with each call. */
export type Words = () => number;

const SERVER_SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const WORDS_PER_ROUND = 16;

/** The words of rounds 1, 2, 3, …: two blocks of each, so that a link between rounds shows as well. */
export function rawWords(clientSeed = "battery"): Words {
  let nonce = 0;
  let left = 0;
  let stream = drawStream({ serverSeed: SERVER_SEED, clientSeed, nonce });
  return () => {
    if (left === 0) {
      nonce += 1;
      left = WORDS_PER_ROUND;
      stream = drawStream({ serverSeed: SERVER_SEED, clientSeed, nonce });
    }
    left -= 1;
    return stream.below(2 ** 32);
  };
}
