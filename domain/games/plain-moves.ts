/** The readers of games that ask for nothing with the stake, or for an action's name and no more. */
import type { Fields } from "./game.ts";

/** The stake is all that is asked for. */
export type NoChoices = Readonly<Record<string, never>>;

/** Reads that nothing came with the stake; undefined when something did. */
export function readNoChoices(input: Fields): NoChoices | undefined {
  return Object.keys(input).length === 0 ? {} : undefined;
}

/** Reads one of these actions, which have no fields besides their name; undefined for anything else. */
export function readPlainAction<Action extends { readonly action: string }>(
  actions: readonly Action[],
  input: Fields,
): Action | undefined {
  if (Object.keys(input).length !== 1 || !Object.hasOwn(input, "action")) return undefined;
  return actions.find(({ action }) => action === input.action);
}
