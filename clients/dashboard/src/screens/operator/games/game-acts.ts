/** What can be done with a game. */
import type { Game } from "../../../../../sdk/src/generated/schemas.ts";
import { RETURNS } from "../../../generated/game-returns.ts";
import type { Act } from "../../../parts/act.ts";
import { texts } from "../../../texts/all-texts.ts";

const { games: words } = texts;

export function gameActs({ id, name, enabled, jackpot, ...game }: Game): readonly Act[] {
  const offered = RETURNS[id] ?? [];
  const variant: Act = {
    ...words.vary,
    operation: "games.updateReturn",
    fields: [
      {
        name: "percent",
        label: words.return,
        kind: "choice",
        choices: offered.map((each) => [`${each}`, `${each}%`] as const),
        first: `${Math.round(game.returnToPlayer * 100)}`,
      },
    ],
    args: ({ percent }) => [id, { returnPercent: Number(percent) }],
    effect: ({ percent }) =>
      words.vary.effect(Math.round(game.returnToPlayer * 100), Number(percent)),
  };
  return [
    ...(offered.length > 0 ? [variant] : []),
    {
      ...(enabled ? words.switchOff : words.switchOn),
      ...(enabled ? { isHarmful: true, nameToType: name } : {}),
      operation: "games.configure",
      args: () => [id, { enabled: !enabled }],
    },
    {
      ...(jackpot ? words.starve : words.feed),
      operation: "games.configure",
      args: () => [id, { jackpot: !jackpot }],
    },
  ];
}
