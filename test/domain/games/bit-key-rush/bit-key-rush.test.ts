/** The rules of Bit Key Rush: what is hidden, what a position shows and pays, and that old rounds can be recomputed. */
import { describe, expect, it } from "vitest";
import { drawStream } from "../../../../domain/fairness/draw-stream.ts";
import { bitKeyRush, type KeyAction } from "../../../../domain/games/bit-key-rush/bit-key-rush.ts";
import { KEY_CHARACTERS, type KeyCharacter } from "../../../../domain/games/bit-key-rush/key.ts";
import { CASHOUT } from "../../../../domain/games/game.ts";
import { givenDraws } from "../simulate-strategy.ts";

/** Every key with every set of trace increases, as draws: 5⁴ × 2⁴ of them, all equally likely. */
const ALL_DRAWS = Array.from({ length: 10_000 }, (_, number) => drawsOf(number));

/** Those with no character after "B". For guesses of "A" only, they cover every case. */
const A_AND_B = ALL_DRAWS.filter((draws) => draws.slice(0, 4).every((draw) => draw < 2));

describe("the hidden outcome of a round", () => {
  it.each([
    ["one guess", "A", []],
    ["a round that is cashed out", "B", [CASHOUT]],
    ["a round played to the end", "A", guesses("BCD")],
  ] as const)("takes eight draws whatever the player does: %s", (_what, guess, actions) => {
    const random = givenDraws([0, 1, 2, 3, 0, 1, 0, 1]);
    expect(bitKeyRush.play(random, { guess }, actions).ok).toBe(true);
    expect(random.bounds).toEqual([5, 5, 5, 5, 2, 2, 2, 2]);
  });

  it("stays hidden: open rounds with the same history look the same to the last byte", () => {
    const shown = new Map<string, Set<string>>();
    for (const draws of ALL_DRAWS) {
      for (const guessed of [1, 2, 3]) {
        const position = played(draws, "A", guesses("BA".slice(0, guessed - 1)));
        if (position.state === "settled") break;
        const known = JSON.stringify(knownAfter(draws, guessed));
        shown.set(known, (shown.get(known) ?? new Set()).add(JSON.stringify(position)));
      }
    }
    expect([...shown.values()].filter((positions) => positions.size > 1)).toEqual([]);
    // Every possible history of a round that is open after one, two and three guesses.
    expect(shown.size).toBe(10 + 84 + 456);
  });

  it.each([
    ["cashed out", "E", [CASHOUT]],
    ["traced", "E", guesses("E")],
    ["guessed to the end", "A", guesses("BCD")],
  ] as const)("is revealed in full once the round is over: %s", (_how, guess, actions) => {
    const position = played([0, 1, 2, 3, 1, 1, 0, 0], guess, actions);
    expect(position).toMatchObject({
      state: "settled",
      nextActions: [],
      outcome: { correctChars: ["A", "B", "C", "D"], fbiTracePerGuess: [50, 50, 25, 25] },
    });
  });
});

describe("a position", () => {
  it("can be cashed out for what it is worth while it is open, and accepts no action afterwards", () => {
    for (const draws of A_AND_B) {
      for (const guessed of [1, 2, 3, 4]) {
        const actions = guesses("AAA".slice(0, guessed - 1));
        const position = played(draws, "A", actions);
        const { trace } = tallied(draws, guessed);
        if (position.state === "open") {
          expect(trace).toBeLessThan(100);
          expect(guessed).toBeLessThan(4);
          expect(position.nextActions).toEqual(["guess", "cashout"]);
          const left = played(draws, "A", [...actions, CASHOUT]);
          expect(left).toMatchObject({ state: "settled", tenths: position.tenths });
        } else {
          expect(position.nextActions).toEqual([]);
          for (const more of [CASHOUT, ...guesses("A")]) {
            const refused = bitKeyRush.play(givenDraws(draws), { guess: "A" }, [...actions, more]);
            expect(refused).toEqual({ ok: false, refusal: "ACTION_NOT_ALLOWED" });
          }
          if (trace < 100) expect(guessed).toBe(4);
          break;
        }
      }
    }
  });

  it.each([
    ["a guess after a cashout", [CASHOUT, ...guesses("A")]],
    ["a second cashout", [CASHOUT, CASHOUT]],
    ["a fifth guess", guesses("BCDA")],
    ["a cashout after the last character", [...guesses("BCD"), CASHOUT]],
    ["anything after a refused action", [CASHOUT, CASHOUT, ...guesses("A")]],
  ])("does not allow %s", (_what, actions) => {
    const random = givenDraws([0, 1, 2, 3, 0, 0, 0, 0]);
    const refused = bitKeyRush.play(random, { guess: "A" }, actions);
    expect(refused).toEqual({ ok: false, refusal: "ACTION_NOT_ALLOWED" });
  });

  it("is worth what the rules publish for its right guesses and its trace, and nothing once traced out", () => {
    const { worth } = bitKeyRush.rules as { worth: { right: number; trace: number }[] };
    const paid = new Set<object>();
    for (const draws of A_AND_B) {
      for (const guessed of [1, 2, 3, 4]) {
        const { right, trace } = tallied(draws, guessed);
        const { tenths } = played(draws, "A", guesses("AAA".slice(0, guessed - 1)));
        const published = worth.find((row) => row.right === right && row.trace === trace);
        if (published) paid.add(published);
        expect(tenths / 10).toBe(
          trace >= 100 ? 0 : (published as { multiplier?: number }).multiplier,
        );
        if (trace >= 100) break;
      }
    }
    expect(paid.size).toBe(worth.length);
  });

  it("shows for each guess how it changed the worth of the round", () => {
    const { outcome, tenths } = played([0, 1, 2, 3, 0, 1, 0, 0], "A", guesses("CC"));
    expect(outcome).toEqual({
      type: "bit_key_rush",
      correctChars: ["A", "B", "C"],
      guessResults: [
        { position: 0, correct: true, multiplier: 3.4 },
        { position: 1, correct: false, penalty: 2.6, traceIncrease: 50 },
        { position: 2, correct: true, multiplier: 3 },
      ],
      fbiTracePerGuess: [25, 50, 25],
    });
    expect(tenths).toBe(30);
  });

  it("is worth nothing once the trace is complete", () => {
    const { outcome, tenths } = played([0, 0, 0, 0, 1, 1, 0, 0], "B", guesses("B"));
    expect(tenths).toBe(0);
    expect(outcome.guessResults).toEqual([
      { position: 0, correct: false, penalty: 0.8, traceIncrease: 50 },
      { position: 1, correct: false, penalty: 0.2, traceIncrease: 50 },
    ]);
  });
});

