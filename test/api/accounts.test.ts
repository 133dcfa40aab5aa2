/** Transfer mode: accounts and logins with us. Contract, "Transfer mode". */
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

function create(casino: Casino, order: object = {}) {
  const body = { username: "maria", password: PASSWORD, currency: "USD", ...order };
  return casino.call("POST", "/api/v1/players", { body });
}

function logIn(casino: Casino, order: object = {}) {
  const { environment, tenant } = casino;
  const body = { tenantId: tenant.id, environment, username: "maria", password: PASSWORD };
  return call("POST", "/api/v1/auth/login", { body: { ...body, ...order } });
}

beforeEach(holdClock);
afterEach(releaseClock);

describe("an account", () => {
  it("has a wallet at once, and its player logs in to play from it", async () => {
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

  it("plays under the terms that it was made with", async () => {
    const casino = await openTransfer();
    const terms = { currency: "GBP", jurisdiction: "GB", ageGroup: "under25" };
    expectSuccess(await create(casino, terms));
    const session = playerSession(expectSuccess(await logIn(casino)));
    const config = await session.call("GET", "/api/v1/games/golden-reels/config");
    expect(expectSuccess(config).stake.max).toBe("2.00");
  });

  it.each(["maria", "MARIA", "ｍａｒｉａ"])("is the only one of its name: %s", async (username) => {
    const casino = await openTransfer();
    expectSuccess(await create(casino));
    expect(await create(casino, { username })).toMatchObject({
      status: 409,
      code: "USERNAME_TAKEN",
    });
  });

  it("is made once by a crowd that asks at once", async () => {
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
    ["a name of two letters", { username: "ma" }, "VALIDATION_FAILED"],
    ["a name with spaces", { username: "ma ria" }, "VALIDATION_FAILED"],
    ["a name like our own ids", { username: "plr_maria" }, "VALIDATION_FAILED"],
    ["an unknown currency", { currency: "XXX" }, "CURRENCY_NOT_SUPPORTED"],
    ["an unknown jurisdiction", { jurisdiction: "US" }, "JURISDICTION_NOT_ALLOWED"],
    ["a currency that its cap does not know", { jurisdiction: "GB" }, "CURRENCY_NOT_SUPPORTED"],
  ])("is refused for %s", async (_title, order, code) => {
    expect((await create(await openTransfer(), order)).code).toBe(code);
  });

  it("keeps nothing of the password but its hash", async () => {
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

describe("where the operator signs players in itself", () => {
  it("accounts and logins are refused with a sentence", async () => {
    const casino = await openCasino();
    for (const answer of [await create(casino), await logIn(casino)]) {
      expect(answer).toMatchObject({ status: 422, code: "ACTION_NOT_ALLOWED" });
      expect(JSON.parse(answer.text).error.message).toContain("launch them with a launch token");
    }
  });
});

describe("a login", () => {
  it("answers alike to a wrong password and to a name that nobody has", async () => {
    const casino = await openTransfer();
    expectSuccess(await create(casino));
    const wrong = await logIn(casino, { password: "wrong" });
    const unknown = await logIn(casino, { username: "nobody" });
    const unknownTenant = await logIn(casino, { tenantId: "ten_unknown" });
    const told = [wrong, unknown, unknownTenant].map(({ status, text }) => ({
      status,
      error: JSON.parse(text).error,
    }));
    expect(wrong).toMatchObject({ status: 401, code: "LOGIN_INVALID" });
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
  });

  it.each(["maria", "nobody"])(
    "to %s is locked for 15 minutes by ten failures",
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

  it("lets no more than ten of thirty guesses at once be judged", async () => {
    const casino = await openTransfer();
    expectSuccess(await create(casino));
    const guesses = Array.from({ length: 30 }, () => logIn(casino, { password: "wrong" }));
    const codes = Map.groupBy(await Promise.all(guesses), ({ code }) => code);
    expect(codes.get("LOGIN_INVALID")).toHaveLength(10);
    expect(codes.get("RATE_LIMITED")).toHaveLength(20);
  });

  it("that succeeds wipes the failures before it", async () => {
    const casino = await openTransfer();
    expectSuccess(await create(casino));
    for (const password of [...Array(9).fill("wrong"), PASSWORD, ...Array(9).fill("wrong")]) {
      await logIn(casino, { password });
    }
    expect((await logIn(casino)).code).toBeUndefined();
  });
});
