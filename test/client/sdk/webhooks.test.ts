/**
 * The SDK returns the event of a delivery only if Rouleau signed it no more than five minutes ago. Reference 11.2.
 */
import { expect, expectTypeOf, it } from "vitest";
import {
  type RoundJackpotWonEvent,
  UsageError,
  WebhookError,
  type WebhookEvent,
} from "../../../clients/sdk/src/index.ts";
import { EVENT_TYPES, type EventType } from "../../../domain/webhooks/event-types.ts";
import { webhookSignature } from "../../../src/webhooks/sign-webhook.ts";
import { NOW, recordCalls, SECRET } from "./recorded-calls.ts";

const OTHER = "whsec_b3RoZXI6IGZvciB0ZXN0cyBvbmx5LCAzMiBieXRlcyE=";
const SECONDS = NOW / 1000;

function delivery(body: string, secrets: readonly string[] = [SECRET], at = SECONDS) {
  const signature = webhookSignature(secrets, { id: "evt_1", timestampSeconds: at, body });
  return {
    "webhook-id": "evt_1",
    "webhook-timestamp": `${at}`,
    "webhook-signature": signature,
  };
}

const BODY = JSON.stringify({ id: "evt_1", type: "webhook.test", data: { message: "Grüße" } });

it("the SDK returns the event, from text or bytes, by the headers of fetch or of Node", async () => {
  const { rouleau } = recordCalls([]);
  const headers = delivery(BODY);
  const event = JSON.parse(BODY);
  const upper = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  );
  expect(await rouleau.webhooks.unwrap(BODY, headers)).toEqual(event);
  expect(await rouleau.webhooks.unwrap(BODY, upper)).toEqual(event);
  const listed = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value]]),
  );
  expect(await rouleau.webhooks.unwrap(BODY, listed)).toEqual(event);
  const bytes = new TextEncoder().encode(BODY);
  expect(await rouleau.webhooks.unwrap(bytes, new Headers(headers))).toEqual(event);
});

it("the SDK accepts the published vector", async () => {
  const { rouleau } = recordCalls([]);
  const headers = {
    "webhook-id": "evt_vector",
    "webhook-timestamp": "1700000000",
    "webhook-signature": "v1,lYEbg2DsQQptzTuTMLi/3iGa35h4tabaBnc90L7Mcds=",
  };
  expect(await rouleau.webhooks.unwrap('{"a":1}', headers)).toEqual({ a: 1 });
});

it("the SDK accepts old and new secret on either side during a rotation", async () => {
  const old = recordCalls([], { webhookSecret: SECRET });
  expect(await old.rouleau.webhooks.unwrap(BODY, delivery(BODY, [OTHER, SECRET]))).toBeTruthy();
  const both = recordCalls([], { webhookSecret: [OTHER, SECRET] });
  expect(await both.rouleau.webhooks.unwrap(BODY, delivery(BODY, [SECRET]))).toBeTruthy();
  expect(await both.rouleau.webhooks.unwrap(BODY, delivery(BODY, [OTHER]))).toBeTruthy();
});

it("the SDK verifies only with the secrets of webhooks, once it is given them", async () => {
  const { rouleau } = recordCalls([], { webhookSecret: SECRET, deliverySecret: [OTHER] });
  expect(await rouleau.webhooks.unwrap(BODY, delivery(BODY, [OTHER]))).toBeTruthy();
  await expect(rouleau.webhooks.unwrap(BODY, delivery(BODY, [SECRET]))).rejects.toThrow(
    WebhookError,
  );
});

it.each<[string, string, Record<string, string | readonly string[] | undefined>]>([
  ["another secret", BODY, delivery(BODY, [OTHER])],
  ["a body that was changed", `${BODY} `, delivery(BODY)],
  ["another id", BODY, { ...delivery(BODY), "webhook-id": "evt_2" }],
  ["a time that was changed", BODY, { ...delivery(BODY), "webhook-timestamp": `${SECONDS + 1}` }],
  ["a delivery of six minutes ago", BODY, delivery(BODY, [SECRET], SECONDS - 360)],
  ["a delivery of the future", BODY, delivery(BODY, [SECRET], SECONDS + 360)],
  ["a time that is no number", BODY, { ...delivery(BODY), "webhook-timestamp": "soon" }],
  ["two ids", BODY, { ...delivery(BODY), "webhook-id": ["evt_1", "evt_1"] }],
  ["no signature", BODY, { ...delivery(BODY), "webhook-signature": undefined }],
  ["a signature of another version", BODY, { ...delivery(BODY), "webhook-signature": "v2,AAAA" }],
  ["a signature that is no base64", BODY, { ...delivery(BODY), "webhook-signature": "v1,%%%" }],
])("the SDK throws for %s, and reveals nothing about the body", async (_, body, headers) => {
  const { rouleau } = recordCalls([]);
  const error = await rouleau.webhooks.unwrap(body, headers).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(WebhookError);
  expect(error.message).not.toContain("Grüße");
  expect(error.cause).toBeUndefined();
});

it("the SDK says what to do without a secret, and with a body that was already parsed", async () => {
  const without = recordCalls([], { webhookSecret: undefined });
  const calls = [
    without.rouleau.webhooks.unwrap(BODY, delivery(BODY)),
    recordCalls([]).rouleau.webhooks.unwrap({ id: "evt_1" } as never, delivery(BODY)),
    recordCalls([]).rouleau.webhooks.unwrap(BODY, undefined as never),
  ];
  for (const call of calls) await expect(call).rejects.toBeInstanceOf(UsageError);
});

it("the SDK has a type for every event", () => {
  expectTypeOf<WebhookEvent["type"]>().toEqualTypeOf<EventType>();
  expectTypeOf<RoundJackpotWonEvent["data"]["lockedToBonus"]>().toEqualTypeOf<boolean>();
  expect(EVENT_TYPES.length).toBeGreaterThan(0);
});
