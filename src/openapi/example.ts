/**
 * Makes an example from a schema, so that every operation has one and none becomes outdated. A field's own
 * `example` comes first.
 */

/** The part of JSON Schema that the document uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly example?: unknown;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

export interface ExampleOptions {
  /** The document's named schemas. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** True for a request, whose example shows the required fields; that of an answer shows every field. */
  readonly isRequest: boolean;
}

const MOMENT = "2026-11-21T09:00:00.000Z";
const ULID = "01KAJ3W9ZK8T5M9N2P4R6S8W0X";
const OWNER = "8t5m9n2p4r6s8w0x3v7qk01hzy";

/**
 * Sample values for text fields, by the field's name, used when the schema gives nothing more specific. A
 * name that is qualified by its parent's name, or by that of the named schema it is in, comes first.
 */
const BY_NAME: Readonly<Record<string, string>> = {
  accessToken: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwbHIi4oCmIn0.signature",
  launchToken: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwbGF5ZXIi4oCmIn0.signature",
  refreshToken: "eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJzZXMi4oCmIn0.signature",
  activeGameId: "golden-reels",
  address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  addressId: `adr_${OWNER}`,
  amount: "12.50",
  clientSeed: "chosen by the player",
  currency: "USD",
  externalId: "player-42",
  "data.from": "created",
  "data.to": "configured",
  frameAncestors: "https://casino.example",
  gameId: "golden-reels",
  id: `plr_${OWNER}`,
  "eventEnvelope.id": `evt_${OWNER}`,
  "actor.id": `key_${ULID.toLowerCase()}`,
  "apiKey.id": `key_${ULID.toLowerCase()}`,
  "apiKeys.id": `key_${ULID.toLowerCase()}`,
  "newApiKey.id": `key_${ULID.toLowerCase()}`,
  "replaced.id": `key_${ULID.toLowerCase()}`,
  "auditEntry.id": `aud_${ULID.toLowerCase()}`,
  "gameReturn.id": "golden-reels",
  "gameSwitches.id": "golden-reels",
  "jackpotPool.id": `jkp_${OWNER}`,
  "sessionPool.id": `jkp_${OWNER}`,
  "playerRound.id": `rnd_${OWNER}_7`,
  "round.id": `rnd_${OWNER}_7`,
  "platformTenant.id": `ten_${ULID.toLowerCase()}`,
  "tenant.id": `ten_${ULID.toLowerCase()}`,
  "transaction.id": `txn_${OWNER}_7`,
  internalId: `plr_${OWNER}`,
  ip: "192.0.2.7",
  ipAllowList: "192.0.2.0/24",
  jurisdiction: "CW",
  key: "sk_sandbox_…",
  label: "Main server",
  lastFour: "k3Zq",
  locale: "en",
  max: "100.00",
  maxWin: "100000.00",
  min: "0.10",
  minimumBet: "1.00",
  name: "Casino Example",
  newPassword: "calm river",
  nextCursor: "WzE3NjM3MTU2MDAwMDBd",
  password: "green lamp",
  playerId: `plr_${OWNER}`,
  poolId: `jkp_${OWNER}`,
  prefix: "sk_sandbox_",
  productionKey: "sk_production_…",
  reason: "The bank returned it",
  reasons: "The game page has no frame-ancestors",
  reference: "PAYOUT-2026-0042",
  reportingTimeZone: "Europe/Malta",
  timeZone: "Europe/Malta",
  rejectedFor: "The game page has no frame-ancestors",
  requestId: `req_${ULID}`,
  roundId: `rnd_${OWNER}_7`,
  sandboxKey: "sk_sandbox_…",
  secret: "whsec_…",
  seed: "1000.00",
  ceiling: "10000.00",
  serverSeedHash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  sessionId: `ses_${ULID}`,
  "target.type": "player",
  subscriptionId: `whk_${ULID.toLowerCase()}`,
  tenantId: `ten_${ULID.toLowerCase()}`,
  transactionId: `txn_${OWNER}_7`,
  username: "Alex",
  version: "1.0.0",
};

/** A field's name, and the name of the object that it is in. */
export interface Place {
  readonly name: string;
  readonly parent: string;
}

/** Returns an example value for a schema. */
export function exampleOf(
  schema: JsonSchema,
  options: ExampleOptions,
  place: Place = { name: "", parent: "" },
): unknown {
  if (schema.$ref !== undefined) {
    const named = options.schemas[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)];
    return named === undefined ? {} : exampleOf({ ...named, ...own(schema) }, options, place);
  }
  for (const given of [schema.example, schema.const, schema.default, schema.enum?.[0]]) {
    if (given !== undefined) return given;
  }
  if (schema.allOf !== undefined) return Object.assign({}, ...each(schema.allOf, options, place));
  const choices = schema.anyOf ?? schema.oneOf;
  const choice = choices?.find(({ type }) => type !== "null") ?? choices?.[0];
  if (choice !== undefined) return exampleOf(choice, options, place);
  return ofType(schema, options, place);
}

function ofType(schema: JsonSchema, options: ExampleOptions, place: Place): unknown {
  const type = [schema.type].flat().find((one) => one !== "null");
  if (type === "object") return ofFields(schema, options, place.name);
  if (type === "array") {
    return schema.items === undefined ? [] : [exampleOf(schema.items, options, place)];
  }
  if (type === "boolean") return false;
  if (type === "integer" || type === "number") return Math.max(schema.minimum ?? 1, 1);
  if (schema.format === "date-time") return MOMENT;
  if (schema.format === "date") return MOMENT.slice(0, "2026-11-21".length);
  return sampleText(place) ?? place.name;
}

/** Returns the sample of a text field of that name, or undefined if there is none. */
export function sampleText({ name, parent }: Place): string | undefined {
  return BY_NAME[`${parent}.${name}`] ?? BY_NAME[name];
}

function ofFields(
  schema: JsonSchema,
  options: ExampleOptions,
  parent: string,
): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  const names = Object.keys(properties);
  const needed = options.isRequest ? names.filter((name) => required.includes(name)) : names;
  const shown = needed.length === 0 ? names.slice(0, 1) : needed;
  return Object.fromEntries(
    shown.map((name) => [name, exampleOf(properties[name] ?? {}, options, { name, parent })]),
  );
}

function each(schemas: readonly JsonSchema[], options: ExampleOptions, place: Place): object[] {
  return schemas.map((schema) => exampleOf(schema, options, place) as object);
}

/** Returns the fields that a schema adds to its `$ref`. */
function own({ $ref: _, ...rest }: JsonSchema): JsonSchema {
  return rest;
}
