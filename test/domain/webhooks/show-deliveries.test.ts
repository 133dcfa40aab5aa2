/** What `npm run listen` shows and forwards of what the local inbox receives. docs/webhooks.md. */
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { look, showDeliveries } from "../../../scripts/local-stack/show-deliveries.ts";
import { webhookSignature } from "../../../src/webhooks/sign-webhook.ts";
import { serveLocally } from "./serve-locally.ts";

const OWN = `whsec_${btoa("for tests only: thirty-two bytes")}`;
const OTHER = `whsec_${btoa("another webhook's thirty-two byte")}`;
const SIGNED = ["webhook-id", "webhook-timestamp", "webhook-signature", "webhook-sequence"];

/** A delivery as the inbox shows it, signed with these secrets. */
function deliveryOf(number: number, secrets: readonly string[], text = "") {
  const id = `evt_${number}`;
  // The blanks, the accent and the order of the fields are part of what is signed.
  const body = `{"type": "player.created", "id":"${id}","createdAt":"2026-11-27T09:00:00.000Z", "data":{"text":"é${text}"}}`;
  const timestampSeconds = Math.floor(Date.now() / 1000);
  const headers = {
    "Content-Type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(timestampSeconds),
    "webhook-sequence": String(number),
    "webhook-signature": webhookSignature(secrets, { id, timestampSeconds, body }),
  };
  return { number, headers, body, verified: true };
}

/**
 * Answers each request with the next of these, and ends the command with the last one, so that no time limit ends it.
 */
async function inboxWith(answers: readonly object[]) {
  const end = new AbortController();
  const asked: (string | undefined)[] = [];
  const server = await serveLocally((request, response) => {
    asked.push(request.url);
    if (asked.length >= answers.length) end.abort();
    response.end(JSON.stringify(answers[asked.length - 1] ?? answers.at(-1)));
  });
  return { ...server, asked, end: end.signal };
}

it("the command shows and forwards only the deliveries of its own webhook, as they were sent", async () => {
  const first = deliveryOf(5, [OWN]);
  const foreign = deliveryOf(6, [OTHER]);
  const rotated = deliveryOf(7, [OTHER, OWN], " 2");
  await using inbox = await inboxWith([
    { count: 4, received: [] },
    { count: 6, received: [first, foreign] },
    { count: 7, received: [rotated] },
    { count: 7, received: [] },
  ]);
  const received: { body: string; headers: Record<string, string> }[] = [];
  await using target = await serveLocally(async (request, response) => {
    const headers = request.headers as Record<string, string>;
    received.push({ body: Buffer.concat(await request.toArray()).toString(), headers });
    response.writeHead(202).end();
  });
  const lines: string[] = [];
  const { url, end } = inbox;
  const forwardTo = `${target.url}/hook`;
  await showDeliveries({
    ...{ inbox: url, after: 4, deliverySecret: OWN, forwardTo, end },
    say: (line) => lines.push(line),
  });
  expect(lines).toEqual([
    "2026-11-27T09:00:00.000Z  player.created  evt_5  [202]",
    '    {"text":"é"}',
    "2026-11-27T09:00:00.000Z  player.created  evt_7  [202]",
    '    {"text":"é 2"}',
  ]);
  // Each request asks for what came after the last delivery that was read, including those of others.
  expect(inbox.asked).toEqual(["/?after=4", "/?after=4", "/?after=6", "/?after=7"]);
  expect(received.map(({ body }) => body)).toEqual([first.body, rotated.body]);
  for (const [index, { body, headers }] of received.entries()) {
    const sent = [first, rotated][index]?.headers as Record<string, string> | undefined;
    for (const name of SIGNED) expect(headers[name], name).toBe(sent?.[name]);
    expect(new Webhook(OWN).verify(body, headers)).toMatchObject({ type: "player.created" });
  }
});

it("the command forwards nothing unless it has an address, and says how many it could not show", async () => {
  await using inbox = await inboxWith([{ count: 103, received: [deliveryOf(103, [OWN])] }]);
  const lines: string[] = [];
  const { url, end } = inbox;
  await showDeliveries({
    ...{ inbox: url, after: 0, deliverySecret: OWN, forwardTo: undefined, end },
    say: (line) => lines.push(line),
  });
  expect(lines).toEqual([
    "102 events are not shown: more arrived at once than the inbox keeps.",
    "2026-11-27T09:00:00.000Z  player.created  evt_103",
    '    {"text":"é"}',
  ]);
});

it("the command says what to do when the stack has stopped", async () => {
  const gone = await serveLocally(() => undefined);
  await gone[Symbol.asyncDispose]();
  await expect(look(gone.url)).rejects.toThrow(/Rouleau has stopped/);
});
