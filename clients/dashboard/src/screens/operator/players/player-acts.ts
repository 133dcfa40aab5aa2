/** What can be done with a player. */
import type { PayoutAddress, PlayerDetails } from "../../../../../sdk/src/generated/schemas.ts";
import { type Act, type Field, orNone } from "../../../parts/act.ts";
import { CURRENCIES } from "../../../parts/choices.ts";
import { texts } from "../../../texts/all-texts.ts";

const { players: words, words: names } = texts;

/** The chains on which the API pays out. It is not worth loading all of its validation for three words. */
export const PAYOUT_CHAINS = ["bitcoin", "ethereum", "tron"] as const;
const BACK = "back";
const OTHER = "other";

/** `addresses` are those that are saved for the player. */
export function playerActs(
  player: PlayerDetails,
  addresses: readonly PayoutAddress[],
): readonly Act[] {
  const { id, username, status } = player;
  const currency: Field = {
    name: "currency",
    label: names.currency,
    kind: "choice",
    choices: CURRENCIES,
    first: player.balances[0]?.currency ?? "USD",
  };
  const amount: Field = { name: "amount", label: names.amount, kind: "amount" };
  const places = addresses.map(
    (saved) => [saved.id, `${saved.label ?? saved.address} (${saved.chain})`] as const,
  );
  const withdraw: Act = {
    ...words.withdraw,
    operation: "wallet.withdraw",
    fields: [
      amount,
      currency,
      {
        name: "to",
        label: words.withdraw.to,
        kind: "choice",
        choices: [[BACK, words.withdraw.back], ...places, [OTHER, words.withdraw.other]],
        first: BACK,
      },
      {
        name: "chain",
        label: words.withdraw.chain,
        kind: "choice",
        choices: PAYOUT_CHAINS,
        isOptional: true,
      },
      { name: "address", label: words.withdraw.address, isOptional: true },
    ],
    args: (values) => [
      {
        playerId: id,
        amount: values.amount,
        currency: values.currency,
        ...(values.to === BACK
          ? {}
          : values.to === OTHER
            ? { chain: orNone(values.chain), toAddress: orNone(values.address) }
            : { addressId: values.to }),
      },
    ],
  };
  const standing: Act =
    status === "active"
      ? {
          ...words.suspend,
          operation: "players.suspend",
          isHarmful: true,
          nameToType: username,
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
    withdraw,
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
