/** What engineers can do: keys, secrets, addresses, and the sandbox's tools. */
import type { ApiKey } from "../../../../../sdk/src/generated/schemas.ts";
import { type Act, type Field, listed, orNone } from "../../../parts/act.ts";
import { CURRENCIES } from "../../../parts/choices.ts";
import { localTime } from "../../../parts/values.tsx";
import { texts } from "../../../texts/all-texts.ts";

const { developers: words, keyExpiry, words: names } = texts;

const OVERLAP_SECONDS = "86400";

export function createKeyAct(): Act {
  return {
    ...words.create,
    operation: "apiKeys.create",
    fields: [
      { name: "label", label: words.label },
      {
        name: "scopes",
        label: words.scopes,
        about: words.create.scopesAbout,
        kind: "long",
        isOptional: true,
      },
      {
        name: "expires",
        label: keyExpiry.label,
        about: keyExpiry.about,
        kind: "time",
        isOptional: true,
      },
    ],
    args: ({ label, scopes, expires }) => [
      {
        label: orNone(label),
        scopes: orNone(scopes) === undefined ? undefined : listed(scopes),
        expiresAt: expires ? new Date(expires).toISOString() : undefined,
      },
    ],
  };
}

/** Shows whether the key is still in use before it ends. */
const usedText = ({ lastUsedAt }: ApiKey) =>
  words.lastUse(lastUsedAt === null ? undefined : localTime(lastUsedAt));

/** A key without a label is recognised by its last four characters. */
const nameOf = ({ label, lastFour }: ApiKey) => label || lastFour;

export function rotateKeyAct(key: ApiKey): Act {
  const { id, label } = key;
  return {
    ...words.rotate,
    operation: "apiKeys.rotate",
    nameToType: nameOf(key),
    fields: [
      { name: "label", label: words.label, first: label ?? "", isOptional: true },
      { name: "overlap", label: words.rotate.overlap, kind: "number", first: OVERLAP_SECONDS },
    ],
    args: ({ label: next, overlap }) => [
      id,
      { label: orNone(next), overlapSeconds: Number(overlap) },
    ],
    effect: () => usedText(key),
  };
}

export function revokeKeyAct(key: ApiKey): Act {
  return {
    ...words.revoke,
    operation: "apiKeys.revoke",
    isHarmful: true,
    nameToType: nameOf(key),
    fields: [{ name: "last", label: words.revoke.last, kind: "switch", first: "off" }],
    args: ({ last }) => [key.id, last === "on" ? { evenIfLast: true } : {}],
    effect: () => usedText(key),
  };
}

/** `account` is the name of the operator that owns the secret. */
export function secretAct(account: string): Act {
  return {
    ...words.secret,
    operation: "webhooks.rotateSecret",
    isHarmful: true,
    nameToType: account,
    fields: [
      { name: "overlap", label: words.secret.overlap, kind: "number", first: OVERLAP_SECONDS },
    ],
    args: ({ overlap }) => [{ overlapSeconds: Number(overlap) }],
  };
}

export function allowAct(ipAllowList: readonly string[]): Act {
  return {
    ...words.allow,
    operation: "account.update",
    fields: [
      {
        name: "addresses",
        label: words.allow.field,
        about: words.allow.about,
        kind: "long",
        isOptional: true,
        first: ipAllowList.join("\n"),
      },
    ],
    args: ({ addresses }) => [{ ipAllowList: listed(addresses) }],
  };
}

const PLAYER: Field = { name: "player", label: words.player };
const AMOUNT: Field = { name: "amount", label: names.amount, kind: "amount" };
const CURRENCY: Field = {
  name: "currency",
  label: names.currency,
  kind: "choice",
  choices: CURRENCIES,
  first: "USD",
};

export function testPlayerAct(): Act {
  return {
    ...words.testPlayer,
    operation: "sandbox.createPlayer",
    fields: [
      { name: "externalId", label: words.testPlayer.id },
      { name: "balance", label: words.testPlayer.balance, kind: "amount", first: "1000" },
      CURRENCY,
    ],
    args: ({ externalId, balance, currency }) => [
      { externalId, startingBalance: orNone(balance), currency },
    ],
  };
}

export const SANDBOX_ACTS: readonly Act[] = [
  {
    ...words.add,
    operation: "sandbox.addBalance",
    fields: [PLAYER, AMOUNT, CURRENCY],
    args: ({ player, amount, currency }) => [player, { amount, currency }],
  },
  {
    ...words.reset,
    operation: "sandbox.resetPlayer",
    isHarmful: true,
    nameToType: ({ player = "" }) => player,
    fields: [PLAYER],
    args: ({ player }) => [player],
  },
  {
    ...words.force,
    operation: "sandbox.forceOutcome",
    fields: [
      PLAYER,
      {
        name: "stops",
        label: words.force.stops,
        about: words.force.stopsAbout,
        first: "0 0 0 0 0",
      },
    ],
    args: ({ player, stops }) => [
      {
        playerId: player,
        gameId: "golden-reels",
        outcome: { type: "slots", reelPositions: listed(stops).map(Number) },
      },
    ],
  },
];
