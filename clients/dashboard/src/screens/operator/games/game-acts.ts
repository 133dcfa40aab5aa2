/** What can be done with a game. */
import type { Game } from "../../../../../sdk/src/generated/schemas.ts";
import { RETURNS } from "../../../generated/game-returns.ts";
import { type Act, orNone } from "../../../parts/act.ts";
import { CURRENCIES } from "../../../parts/choices.ts";
import { texts } from "../../../texts/texts.ts";

const { games: words, words: names } = texts;

export function gameActs({ id, name, enabled, jackpot, ...game }: Game): readonly Act[] {
  const limit = (field: "minStake" | "maxStake" | "maxWin") => ({
    name: field,
    label: words.limit[field],
    kind: "amount" as const,
    isOptional: true,
    ...(field === "maxWin" ? { about: words.limit.maxWinAbout } : {}),
  });
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
  };
  return [
    ...(offered.length > 0 ? [variant] : []),
    {
      ...(enabled ? words.switchOff : words.switchOn),
      operation: "games.configure",
      isHarmful: enabled,
      nameToType: enabled ? name : undefined,
      args: () => [id, { enabled: !enabled }],
    },
    {
      ...(jackpot ? words.starve : words.feed),
      operation: "games.configure",
      args: () => [id, { jackpot: !jackpot }],
    },
    {
      ...words.limit,
      operation: "games.configure",
      fields: [
        {
          name: "currency",
          label: names.currency,
          kind: "choice",
          choices: CURRENCIES,
          first: "USD",
        },
        limit("minStake"),
        limit("maxStake"),
        limit("maxWin"),
      ],
      args: ({ currency, minStake, maxStake, maxWin }) => [
        id,
        {
          limits: [
            {
              currency,
              minStake: orNone(minStake),
              maxStake: orNone(maxStake),
              maxWin: orNone(maxWin),
            },
          ],
        },
      ],
    },
  ];
}
