/**
 * The provably fair source of chance: HMAC-SHA256 keyed by a server seed that was committed to
 * before the bet, over the player's seed and the round's nonce. Anyone who holds the revealed
 * seed can recompute every draw. Reference 9.5.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { assert } from "../assert.ts";
import type { RandomSource } from "../games/game.ts";

/** What determines every draw of a round. The server seed is 32 bytes in hex. */
export interface DrawSeeds {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

const WORDS_PER_BLOCK = 8;
const WORD_RANGE = 2 ** 32;

/** The commitment that is published before the bet: SHA-256 of the server seed's bytes, in hex. */
export function serverSeedHash(serverSeed: string): string {
  return bytesToHex(sha256(hexToBytes(serverSeed)));
}

/**
 * The draws of one round. Block `cursor` (0, 1, 2, …) is HMAC-SHA256(serverSeed, `clientSeed:nonce:cursor`),
 * read as eight big-endian 32-bit words. A word at or past the largest multiple of the bound is
 * dropped and the next one taken, so no outcome is likelier than another.
 */
export function drawStream(seeds: DrawSeeds): RandomSource {
  const key = hexToBytes(seeds.serverSeed);
  let cursor = 0;
  let block = new DataView(new ArrayBuffer(0));
  let word = WORDS_PER_BLOCK;

  function nextWord(): number {
    if (word === WORDS_PER_BLOCK) {
      const mac = hmac(sha256, key, utf8ToBytes(`${seeds.clientSeed}:${seeds.nonce}:${cursor}`));
      block = new DataView(mac.buffer, mac.byteOffset, mac.byteLength);
      cursor += 1;
      word = 0;
    }
    const value = block.getUint32(word * 4);
    word += 1;
    return value;
  }

  return {
    below(bound) {
      assert(Number.isInteger(bound) && bound >= 1 && bound <= WORD_RANGE, `draw bound ${bound}`);
      const accepted = WORD_RANGE - (WORD_RANGE % bound);
      let value = nextWord();
      while (value >= accepted) value = nextWord();
      return value % bound;
    },
  };
}
