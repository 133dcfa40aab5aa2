/**
 * Once a webhook secret is configured for the tenant, the signature is mandatory: Reference 6.16.
 */
import { env, exports } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type SignedParts, signatureOf } from "../../src/auth/request-signature.ts";
import { makeWebhookSecret, sealSecret } from "../../src/auth/sealed-secret.ts";
import { readConfig } from "../../src/config.ts";
import { readAnswer } from "../support/api-answer.ts";
import { type Casino, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";

const PATH = "/api/v1/auth/sso/create-token";
const BODY = '{"playerId":"zoë","demo":true}';

interface Tampering {
  readonly secret?: string;
  readonly timestamp?: string;
  readonly signed?: Partial<{ [K in keyof SignedParts]: SignedParts[K] }>;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly path?: string;
  readonly body?: string;
}

/** Sends a create-token call that is signed correctly, except for what the test changes. */
function createToken(casino: Casino, change: Tampering = {}) {
  const timestamp = change.timestamp ?? String(Math.floor(Date.now() / 1000));
  const body = new TextEncoder().encode(BODY);
  const parts = { timestamp, method: "POST", path: PATH, body, ...change.signed };
  const headers: Record<string, string> = {
    "X-Service-Timestamp": timestamp,
    "X-Service-Signature": signatureOf(change.secret ?? casino.secret, parts),
  };
  for (const [name, value] of Object.entries(change.headers ?? {})) {
    if (value === null) delete headers[name];
    else headers[name] = value;
  }
  return casino.call("POST", change.path ?? PATH, {
    rawBody: change.body ?? BODY,
    headers,
    signed: false,
  });
}

function seconds(offset: number): string {
  return String(Math.floor(Date.now() / 1000) + offset);
}

beforeEach(holdClock);
afterEach(releaseClock);

describe("a signed call", () => {
  it("is accepted with the HMAC-SHA256 of `timestamp.METHOD.path.rawBody`, keyed with the whole whsec_ string", async () => {
    const casino = await openCasino();
    const timestamp = seconds(0);
    const key = await crypto.subtle.importKey(
      "raw",
      new TextEncoder().encode(casino.secret),
      { name: "HMAC", hash: "SHA-256" },
      false,
      ["sign"],
    );
    const text = new TextEncoder().encode(`${timestamp}.POST.${PATH}.${BODY}`);
    const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, text));
    const hex = Array.from(mac, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const headers = { "X-Service-Timestamp": timestamp, "X-Service-Signature": `sha256=${hex}` };
    expect((await casino.call("POST", PATH, { rawBody: BODY, headers })).status).toBe(200);
  });

  it("is signed over the bytes as sent, including white space", async () => {
    const casino = await openCasino();
    const body = `\n  ${BODY}  \n`;
    const signed = { body: new TextEncoder().encode(body) };
    expect((await createToken(casino, { body, signed })).status).toBe(200);
    expect((await createToken(casino, { body })).code).toBe("SIGNATURE_INVALID");
  });

  it("needs no signature until a secret exists, and always needs one from then on", async () => {
    const withoutSecret = await openCasino({ secrets: false });
    expect((await withoutSecret.call("POST", PATH, { rawBody: BODY })).status).toBe(200);
    const withSecret = await openCasino();
    const answer = await withSecret.call("POST", PATH, { rawBody: BODY, signed: false });
    expect(answer).toMatchObject({ status: 401, code: "SIGNATURE_MISSING" });
  });

  it("is accepted with the previous secret after a rotation, until that secret expires", async () => {
    const casino = await openCasino();
    const owner = { tenantId: casino.tenant.id, environment: "sandbox" } as const;
    const next = makeWebhookSecret();
    const sealed = sealSecret(readConfig(env).sealingKeys, owner, next);
    await env.DB.prepare(
      `UPDATE signing_secrets SET previous_sealed = sealed, previous_until = ?, sealed = ?
       WHERE tenant_id = ? AND environment = 'sandbox'`,
    )
      .bind(Date.now() + 60_000, sealed, casino.tenant.id)
      .run();
    expect((await createToken(casino)).status).toBe(200);
    expect((await createToken(casino, { secret: next })).status).toBe(200);
    advanceSeconds(60);
    expect((await createToken(casino)).code).toBe("SIGNATURE_INVALID");
    expect((await createToken(casino, { secret: next })).status).toBe(200);
  });
});

describe("a timestamp", () => {
  it.each([
    [-300, undefined],
    [-299, undefined],
    [299, undefined],
    [300, undefined],
    [-301, /too early.*301 s/],
    [301, /too late.*301 s/],
    [-86_400, /too early/],
  ])("is accepted within plus or minus 300 seconds: %i s off", async (offset, message) => {
    const casino = await openCasino();
    const answer = await createToken(casino, { timestamp: seconds(offset) });
    if (message === undefined) {
      expect(answer.status).toBe(200);
      return;
    }
    expect(answer).toMatchObject({ status: 401, code: "SIGNATURE_TIMESTAMP_INVALID" });
    expect(answer.message).toMatch(message);
    const serverTime = Math.floor(Date.now() / 1000);
    expect(answer.details).toEqual({ serverTime, skewSeconds: offset });
  });

  it("is recognised as milliseconds, and the refusal says so", async () => {
    const casino = await openCasino();
    const answer = await createToken(casino, { timestamp: String(Date.now()) });
    expect(answer.code).toBe("SIGNATURE_TIMESTAMP_INVALID");
    expect(answer.message).toMatch(/milliseconds/);
    expect(answer.details.skewSeconds).toBe(0);
  });

  it.each(["", "now", "1e9", "-5", "1700000000.5", "0x6553f100", "1 700 000 000"])(
    "is refused because it is not a time: %j",
    async (timestamp) => {
      const casino = await openCasino();
      const { code, details } = await createToken(casino, { timestamp });
      expect(code).toBe("SIGNATURE_TIMESTAMP_INVALID");
      expect(details.skewSeconds).toBeNull();
    },
  );
});

