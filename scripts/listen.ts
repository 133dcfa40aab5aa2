/**
 * `npm run listen -- --forward-to http://127.0.0.1:3000/hook`: shows the sandbox's events of the demo
 * tenant as they are delivered, and forwards them, with their signatures, to a receiver on this machine. It
 * creates a webhook to the local inbox and removes it at the end (Ctrl+C).
 */
import { createHmac } from "node:crypto";
import { parseArgs } from "node:util";
import { EVENT_TYPES } from "../domain/webhooks/event-types.ts";
import { requireStack } from "./local-stack/running-stack.ts";
import { look, showDeliveries } from "./local-stack/show-deliveries.ts";

const WEBHOOKS = "/api/v1/admin/webhooks";
/** The description of this command's webhook. */
const DESCRIPTION = "npm run listen";

const { values: options } = parseArgs({
  options: {
    "forward-to": { type: "string" },
    events: { type: "string" },
  },
});
const forwardTo = options["forward-to"];
const protocol = forwardTo === undefined ? "http:" : URL.parse(forwardTo)?.protocol;
// "localhost:3000" is a URL too, but one of a protocol called "localhost".
if (protocol !== "http:" && protocol !== "https:") {
  fail(`--forward-to must be a URL such as http://127.0.0.1:3000/hook, not "${forwardTo}".`);
}

const { baseUrl, credentials } = await requireStack();
const demo = credentials.tenants.find(({ id }) => id === "demo");
if (demo === undefined)
  fail("The demo tenant is missing; `npm run reset` and `npm start` create it.");
const inbox = `${baseUrl}/sandbox/inbox`;

const end = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => end.abort());

try {
  // Counted before the webhook exists, so that its first delivery is among the new ones.
  const { count: after } = await look(inbox);
  const webhook = await openWebhook();
  const { deliverySecret } = webhook;
  console.log(`Listening to the demo tenant's sandbox at ${baseUrl}.`);
  console.log(`Delivery secret, which signs them: ${deliverySecret}`);
  console.log(
    forwardTo === undefined
      ? "Nothing is forwarded: add -- --forward-to http://127.0.0.1:3000/hook\n"
      : `Forwarding to ${forwardTo}\n`,
  );
  const say = (line: string) => console.log(line);
  await showDeliveries({ inbox, after, deliverySecret, forwardTo, say, end: end.signal });
  await call("DELETE", `${WEBHOOKS}/${webhook.id}`);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

/**
 * Creates a webhook for the requested events, or for all; returns its id and secret. A webhook that an
 * earlier run left behind, because the stack stopped first, would show every event twice, and is removed.
 */
async function openWebhook(): Promise<{ id: string; deliverySecret: string }> {
  const { webhooks } = await call<{ webhooks: { id: string; description: string }[] }>(
    "GET",
    WEBHOOKS,
  );
  for (const { id, description } of webhooks) {
    if (description === DESCRIPTION) await call("DELETE", `${WEBHOOKS}/${id}`);
  }
  const eventTypes = options.events?.split(",") ?? EVENT_TYPES;
  const webhook = { url: inbox, eventTypes, description: DESCRIPTION };
  return call("POST", WEBHOOKS, webhook);
}

async function call<Data>(method: string, path: string, body?: object): Promise<Data> {
  const text = body === undefined ? "" : JSON.stringify(body);
  const timestamp = Math.floor(Date.now() / 1000);
  const signed = `${timestamp}.${method}.${path}.${text}`;
  const signature = createHmac("sha256", demo?.webhookSecret ?? "")
    .update(signed)
    .digest("hex");
  const response = await fetch(baseUrl + path, {
    method,
    headers: {
      Authorization: `Bearer ${demo?.sandboxKey}`,
      "Content-Type": "application/json",
      "X-Service-Timestamp": String(timestamp),
      "X-Service-Signature": `sha256=${signature}`,
    },
    ...(text === "" ? {} : { body: text }),
  });
  const answer = (await response.json()) as {
    data: Data;
    error?: { message: string; details?: object };
  };
  if (answer.error !== undefined) {
    const { message, details } = answer.error;
    fail(details === undefined ? message : `${message}\n${JSON.stringify(details)}`);
  }
  return answer.data;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
