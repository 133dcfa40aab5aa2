/** What can be done with an endpoint. */
import type { Webhook } from "../../../../../sdk/src/generated/schemas.ts";
import { type Act, listed, orNone, type Values } from "../../../parts/act.ts";
import { GAMES } from "../../../parts/choices.ts";
import { texts } from "../../../texts/all-texts.ts";

const { webhooks: words, webhookOptions: options } = texts;

const OVERLAP_SECONDS = "86400";

export function createAct(): Act {
  return {
    ...words.create,
    operation: "webhooks.create",
    fields: fieldsOf(undefined),
    args: (values) => [changesOf(undefined, values)],
  };
}

export function updateAct(webhook: Webhook): Act {
  return {
    ...words.update,
    operation: "webhooks.update",
    fields: fieldsOf(webhook),
    args: (values) => [webhook.id, changesOf(webhook, values)],
  };
}

export function switchAct({ id, enabled, url }: Webhook): Act {
  return {
    ...(enabled ? words.disable : words.enable),
    ...(enabled ? { isHarmful: true, nameToType: url } : {}),
    operation: "webhooks.update",
    args: () => [id, { enabled: !enabled }],
  };
}

export function testAct({ id }: Webhook): Act {
  return { ...words.test, operation: "webhooks.test", args: () => [id] };
}

export function removeAct({ id, url }: Webhook): Act {
  return {
    ...words.remove,
    operation: "webhooks.remove",
    isHarmful: true,
    nameToType: url,
    args: () => [id],
  };
}

export function rotateAct({ id, url }: Webhook): Act {
  return {
    ...words.rotate,
    operation: "webhooks.rotateDeliverySecret",
    isHarmful: true,
    nameToType: url,
    fields: [
      { name: "overlap", label: words.rotate.overlap, kind: "number", first: OVERLAP_SECONDS },
    ],
    args: ({ overlap }) => [id, { overlapSeconds: Number(overlap) }],
  };
}

export function recoverAct({ id }: Webhook): Act {
  return {
    ...words.recover,
    operation: "webhooks.replayFailed",
    fields: [
      { name: "since", label: words.recover.since, kind: "time" },
      { name: "delivered", label: words.recover.delivered, kind: "switch", first: "off" },
    ],
    args: ({ since, delivered }) => [
      id,
      {
        since: since ? new Date(since).toISOString() : undefined,
        delivered: delivered === "on" || undefined,
      },
    ],
  };
}

export function replayAct(eventId: string): Act {
  return { ...words.replay, operation: "webhooks.replay", args: () => [eventId] };
}

function fieldsOf(webhook: Webhook | undefined): NonNullable<Act["fields"]> {
  const isNew = webhook === undefined;
  const { url, types, description, currencies, games, payload, order } = textsOf(webhook);
  return [
    { name: "url", label: words.url, first: url },
    {
      name: "types",
      label: words.types,
      about: isNew ? options.typesNew : options.types,
      kind: "long",
      isOptional: isNew,
      first: types,
    },
    { name: "description", label: words.description, isOptional: true, first: description },
    {
      name: "currencies",
      label: options.currencies,
      about: options.currenciesAbout,
      isOptional: true,
      first: currencies,
    },
    {
      name: "games",
      label: options.games,
      about: options.gamesAbout(GAMES.map(([id]) => id).join(", ")),
      isOptional: true,
      first: games,
    },
    {
      name: "payload",
      label: options.payload,
      about: options.payloadAbout,
      kind: "choice",
      choices: Object.entries(options.payloads),
      first: payload,
    },
    {
      name: "order",
      label: options.order,
      about: options.orderAbout,
      kind: "choice",
      choices: Object.entries(options.orders),
      first: order,
    },
  ];
}

/** What is typed in the form of an endpoint. */
function textsOf(webhook: Webhook | undefined) {
  return {
    url: webhook?.url ?? "https://",
    types: webhook?.eventTypes.join("\n") ?? "",
    description: webhook?.description ?? "",
    currencies: webhook?.currencies?.join(", ") ?? "",
    games: webhook?.gameIds?.join(", ") ?? "",
    payload: webhook?.payload ?? "full",
    order: webhook?.order ?? "none",
  };
}

/** The fields of the call that the form changes: a colleague's other changes in the meantime are kept. */
function changesOf(webhook: Webhook | undefined, values: Values) {
  const before: Values = textsOf(webhook);
  const changed = (name: string) => values[name] !== before[name];
  const allOrListed = (text: string | undefined) =>
    listed(text).length === 0 ? null : listed(text);
  const currencies = values.currencies?.toUpperCase();
  return {
    ...(changed("url") ? { url: values.url } : {}),
    ...(changed("types") ? { eventTypes: listed(values.types) } : {}),
    ...(changed("description") ? { description: orNone(values.description) ?? null } : {}),
    ...(changed("currencies") ? { currencies: allOrListed(currencies) } : {}),
    ...(changed("games") ? { gameIds: allOrListed(values.games) } : {}),
    ...(changed("payload") ? { payload: values.payload } : {}),
    ...(changed("order") ? { order: values.order } : {}),
  };
}
