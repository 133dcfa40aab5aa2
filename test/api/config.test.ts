/**
 * A misconfigured Worker does not start. The error names the wrong variable but never shows its
 * value.
 */
import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";

const KEY = btoa("k".repeat(32));
const GOOD = { STAGE: "production", TOKEN_KEY: KEY, SEALING_KEY: KEY };

describe("the configuration", () => {
  it("is read from the environment", () => {
    expect(readConfig(GOOD)).toMatchObject({ stage: "production", rateLimits: "on" });
    expect(readConfig({ ...GOOD, STAGE: "local", RATE_LIMITS: "off" }).rateLimits).toBe("off");
    expect(readConfig({ ...GOOD, GAME_ORIGIN: "https://g.test" }).gameOrigin).toBe(
      "https://g.test",
    );
  });

  it("has no keys for a purpose that is not the Worker's", () => {
    const { TOKEN_KEY: _, ...withoutTokenKey } = GOOD;
    expect(readConfig(withoutTokenKey, ["SEALING_KEY"])).toMatchObject({
      tokenKeys: { keys: new Map() },
    });
    expect(readConfig(GOOD, ["SEALING_KEY"]).tokenKeys.keys.size).toBe(0);
    expect(() => readConfig({ STAGE: "production" }, ["SEALING_KEY"])).toThrow(/SEALING_KEY/);
  });

  it("refuses to switch off the rate limits in production", () => {
    expect(() => readConfig({ ...GOOD, RATE_LIMITS: "off" })).toThrow(/RATE_LIMITS/);
  });

  it.each([
    ["STAGE", undefined],
    ["STAGE", "staging-secret"],
    ["TOKEN_KEY", undefined],
    ["TOKEN_KEY", "not-base64-secret!"],
    ["TOKEN_KEY", btoa("a-secret-that-is-short")],
    ["SEALING_KEY", ""],
    ["PLATFORM_KEY_HASH", "pk_a-secret"],
    ["ACCESS_ISSUER", "http://secret.cloudflareaccess.com"],
    ["ACCESS_ISSUER", "https://team.cloudflareaccess.com"],
    ["RATE_LIMITS", "a-secret"],
    ["GAME_ORIGIN", "https://g.test/secret"],
    ["GAME_ORIGIN", "javascript:secret"],
    ["SECURITY_CONTACT", "a-secret@rouleau.test"],
  ])("stops the start if %s = %j, with an error that names only the variable", (name, value) => {
    const attempt = () => readConfig({ ...GOOD, [name]: value });
    expect(attempt).toThrow(new RegExp(name));
    expect(attempt).not.toThrow(/secret|YS1zZWNyZXQ/);
  });
});
