/** Bit Key Rush returns exactly 96%, however well or badly it is played. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bitKeyRush, type KeyAction } from "../../../../domain/games/bit-key-rush/bit-key-rush.ts";
import {
  KEY_CHARACTERS,
  type KeyCharacter,
  WORTH_TENTHS,
} from "../../../../domain/games/bit-key-rush/key.ts";
import {
  afterGuess,
  isEnd,
  openStands,
  returnOfGuess,
  START,
  worthOf,
} from "../../../../domain/games/bit-key-rush/returns.ts";
import { STRATEGIES } from "../../../../domain/games/bit-key-rush/strategies.ts";
import { fraction, subtract, toNumber } from "../../../../domain/games/fraction.ts";
import { LONG } from "../../../support/length.ts";
import { givenDraws } from "../simulate-strategy.ts";

describe("over every position that a round can reach", () => {
  it("the best way to play returns exactly 96%, and so does the worst", () => {
    expect(returnOfGuess(START, "best")).toEqual(fraction(24, 25));
    expect(returnOfGuess(START, "worst")).toEqual(fraction(24, 25));
    expect(bitKeyRush.rules.returns).toEqual({ best: 0.96, worst: 0.96 });
  });

  it("another guess is worth exactly as much as cashing out, whether the rest is played best or worst", () => {
    const stands = openStands();
    expect(stands).toHaveLength(14);
    for (const stand of stands) {
      expect(returnOfGuess(stand, "best")).toEqual(worthOf(stand));
      expect(returnOfGuess(stand, "worst")).toEqual(worthOf(stand));
    }
  });

  it("a right guess raises what a round is worth, and a wrong one lowers it", () => {
    for (const stand of openStands()) {
      for (const { stand: next } of afterGuess(stand)) {
        const change = subtract(worthOf(next), worthOf(stand)).numerator;
        expect(change > 0n).toBe(next.right > stand.right);
        expect(change < 0n).toBe(next.right === stand.right);
      }
    }
  });

  it("the table has a worth for each position and no other, in whole tenths of the stake", () => {
    const reached = [START, ...openStands()].flatMap(afterGuess).map(({ stand }) => stand);
    const kept = reached.filter((stand) => !isEnd(stand) || worthOf(stand).numerator > 0n);
    const names = new Set(kept.map(({ right, trace }) => `${right} right at ${trace}%`));
    const listed = WORTH_TENTHS.flatMap((byTrace, right) =>
      Object.keys(byTrace).map((trace) => `${right} right at ${trace}%`),
    );
    expect(listed.toSorted()).toEqual([...names].sort());
    for (const tenths of WORTH_TENTHS.flatMap((byTrace) => Object.values(byTrace))) {
      expect(Number.isInteger(tenths) && tenths > 0).toBe(true);
    }
  });
});

describe("the game itself", () => {
  it("returns 96% to a player who uses everything that is shown, played best or worst", () => {
    // Every way to guess with these characters. No character is better than another, so two are enough.
    const characters = LONG ? KEY_CHARACTERS : KEY_CHARACTERS.slice(0, 2);
    for (const guess of characters) {
      expect(playedReturn(characters, [guess], Math.max)).toBe(9.6 * SCALE);
      expect(playedReturn(characters, [guess], Math.min)).toBe(9.6 * SCALE);
    }
  });

  it("pays, over all keys, what each strategy publishes", () => {
    const leaves: Record<string, (tenths: number) => boolean> = {
      "to-the-end": () => false,
      "one-character": () => false,
      ahead: (tenths) => tenths > 10,
      timid: () => true,
    };
    for (const strategy of STRATEGIES.filter(({ name }) => name in leaves)) {
      const wins = everyKey().map((draws) => leavingWhen(draws, leaves[strategy.name]));
      const mean = fraction(sum(wins), wins.length * 10);
      const square = fraction(sum(wins.map((tenths) => tenths ** 2)), wins.length * 100);
      const most = Math.max(...wins);
      const { returnToPlayer, hitRate, variance, maxTenths, maxProbability } = strategy.figures();
      expect(returnToPlayer).toEqual(mean);
      expect(hitRate).toEqual(fraction(wins.filter((tenths) => tenths > 0).length, wins.length));
      expect(variance).toEqual(
        subtract(square, fraction(mean.numerator ** 2n, mean.denominator ** 2n)),
      );
      expect(maxTenths).toBe(most);
      expect(maxProbability).toEqual(
        fraction(wins.filter((tenths) => tenths === most).length, wins.length),
      );
    }
  });
});

describe("the published figures of bit-key-rush", () => {
  it("equal the exact figures of a round guessed to the end, within 1e-9", () => {
    const { mathematics } = bitKeyRush;
    const figures = STRATEGIES[0].figures();
    expect(STRATEGIES[0].name).toBe("to-the-end");
    expect(mathematics.returnToPlayer).toBe(toNumber(figures.returnToPlayer));
    expect(mathematics.hitRate).toBe(toNumber(figures.hitRate));
    expect(Math.abs(mathematics.volatility - Math.sqrt(toNumber(figures.variance)))).toBeLessThan(
      1e-9,
    );
    expect(mathematics.maxMultiplier).toBe(figures.maxTenths / 10);
    expect(figures.maxProbability).toEqual(fraction(1, 625));
  });

  it("include the largest possible win", () => {
    const most = Math.max(...WORTH_TENTHS.flatMap((byTrace) => Object.values(byTrace)));
    expect(bitKeyRush.mathematics.maxMultiplier).toBe(most / 10);
  });

  it("match those in its README", () => {
    const page = readFileSync("domain/games/bit-key-rush/README.md", "utf8");
    for (const [right, byTrace] of WORTH_TENTHS.entries()) {
      const cells = [0, 25, 50, 75].map((trace) => ((byTrace[trace] ?? 0) / 10).toFixed(1));
      const row = [right === 0 ? "none right" : `${right} right`, ...cells].join(" | ");
      expect(page).toContain(`| ${row} |`.replaceAll(" 0.0 ", " "));
    }
  });

  it("come with rules that can be sent as JSON", () => {
    expect(JSON.parse(JSON.stringify(bitKeyRush.rules))).toEqual(bitKeyRush.rules);
  });
});

/** At this scale, four successive means of ten values are whole numbers. */
const SCALE = 10 ** 4;

