/** What a valid API key is: Reference 6.1 and 6.5. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { makeApiKey } from "../../src/auth/api-key.ts";
import { call, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClockAndTimeLimits, releaseClock } from "../support/clock.ts";

afterEach(releaseClock);

describe("an API key", () => {
  it("is refused with 80001 `Invalid API key` when it is wrong, with a hint about the mistake", async () => {
    const casino = await openCasino();
    const hints = {
      [`${casino.key.slice(0, 20)}${casino.key.slice(21)}`]: /mistyped/,
      [casino.key.replace("sk_sandbox_", "sk_production_")]: /mistyped/,
      [casino.key.replace("sk_", "key_")]: /begins with sk_sandbox_ or sk_production_/,
      [makeApiKey("production")]: /environment/,
    };
    for (const [credential, hint] of Object.entries(hints)) {
      const answer = await call("GET", "/api/v1/games", { credential });
      expect(answer).toMatchObject({ status: 401, code: "80001", message: "Invalid API key" });
      expect(answer.details.hint).toMatch(hint);
      expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer");
    }
  });

  it("is accepted with the Bearer scheme in any letter case, and with no other scheme", async () => {
    const { key } = await openCasino();
    const schemes = {
      Bearer: undefined,
      bearer: undefined,
      BEARER: undefined,
      Basic: "CREDENTIALS_MISSING",
    };
    for (const [scheme, code] of Object.entries(schemes)) {
      const headers = { Authorization: `${scheme} ${key}` };
      expect((await call("GET", "/api/v1/games", { headers })).code).toBe(code);
    }
    const bare = await call("GET", "/api/v1/games", { headers: { Authorization: key } });
    expect(bare.code).toBe("CREDENTIALS_MISSING");
  });

  it("is refused for production until production is enabled", async () => {
    const fresh = await openCasino({ status: "review_requested", environment: "production" });
    const answer = await fresh.call("GET", "/api/v1/games");
    expect(answer).toMatchObject({ status: 403, code: "PRODUCTION_NOT_ENABLED" });
    expect((await call("GET", "/api/v1/games", { credential: fresh.otherKey })).status).toBe(200);
    const approved = await openCasino({ status: "approved", environment: "production" });
    expect((await approved.call("GET", "/api/v1/games")).status).toBe(200);
  });

  it("is refused within 10 seconds after it is revoked", async () => {
    const casino = await openCasino();
    // The test changes the database but not its copies, so no call may give up waiting for it and use a copy.
    holdClockAndTimeLimits();
    expect((await casino.call("GET", "/api/v1/games")).status).toBe(200);
    await env.DB.prepare("UPDATE api_keys SET revoked_at = ? WHERE tenant_id = ?")
      .bind(Date.now(), casino.tenant.id)
      .run();
    advanceSeconds(10);
    expect((await casino.call("GET", "/api/v1/games")).code).toBe("80001");
  });

  it("works as soon as it exists, even if it was refused a moment before", async () => {
    const casino = await openCasino();
    const revoked = "UPDATE api_keys SET revoked_at = ? WHERE tenant_id = ?";
    await env.DB.prepare(revoked).bind(1, casino.tenant.id).run();
    expect((await casino.call("GET", "/api/v1/games")).code).toBe("80001");
    await env.DB.prepare(revoked).bind(null, casino.tenant.id).run();
    expect((await casino.call("GET", "/api/v1/games")).status).toBe(200);
  });

  it("works for a hundred simultaneous calls before it was ever looked up", async () => {
    const casino = await openCasino();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => casino.call("GET", "/api/v1/games")),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
  });
});
