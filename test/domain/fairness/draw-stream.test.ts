/** A round's draws follow only from its seeds, as an independent implementation confirms. */
import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { drawStream, serverSeedHash } from "../../../domain/fairness/draw-stream.ts";

const serverSeed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

/** The whole scheme implemented again with another library, as a player could write it. */
function* independentWords(clientSeed: string, nonce: number): Generator<number> {
  for (let cursor = 0; ; cursor += 1) {
    const block = createHmac("sha256", Buffer.from(serverSeed, "hex"))
      .update(`${clientSeed}:${nonce}:${cursor}`)
      .digest();
    for (let word = 0; word < 8; word += 1) yield block.readUInt32BE(word * 4);
  }
}

describe("the draws of a round", () => {
  it("are the same, bit for bit, in an independent implementation", () => {
    const bounds = [22, 24, 3, 2 ** 32, 1, 2 ** 31 + 1, 6, 1000, 10, 7, 52, 100_003];
    for (const [clientSeed, nonce] of [
      ["player", 1],
      ["", 2],
      ["ü:1:0", 999_999],
    ] as const) {
      const words = independentWords(clientSeed, nonce);
      const stream = drawStream({ serverSeed, clientSeed, nonce });
      for (let round = 0; round < 20; round += 1) {
        for (const bound of bounds) {
          let word = Number(words.next().value);
          while (word >= 2 ** 32 - (2 ** 32 % bound)) word = Number(words.next().value);
          expect(stream.below(bound)).toBe(word % bound);
        }
      }
    }
  });

  it("never change (golden vector)", () => {
    const stream = drawStream({ serverSeed, clientSeed: "golden", nonce: 1 });
    const words = independentWords("golden", 1);
    const expected = Array.from({ length: 10 }, () => Number(words.next().value) % 2 ** 32);
    expect(Array.from({ length: 10 }, () => stream.below(2 ** 32))).toEqual(expected);
    expect(expected.slice(0, 3)).toMatchInlineSnapshot(`
      [
        3485434603,
        1944942423,
        941058948,
      ]
    `);
  });

  it("differ by nonce and by client seed", () => {
    const first = (clientSeed: string, nonce: number) =>
      drawStream({ serverSeed, clientSeed, nonce }).below(2 ** 32);
    expect(new Set([first("a", 1), first("a", 2), first("b", 1)]).size).toBe(3);
  });

  it("are committed to by the SHA-256 hash of the seed's bytes", () => {
    const hash = createHash("sha256").update(Buffer.from(serverSeed, "hex")).digest("hex");
    expect(serverSeedHash(serverSeed)).toBe(hash);
  });

  it.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])("are refused for a bound of %d", (bound) => {
    expect(() => drawStream({ serverSeed, clientSeed: "", nonce: 1 }).below(bound)).toThrow(
      "draw bound",
    );
  });
});