/** Returns what these guesses return, in scaled tenths: the mean over the next place, then the player's choice. */
function playedReturn(
  characters: readonly KeyCharacter[],
  guesses: readonly KeyCharacter[],
  choose: (a: number, b: number) => number,
  known: readonly { character: number; trace: number }[] = [],
): number {
  let total = 0;
  for (const next of PLACES) {
    const hidden = [...known, next];
    const { state, tenths } = played(drawsThatBegin(hidden), guesses);
    const leave = tenths * SCALE;
    if (state === "settled") {
      total += leave;
      continue;
    }
    const stays = characters.map((guess) =>
      playedReturn(characters, [...guesses, guess], choose, hidden),
    );
    total += stays.reduce((best, stay) => choose(best, stay), leave);
  }
  return total / PLACES.length;
}

/** Everything that one place of a key can hide. */
const PLACES = [0, 1, 2, 3, 4].flatMap((character) =>
  [0, 1].map((trace) => ({ character, trace })),
);

function drawsThatBegin(hidden: readonly { character: number; trace: number }[]) {
  const filled = [0, 1, 2, 3].map((place) => hidden[place] ?? { character: 0, trace: 0 });
  return [...filled.map(({ character }) => character), ...filled.map(({ trace }) => trace)];
}

function played(draws: readonly number[], [first, ...more]: readonly KeyCharacter[]) {
  const actions: KeyAction[] = more.map((guess) => ({ action: "guess", guess }));
  const result = bitKeyRush.play(givenDraws(draws), { guess: first ?? "A" }, actions);
  if (!result.ok) throw new Error(result.refusal);
  return result.value;
}

function leavingWhen(draws: readonly number[], leaves = (_tenths: number) => false): number {
  const guesses: KeyCharacter[] = [];
  for (;;) {
    guesses.push("B");
    const { state, tenths } = played(draws, guesses);
    if (state === "settled" || leaves(tenths)) return tenths;
  }
}

function everyKey(): readonly (readonly number[])[] {
  return PLACES.flatMap((a) =>
    PLACES.flatMap((b) => PLACES.flatMap((c) => PLACES.map((d) => drawsThatBegin([a, b, c, d])))),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
