/**
 * The entry of the Worker that sends webhooks (config/webhook-sender.toml). It has no data and no keys,
 * and only the platform's Worker can call it, over a service binding.
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

/**
 * Sends a webhook and answers with the outcome; a request without a body is answered `{ fault }`, after
 * checking the URL only. Answers 503 if the name could not be looked up.
 */
export async function answerSendRequest(
  request: Request,
  environment: SenderEnv,
  ask: typeof fetch,
): Promise<Response> {
  const webhook = (await request.json()) as SendRequest;
  const rules: SenderRules = {
    ownHosts: environment.OWN_HOSTS.split(" ").filter((host) => host !== ""),
    resolver: environment.DNS_RESOLVER === "off" ? null : environment.DNS_RESOLVER,
  };
  try {
    if (webhook.body !== undefined) return Response.json(await sendWebhook(webhook, rules, ask));
    const fault = await destinationFault(webhook.url, rules, ask);
    return Response.json({ fault: fault?.reason ?? null });
  } catch (error) {
    console.warn(JSON.stringify({ event: "name_not_looked_up", error: String(error) }));
    return new Response(null, { status: 503 });
  }
}

export default {
  fetch: (request: Request, environment: SenderEnv) =>
    answerSendRequest(request, environment, (input, init) => fetch(input, init)),
};
