/** `npm run listen`: it shows and forwards the events of its webhook alone, and leaves nothing behind. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { beforeAll, expect, inject, test } from "vitest";
import { Rouleau } from "../../clients/sdk/src/index.ts";
import { listen } from "../../scripts/local-stack/listen.ts";
import { stackReady } from "./stack-ready.ts";

beforeAll(() => stackReady());

test("events are shown with the receiver's answer and forwarded so that they verify, until it ends", async () => {
  const account = { baseUrl: inject("baseUrl"), ...inject("signing") };
  const rouleau = new Rouleau(account);
  const listening = async () =>
    (await rouleau.webhooks.list()).items.filter(
      ({ description }) => description === "npm run listen",
    );
  const url = `${account.baseUrl}/sandbox/inbox`;
  const other = await rouleau.webhooks.create({ url, eventTypes: ["round.settled"] });
  // What a run that was killed leaves behind.
  const left = { url, eventTypes: ["round.settled" as const], description: "npm run listen" };
  const { id: leftId } = await rouleau.webhooks.create(left);

  const bodies: { readonly body: Buffer; readonly headers: Record<string, string> }[] = [];
  const receiver = createServer(async (request, response) => {
    const headers = request.headers as Record<string, string>;
    bodies.push({ body: Buffer.concat(await request.toArray()), headers });
    response.writeHead(202).end();
  });
  await once(receiver.listen(0, "127.0.0.1"), "listening");
  const forwardTo = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;

  const lines: string[] = [];
  const end = new AbortController();
  let isReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (isReady = resolve));
  let isShown: () => void = () => undefined;
  const shown = new Promise<void>((resolve) => (isShown = resolve));
  const say = (line: string) => {
    lines.push(line);
    if (line.startsWith("Forwarding")) isReady();
    if (line.startsWith("    ")) isShown();
  };
  const run = listen({
    ...account,
    eventTypes: ["round.settled"],
    forwardTo,
    say,
    end: end.signal,
  });
  await ready;
  const [own] = await listening();
  expect(own?.id).not.toBe(leftId);
  await rouleau.webhooks.test(other.id);
  await rouleau.webhooks.test(own?.id ?? "");
  await shown;
  end.abort();
  await run;

  const [secret = "", forwarded = "", event = "", data = ""] = lines;
  expect(lines).toHaveLength(4);
  expect(forwarded).toContain(forwardTo);
  expect(event).toMatch(/^\S+Z {2}webhook\.test {2}evt_\w+ {2}\[202\]$/);
  expect(data).toMatch(/^ {4}\{/);
  expect(bodies).toHaveLength(1);
  const verifier = new Webhook(secret.split(": ")[1] ?? "");
  for (const { body, headers } of bodies) verifier.verify(body, headers);
  expect(await listening()).toEqual([]);
  await rouleau.webhooks.remove(other.id);
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

test("a refused call ends it with what the platform says", async () => {
  const account = { baseUrl: inject("baseUrl"), ...inject("signing"), apiKey: "sk_sandbox_none" };
  const run = listen({
    ...{ ...account, eventTypes: [], forwardTo: undefined, say: () => undefined },
    end: new AbortController().signal,
  });
  await expect(run).rejects.toThrow(/Invalid API key/);
});
