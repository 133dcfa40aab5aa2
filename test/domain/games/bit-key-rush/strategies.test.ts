/** The published strategies of Bit Key Rush: exact figures, compared with rounds of the game itself. */
import {
  bitKeyRush,
  type FirstGuess,
  type KeyAction,
} from "../../../../domain/games/bit-key-rush/bit-key-rush.ts";
import { KEY_CHARACTERS } from "../../../../domain/games/bit-key-rush/key.ts";
import { STRATEGIES } from "../../../../domain/games/bit-key-rush/strategies.ts";
import { CASHOUT, type Position, type RandomSource } from "../../../../domain/games/game.ts";
import { describeStrategies } from "../simulate-strategy.ts";

/** Each strategy implemented again, as followed by a player who sees only the game's positions. */
const FOLLOWED: Record<string, (position: Position, whim: RandomSource) => boolean> = {
  "to-the-end": () => false,
  ahead: ({ tenths }) => tenths > 10,
  timid: () => true,
  "one-character": () => false,
  absurd: (_position, whim) => whim.below(2) === 0,
};

describeStrategies({
  strategies: STRATEGIES,
  names: Object.keys(FOLLOWED),
  seed: 16,
  reachesMost: true,
  follow,
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
