/** Transfer mode: players' accounts and logins are on our side. Reference 7.20. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accountName, loginAttemptsName, walletName } from "../../durable-objects/names.ts";
import { walletOf, walletStub } from "../../src/objects.ts";
import type { ApiAnswer } from "../support/api-answer.ts";
import { operations } from "../support/api-document.ts";
import { type Casino, call, expectSuccess, openCasino, playerSession } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { someOf } from "../support/length.ts";

const PASSWORD = "correct horse battery";

function openTransfer(settings: object = {}): Promise<Casino> {
  return openCasino({ settings: { integrationMode: "transfer", ...settings } });
}

function create(casino: Casino, fields: object = {}) {
  const body = { username: "maria", password: PASSWORD, currency: "USD", ...fields };
  return casino.call("POST", "/api/v1/players", { body });
}

function logIn(
  casino: Casino,
  fields: object = {},
  headers: Readonly<Record<string, string>> = {},
) {
  const { environment, tenant } = casino;
  const body = { tenantId: tenant.id, environment, username: "maria", password: PASSWORD };
  return call("POST", "/api/v1/auth/login", { body: { ...body, ...fields }, headers });
}

/** Returns the names of all fields in a body that the document describes. */
function fieldsOf(part: unknown): readonly string[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => [
    ...(key === "properties" ? Object.keys(value as object) : []),
    ...fieldsOf(value),
  ]);
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

  it.each(someOf(["maria", "MARIA", "ｍａｒｉａ"], 3))(
    "is the only one with its username: %s",
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

describe("a sign-up cannot take over a wallet", () => {
  /** A player who was launched with a token and has money. */
  async function openPlayer(casino: Casino, externalId = "maria") {
    const player = await casino.launch({ playerId: externalId });
    expectSuccess(await casino.deposit(externalId, "50.00"));
    return player;
  }

  it("a name that has a wallet and no account is taken, and the answer reveals no more", async () => {
    const casino = await openTransfer();
    expectSuccess(await create(casino, { username: "anna" }));
    await openPlayer(casino);
    const [account, wallet, capitals] = [
      await create(casino, { username: "anna" }),
      await create(casino),
      await create(casino, { username: "MARIA" }),
    ].map(({ status, text }) => ({ status, error: JSON.parse(text).error }));
    expect(wallet).toMatchObject({ status: 409, error: { code: "USERNAME_TAKEN" } });
    expect(wallet).toEqual(account);
    expect(capitals).toEqual(account);
    expect((await logIn(casino)).code).toBe("LOGIN_INVALID");
    expect(await casino.balance("maria")).toBe("50.00");
  });

  it("when sign-ups and a launch arrive at once, no sign-up gets the wallet that the launch created", async () => {
    const casino = await openTransfer();
    const [launched, ...signUps] = await Promise.all([
      casino.launch({ playerId: "maria" }),
      ...Array.from({ length: 5 }, () => create(casino)),
    ]);
    const made = signUps.filter(({ status }) => status === 201);
    expect(made.length).toBeLessThan(2);
    expect(signUps.filter(({ code }) => code === "USERNAME_TAKEN")).toHaveLength(5 - made.length);
    for (const { data } of made) expect(data.player.id).toBe(launched.playerId);
    expect((await create(casino)).code).toBe("USERNAME_TAKEN");
  });

  it.each([
    ["nothing happened since", async () => {}, 201],
    ["it was used by launch token", (casino: Casino) => openPlayer(casino), 409],
    ["it holds money", (casino: Casino) => casino.deposit("maria", "1.00"), 409],
  ])(
    "a sign-up that was interrupted before its account was created is completed if %s",
    async (_, use, status) => {
      const casino = await openTransfer();
      const address = walletOf(casino, "maria");
      const player = { externalId: "maria", username: "maria", jurisdiction: "CW" } as const;
      expect(await walletStub(env, address).signUp(player)).toEqual({ ok: true });
      await use(casino);
      expect((await create(casino)).status).toBe(status);
    },
  );
});

describe("an operator that moves to transfer mode", () => {
  const give = (casino: Casino, playerId: string, fields: object = {}, signed = true) =>
    casino.call("POST", `/api/v1/players/${playerId}/account`, {
      body: { username: "maria", password: PASSWORD, currency: "USD", ...fields },
      signed,
    });

  it("gives a player who came with a launch token an account with the player's existing wallet", async () => {
    const casino = await openCasino();
    const { playerId } = await casino.launch({ playerId: "8812/a", jurisdiction: "MT" });
    expectSuccess(await casino.deposit("8812/a", "50.00"));
    const given = await give(casino, playerId);
    expect(given.status).toBe(201);
    expect(given.data.player).toEqual({
      id: playerId,
      externalId: "8812/a",
      username: "maria",
      currency: "USD",
      jurisdiction: "MT",
    });
    expect((await logIn(casino)).code).toBe("ACTION_NOT_ALLOWED");

    const body = { integrationMode: "transfer" };
    expectSuccess(await casino.call("PATCH", "/api/v1/admin/tenants/me", { body }));
    advanceSeconds(10);
    const session = playerSession(expectSuccess(await logIn(casino)));
    expect(session).toMatchObject({ playerId, externalId: "8812/a" });
    const round = await session.call("POST", "/api/v1/games/golden-reels/rounds", {
      body: { stake: "1.00" },
      headers: { "Idempotency-Key": "first" },
    });
    expect(round.status).toBe(201);
  });

  it("must sign the call", async () => {
    const casino = await openCasino();
    const { playerId } = await casino.launch();
    expect(await give(casino, playerId, {}, false)).toMatchObject({ code: "SIGNATURE_MISSING" });
  });

  it("gives a player one account, however many requests arrive at once", async () => {
    const casino = await openTransfer();
    const { playerId } = await casino.launch({ playerId: "8812" });
    const names = ["anna", "berta", "clara", "dora"];
    const answers = await Promise.all(
      names.map((username) => give(casino, playerId, { username })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "ACCOUNT_EXISTS")).toHaveLength(3);
    const again = await give(casino, playerId, { username: made[0]?.data.player.username });
    expect(again).toMatchObject({ status: 409, code: "ACCOUNT_EXISTS" });
    for (const username of names) {
      const opened = await logIn(casino, { username });
      expect(opened.code).toBe(
        username === made[0]?.data.player.username ? undefined : "LOGIN_INVALID",
      );
    }
  });

  it("gives nobody the name of another account or player, and needs an existing player", async () => {
    const casino = await openTransfer();
    expectSuccess(await create(casino, { username: "anna" }));
    await casino.launch({ playerId: "berta" });
    const { playerId } = await casino.launch({ playerId: "8812" });
    for (const username of ["anna", "ANNA", "berta"]) {
      expect((await give(casino, playerId, { username })).code).toBe("USERNAME_TAKEN");
    }
    expect((await give(casino, "nobody")).code).toBe("PLAYER_NOT_FOUND");
    expect((await give(casino, playerId, { username: "clara" })).status).toBe(201);
  });

  it("finds the account of a wallet from before wallets recorded theirs", async () => {
    const casino = await openTransfer();
    expectSuccess(await create(casino));
    const name = walletName(walletOf(casino, "maria"));
    const wallet = env.WALLET.getByName(name);
    await runInDurableObject(wallet, (_, { storage }) => {
      storage.sql.exec("UPDATE player SET account = NULL, signing_up = 0");
    });
    await evictDurableObject(wallet);
    expect((await give(casino, "maria", { username: "other" })).code).toBe("ACCOUNT_EXISTS");
    expect((await create(casino)).code).toBe("USERNAME_TAKEN");
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

  it("is locked for the address that failed, for twice as long each time, and for no other address", async () => {
    const casino = await openTransfer();
    expectSuccess(await create(casino));
    const stranger = { "CF-Connecting-IP": "203.0.113.5" };
    const fail = () => logIn(casino, { password: "wrong" }, stranger);
    for (const seconds of [900, 1_800, 3_600]) {
      for (let failures = 0; failures < 10; failures += 1) {
        expect((await fail()).code).toBe("LOGIN_INVALID");
      }
      expect((await fail()).headers.get("Retry-After")).toBe(String(seconds));
      expectSuccess(await logIn(casino, {}, { "CF-Connecting-IP": "203.0.113.6" }));
      advanceSeconds(seconds);
    }
  });

  it("stores nothing for an unknown username, and keeps no address for longer than a lock", async () => {
    const casino = await openTransfer();
    const { tenant, environment } = casino;
    const address = `192.0.2.${1 + (Date.now() % 250)}`;
    await logIn(casino, { username: "nobody" }, { "CF-Connecting-IP": address });
    const rows = (stub: DurableObjectStub) =>
      runInDurableObject(stub, (_, { storage }) => [...storage.kv.list()].length);
    expect(await rows(env.ACCOUNT.getByName(accountName(tenant.id, environment, "nobody")))).toBe(
      0,
    );
    const tenantEnvironment = { tenantId: tenant.id, environment };
    const attempts = env.LOGIN_ATTEMPTS.getByName(loginAttemptsName(tenantEnvironment, address));
    expect(await rows(attempts)).toBe(1);
    advanceSeconds(900);
    await runDurableObjectAlarm(attempts);
    expect(await rows(attempts)).toBe(0);
  });

  it("checks no more than ten of thirty simultaneous guesses", async () => {
    const casino = await openTransfer();
    expectSuccess(await create(casino));
    const guesses = Array.from({ length: 30 }, () => logIn(casino, { password: "wrong" }));
    const codes = Map.groupBy(await Promise.all(guesses), ({ code }) => code);
    expect(codes.get("LOGIN_INVALID")).toHaveLength(10);
    expect(codes.get("RATE_LIMITED")).toHaveLength(20);
  });

  it("clears the earlier failures when it succeeds", async () => {
    const casino = await openTransfer();
    expectSuccess(await create(casino));
    for (const password of [...Array(9).fill("wrong"), PASSWORD, ...Array(9).fill("wrong")]) {
      await logIn(casino, { password });
    }
    expect((await logIn(casino)).code).toBeUndefined();
  });
});

describe("a password", () => {
  const NEW = "another horse battery";
  const COMMON = "Password123";

  const change = (casino: Casino, fields: object = {}) => {
    const { environment, tenant } = casino;
    const name = { tenantId: tenant.id, environment, username: "maria" };
    const body = { ...name, password: PASSWORD, newPassword: NEW, ...fields };
    return call("POST", "/api/v1/auth/password", { body });
  };
  const reset = (casino: Casino, playerId: string, fields: object = {}) =>
    casino.call("POST", `/api/v1/players/${playerId}/password`, {
      body: { username: "maria", password: NEW, ...fields },
      signed: true,
    });
  const ended = async (login: ApiAnswer) =>
    (await playerSession(expectSuccess(login)).call("GET", "/api/v1/auth/session")).code;

  it("that is among the most common is refused wherever one is chosen", async () => {
    const casino = await openTransfer();
    const { player } = expectSuccess(await create(casino));
    const { playerId } = await casino.launch();
    const account = { username: "berta", password: COMMON, currency: "USD" };
    const answers = [
      await create(casino, { username: "other", password: COMMON.toUpperCase() }),
      await change(casino, { newPassword: COMMON }),
      await reset(casino, player.id, { password: COMMON }),
      await casino.call("POST", `/api/v1/players/${playerId}/account`, {
        body: account,
        signed: true,
      }),
    ];
    for (const { status, code, text } of answers) {
      expect({ status, code }).toEqual({ status: 400, code: "VALIDATION_FAILED" });
      expect(text).toContain("one of the most common ones");
    }
    expect((await logIn(casino)).status).toBe(200);
  });

  it("that is little more than the name of the player, the operator or a game is refused wherever one is chosen", async () => {
    const casino = await openTransfer();
    const { player } = expectSuccess(await create(casino));
    const { playerId } = await casino.launch();
    const account = { username: "berta", password: "B3rta-1985!!", currency: "USD" };
    const answers = [
      await create(casino, { username: "other.one", password: "Other.One.1985" }),
      await create(casino, { username: "other", password: `${casino.tenant.name} 1` }),
      await change(casino, { newPassword: "golden reels 77" }),
      await change(casino, { newPassword: `${casino.tenant.name} 1` }),
      await reset(casino, player.id, { password: "Maria2026!!" }),
      await casino.call("POST", `/api/v1/players/${playerId}/account`, {
        body: account,
        signed: true,
      }),
    ];
    for (const { status, code, text } of answers) {
      expect({ status, code }).toEqual({ status: 400, code: "VALIDATION_FAILED" });
      expect(text).toContain("little more than a name");
    }
    expect((await logIn(casino)).status).toBe(200);
    expectSuccess(await change(casino, { newPassword: "maria keeps nine brown hens" }));
  });

  it("stays valid until somebody changes it, however old it is", async () => {
    const casino = await openTransfer();
    expectSuccess(await create(casino));
    advanceSeconds(10 * 366 * 24 * 60 * 60);
    expectSuccess(await logIn(casino));
  });

  it("has no hint and no secret question: no call takes a field for one", () => {
    const taken = operations.flatMap(({ requestBody }) => fieldsOf(requestBody));
    expect(taken).toContain("newPassword");
    expect(taken.filter((name) => /hint|question|reminder|secretAnswer/i.test(name))).toEqual([]);
  });

  it("is changed by its player, whose sessions end", async () => {
    const casino = await openTransfer();
    expectSuccess(await create(casino));
    const before = await logIn(casino);
    expect(expectSuccess(await change(casino))).toEqual({ changed: true });
    expect(await ended(before)).toBe("SESSION_ENDED");
    expect((await logIn(casino)).code).toBe("LOGIN_INVALID");
    expect((await logIn(casino, { password: NEW })).status).toBe(200);
  });

  it("is not changed without the old one, and guesses count like logins", async () => {
    const casino = await openTransfer();
    expectSuccess(await create(casino));
    for (let failures = 0; failures < 10; failures += 1) {
      expect((await change(casino, { password: "wrong" })).code).toBe("LOGIN_INVALID");
    }
    expect((await change(casino)).code).toBe("RATE_LIMITED");
    expect((await logIn(casino)).code).toBe("RATE_LIMITED");
  });

  it("is reset by the operator's signed call, only for the player of that name", async () => {
    const casino = await openTransfer();
    const { player } = expectSuccess(await create(casino));
    expectSuccess(await create(casino, { username: "berta" }));
    const before = await logIn(casino);
    const path = `/api/v1/players/${player.id}/password`;
    const body = { username: "maria", password: NEW };
    expect((await casino.call("POST", path, { body, signed: false })).code).toBe(
      "SIGNATURE_MISSING",
    );
    for (const username of ["berta", "nobody"]) {
      expect((await reset(casino, player.id, { username })).code).toBe("ACTION_NOT_ALLOWED");
    }
    expect((await reset(casino, "plr_nobody")).code).toBe("PLAYER_NOT_FOUND");
    expect(await ended(before)).toBeUndefined();
    expect(expectSuccess(await reset(casino, player.id))).toEqual({ reset: true });
    expect(await ended(before)).toBe("SESSION_ENDED");
    expect((await logIn(casino, { password: NEW })).status).toBe(200);
    expect((await logIn(casino, { username: "berta" })).status).toBe(200);
  });
});