it("no character is better than another: renaming the characters of keys and guesses does not change the win", () => {
  const plain = ALL_DRAWS.map((draws) => played(draws, "A", guesses("BCA")).tenths);
  const renamed = ALL_DRAWS.map((draws) => {
    const shifted = draws.map((draw, index) => (index < 4 ? (draw + 2) % 5 : draw));
    return played(shifted, "C", guesses("DEC")).tenths;
  });
  expect(renamed).toEqual(plain);
});

it.each([
  [
    "guessed to the end",
    4,
    { guess: "A", more: guesses("EAE"), tenths: 100 },
    {
      correctChars: ["A", "E", "D", "E"],
      guessResults: [
        { position: 0, correct: true, multiplier: 3.4 },
        { position: 1, correct: true, multiplier: 11.6 },
        { position: 2, correct: false, penalty: 8.6, traceIncrease: 50 },
        { position: 3, correct: true, multiplier: 10 },
      ],
      fbiTracePerGuess: [50, 25, 50, 50],
    },
  ],
  [
    "left",
    3,
    { guess: "A", more: [...guesses("A"), CASHOUT], tenths: 19 },
    {
      correctChars: ["B", "A", "A", "E"],
      guessResults: [
        { position: 0, correct: false, penalty: 0.5, traceIncrease: 25 },
        { position: 1, correct: true, multiplier: 1.9 },
      ],
      fbiTracePerGuess: [25, 25, 50, 25],
    },
  ],
  [
    "traced",
    6,
    { guess: "A", more: guesses("AA"), tenths: 0 },
    {
      correctChars: ["D", "B", "C", "C"],
      guessResults: [
        { position: 0, correct: false, penalty: 0.8, traceIncrease: 50 },
        { position: 1, correct: false, penalty: 0.1, traceIncrease: 25 },
        { position: 2, correct: false, penalty: 0.1, traceIncrease: 50 },
      ],
      fbiTracePerGuess: [50, 25, 50, 25],
    },
  ],
] as const)(
  "a round of version 1 can still be recomputed from its seeds: %s",
  (_how, nonce, round, shown) => {
    const serverSeed = "0f1e2d3c4b5a69788796a5b4c3d2e1f0".repeat(2);
    const random = drawStream({ serverSeed, clientSeed: "key", nonce });
    const { guess, more, tenths } = round;
    expect(bitKeyRush.version).toBe(1);
    expect(bitKeyRush.play(random, { guess }, more)).toEqual({
      ok: true,
      value: {
        state: "settled",
        tenths,
        outcome: { type: "bit_key_rush", ...shown },
        nextActions: [],
      },
    });
  },
);

function played(draws: readonly number[], guess: KeyCharacter, actions: readonly KeyAction[]) {
  // A round that ended early accepts only the first of the planned actions.
  for (let length = actions.length; length >= 0; length -= 1) {
    const result = bitKeyRush.play(givenDraws(draws), { guess }, actions.slice(0, length));
    if (result.ok) return result.value;
  }
  throw new Error("expected the stake to pay for a guess");
}

function guesses(characters: string): readonly KeyAction[] {
  return Array.from(characters, (guess) => ({ action: "guess", guess: guess as KeyCharacter }));
}

function drawsOf(number: number): readonly number[] {
  const characters = [1, 5, 25, 125].map((power) => Math.floor(number / power) % 5);
  const traces = [0, 1, 2, 3].map((bit) => (Math.floor(number / 625) >> bit) & 1);
  return [...characters, ...traces];
}

/** The characters and the trace increases at the places that were guessed. */
function knownAfter(draws: readonly number[], guessed: number) {
  const characters = draws.slice(0, guessed).map((draw) => KEY_CHARACTERS[draw]);
  return [characters, draws.slice(4, 4 + guessed).map((draw) => 25 + 25 * draw)];
}

/** Implements the rules again: the right guesses and the trace after this many guesses of "A". */
function tallied(draws: readonly number[], guessed: number) {
  const wrong = [0, 1, 2, 3].slice(0, guessed).filter((place) => draws[place] !== 0);
  const trace = wrong.reduce((sum, place) => sum + (draws[4 + place] === 0 ? 25 : 50), 0);
  return { right: guessed - wrong.length, trace };
}
