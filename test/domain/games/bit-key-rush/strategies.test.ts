/** The published strategies of Bit Key Rush: exact figures, compared with rounds of the game itself. */
import { describe, expect, it } from "vitest";
import {
  bitKeyRush,
  type FirstGuess,
  type KeyAction,
} from "../../../../domain/games/bit-key-rush/bit-key-rush.ts";
import { KEY_CHARACTERS } from "../../../../domain/games/bit-key-rush/key.ts";
import { STRATEGIES } from "../../../../domain/games/bit-key-rush/strategies.ts";
import { fraction } from "../../../../domain/games/fraction.ts";
import { CASHOUT, type Position, type RandomSource } from "../../../../domain/games/game.ts";
import { LONG } from "../../../support/length.ts";
import { seededDraws, simulate } from "../simulate-strategy.ts";

const ROUNDS = LONG ? 10_000_000 : 200_000;

/** Each strategy implemented again, as followed by a player who sees only the game's positions. */
const FOLLOWED: Record<string, (position: Position, whim: RandomSource) => boolean> = {
  "to-the-end": () => false,
  ahead: ({ tenths }) => tenths > 10,
  timid: () => true,
  "one-character": () => false,
  absurd: (_position, whim) => whim.below(2) === 0,
};

describe.each(STRATEGIES)("with the strategy $name", ({ name, ...strategy }) => {
  it("a round returns exactly 96%", () => {
    expect(strategy.figures().returnToPlayer).toEqual(fraction(24, 25));
  });

  it("a simulated round pays what the game pays on the same draws, and uses as many draws", () => {
    const [fast, shown] = [seededDraws(5), seededDraws(5)];
    const [fastWhim, shownWhim] = [seededDraws(6), seededDraws(6)];
    const rounds = Array.from({ length: 10_000 }, () => strategy.play(fast, fastWhim));
    expect(rounds).toEqual(rounds.map(() => follow(name, shown, shownWhim)));
    expect(fast.below(2 ** 32)).toBe(shown.below(2 ** 32));
    expect(fastWhim.below(2 ** 32)).toBe(shownWhim.below(2 ** 32));
  });

  it(`${ROUNDS.toLocaleString("en")} rounds agree with its exact figures within four standard errors`, () => {
    const { returnErrors, hitErrors, mostTenths } = simulate(
      { name, ...strategy },
      { rounds: ROUNDS, seed: 16 },
    );
    expect(returnErrors).toBeLessThan(4);
    expect(hitErrors).toBeLessThan(4);
    expect(mostTenths).toBe(strategy.figures().maxTenths);
  });
});

it("every published strategy is tested here", () => {
  expect(STRATEGIES.map(({ name }) => name).toSorted()).toEqual(Object.keys(FOLLOWED).toSorted());
});

function follow(name: string, random: RandomSource, whim: RandomSource): number {
  const draws = Array.from({ length: 8 }, (_, index) => random.below(index < 4 ? 5 : 2));
  const guess = () => KEY_CHARACTERS[name === "one-character" ? 0 : whim.below(5)] ?? "A";
  const choices: FirstGuess = { guess: guess() };
  const actions: KeyAction[] = [];
  while (actions.length < 5) {
    let draw = 0;
    const again = { below: () => draws[draw++] ?? 0 };
    const result = bitKeyRush.play(again, choices, actions);
    if (!result.ok) throw new Error(result.refusal);
    if (result.value.state === "settled") return result.value.tenths;
    const leaves = FOLLOWED[name]?.(result.value, whim);
    actions.push(leaves ? CASHOUT : { action: "guess", guess: guess() });
  }
  throw new Error("a round is over after four guesses");
}
