/** What `npm run listen` forwards is what was sent, so that a receiver verifies it. docs/webhooks.md. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { forwardDelivery } from "../../../scripts/local-stack/forward-delivery.ts";
import { webhookSignature } from "../../../src/webhooks/sign-webhook.ts";

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
  const server = createServer(async (request, response) => {
    const bytes = Buffer.concat(await request.toArray());
    received.push(new Webhook(SECRET).verify(bytes, request.headers as Record<string, string>));
    response.writeHead(418).end("a teapot");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const delivery = { number: 1, headers, body, verified: true };
  expect(await forwardDelivery(delivery, url)).toBe("418");
  expect(received).toMatchObject([{ id: "evt_1" }]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await forwardDelivery(delivery, url)).toBe("ECONNREFUSED");
});
