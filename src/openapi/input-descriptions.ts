/**
 * Describes parameters, and fields of a request's body, whose schemas have no description: the same
 * name means the same in every call, so one sentence serves them all. Only the document contains
 * these texts; no Worker does. docs/decisions/0180.
 */
import type { JsonSchema } from "./example.ts";
import { mapPaths } from "./map-document.ts";

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema?: JsonSchema;
}

interface Reference {
  readonly $ref: string;
}

interface Operation {
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: object;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

interface Described {
  readonly paths: Paths;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

const PLAYER = "Your own id for the player, or Rouleau's id (`plr_…`).";
const REAL_UNLESS_TRUE = "`true` for play money; real money otherwise.";

/** By name. A name after a part of a path applies to calls below that path, and takes precedence. */
const PARAMETERS: Readonly<Record<string, string>> = {
  action: "Only entries of this action.",
  addressId: "The address's id, from the list of the player's addresses.",
  chain: "The chain's name.",
  changeId: "The id that the request for the change returned.",
  correctionId: "The id that the request for the correction returned.",
  currency: "Only this currency; all if left out.",
  "/{currency} currency": "The currency's code.",
  "/sweep-plan cursor": "The `nextCursor` of the previous page; leave it out for the first.",
  date: "The day that was closed, in your time zone.",
  demo: REAL_UNLESS_TRUE,
  "/rounds demo": "`true` for play money only, `false` for real money only; both if left out.",
  endingId: "The id that the request to end the payout returned.",
  environment: "The environment to read.",
  "/platform/withdrawals environment": "Only this environment; both if left out.",
  eventId: "The event's id (`evt_…`), which is also its `webhook-id` header.",
  "/webhooks/logs eventId": "Only attempts to send this event.",
  gameId: "Only this game; all if left out.",
  "/{gameId} gameId": "The game's id, from the list of games.",
  "/api-keys id": "The key's id, from the list of keys; never the key itself.",
  "/players id": PLAYER,
  "/rounds id": "The round's id (`rnd_…`).",
  "/search id": "The whole id; a part of one finds nothing.",
  "/webhooks id": "The webhook's id.",
  "/withdrawals id": "The withdrawal's id (`wdr_…`).",
  jurisdiction: "Only players of this jurisdiction; all if left out.",
  limit: "The maximum number of entries per page.",
  "/metrics page": "The page, from 1; the first if left out.",
  platformKeyId: "The platform key's id, from the list of keys; never the key itself.",
  playerId: PLAYER,
  releaseId: "The id that the request for the release returned.",
  roundId: "The round's id (`rnd_…`).",
  sessionId: "Only rounds of this session (`ses_…`).",
  staffId: "The person's id at Cloudflare Access.",
  state: "Only rounds in this state; all if left out.",
  status: "Only those with this status; all if left out.",
  "/platform/withdrawals status": "Only those with this status; all unfinished ones if left out.",
  "/webhooks/logs status": "Only attempts with this outcome; all if left out.",
  subscriptionId: "Only attempts by this webhook.",
  tenantId: "The account's id.",
  "/platform/withdrawals tenantId": "Only this account; all if left out.",
  type: "Only this type; all if left out.",
  Upgrade: "Asks for a WebSocket.",
};

/** The same for the fields of bodies. */
const FIELDS: Readonly<Record<string, string>> = {
  action: "`exit` ends the session.",
  address: "The address on the chain; one with a wrong checksum is refused.",
  "/differences address": "The deposit address whose balance differs.",
  ageGroup: "`under25` for a player under 25. Some jurisdictions set lower stake limits for them.",
  amount: "In major units.",
  bonus: "What is added to the bonus balance, in major units; negative to take away.",
  branding: "How the lobby and the games look; a part that is left out stays as it is.",
  cash: "What is added to cash, in major units; negative to take away.",
  clientSeed: "The client seed from now on. Leave it out to keep the present one.",
  "/client-seed clientSeed": "The player's own choice, in visible ASCII characters and spaces.",
  currency: "The currency's code; an amount beside it is in this currency.",
  cursor: "The `nextCursor` of the previous answer. Leave it out to begin at the start.",
  delivered: "True to send delivered events again too.",
  description: "A note for your own use.",
  expected: "What the audit expected there, as its finding says.",
  eventTypes: "The events to deliver; the list replaces the previous one.",
  enabled: "True to offer the game to players.",
  "/webhooks enabled": "True to enable it. Waiting events are then sent at once.",
  environment: "The environment that the call is about.",
  evenIfLast: "True to revoke even the last key without an expiry.",
  found: "What the audit found there, as its finding says.",
  gameId: "The game's id, from the list of games.",
  held: "What is added to the money of pending withdrawals, in major units; negative to take away.",
  kind: "`wallet` is a player's, `pool` a jackpot's.",
  label: "A name for your own use.",
  launchToken: "The token that your server got for this launch; it works once, within 30 seconds.",
  lifetimeDays: "In how many days the key expires.",
  locale: "The language, such as `en` or `pt-BR`.",
  maxStake: "The highest stake, in major units. Default: the game's own.",
  minStake: "The lowest stake, in major units. Default: the game's own.",
  name: "The name that people read.",
  outcome: "What the game's next round will show, in the form of its outcomes.",
  password: "Exactly as typed: case and spaces count.",
  plan: "Sets how many calls a minute are allowed and how much is stored.",
  playerId: PLAYER,
  reason: "The reason, in one line; stored with the action.",
  reasons: "What has to change before the next review, each as a sentence.",
  refreshToken: "From the last exchange or refresh; a new one replaces it.",
  row: "The row that is wrong, as the audit's finding names it.",
  status: "`paused` stops contributions and wins; the pot stays.",
  tenantId: "The account's id.",
  "/auth/ tenantId": "The casino's id, as on the login page.",
  text: "The note, which only your own people read.",
  toAddress: "An address on `chain`. For one that is saved, send `addressId` instead.",
  username: "As the player types it.",
  what: "What is wrong with it, as the audit's finding says.",
  withdrawalId: "The withdrawal's id (`wdr_…`).",
};

/** Returns the same document with a description for each input. */
export function describeInputs<Document extends object>(document: Document): Document {
  const { paths, components } = document as unknown as Described;
  const schemas = { ...components.schemas };
  const described = mapPaths(paths, ({ path, operation }) => {
    for (const name of referencesIn(operation.requestBody, components.schemas)) {
      const schema = schemas[name];
      if (schema !== undefined) schemas[name] = withFields(schema, path);
    }
    return {
      ...operation,
      ...(operation.parameters && {
        parameters: operation.parameters.map((one) => withDescription(one, path)),
      }),
      ...(operation.requestBody && { requestBody: withFields(operation.requestBody, path) }),
    };
  });
  return { ...document, paths: described, components: { ...components, schemas } };
}

function withDescription<One extends Parameter | Reference>(parameter: One, path: string): One {
  if (!("name" in parameter) || parameter.description !== undefined) return parameter;
  const description = wordsFor(PARAMETERS, parameter.name, path);
  return description === undefined ? parameter : { ...parameter, description };
}

/** Returns this part of a body, or of its schema, with a sentence for each field that has no description. */
function withFields<Part>(part: Part, path: string): Part {
  if (Array.isArray(part)) return part.map((one) => withFields(one, path)) as Part;
  if (typeof part !== "object" || part === null) return part;
  const entries = Object.entries(part).map(([key, value]) => {
    if (key === "example") return [key, value];
    return [key, key === "properties" ? fieldsWithWords(value, path) : withFields(value, path)];
  });
  return Object.fromEntries(entries) as Part;
}

function fieldsWithWords(fields: Readonly<Record<string, JsonSchema>>, path: string): object {
  const described = Object.entries(fields).map(([name, field]) => {
    const words = saysItself(field) ? undefined : wordsFor(FIELDS, name, path);
    // The fields of an outcome belong to the game: games.ts.
    const inside = name === "outcome" ? field : withFields(field, path);
    return [name, words === undefined ? inside : { ...inside, description: words }];
  });
  return Object.fromEntries(described);
}

/** Returns true if a field is described, has only one value, or has the name of a schema that explains it. */
function saysItself(field: JsonSchema & { readonly description?: string }): boolean {
  const { description, $ref, const: only, enum: choices } = field;
  return [description, $ref, only].some((one) => one !== undefined) || choices?.length === 1;
}

/** Returns the description of this name below this path, or else the general one. */
function wordsFor(
  words: Readonly<Record<string, string>>,
  name: string,
  path: string,
): string | undefined {
  const below = Object.keys(words).find((key) => {
    const [part = "", qualified] = key.split(" ");
    return qualified === name && path.includes(part);
  });
  return words[below ?? name];
}

/** Returns the names of the schemas that a part refers to, and of those that they refer to. */
function referencesIn(
  part: unknown,
  schemas: Described["components"]["schemas"],
  found = new Set<string>(),
): ReadonlySet<string> {
  const text = JSON.stringify(part) ?? "";
  for (const [, name = ""] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    referencesIn(schemas[name], schemas, found);
  }
  return found;
}
