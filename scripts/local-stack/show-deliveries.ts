/**
 * Shows the deliveries that the local inbox receives for one webhook, and forwards them: the repeating part
 * of `npm run listen`.
 */
import { setTimeout as pause } from "node:timers/promises";
import { webhookSignature } from "../../src/webhooks/sign-webhook.ts";
import { forwardDelivery, type InboxDelivery } from "./forward-delivery.ts";

const LOOK_EVERY_MS = 300;

export interface ShowOptions {
  /** The address of the inbox. */
  readonly inbox: string;
  /** Deliveries up to this number are old. */
  readonly after: number;
  /** Signs the deliveries of the webhook. Others that lead to the inbox have secrets of their own. */
  readonly deliverySecret: string;
  /** Where to forward each delivery; nowhere if undefined. */
  readonly forwardTo: string | undefined;
  readonly say: (line: string) => void;
  readonly end: AbortSignal;
}

interface Look {
  /** How many deliveries the inbox has received in total; it keeps the newest. */
  readonly count: number;
  readonly received: readonly InboxDelivery[];
}

/** Shows deliveries until `end`. Throws an error with what to do if the stack stops. */
export async function showDeliveries(options: ShowOptions): Promise<void> {
  const { inbox, deliverySecret, say, end } = options;
  let last = options.after;
  while (!end.aborted) {
    const { count, received } = await look(inbox, last);
    const missed = count - last - received.length;
    if (missed > 0)
      say(`${missed} events are not shown: more arrived at once than the inbox keeps.`);
    for (const delivery of received) {
      if (isSignedWith(deliverySecret, delivery)) await show(delivery, options);
    }
    last = received.at(-1)?.number ?? count;
    await pause(LOOK_EVERY_MS, undefined, { signal: end }).catch(() => undefined);
  }
}

/** Reads the deliveries after a number from the inbox. */
export async function look(inbox: string, after = Number.MAX_SAFE_INTEGER): Promise<Look> {
  try {
    const response = await fetch(`${inbox}?after=${after}`, {
      headers: { Accept: "application/json" },
    });
    return (await response.json()) as Look;
  } catch {
    throw new Error(
      "Rouleau has stopped. The next `npm run listen` removes the webhook of this one.",
    );
  }
}

async function show(delivery: InboxDelivery, { forwardTo, say }: ShowOptions): Promise<void> {
  const { id, type, createdAt, data } = JSON.parse(delivery.body);
  const answer = forwardTo === undefined ? "" : `  [${await forwardDelivery(delivery, forwardTo)}]`;
  say(`${createdAt}  ${type}  ${id}${answer}`);
  say(`    ${JSON.stringify(data)}`);
}

/** During a rotation of secrets a delivery has one signature for each. */
function isSignedWith(secret: string, { headers, body }: InboxDelivery): boolean {
  const id = headers["webhook-id"] ?? "";
  const timestampSeconds = Number(headers["webhook-timestamp"]);
  const own = webhookSignature([secret], { id, timestampSeconds, body });
  return (headers["webhook-signature"] ?? "").split(" ").includes(own);
}
