/**
 * Shows an account's sandbox events as they are delivered, and forwards them. It makes a webhook to the
 * local inbox and removes it at the end. docs/webhooks.md.
 */
import { setTimeout as pause } from "node:timers/promises";
import { Rouleau } from "../../clients/sdk/src/index.ts";
import type { EventType } from "../../domain/webhooks/event-types.ts";
import { webhookSignature } from "../../src/webhooks/sign-webhook.ts";
import { forwardDelivery, type InboxDelivery } from "./forward-delivery.ts";

const LOOK_EVERY_MS = 300;
/** The description of a webhook that this command makes. */
const DESCRIPTION = "npm run listen";

export interface ListenOptions {
  readonly baseUrl: string;
  /** A sandbox key, and the secret that signs its calls. */
  readonly apiKey: string;
  readonly webhookSecret: string | null;
  readonly eventTypes: readonly EventType[];
  /** Where each delivery goes as well; nowhere if it is undefined. */
  readonly forwardTo: string | undefined;
  readonly say: (line: string) => void;
  /** Ends the command. */
  readonly end: AbortSignal;
}

interface Webhook {
  readonly id: string;
  readonly deliverySecret: string;
}

/** Shows deliveries until `end`. Throws an error with what to do if the stack refuses a call or stops. */
export async function listen(options: ListenOptions): Promise<void> {
  const { baseUrl, apiKey, webhookSecret, forwardTo, say, end } = options;
  const secret = webhookSecret === null ? {} : { webhookSecret };
  const rouleau = new Rouleau({ baseUrl, apiKey, ...secret });
  const webhook = await openWebhook(rouleau, options);
  say(`Delivery secret, which signs them: ${webhook.deliverySecret}`);
  say(
    forwardTo === undefined
      ? "Nothing is forwarded: add -- --forward-to http://127.0.0.1:3000/hook\n"
      : `Forwarding to ${forwardTo}\n`,
  );
  let last = (await look(options, Number.MAX_SAFE_INTEGER)).count;
  while (!end.aborted) {
    const { count, received } = await look(options, last);
    const missed = count - last - received.length;
    if (missed > 0)
      say(`${missed} events are not shown: more arrived at once than the inbox keeps.`);
    for (const delivery of received) {
      // Other webhooks may lead to the inbox too.
      if (isSignedBy(webhook, delivery)) await show(options, delivery);
      last = delivery.number;
    }
    await pause(LOOK_EVERY_MS, undefined, { signal: end }).catch(() => undefined);
  }
  await rouleau.webhooks.remove(webhook.id);
}

async function show({ forwardTo, say }: ListenOptions, delivery: InboxDelivery): Promise<void> {
  const { id, type, createdAt, data } = JSON.parse(delivery.body);
  const answer = forwardTo === undefined ? "" : `  [${await forwardDelivery(delivery, forwardTo)}]`;
  say(`${createdAt}  ${type}  ${id}${answer}`);
  say(`    ${JSON.stringify(data)}`);
}

function isSignedBy({ deliverySecret }: Webhook, { headers, body }: InboxDelivery): boolean {
  const header = (name: string) =>
    Object.entries(headers).find(([own]) => own.toLowerCase() === name)?.[1] ?? "";
  const timestampSeconds = Number(header("webhook-timestamp"));
  const message = { id: header("webhook-id"), timestampSeconds, body };
  const expected = webhookSignature([deliverySecret], message);
  return header("webhook-signature").split(" ").includes(expected);
}

async function look(
  { baseUrl }: ListenOptions,
  after: number,
): Promise<{ count: number; received: InboxDelivery[] }> {
  const url = `${baseUrl}/sandbox/inbox?after=${after}`;
  try {
    const response = await fetch(url, { headers: { Accept: "application/json" } });
    return (await response.json()) as { count: number; received: InboxDelivery[] };
  } catch {
    throw new Error(
      "Rouleau has stopped. The next `npm run listen` removes the webhook of this one.",
    );
  }
}

/** Makes a webhook. First removes one that an earlier run left because the stack stopped first. */
async function openWebhook(
  { webhooks }: Rouleau,
  { baseUrl, eventTypes }: ListenOptions,
): Promise<Webhook> {
  for await (const { id, description } of webhooks.list()) {
    if (description === DESCRIPTION) await webhooks.remove(id);
  }
  const url = `${baseUrl}/sandbox/inbox`;
  return webhooks.create({ url, eventTypes: [...eventTypes], description: DESCRIPTION });
}
