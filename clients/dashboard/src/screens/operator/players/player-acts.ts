/** What can be done with a player. */
import type { PlayerDetails } from "../../../../../sdk/src/generated/schemas.ts";
import { type Act, type Field, orNone } from "../../../parts/act.ts";
import { CURRENCIES } from "../../../parts/choices.ts";
import { texts } from "../../../texts/texts.ts";

const { players: words, words: names } = texts;

export function playerActs(player: PlayerDetails): readonly Act[] {
  const { id, username, status } = player;
  const currency: Field = {
    name: "currency",
    label: names.currency,
    kind: "choice",
    choices: CURRENCIES,
    first: player.balances[0]?.currency ?? "USD",
  };
  const amount: Field = { name: "amount", label: names.amount, kind: "amount" };
  const standing: Act =
    status === "active"
      ? {
          ...words.suspend,
          operation: "players.suspend",
          isHarmful: true,
          fields: [
            {
              name: "reason",
              label: names.reason,
              about: words.suspend.reason,
              kind: "long",
              isOptional: true,
            },
          ],
          args: ({ reason }) => [id, { reason: orNone(reason) }],
        }
      : { ...words.unsuspend, operation: "players.unsuspend", args: () => [id] };
  const multiplier: Field = {
    name: "multiplier",
    label: words.credit.multiplier,
    about: words.credit.multiplierAbout,
    kind: "number",
    isOptional: true,
  };
  return [
    {
      ...words.deposit,
      operation: "wallet.deposit",
      fields: [amount, currency],
      args: (values) => [{ playerId: id, amount: values.amount, currency: values.currency }],
    },
    {
      ...words.credit,
      operation: "bonuses.credit",
      fields: [amount, currency, multiplier],
      args: (values) => [
        id,
        {
          amount: values.amount,
          currency: values.currency,
          wageringMultiplier: orNone(values.multiplier) && Number(values.multiplier),
        },
      ],
    },
    {
      ...words.forfeit,
      operation: "bonuses.forfeit",
      isHarmful: true,
      nameToType: username,
      fields: [currency],
      args: (values) => [id, { currency: values.currency }],
    },
    standing,
    {
      ...words.erase,
      operation: "players.erase",
      isHarmful: true,
      nameToType: username,
      args: () => [id],
    },
  ];
}
