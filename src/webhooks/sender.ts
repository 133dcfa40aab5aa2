/** Calls the Worker that sends webhooks: the only way from here to a URL that a tenant chose. */
import type { Outcome } from "../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";
import type { SendRequest } from "../webhook-sender/send-webhook.ts";

/** Sends a delivery; throws when the sender itself cannot be reached. */
export function send(env: Env, request: Required<SendRequest>): Promise<Outcome> {
  return callSender<Outcome>(env, request);
}

/** Returns why nothing may be sent to this URL, or null if it is allowed. */
export async function urlFault(env: Env, url: string): Promise<string | null> {
  const { fault } = await callSender<{ fault: string | null }>(env, { url });
  return fault;
}

async function callSender<Answer>(env: Env, request: SendRequest): Promise<Answer> {
  const init = { method: "POST", body: JSON.stringify(request) };
  const response = await env.WEBHOOK_SENDER.fetch("https://webhook-sender/", init);
  if (!response.ok) throw new Error(`the webhook sender answered ${response.status}`);
  return (await response.json()) as Answer;
}
