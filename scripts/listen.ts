/**
 * `npm run listen -- --forward-to http://127.0.0.1:3000/hook`: shows the sandbox's events of the demo
 * tenant as they are delivered, and forwards them, with their signatures, to a receiver on this machine.
 * It makes a webhook to the local inbox and removes it at the end (Ctrl+C).
 */
import { parseArgs } from "node:util";
import { EVENT_TYPES, type EventType } from "../domain/webhooks/event-types.ts";
import { listen } from "./local-stack/listen.ts";
import { requireStack } from "./local-stack/running-stack.ts";

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

const end = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => end.abort());

try {
  console.log(`Listening to the demo tenant's sandbox at ${baseUrl}.`);
  await listen({
    ...{ baseUrl, apiKey: demo.sandboxKey, webhookSecret: demo.webhookSecret, forwardTo },
    // The platform refuses what is no type of event, with those there are.
    eventTypes: (options.events?.split(",") as EventType[] | undefined) ?? EVENT_TYPES,
    say: (line) => console.log(line),
    end: end.signal,
  });
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
