/**
 * A casino's webhooks in tests: creates one, and reads the deliveries to its receiver, verifying
 * each.
 */
import { env } from "cloudflare:workers";
import type { Schema } from "@cfworker/json-schema";
import { Webhook } from "standardwebhooks";
import { ulid } from "ulid";
import { expect, vi } from "vitest";
import { apiDocument, misfits } from "./api-document.ts";
import { type Casino, expectSuccess } from "./casino.ts";
import type { ReceivedDelivery } from "./webhook-receiver.ts";

export const WEBHOOKS = "/api/v1/admin/webhooks";
/** How long a test waits for what happens automatically: only a test that fails waits this long. */
export const WAIT = { timeout: 200_000, interval: 50 };

/** The body of a delivery. */
export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  readonly environment: string;
  readonly tenantId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Delivery {
  readonly event: WebhookEvent;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly answered: ReceivedDelivery["answered"];
  readonly at: number;
}

export interface OpenedWebhook {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  /** Tells a receiver that is down (`down=1`) to be up again. */
  recover(): Promise<unknown>;
  /** Returns all deliveries so far. Fails the test unless each verifies and fits its schema. */
  deliveries(): Promise<Delivery[]>;
  /** Returns them once there are at least `count`. */
  deliveriesOf(count: number): Promise<Delivery[]>;
}

/** Returns the URL of a new receiver, which answers as the query says (webhook-receiver). */
export function receiverUrl(troubles = "", name = `r${ulid().toLowerCase()}`): string {
  return `https://${name}.receiver.test/${troubles === "" ? "" : `?${troubles}`}`;
}

/** Creates a webhook with its own receiver. */
export async function openWebhook(
  casino: Casino,
  options: { troubles?: string; eventTypes?: readonly string[]; name?: string } = {},
): Promise<OpenedWebhook> {
  const { troubles = "", eventTypes, name } = options;
  const url = receiverUrl(troubles, name);
  const body = { url, ...(eventTypes === undefined ? {} : { eventTypes }) };
  const { id, deliverySecret } = expectSuccess(await casino.call("POST", WEBHOOKS, { body }));
  const opened = {
    id,
    url,
    secret: deliverySecret,
    recover: () => env.TEST_RECEIVER.fetch(bookUrl(url), { method: "POST" }),
    deliveries: async () => (await received(url)).map((one) => verified(one, opened.secret)),
    deliveriesOf: (count: number) =>
      vi.waitFor(async () => {
        const deliveries = await opened.deliveries();
        expect(deliveries.length).toBeGreaterThanOrEqual(count);
        return deliveries;
      }, WAIT),
  };
  return opened;
}

/** Returns what the receiver at a URL received. */
export async function received(url: string): Promise<ReceivedDelivery[]> {
  return (await env.TEST_RECEIVER.fetch(bookUrl(url))).json();
}

function bookUrl(url: string): string {
  return `https://book/${new URL(url).hostname.split(".")[0]}`;
}

function verified({ headers, body, answered, at }: ReceivedDelivery, secret: string): Delivery {
  const event = new Webhook(secret).verify(body, { ...headers }) as WebhookEvent;
  expect(headers["webhook-id"]).toBe(event.id);
  expect(misfits(schemaOf(event.type), event), `${event.type} fits its schema: ${body}`).toEqual(
    [],
  );
  return { event, body, headers, answered, at };
}

function schemaOf(type: string): Schema {
  const { webhooks } = apiDocument as unknown as {
    webhooks: Record<
      string,
      { post: { requestBody: { content: Record<string, { schema: Schema }> } } }
    >;
  };
  const schema = webhooks[type]?.post.requestBody.content["application/json"]?.schema;
  if (schema === undefined) throw new Error(`The document describes ${type}.`);
  return schema;
}
