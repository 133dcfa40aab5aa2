/**
 * Recomputes a round from what determines it: its seeds, and the player's choices and actions. The verifier
 * page, the test vectors and the tests all use this code, so they cannot differ from real play.
 */
import { findGame } from "../games/catalogue.ts";
import { replaceFirstDraws } from "../games/forced-outcome.ts";
import type { Fields, Position, RandomSource } from "../games/game.ts";
import { accept, type Result, refuse } from "../result.ts";
import { type DrawSeeds, drawStream } from "./draw-stream.ts";

/** Everything that determines a round. */
export interface RoundOrigin extends DrawSeeds {
  readonly gameId: string;
  readonly gameVersion: number;
  /** As the game reads them; `{}` if nothing was chosen. */
  readonly choices: unknown;
  /** As the game reads them, oldest first; empty if the stake decided the round. */
  readonly actions: readonly unknown[];
  /** The values that a sandbox developer forced instead of the first draws; null if nothing was forced. */
  readonly forcedDraws: readonly number[] | null;
}

/** A uniform integer in [0, bound), as the game took it. */
export interface Draw {
  readonly bound: number;
  readonly value: number;
}

export interface RecomputedRound {
  /** The return of the version that was played: 0.96 is 96%. */
  readonly returnToPlayer: number;
  readonly position: Position;
  /** Every draw that the game took, in order. */
  readonly draws: readonly Draw[];
}

export type RecomputeRefusal = "GAME_NOT_FOUND" | "CHOICES_INVALID" | "ACTION_NOT_ALLOWED";

/**
 * Plays the round again. Refuses an unknown game or version of its rules, and choices or actions
 * that the game would not have accepted.
 */
export function recomputeRound(origin: RoundOrigin): Result<RecomputedRound, RecomputeRefusal> {
  const game = findGame(origin.gameId, origin.gameVersion);
  if (game === undefined) return refuse("GAME_NOT_FOUND");
  const choices = isFields(origin.choices) ? game.readChoices(origin.choices) : undefined;
  if (choices === undefined) return refuse("CHOICES_INVALID");
  const actions = origin.actions.map((action) =>
    isFields(action) ? game.readAction(action) : undefined,
  );
  if (actions.includes(undefined)) return refuse("ACTION_NOT_ALLOWED");
  const draws: Draw[] = [];
  const fair = drawStream(origin);
  const random = origin.forcedDraws === null ? fair : replaceFirstDraws(fair, origin.forcedDraws);
  const noted: RandomSource = {
    below(bound) {
      const value = random.below(bound);
      draws.push({ bound, value });
      return value;
    },
  };
  const played = game.play(noted, choices, actions);
  if (!played.ok) return played;
  const { returnToPlayer } = game.mathematics;
  return accept({ returnToPlayer, position: played.value, draws });
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
