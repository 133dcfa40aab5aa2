/**
 * Receivers of webhooks on a developer's machine: any `http://127.0.0.1:PORT`, and an inbox for those who have
 * none. The inbox accepts the deliveries of a webhook with its address, checks their signatures, and can be set
 * to fail. Everything is kept in memory. Local stack only.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { causeOfStatus, type FailureCause } from "../../domain/webhooks/failure-cause.ts";
import type { Outcome } from "../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";
import type { Config } from "../config.ts";
import { subscriptionsOf } from "../db/webhook-subscriptions.ts";
import { isLoopback } from "../webhook-sender/destination.ts";
import { postWebhook, type SendRequest } from "../webhook-sender/send-webhook.ts";
import { DeliverySecrets } from "../webhooks/delivery-secrets.ts";
import { webhookSignature } from "../webhooks/sign-webhook.ts";

export const INBOX_PATH = "/sandbox/inbox";
const MAX_KEPT = 100;

/** The failures that the inbox can simulate. */
export const TROUBLES = ["none", "refuse", "busy", "slow", "drop", "gone"] as const;
export type Trouble = (typeof TROUBLES)[number];

export interface Received {
  /** Counts from 1 since the stack started. */
  readonly number: number;
  readonly at: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly verified: boolean;
  readonly answered: string;
}

/** The one inbox of the stack; `received` is newest first. */
export const inbox: { trouble: Trouble; count: number; readonly received: Received[] } = {
  trouble: "none",
  count: 0,
  received: [],
};

/**
 * Returns the bindings with the inbox in front of the Worker that sends webhooks: deliveries to the
 * inbox's address stay here, those to this machine are sent from here, and all others are passed on.
 */
export function withInbox(env: Env, config: Config): Env {
  const sender: Pick<Fetcher, "fetch"> = {
    async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      const request = JSON.parse(String(init?.body)) as SendRequest;
      const url = URL.parse(request.url);
      if (url === null || !isLoopback(url)) return env.WEBHOOK_SENDER.fetch(input, init);
      const { headers = {}, body } = request;
      if (body === undefined) return Response.json({ fault: null });
      if (url.pathname !== INBOX_PATH) {
        return Response.json(await postWebhook(request, (to, post) => fetch(to, post)));
      }
      const owner = JSON.parse(body) as TenantEnvironment;
      const webhooks = await subscriptionsOf(env.DB, owner);
      const secrets = await Promise.all(
        webhooks.map((one) => new DeliverySecrets(env, config).of(one)),
      );
      return Response.json(await receive({ headers, body, secrets }));
    },
  };
  return { ...env, WEBHOOK_SENDER: sender as Fetcher };
}

async function receive(delivery: {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The secrets of each webhook that it may be for. */
  readonly secrets: readonly (readonly string[])[];
}): Promise<Outcome> {
  const { headers, body, secrets } = delivery;
  const outcome = await OUTCOMES[inbox.trouble]();
  const answered = outcome.error ?? String(outcome.responseStatus);
  const message = {
    id: headers["webhook-id"] ?? "",
    timestampSeconds: Number(headers["webhook-timestamp"]),
    body,
  };
  const verified = secrets.some(
    (ofWebhook) => headers["webhook-signature"] === webhookSignature(ofWebhook, message),
  );
  inbox.count += 1;
  const { count: number } = inbox;
  inbox.received.unshift({ number, at: Date.now(), headers, body, verified, answered });
  inbox.received.length = Math.min(inbox.received.length, MAX_KEPT);
  return outcome;
}

function answer(responseStatus: number): Outcome {
  const cause = causeOfStatus(responseStatus);
  return { responseStatus, responseBody: null, cause, error: null, retryAfterMs: null };
}

function noAnswer(cause: FailureCause, error: string): Outcome {
  return { responseStatus: null, responseBody: null, cause, error, retryAfterMs: null };
}

const OUTCOMES: Readonly<Record<Trouble, () => Promise<Outcome>>> = {
  none: async () => answer(204),
  refuse: async () => answer(500),
  busy: async () => ({ ...answer(429), retryAfterMs: 20_000 }),
  slow: async () => {
    await scheduler.wait(10_000);
    return noAnswer("timeout", "no answer within 10 seconds");
  },
  drop: async () => noAnswer("connection", "the connection failed"),
  gone: async () => answer(410),
};
