/**
 * The draws of real rounds, fast enough for hundreds of millions of rounds: the same numbers as
 * `domain/fairness/draw-stream.ts`, and the same compression function of the same library. It saves the
 * work around it: the key is hashed once instead of once for each block, and nothing is allocated. A call
 * to node:crypto costs more than the two compressions of a block.
 */
import { _SHA256 } from "@noble/hashes/sha2.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { assert } from "../../domain/assert.ts";
import { type DrawSeeds, drawStream } from "../../domain/fairness/draw-stream.ts";
import type { RandomSource } from "../../domain/games/game.ts";

const WORD_RANGE = 2 ** 32;
const WORDS_PER_BLOCK = 8;
/** SHA-256 reads 64 bytes at once; a text ends with a mark and 8 bytes for its length in bits. */
const CHUNK_BYTES = 64;
const MAX_TEXT_BYTES = CHUNK_BYTES - 9;
/** The longest `:nonce:cursor`, with a nonce below 2^53 and a cursor of six digits. */
const MAX_NUMBERS_BYTES = 24;
/** One round in this many is drawn with the Worker's code as well. */
const ROUNDS_PER_CHECK = 1 << 14;

/**
 * Returns the draws of rounds with these seeds, by nonce. There is one source, which each call moves to the
 * beginning of its round. At regular intervals a round's first two blocks are compared with the Worker's,
 * and a difference throws. The client seed has at most 31 bytes.
 */
export function fairDraws(seeds: Omit<DrawSeeds, "nonce">): (nonce: number) => RandomSource {
  const source = new FairSource(seeds);
  let rounds = 0;
  return (nonce) => {
    if (rounds % ROUNDS_PER_CHECK === 0) {
      const worker = drawStream({ ...seeds, nonce });
      source.moveTo(nonce);
      for (let left = 2 * WORDS_PER_BLOCK; left > 0; left -= 1) {
        const isSame = source.below(WORD_RANGE) === worker.below(WORD_RANGE);
        assert(isSame, "the simulator draws what the Worker draws");
      }
    }
    rounds += 1;
    source.moveTo(nonce);
    return source;
  };
}

class FairSource implements RandomSource {
  private readonly mac: BlockMac;
  private readonly text = new Uint8Array(CHUNK_BYTES);
  private readonly words = new Uint32Array(WORDS_PER_BLOCK);
  private readonly nonceAt: number;
  private cursorAt = 0;
  private cursor = 0;
  private word = WORDS_PER_BLOCK;

  constructor({ serverSeed, clientSeed }: Omit<DrawSeeds, "nonce">) {
    const prefix = utf8ToBytes(`${clientSeed}:`);
    assert(prefix.length - 1 + MAX_NUMBERS_BYTES <= MAX_TEXT_BYTES, "a block's text fits");
    this.text.set(prefix);
    this.nonceAt = prefix.length;
    this.mac = new BlockMac(hexToBytes(serverSeed));
  }

  moveTo(nonce: number): void {
    const end = this.writeDecimal(nonce, this.nonceAt);
    this.text[end] = 0x3a; // A colon.
    this.cursorAt = end + 1;
    this.cursor = 0;
    this.word = WORDS_PER_BLOCK;
  }

  below(bound: number): number {
    if (bound === WORD_RANGE) return this.next();
    // Whole numbers of 32 bits only: 2^32 − b and 2^32 have the same remainder.
    const surplus = (-bound >>> 0) % (bound >>> 0);
    let value = this.next();
    while (surplus !== 0 && value >= WORD_RANGE - surplus) value = this.next();
    return value % (bound >>> 0);
  }

  private next(): number {
    if (this.word === WORDS_PER_BLOCK) {
      this.mac.write(this.text, this.writeDecimal(this.cursor, this.cursorAt), this.words);
      this.cursor += 1;
      this.word = 0;
    }
    const word = this.words[this.word] as number;
    this.word += 1;
    return word;
  }

  /** Writes a whole number in decimal; returns where it ends. */
  private writeDecimal(number: number, at: number): number {
    let digits = 1;
    for (let power = 10; number >= power; power *= 10) digits += 1;
    let rest = number;
    for (let place = at + digits - 1; place >= at; place -= 1) {
      const tens = Math.floor(rest / 10);
      this.text[place] = 0x30 + (rest - tens * 10);
      rest = tens;
    }
    return at + digits;
  }
}

/** HMAC-SHA256 (RFC 2104) of texts that fit into one chunk, under one key of at most 64 bytes. */
class BlockMac extends _SHA256 {
  private readonly inner: State;
  private readonly outer: State;
  private readonly chunk = new DataView(new ArrayBuffer(CHUNK_BYTES));

  constructor(key: Uint8Array) {
    super();
    const start = this.get();
    const stateAfter = (pad: number): State => {
      for (let at = 0; at < CHUNK_BYTES; at += 1) this.chunk.setUint8(at, (key[at] ?? 0) ^ pad);
      this.set(...start);
      this.process(this.chunk, 0);
      return this.get();
    };
    this.inner = stateAfter(0x36);
    this.outer = stateAfter(0x5c);
  }

  /** Writes the eight words of the first `length` bytes of a text. */
  write(text: Uint8Array, length: number, words: Uint32Array): void {
    const { chunk } = this;
    for (let at = 0; at < length; at += 1) chunk.setUint8(at, text[at] as number);
    this.finish(this.inner, length);
    chunk.setInt32(0, this.A);
    chunk.setInt32(4, this.B);
    chunk.setInt32(8, this.C);
    chunk.setInt32(12, this.D);
    chunk.setInt32(16, this.E);
    chunk.setInt32(20, this.F);
    chunk.setInt32(24, this.G);
    chunk.setInt32(28, this.H);
    this.finish(this.outer, 4 * WORDS_PER_BLOCK);
    words[0] = this.A;
    words[1] = this.B;
    words[2] = this.C;
    words[3] = this.D;
    words[4] = this.E;
    words[5] = this.F;
    words[6] = this.G;
    words[7] = this.H;
  }

  /** Hashes the chunk's first `length` bytes as the end of a message that began with the key's chunk. */
  private finish(from: State, length: number): void {
    const { chunk } = this;
    chunk.setUint8(length, 0x80);
    for (let at = length + 1; at < CHUNK_BYTES - 2; at += 1) chunk.setUint8(at, 0);
    chunk.setUint16(CHUNK_BYTES - 2, (CHUNK_BYTES + length) * 8);
    this.set(from[0], from[1], from[2], from[3], from[4], from[5], from[6], from[7]);
    this.process(chunk, 0);
  }
}

type State = [number, number, number, number, number, number, number, number];
