/** What happens in a round of Bit Key Rush, in order. */
import type { Round } from "../../shell/api.js";

export type KeyEvent =
  | {
      readonly type: "guessed";
      /** Counts from 0. */
      readonly position: number;
      readonly guess: string;
      readonly character: string;
      readonly isRight: boolean;
      /** What a wrong guess added to the trace, and the trace after it, in percent. */
      readonly traced: number;
      readonly trace: number;
      /** What the round is worth after a right guess, in stakes. */
      readonly multiplier: number | undefined;
    }
  | { readonly type: "traced" }
  | {
      readonly type: "escaped";
      readonly multiplier: number;
      readonly isComplete: boolean;
      readonly key: readonly string[];
    };

interface GuessResult {
  readonly position: number;
  readonly correct: boolean;
  readonly multiplier?: number;
  readonly traceIncrease?: number;
}

/** Returns the events of a round: each guess, and how it ended. */
export function timeline(
  round: Pick<Round, "state" | "outcome" | "multiplier" | "choices" | "actions">,
  { traceLimit }: { traceLimit?: number },
): readonly KeyEvent[] {
  const results: readonly GuessResult[] = round.outcome.guessResults;
  const characters: readonly string[] = round.outcome.correctChars;
  const guesses = guessesOf(round);
  let trace = 0;
  const events: KeyEvent[] = results.map((result) => {
    const { position, correct: isRight, multiplier, traceIncrease: traced = 0 } = result;
    trace += traced;
    const [guess = "?", character = "?"] = [guesses[position], characters[position]];
    return { type: "guessed", position, guess, character, isRight, traced, trace, multiplier };
  });
  if (round.state !== "settled") return events;
  if (trace >= (traceLimit ?? 100)) return [...events, { type: "traced" }];
  const isComplete = results.length === characters.length;
  const { multiplier } = round;
  return [...events, { type: "escaped", multiplier, isComplete, key: characters }];
}

/** Returns the player's guesses in order: the first was sent with the stake, the others as actions. */
function guessesOf({ choices, actions = [] }: Pick<Round, "choices" | "actions">): string[] {
  return [choices, ...actions].flatMap((move) => (move?.guess === undefined ? [] : [move.guess]));
}
