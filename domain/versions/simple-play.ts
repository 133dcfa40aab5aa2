/**
 * A simple way to play each game, with what a player sends: for vectors and known answers, which must never
 * change.
 */
import {
  CASHOUT,
  type Fields,
  type Game,
  type Position,
  type RandomSource,
} from "../games/game.ts";

/** What the player sends with the stake and afterwards, for games that need it; in the form of the API. */
const SENT: Readonly<Record<string, { choices: Fields; actions?: readonly Fields[] }>> = {
  "bit-key-rush": {
    choices: { guess: "A" },
    actions: [
      { action: "guess", guess: "B" },
      { action: "guess", guess: "C" },
    ],
  },
  katapuuult: { choices: { power: 70, angle: 45 } },
};
/** In other games the player takes this many steps of the first kind offered, then cashes out. */
const STEPS = 2;

export interface PlayedRound {
  readonly choices: unknown;
  readonly actions: readonly unknown[];
  readonly position: Position;
}

/**
 * Plays a round to its end. `draws` returns the round's draws from the beginning each time. Throws for a
 * game that needs more than `SENT` contains.
 */
export function playSimply(game: Game, draws: () => RandomSource): PlayedRound {
  const sent = SENT[game.id];
  const choices = game.readChoices(sent?.choices ?? {});
  if (choices === undefined) throw new Error(`Say in simple-play.ts how ${game.id} is played.`);
  const actions: unknown[] = [];
  for (;;) {
    const played = game.play(draws(), choices, actions);
    if (!played.ok) throw new Error(`${game.id}: ${played.refusal}`);
    const position = played.value;
    if (position.state === "settled") return { choices, actions, position };
    const offered = { action: position.nextActions[0] };
    const next = sent?.actions?.[actions.length] ?? (actions.length < STEPS ? offered : CASHOUT);
    actions.push(game.readAction(next) ?? CASHOUT);
  }
}
