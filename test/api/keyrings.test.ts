/**
 * Keys are replaced, and everything that was written under the old ones stays readable. docs/deploy.md#replace-a-key.
 */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { keyringOf, readKeyring } from "../../durable-objects/keyring.ts";
import { Sealer } from "../../durable-objects/sealer.ts";
import { resealSecrets } from "../../src/auth/reseal-secrets.ts";
import { sealSecret, unsealSecret } from "../../src/auth/sealed-secret.ts";
import { issueAccessToken, verifyAccessToken } from "../../src/auth/tokens.ts";
import { readConfig } from "../../src/config.ts";
import { findSubscription } from "../../src/db/webhook-subscriptions.ts";
import { openCasino } from "../support/casino.ts";
import { openWebhook } from "../support/webhooks.ts";

const newKey = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
const [FIRST, SECOND] = [newKey(), newKey()];
const OLD = { STAGE: "local", TOKEN_KEY: FIRST, SEALING_KEY: FIRST };
const BOTH = { ...OLD, TOKEN_KEY_2: SECOND, SEALING_KEY_2: SECOND };
const NEXT = { ...BOTH, TOKEN_KEY_IN_USE: "2", SEALING_KEY_IN_USE: "2" };
const DONE = { ...NEXT, TOKEN_KEY: undefined, SEALING_KEY: undefined };

describe("a token", () => {
  const session = {
    tenantId: "ten_a",
    environment: "sandbox",
    playerId: "plr_a",
    sessionId: "ses_a",
    currency: "USD",
    demo: false,
    gameId: null,
  } as const;

  it("is valid under the old key and the new one at each step, until the old one is removed", async () => {
    const [old, both, next] = [OLD, BOTH, NEXT].map((environment) => readConfig(environment));
    if (!old || !both || !next) throw new Error("three configurations");
    const before = issueAccessToken(old, session).token;
    const after = issueAccessToken(next, session).token;
    for (const [config, token] of [
      [both, before],
      [next, before],
      [both, after],
    ] as const) {
      expect(verifyAccessToken(config, token)).toMatchObject({ ok: true, value: session });
    }
  });

  it("is refused when it names an unknown key, or one that did not sign it", async () => {
    const stranger = { ...OLD, TOKEN_KEY_3: newKey(), TOKEN_KEY_IN_USE: "3" };
    const { token } = issueAccessToken(readConfig(stranger), session);
    expect(verifyAccessToken(readConfig(NEXT), token)).toMatchObject({ ok: false });
    const { token: second } = issueAccessToken(readConfig(NEXT), session);
    const [, claims, mac] = second.split(".");
    for (const kid of ["1", "3", "x", "", "__proto__"]) {
      const header = btoa(JSON.stringify({ alg: "HS256", kid, typ: "JWT" })).replace(/=+$/, "");
      const forged = `${header}.${claims}.${mac}`;
      expect(verifyAccessToken(readConfig(NEXT), forged)).toMatchObject({ ok: false });
    }
  });
});

describe("a sealed text", () => {
  it("can be opened with any known key, but only in its own place", () => {
    const [old, next] = [OLD, NEXT].map((names) => new Sealer(readKeyring(names, "SEALING_KEY")));
    const sealed = old?.seal("a secret", "place") ?? "";
    expect(next?.open(sealed, "place")).toBe("a secret");
    expect([old?.isCurrent(sealed), next?.isCurrent(sealed)]).toEqual([true, false]);
    expect(() => next?.open(sealed, "another place")).toThrow();
    const done = new Sealer(readKeyring({ ...DONE, SEALING_KEY: newKey() }, "SEALING_KEY"));
    expect(() => done.open(sealed, "place")).toThrow();
  });

  it("from before keys had numbers belongs to the first key", () => {
    const sealer = new Sealer(keyringOf(new Uint8Array(32)));
    const [scheme, , ...rest] = sealer.seal("a secret", "place").split(".");
    const unnumbered = [scheme, ...rest].join(".");
    expect(sealer.open(unnumbered, "place")).toBe("a secret");
    expect(sealer.isCurrent(unnumbered)).toBe(false);
  });

  it("is sealed again by the sweep after its key has been replaced", async () => {
    const casino = await openCasino();
    const { id: subscriptionId, secret } = await openWebhook(casino);
    const given = readConfig(env).sealingKeys;
    const keys = new Map([...given.keys, [7, new Uint8Array(32)]]);
    const owner = { tenantId: casino.tenant.id, environment: "sandbox" } as const;
    const row = "WHERE tenant_id = ? AND environment = 'sandbox'";
    const old = sealSecret({ inUse: 7, keys }, owner, casino.secret);
    await env.DB.prepare(`UPDATE signing_secrets SET sealed = ? ${row}`)
      .bind(old, casino.tenant.id)
      .run();
    const ofWebhook = { ...owner, subscriptionId };
    await env.DB.prepare("UPDATE webhook_subscriptions SET delivery_secret = ? WHERE tenant_id = ?")
      .bind(sealSecret({ inUse: 7, keys }, ofWebhook, secret), casino.tenant.id)
      .run();
    expect(await resealSecrets(env.DB, { inUse: 1, keys })).toBe(2);
    const webhook = await findSubscription(env.DB, owner, subscriptionId);
    expect(unsealSecret(given, ofWebhook, webhook?.deliverySecret ?? "")).toBe(secret);
    const stored = await env.DB.prepare(`SELECT sealed FROM signing_secrets ${row}`)
      .bind(casino.tenant.id)
      .first<{ sealed: string }>();
    expect(unsealSecret(given, owner, stored?.sealed ?? "")).toBe(casino.secret);
    expect(await resealSecrets(env.DB, { inUse: 1, keys })).toBe(0);
  });
});

describe("a keyring", () => {
  it.each([
    ["SEALING_KEY_IN_USE", "2"],
    ["SEALING_KEY_IN_USE", "first-secret"],
    ["SEALING_KEY_2", "a-secret"],
  ])("with %s = %j prevents the start, with an error that shows no value", (name, value) => {
    const attempt = () => readConfig({ ...OLD, [name]: value });
    expect(attempt).toThrow(/SEALING_KEY/);
    expect(attempt).not.toThrow(/secret/);
  });
});
