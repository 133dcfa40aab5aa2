/** What can be done with a game. */
import type { Game } from "../../../../../sdk/src/generated/schemas.ts";
import { type Act, orNone } from "../../../parts/act.ts";
import { CURRENCIES } from "../../../parts/choices.ts";
import { texts } from "../../../texts/texts.ts";

const { games: words, words: names } = texts;

export function gameActs({ id, name, enabled, jackpot }: Game): readonly Act[] {
  const limit = (field: "minStake" | "maxStake" | "maxWin") => ({
    name: field,
    label: words.limit[field],
    kind: "amount" as const,
    isOptional: true,
    ...(field === "maxWin" ? { about: words.limit.maxWinAbout } : {}),
  });
  return [
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
