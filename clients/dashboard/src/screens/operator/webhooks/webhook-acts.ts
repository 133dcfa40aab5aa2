/** What can be done with an endpoint. */
import type { Webhook } from "../../../../../sdk/src/generated/schemas.ts";
import { type Act, listed, orNone } from "../../../parts/act.ts";
import { texts } from "../../../texts/all-texts.ts";

const { webhooks: words } = texts;

const OVERLAP_SECONDS = "86400";

export function createAct(): Act {
  return {
    ...words.create,
    operation: "webhooks.create",
    fields: fieldsOf(undefined),
    args: (values) => [bodyOf(values)],
  };
}

export function updateAct(webhook: Webhook): Act {
  return {
    ...words.update,
    operation: "webhooks.update",
    fields: fieldsOf(webhook),
    args: (values) => [webhook.id, bodyOf(values)],
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
  return [
    { name: "url", label: words.url, first: webhook?.url ?? "https://" },
    {
      name: "types",
      label: words.types,
      about: words.create.typesAbout,
      kind: "long",
      isOptional: true,
      first: webhook?.eventTypes.join("\n") ?? "",
    },
    {
      name: "description",
      label: words.description,
      isOptional: true,
      first: webhook?.description ?? "",
    },
  ];
}

function bodyOf({ url, types, description }: Readonly<Record<string, string>>) {
  const eventTypes = listed(types);
  return {
    url,
    eventTypes: eventTypes.length === 0 ? undefined : eventTypes,
    description: orNone(description),
  };
}