describe("a signature", () => {
  const otherBytes = new TextEncoder().encode(BODY.replace("true", "tru3"));
  const cases: [string, Tampering, string][] = [
    ["a byte of the body", { body: BODY.replace("zoë", "zoe") }, "SIGNATURE_INVALID"],
    ["a byte that was signed differently", { signed: { body: otherBytes } }, "SIGNATURE_INVALID"],
    ["the method", { signed: { method: "PUT" } }, "SIGNATURE_INVALID"],
    ["the path", { signed: { path: `${PATH}/` } }, "SIGNATURE_INVALID"],
    [
      "the host in the path",
      { signed: { path: `https://rouleau.test${PATH}` } },
      "SIGNATURE_INVALID",
    ],
    ["the timestamp", { signed: { timestamp: seconds(-1) } }, "SIGNATURE_INVALID"],
    ["another secret", { secret: makeWebhookSecret() }, "SIGNATURE_INVALID"],
    ["no timestamp header", { headers: { "X-Service-Timestamp": null } }, "SIGNATURE_MISSING"],
    ["no signature header", { headers: { "X-Service-Signature": null } }, "SIGNATURE_MISSING"],
    ["an empty signature", { headers: { "X-Service-Signature": "" } }, "SIGNATURE_INVALID"],
    ["a query string", { path: `${PATH}?a=1` }, "SIGNATURE_INVALID"],
  ];
  it.each(cases)("covers every part of a request: %s", async (_title, change, code) => {
    const casino = await openCasino();
    const answer = await createToken(casino, change);
    expect(answer).toMatchObject({ status: 401, code });
    const serverTime = Math.floor(Date.now() / 1000);
    expect(answer.details).toMatchObject({ serverTime, skewSeconds: expect.toSatisfy(isSkew) });
  });

  it("is keyed with the secret as it is shown, neither cut nor decoded", async () => {
    const casino = await openCasino();
    const withoutPrefix = casino.secret.slice("whsec_".length);
    const others = [withoutPrefix, atob(withoutPrefix), `${casino.secret}\n`, ""];
    for (const secret of others) {
      expect((await createToken(casino, { secret })).code).toBe("SIGNATURE_INVALID");
    }
    expect((await createToken(casino)).status).toBe(200);
  });

  it("is refused when it is made with the other environment's secret", async () => {
    const casino = await openCasino();
    const answer = await createToken(casino, { secret: casino.otherSecret });
    expect(answer.code).toBe("SIGNATURE_INVALID");
  });

  it("is accepted only as `sha256=` and lowercase hex, sent once", async () => {
    const casino = await openCasino();
    const body = new TextEncoder().encode(BODY);
    const good = signatureOf(casino.secret, {
      timestamp: seconds(0),
      method: "POST",
      path: PATH,
      body,
    });
    const hex = good.slice("sha256=".length);
    const forms = [
      hex,
      `sha256=${hex.toUpperCase()}`,
      `SHA256=${hex}`,
      `sha1=${hex}`,
      `sha256=${hex.slice(2)}`,
      `sha256=${hex}00`,
      `${good}, ${good}`,
      `sha256=${"g".repeat(64)}`,
    ];
    for (const form of forms) {
      const answer = await createToken(casino, { headers: { "X-Service-Signature": form } });
      expect(answer.code, form).toBe("SIGNATURE_INVALID");
    }
    expect((await createToken(casino, { headers: { "X-Service-Signature": good } })).status).toBe(
      200,
    );
  });

  it.each([
    ["X-Service-Timestamp", "SIGNATURE_TIMESTAMP_INVALID"],
    ["X-Service-Signature", "SIGNATURE_INVALID"],
  ])("is refused when %s is sent twice, even with the same value", async (name, code) => {
    const casino = await openCasino();
    const timestamp = seconds(0);
    const body = new TextEncoder().encode(BODY);
    const headers = new Headers({
      Authorization: `Bearer ${casino.key}`,
      "Content-Type": "application/json",
      "X-Service-Timestamp": timestamp,
      "X-Service-Signature": signatureOf(casino.secret, {
        timestamp,
        method: "POST",
        path: PATH,
        body,
      }),
    });
    const send = async () => {
      const request = new Request(`https://rouleau.test${PATH}`, { method: "POST", headers, body });
      return readAnswer(await exports.default.fetch(request));
    };
    expect((await send()).status).toBe(200);
    headers.append(name, headers.get(name) ?? "");
    expect(await send()).toMatchObject({ status: 401, code });
  });
});

describe("the order of checks", () => {
  it("reports a wrong key before a wrong signature, and a wrong signature before a wrong body", async () => {
    const casino = await openCasino();
    const broken = { rawBody: "{", headers: { "X-Service-Signature": "x" } };
    expect((await casino.call("POST", PATH, { ...broken, credential: "sk_x" })).code).toBe("80001");
    expect((await casino.call("POST", PATH, { ...broken, signed: false })).code).toBe(
      "SIGNATURE_MISSING",
    );
    const signed = { body: new TextEncoder().encode("{") };
    expect((await createToken(casino, { body: "{", signed })).code).toBe("MALFORMED_JSON");
  });
});

function isSkew(value: unknown): boolean {
  return value === null || value === 0;
}
