/** What `npm run listen` forwards is what was sent, so that a receiver verifies it. docs/webhooks.md. */
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { forwardDelivery } from "../../../scripts/local-stack/forward-delivery.ts";
import { webhookSignature } from "../../../src/webhooks/sign-webhook.ts";
import { serveLocally } from "./serve-locally.ts";

const SECRET = `whsec_${btoa("for tests only: thirty-two bytes")}`;

it("a forwarded delivery verifies, and its receiver's status is shown; a missing receiver is reported too", async () => {
  const body = '{"id":"evt_1","data":{"text":"é"}}';
  const timestampSeconds = Math.floor(Date.now() / 1000);
  const headers = {
    "Content-Type": "application/json",
    "webhook-id": "evt_1",
    "webhook-timestamp": String(timestampSeconds),
    "webhook-signature": webhookSignature([SECRET], { id: "evt_1", timestampSeconds, body }),
  };
  const received: unknown[] = [];
  const server = await serveLocally(async (request, response) => {
    const bytes = Buffer.concat(await request.toArray());
    received.push(new Webhook(SECRET).verify(bytes, request.headers as Record<string, string>));
    response.writeHead(418).end("a teapot");
  });
  const url = `${server.url}/hook`;
  const delivery = { number: 1, headers, body, verified: true };
  expect(await forwardDelivery(delivery, url)).toBe("418");
  expect(received).toMatchObject([{ id: "evt_1" }]);
  await server[Symbol.asyncDispose]();
  expect(await forwardDelivery(delivery, url)).toBe("ECONNREFUSED");
});
