/**
 * API keys are stored as hashes and webhook secrets are encrypted, so the database reveals neither.
 */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { keyringOf } from "../../durable-objects/keyring.ts";
import { sealSecret, unsealSecret } from "../../src/auth/sealed-secret.ts";
import { expectSuccess, openCasino } from "../support/casino.ts";

const KEYS = keyringOf(crypto.getRandomValues(new Uint8Array(32)));
const OWNER = { tenantId: "ten_a", environment: "sandbox" } as const;

describe("the database", () => {
  it("stores no key, webhook secret or token in plain text, in any row", async () => {
    const casino = await openCasino();
    const launchToken = await casino.createToken({ playerId: "at-rest" });
    const player = await casino.launch({ playerId: "at-rest" });
    expectSuccess(await player.call("GET", "/api/v1/auth/session"));
    const tables = await env.DB.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
    ).all<{ name: string }>();
    const rows = await Promise.all(
      tables.results.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`).all()),
    );
    const everything = JSON.stringify(rows.map(({ results }) => results));
    expect(everything).toContain(casino.tenant.id);
    expect(everything).toContain(player.playerId);
    const secrets = [casino.key, casino.otherKey, casino.secret, casino.otherSecret];
    for (const secret of [...secrets, launchToken, player.accessToken, player.refreshToken]) {
      expect(secret.length).toBeGreaterThan(20);
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain(secret.slice(10, -10));
    }
  });
});

describe("a sealed secret", () => {
  it("can be opened by its owner with the right key", () => {
    const sealed = sealSecret(KEYS, OWNER, "whsec_x");
    expect(unsealSecret(KEYS, OWNER, sealed)).toBe("whsec_x");
    expect(sealSecret(KEYS, OWNER, "whsec_x")).not.toBe(sealed);
  });

  it("cannot be opened for another tenant or environment, with another key, or after a change", () => {
    const sealed = sealSecret(KEYS, OWNER, "whsec_x");
    const attempts: Parameters<typeof unsealSecret>[] = [
      [KEYS, { ...OWNER, tenantId: "ten_b" }, sealed],
      [KEYS, { ...OWNER, environment: "production" }, sealed],
      [keyringOf(crypto.getRandomValues(new Uint8Array(32))), OWNER, sealed],
      [KEYS, OWNER, sealed.replace(/.(.)$/, (_, last) => (last === "A" ? "BA" : "AA"))],
      [KEYS, OWNER, "plain text"],
    ];
    for (const attempt of attempts) expect(() => unsealSecret(...attempt)).toThrow();
  });
});
