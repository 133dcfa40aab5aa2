/**
 * The messages between a game and the page that embeds it: every type with the fields of its payload.
 * The game page, the JSON schema and the SDK's types all follow from this table. Reference 17.7.
 */

/** The kinds of values that a field may hold. A `?` after a kind means that the field is optional. */
interface Kinds {
  text: string;
  /** A decimal string in major units. */
  amount: string;
  flag: boolean;
  number: number;
  texts: readonly string[];
}

type Kind = keyof Kinds | `${keyof Kinds}?`;
type Fields = Readonly<Record<string, Kind>>;

/** From the game to the page that embeds it. */
export const GAME_MESSAGES = {
  /** The game can be played. `capabilities` are the types of host messages that it supports. */
  "game:ready": { gameId: "text", capabilities: "texts" },
  "game:roundStarted": { roundId: "text", gameId: "text", currency: "text", stake: "amount" },
  /** The round's result has been shown. */
  "game:roundSettled": {
    ...{ roundId: "text", gameId: "text", currency: "text" },
    ...{ stake: "amount", win: "amount", demo: "flag" },
  },
  /** The balance that the player now sees; `balance` is cash and bonus together. */
  "game:balanceUpdate": { currency: "text", balance: "amount", cash: "amount", bonus: "amount" },
  "game:jackpotWon": {
    ...{ roundId: "text", poolId: "text", transactionId: "text" },
    ...{ amount: "amount", currency: "text" },
  },
  /** The game may be removed: the player pressed Close, or the host requested it and the round is over. */
  "game:exitRequest": { reason: "text" },
  /** The player wants to deposit. */
  "game:openCashier": {},
  /** A reality check waits for the player's answer, or no longer does. */
  "game:realityCheck": { due: "flag" },
  "game:sessionEnded": { reason: "text" },
  /** `code` is the API's error code, if there is one. */
  "game:error": { code: "text", message: "text" },
  /** Width divided by height of the shape that suits the game best. It works in any shape. */
  "game:resize": { aspect: "number" },
} as const satisfies Readonly<Record<`game:${string}`, Fields>>;

/** From the page that embeds the game. */
export const HOST_MESSAGES = {
  "host:init": { locale: "text?", theme: "text?", muted: "flag?" },
  /** No new round starts until `host:resume`; a round under way is finished. */
  "host:pause": {},
  "host:resume": {},
  "host:mute": { muted: "flag" },
  "host:refreshBalance": {},
  /** Asks the game to end: it finishes its round and sends `game:exitRequest`. */
  "host:exit": {},
} as const satisfies Readonly<Record<`host:${string}`, Fields>>;

export type GameMessage = keyof typeof GAME_MESSAGES;
export type HostMessage = keyof typeof HOST_MESSAGES;

type PayloadOf<Table> = {
  readonly [Name in keyof Table as Table[Name] extends `${string}?` ? never : Name]: KindOf<
    Table[Name]
  >;
} & {
  readonly [Name in keyof Table as Table[Name] extends `${string}?` ? Name : never]?: KindOf<
    Table[Name]
  >;
};
type KindOf<Text> = Text extends `${infer Name extends keyof Kinds}?`
  ? Kinds[Name]
  : Text extends keyof Kinds
    ? Kinds[Text]
    : never;

export type GamePayload<Type extends GameMessage> = PayloadOf<(typeof GAME_MESSAGES)[Type]>;
export type HostPayload<Type extends HostMessage> = PayloadOf<(typeof HOST_MESSAGES)[Type]>;

const KIND_SCHEMAS: Readonly<Record<keyof Kinds, object>> = {
  text: { type: "string" },
  amount: { type: "string", pattern: "^-?\\d+(\\.\\d+)?$" },
  flag: { type: "boolean" },
  number: { type: "number", exclusiveMinimum: 0 },
  texts: { type: "array", items: { type: "string" } },
};

/** Returns the JSON schema of every message in its envelope. Reference 17.6. */
export function messagesSchema(): object {
  const all: Readonly<Record<string, Fields>> = { ...GAME_MESSAGES, ...HOST_MESSAGES };
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Messages between a Rouleau game and the page that embeds it",
    oneOf: Object.entries(all).map(([type, fields]) => ({
      type: "object",
      properties: {
        source: { const: "rouleau" },
        version: { const: 1 },
        type: { const: type },
        requestId: { type: "string" },
        payload: payloadSchema(fields),
        timestamp: { type: "integer" },
      },
      required: ["source", "version", "type", "payload", "timestamp"],
      additionalProperties: false,
    })),
  };
}

/** Returns the JSON schema of a payload with these fields. */
export function payloadSchema(fields: Fields): object {
  const entries = Object.entries(fields);
  return {
    type: "object",
    properties: Object.fromEntries(
      entries.map(([name, kind]) => [name, KIND_SCHEMAS[kind.replace("?", "") as keyof Kinds]]),
    ),
    required: entries.filter(([, kind]) => !kind.endsWith("?")).map(([name]) => name),
    additionalProperties: false,
  };
}
