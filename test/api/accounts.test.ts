/** Transfer mode: players' accounts and logins are on our side. Reference 7.20. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accountName } from "../../durable-objects/names.ts";
import { type Casino, call, expectSuccess, openCasino, playerSession } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";

const PASSWORD = "correct horse battery";

function openTransfer(settings: object = {}): Promise<Casino> {
  return openCasino({ settings: { integrationMode: "transfer", ...settings } });
}

function create(casino: Casino, fields: object = {}) {
  const body = { username: "maria", password: PASSWORD, currency: "USD", ...fields };
  return casino.call("POST", "/api/v1/players", { body });
}

function logIn(casino: Casino, fields: object = {}) {
  const { environment, tenant } = casino;
  const body = { tenantId: tenant.id, environment, username: "maria", password: PASSWORD };
  return call("POST", "/api/v1/auth/login", { body: { ...body, ...fields } });
}

beforeEach(holdClock);
afterEach(releaseClock);

describe("an account", () => {
  it("has a wallet at once, and its player can log in and play", async () => {
    const casino = await openTransfer();
    const { status, data } = await create(casino);
    expect(status).toBe(201);
    const { player } = data;
    expect(player).toMatchObject({ externalId: "maria", username: "maria", currency: "USD" });
    expectSuccess(await casino.deposit("maria", "50.00"));
    const login = expectSuccess(await logIn(casino));
    expect(login.player).toEqual(player);
    const session = playerSession(login);
    const round = await session.call("POST", "/api/v1/games/golden-reels/rounds", {
      body: { stake: "1.00" },
      headers: { "Idempotency-Key": "first" },
    });
    expect(round.status).toBe(201);
    expect(expectSuccess(await session.call("POST", "/api/v1/auth/logout")).loggedOut).toBe(true);
  });

  it("plays under the terms that it was created with", async () => {
    const casino = await openTransfer();
    const terms = { currency: "GBP", jurisdiction: "GB", ageGroup: "under25" };
    expectSuccess(await create(casino, terms));
    const session = playerSession(expectSuccess(await logIn(casino)));
    const config = await session.call("GET", "/api/v1/games/golden-reels/config");
    expect(expectSuccess(config).stake.max).toBe("2.00");
  });

  it.each(["maria", "MARIA", "ｍａｒｉａ"])(
    "is the only one of its username: %s",
    async (username) => {
      const casino = await openTransfer();
      expectSuccess(await create(casino));
      expect(await create(casino, { username })).toMatchObject({
        status: 409,
        code: "USERNAME_TAKEN",
      });
    },
  );

  it("is created once by five simultaneous calls", async () => {
    const casino = await openTransfer();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(casino)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "USERNAME_TAKEN")).toHaveLength(4);
  });

  it("belongs to one tenant and one environment", async () => {
    const [casino, other] = await Promise.all([openTransfer(), openTransfer()]);
    expectSuccess(await create(casino));
    expect((await logIn(other)).code).toBe("LOGIN_INVALID");
    expect((await logIn(casino, { environment: "production" })).code).toBe("LOGIN_INVALID");
  });

  it.each([
    ["a short password", { password: "1234567" }, "VALIDATION_FAILED"],
    ["a username of two letters", { username: "ma" }, "VALIDATION_FAILED"],
    ["a username with spaces", { username: "ma ria" }, "VALIDATION_FAILED"],
    ["a username like our own ids", { username: "plr_maria" }, "VALIDATION_FAILED"],
    ["an unknown currency", { currency: "XXX" }, "CURRENCY_NOT_SUPPORTED"],
    ["an unknown jurisdiction", { jurisdiction: "US" }, "JURISDICTION_NOT_ALLOWED"],
    [
      "a currency that the jurisdiction's stake cap does not cover",
      { jurisdiction: "GB" },
      "CURRENCY_NOT_SUPPORTED",
    ],
  ])("is refused for %s", async (_title, fields, code) => {
    expect((await create(await openTransfer(), fields)).code).toBe(code);
  });

  it("stores nothing of the password except its hash", async () => {
    const casino = await openTransfer();
    expectSuccess(await create(casino));
    const name = accountName(casino.tenant.id, casino.environment, "maria");
    const kept = await runInDurableObject(env.ACCOUNT.getByName(name), (_, { storage }) =>
      JSON.stringify([...storage.kv.list()]),
    );
    expect(kept).toContain("maria");
    expect(kept).not.toContain(PASSWORD);
  });
});

describe("an operator that signs in its own players", () => {
  it("cannot use accounts and logins, and the refusal explains why", async () => {
    const casino = await openCasino();
    for (const answer of [await create(casino), await logIn(casino)]) {
      expect(answer).toMatchObject({ status: 422, code: "ACTION_NOT_ALLOWED" });
      expect(JSON.parse(answer.text).error.message).toContain("Launch players with a launch token");
    }
  });
});

describe("a login", () => {
  it("gets the same answer for a wrong password and for an unknown username", async () => {
    const casino = await openTransfer();
    expectSuccess(await create(casino));
    const wrong = await logIn(casino, { password: "wrong" });
    const unknown = await logIn(casino, { username: "nobody" });
    const unknownTenant = await logIn(casino, { tenantId: "ten_unknown" });
    const refusals = [wrong, unknown, unknownTenant].map(({ status, text }) => ({
      status,
      error: JSON.parse(text).error,
    }));
    expect(wrong).toMatchObject({ status: 401, code: "LOGIN_INVALID" });
    expect(refusals[1]).toEqual(refusals[0]);
    expect(refusals[2]).toEqual(refusals[0]);
  });

  it.each(["maria", "nobody"])(
    "is locked for 15 minutes after ten failures, for the username %s",
    async (username) => {
      const casino = await openTransfer();
      expectSuccess(await create(casino));
      for (let failures = 0; failures < 10; failures += 1) {
        expect((await logIn(casino, { username, password: "wrong" })).code).toBe("LOGIN_INVALID");
      }
      const locked = await logIn(casino, { username });
      expect(locked).toMatchObject({ status: 429, code: "RATE_LIMITED" });
      expect(locked.headers.get("Retry-After")).toBe("900");
      advanceSeconds(899);
      expect((await logIn(casino, { username })).code).toBe("RATE_LIMITED");
      advanceSeconds(1);
      expect((await logIn(casino, { username })).code).toBe(
        username === "maria" ? undefined : "LOGIN_INVALID",
      );
    },
  );

  it("checks no more than ten of thirty simultaneous guesses", async () => {
    const casino = await openTransfer();
    expectSuccess(await create(casino));
    const guesses = Array.from({ length: 30 }, () => logIn(casino, { password: "wrong" }));
    const codes = Map.groupBy(await Promise.all(guesses), ({ code }) => code);
    expect(codes.get("LOGIN_INVALID")).toHaveLength(10);
    expect(codes.get("RATE_LIMITED")).toHaveLength(20);
  });

  it("clears the failures before it when it succeeds", async () => {
    const casino = await openTransfer();
    expectSuccess(await create(casino));
    for (const password of [...Array(9).fill("wrong"), PASSWORD, ...Array(9).fill("wrong")]) {
      await logIn(casino, { password });
    }
    expect((await logIn(casino)).code).toBeUndefined();
  });
});
