/**
 * Where deliveries may go: "URLs that name or resolve to loopback, private, link-local, metadata or the
 * platform's own hosts are refused" (Reference 11.8; proof 26).
 */
import { describe, expect, it } from "vitest";
import { readDestination } from "../../../src/webhook-sender/destination.ts";
import { nameFault } from "../../../src/webhook-sender/resolve-name.ts";
import { INSIDE_URLS } from "./inside-urls.ts";

const RULES = { ownHosts: ["rouleau.example"] };

describe("a destination", () => {
  it("is refused in each of more than 150 forms that lead to internal addresses", () => {
    expect(INSIDE_URLS.length).toBeGreaterThanOrEqual(150);
    expect(new Set(INSIDE_URLS).size).toBe(INSIDE_URLS.length);
    const passed = INSIDE_URLS.filter((url) => readDestination(url, RULES).ok);
    expect(passed).toEqual([]);
  });

  it.each([
    "https://hooks.example.com/",
    "https://hooks.example.com/path?with=query&and=more",
    "https://hooks.example.com:8443/a",
    "https://93.184.215.14/hook",
    "https://[2606:4700::1111]/hook",
    "https://münchen.example/hook",
    "https://rouleau.example.com/hook",
    "https://notrouleau.example/hook",
  ])("is accepted if it is public: %s", (url) => {
    expect(readDestination(url, RULES)).toMatchObject({ ok: true });
  });

  it("is refused with a reason", () => {
    expect(readDestination("http://a.example/", RULES)).toMatchObject({
      ok: false,
      refusal: "WEBHOOK_URL_NOT_ALLOWED",
      details: { reason: "not https" },
    });
  });
});

describe("a host name", () => {
  const resolvesTo =
    (records: readonly { type: number; data: string }[]): typeof fetch =>
    async () =>
      Response.json({ Status: 0, Answer: records });
  const fault = (records: readonly { type: number; data: string }[]) =>
    nameFault(new URL("https://a.example/"), "https://dns.example/q", resolvesTo(records));

  it.each([
    [{ type: 1, data: "127.0.0.1" }],
    [{ type: 1, data: "169.254.169.254" }],
    [{ type: 28, data: "::1" }],
    [{ type: 28, data: "::ffff:10.0.0.1" }],
    [{ type: 28, data: "fd00:ec2::254" }],
  ])(
    "that resolves to %o is refused, even if it also resolves to a public address",
    async (record) => {
      expect(await fault([record])).toBeDefined();
      expect(await fault([{ type: 1, data: "93.184.215.14" }, record])).toBeDefined();
    },
  );

  it("is refused without an address, and accepted with only public addresses", async () => {
    expect(await fault([{ type: 5, data: "b.example." }])).toBeDefined();
    const alias = { type: 5, data: "b.example." };
    expect(await fault([alias, { type: 1, data: "93.184.215.14" }])).toBeUndefined();
  });

  it("is not accepted while the resolver fails", async () => {
    const down: typeof fetch = async () => new Response(null, { status: 502 });
    const asked = nameFault(new URL("https://a.example/"), "https://dns.example/q", down);
    await expect(asked).rejects.toThrow("502");
  });
});
