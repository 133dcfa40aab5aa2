/**
 * One attempt: the name of each kind of failure, and how long a host name's addresses are
 * remembered. Reference 11.8 and 11.16.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sendWebhook } from "../../../src/webhook-sender/send-webhook.ts";

const RESOLVER = "https://dns.example/query";
let named = 0;

/** Sends to a host name that no other test uses; `records` are what it resolves to, `answer` what its receiver does. */
function opened({
  ttl = 0,
  address = "93.184.215.14",
  answer = async () => new Response(null, { status: 204 }),
}: {
  ttl?: number;
  address?: string | null;
  answer?: () => Promise<Response>;
} = {}) {
  named += 1;
  const url = `https://n${named}.example/`;
  const asked: URL[] = [];
  const ask: typeof fetch = async (input) => {
    const { href } = new URL(String(input));
    if (!href.startsWith(RESOLVER)) return answer();
    asked.push(new URL(href));
    const record = { type: 1, data: address, TTL: ttl };
    const isFound = address !== null && href.endsWith("type=A");
    return Response.json({ Answer: isFound ? [record] : [] });
  };
  const rules = { ownHosts: [], resolver: RESOLVER };
  return { url, asked, send: () => sendWebhook({ url, body: "{}" }, rules, ask) };
}

const failing = (message: string) => async () => {
  throw new TypeError(message);
};

it.each([
  ["no address", { address: null }, "name"],
  ["a private address", { address: "10.0.0.1" }, "not_allowed"],
  ["a refused connection", { answer: failing("connect(): Connection refused") }, "connection"],
  ["a lost connection", { answer: failing("Network connection lost.") }, "connection"],
  ["a bad certificate", { answer: failing("TLS peer's certificate is not trusted") }, "tls"],
  ["an unknown name", { answer: failing("DNS lookup failed.") }, "name"],
  ["a redirect", { answer: async () => new Response(null, { status: 307 }) }, "redirect"],
  ["a refusal", { answer: async () => new Response(null, { status: 503 }) }, "status"],
  ["success", {}, null],
])("the sender reports %s by its cause", async (_, trouble, cause) => {
  expect(await opened(trouble).send()).toMatchObject({ cause });
});

it("the sender says nothing about a receiver whose name cannot be looked up", async () => {
  const rules = { ownHosts: [], resolver: RESOLVER };
  const down: typeof fetch = async () => new Response(null, { status: 502 });
  const sent = sendWebhook({ url: "https://unknown.example/", body: "{}" }, rules, down);
  await expect(sent).rejects.toThrow("502");
});

describe("a name's addresses", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());
  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

  it.each([
    [30, 29, 30],
    [3_600, 59, 60],
  ])(
    "with %i s to live are remembered for %i s and asked again after %i s",
    async (ttl, held, over) => {
      const { asked, send } = opened({ ttl });
      await send();
      later(held);
      await send();
      expect(asked).toHaveLength(2);
      later(over - held);
      await send();
      expect(asked).toHaveLength(4);
    },
  );

  it("are asked for each time if they are not public, or have no time to live", async () => {
    for (const options of [{ ttl: 300, address: "10.0.0.1" }, { ttl: 0 }]) {
      const { asked, send } = opened(options);
      await send();
      await send();
      expect(asked).toHaveLength(4);
    }
  });
});
