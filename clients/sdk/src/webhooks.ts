/** Verifies a delivery of a webhook, by the Standard Webhooks scheme, and reads its event. */
import { UsageError, WebhookError } from "./errors.ts";
import type { WebhookEvent } from "./generated/events.ts";
import { isWebhookSignature } from "./signature.ts";

const TOLERANCE_SECONDS = 300;

/** A request's headers: those of `fetch`, or those of Node. */
export type ReceivedHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Returns the event of a delivery that one of the secrets signed within five minutes of now. Throws
 * WebhookError for any other; the error contains nothing of the body. `rawBody` is the body as
 * received, before any parsing.
 */
export async function unwrapWebhook(
  rawBody: string | Uint8Array,
  headers: ReceivedHeaders,
  { secrets, nowMs }: { readonly secrets: readonly string[]; readonly nowMs: number },
): Promise<WebhookEvent> {
  if (typeof rawBody !== "string" && !(rawBody instanceof Uint8Array)) {
    throw new UsageError(
      "webhooks.unwrap needs the raw body, as text or bytes: read it before anything parses it as JSON.",
    );
  }
  if (typeof headers !== "object" || headers === null) {
    throw new UsageError(
      "webhooks.unwrap needs the headers of the delivery in addition to its body.",
    );
  }
  if (secrets.length === 0) {
    throw new UsageError(
      "webhooks.unwrap needs the secret that webhooks.create returned: new Rouleau({ deliverySecret }).",
    );
  }
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) =>
    headerOf(headers, `webhook-${name}`),
  );
  if (!id || !timestamp || !signatures) {
    throw new WebhookError(
      "The delivery is not signed: webhook-id, webhook-timestamp or webhook-signature is missing.",
    );
  }
  const ageSeconds = Math.floor(nowMs / 1000) - Number(timestamp);
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(ageSeconds) > TOLERANCE_SECONDS) {
    throw new WebhookError(
      "The delivery's webhook-timestamp is more than five minutes from now. Check this machine's clock.",
    );
  }
  const body = typeof rawBody === "string" ? new TextEncoder().encode(rawBody) : rawBody;
  const prefix = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(prefix.length + body.length);
  signed.set(prefix);
  signed.set(body, prefix.length);
  if (!(await isSigned(secrets, signatures, signed))) {
    throw new WebhookError(
      "None of the secrets made the delivery's signature. Check deliverySecret, and that the body is exactly as received.",
    );
  }
  return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
}

/** During a rotation a delivery has two signatures, and a receiver may know two secrets. */
async function isSigned(
  secrets: readonly string[],
  signatures: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const macs = signatures.split(" ").filter((text) => text.startsWith("v1,"));
  // A delivery has one or two; more would only make the check slow.
  for (const mac of macs.slice(0, 4)) {
    for (const secret of secrets) {
      if (await isWebhookSignature(secret, mac.slice(3), signed)) return true;
    }
  }
  return false;
}

function headerOf(headers: ReceivedHeaders, name: string): string | undefined {
  if (typeof headers.get === "function") return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof found === "string") return found;
  // Some frameworks list the values of each header. If there are several, it is unknown which one counts.
  return found?.length === 1 ? found[0] : undefined;
}
