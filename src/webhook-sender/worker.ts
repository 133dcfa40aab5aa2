/**
 * The entry of the Worker that sends webhooks (config/webhook-sender.toml). It holds nothing worth reaching,
 * and is called by the platform's Worker alone, over a service binding.
 */
import {
  destinationFault,
  type SenderRules,
  type SendRequest,
  sendWebhook,
} from "./send-webhook.ts";

interface SenderEnv {
  readonly DNS_RESOLVER: string;
  readonly OWN_HOSTS: string;
}

/** Answers an order: `{ fault }` when it has no body to send, what came of sending it otherwise. */
export async function answerSendRequest(
  request: Request,
  environment: SenderEnv,
  ask: typeof fetch,
): Promise<Response> {
  const order = (await request.json()) as SendRequest;
  const rules: SenderRules = {
    ownHosts: environment.OWN_HOSTS.split(" ").filter((host) => host !== ""),
    resolver: environment.DNS_RESOLVER === "off" ? null : environment.DNS_RESOLVER,
  };
  if (order.body !== undefined) return Response.json(await sendWebhook(order, rules, ask));
  return Response.json({ fault: await destinationFault(order.url, rules, ask) });
}

export default {
  fetch: (request: Request, environment: SenderEnv) =>
    answerSendRequest(request, environment, (input, init) => fetch(input, init)),
};
