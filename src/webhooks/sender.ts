/** Calls the Worker that sends: the only way from here to an address that a tenant chose. */
import type { Outcome } from "../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";
import type { SendRequest } from "../webhook-sender/send-webhook.ts";

/** Sends a delivery; throws when the sender itself cannot be reached. */
export function send(env: Env, order: Required<SendRequest>): Promise<Outcome> {
  return ask<Outcome>(env, order);
}

/** Why nothing may be sent to this URL; null when it may be. */
export async function urlFault(env: Env, url: string): Promise<string | null> {
  const { fault } = await ask<{ fault: string | null }>(env, { url });
  return fault;
}

async function ask<Answer>(env: Env, order: SendRequest): Promise<Answer> {
  const request = { method: "POST", body: JSON.stringify(order) };
  const response = await env.WEBHOOK_SENDER.fetch("https://webhook-sender/", request);
  if (!response.ok) throw new Error(`the webhook sender answered ${response.status}`);
  return (await response.json()) as Answer;
}
