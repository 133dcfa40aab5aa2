/** How players are created, and how those get a login whom Rouleau logs in. Reference 7.20 to 7.28. */
import type { PlayerDetails, Tenant } from "../../../../../sdk/src/generated/schemas.ts";
import { type Act, type Field, orNone, type Values } from "../../../parts/act.ts";
import { CURRENCIES, JURISDICTIONS } from "../../../parts/choices.ts";
import { texts } from "../../../texts/all-texts.ts";
import { PERSON_FIELDS, personOf } from "./person-fields.ts";

const { newPlayer, login, players, words: names } = texts;

/** The terms of a player's sessions. */
const termsFields = (currency: string, jurisdiction: string): readonly Field[] => [
  { name: "currency", label: names.currency, kind: "choice", choices: CURRENCIES, first: currency },
  {
    ...{ name: "jurisdiction", label: names.jurisdiction, kind: "choice" },
    ...{ choices: JURISDICTIONS, first: jurisdiction },
  },
  ...PERSON_FIELDS,
];

const termsOf = ({ currency, jurisdiction, ...person }: Values) => ({
  currency,
  jurisdiction,
  ...personOf(person),
});

/** For an operator that logs its players in itself. */
export function createPlayerAct({ currency, jurisdiction }: Tenant): Act {
  return {
    ...newPlayer.create,
    operation: "players.create",
    fields: [
      { name: "externalId", label: newPlayer.create.id, about: newPlayer.create.idAbout },
      { name: "username", label: players.username, isOptional: true },
      ...termsFields(currency, jurisdiction),
    ],
    args: (values) => [
      {
        externalId: values.externalId,
        username: orNone(values.username),
        ...termsOf(values),
      },
    ],
  };
}

/** For an operator whose players Rouleau logs in. */
export function signUpAct({ currency, jurisdiction }: Tenant, password: string): Act {
  return {
    ...newPlayer.signUp,
    operation: "players.create",
    fields: [
      { name: "username", label: players.username, about: newPlayer.signUp.usernameAbout },
      ...termsFields(currency, jurisdiction),
    ],
    args: (values) => [{ username: values.username, password, ...termsOf(values) }],
  };
}

export function giveAccountAct(player: PlayerDetails, tenant: Tenant, password: string): Act {
  const currency = player.balances[0]?.currency ?? tenant.currency;
  return {
    ...login.give,
    operation: "players.account",
    fields: [
      { name: "username", label: players.username, first: player.username },
      ...termsFields(currency, player.jurisdiction),
    ],
    args: (values) => [player.id, { username: values.username, password, ...termsOf(values) }],
  };
}

export function newPasswordAct(player: PlayerDetails, password: string): Act {
  return {
    ...login.reset,
    operation: "players.password",
    isHarmful: true,
    nameToType: player.username,
    fields: [
      { name: "username", label: login.reset.username, first: player.username },
      {
        ...{ name: "playerAddress", label: login.reset.address, about: login.reset.addressAbout },
        isOptional: true,
      },
    ],
    args: ({ username, playerAddress }) => [
      player.id,
      { username, password, playerAddress: orNone(playerAddress) },
    ],
  };
}
