/**
 * Creating test players and adding to their balances. Reference 14.1 and 14.4.
 */
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { formatAmount } from "../../domain/money/amount.ts";
import { MAX_DEPOSITED_MINOR } from "../../domain/wallet/book.ts";
import { exchange, expectSuccess, openCasino, playerSession } from "../support/casino.ts";
import { someOf } from "../support/length.ts";
import {
  addBalance,
  createTestPlayer,
  spin,
  TEST_PLAYERS,
  transactions,
} from "../support/test-player.ts";

describe("a test player", () => {
  it("is created with the starting balance, and its ssoToken opens a session", async () => {
    const casino = await openCasino();
    const answer = await createTestPlayer(casino, { externalId: "tess", startingBalance: 250.5 });
    expect(answer.status).toBe(201);
    const { player, wallet, ssoToken } = answer.data;
    expect(player).toEqual({
      id: player.id,
      externalId: "tess",
      username: "Tess",
      currency: "USD",
    });
    expect(wallet).toEqual({ id: wallet.id, balance: 250.5, currency: "USD" });
    expect(wallet.id).toMatch(/^wal_/);
    expect(await casino.balance("tess")).toBe("250.50");
    const session = playerSession(expectSuccess(await exchange(ssoToken)));
    expect(session.playerId).toBe(player.id);
    expect((await spin(session)).status).toBe(201);
    expect((await transactions(casino, "tess")).rows.at(-1)).toEqual({
      type: "deposit",
      amount: "250.50",
      balanceAfter: "250.50",
    });
  });

  it("needs only an id, and may start with a balance of zero", async () => {
    const casino = await openCasino();
    const only = await casino.call("POST", TEST_PLAYERS, { body: { externalId: "only" } });
    expect(only.data.player).toMatchObject({ username: "only", currency: "USD" });
    for (const [index, startingBalance] of [0, "0", "0.00"].entries()) {
      const answer = await createTestPlayer(casino, {
        externalId: `zero-${index}`,
        startingBalance,
      });
      expect(answer.data.wallet.balance).toBe(0);
      expect((await transactions(casino, `zero-${index}`)).total).toBe(0);
    }
  });

  it.each([
    ["JPY", "5000", 5000],
    ["BTC", "0.00000001", 0.000_000_01],
    ["KWD", "1.234", 1.234],
    ["USD", formatAmount(MAX_DEPOSITED_MINOR, "USD"), 45_035_996_273_704.95],
    ["BTC", formatAmount(MAX_DEPOSITED_MINOR, "BTC"), 45_035_996.273_704_95],
  ])("holds in %s exactly %s", async (currency, startingBalance, number) => {
    const casino = await openCasino();
    const { data } = await createTestPlayer(casino, {
      externalId: "exact",
      currency,
      startingBalance,
    });
    expect(data.wallet).toMatchObject({ balance: number, currency });
    expect(await casino.balance("exact", currency)).toBe(startingBalance);
  });

  it.each(someOf(["-1", "1e2", "0.001", "0.000", "1.0000000000000000001", "45035996273704.96"], 4))(
    "is refused with the starting balance %s",
    async (written) => {
      const casino = await openCasino();
      const rawBody = `{"externalId":"wrong","startingBalance":${written},"currency":"USD"}`;
      const answer = await casino.call("POST", TEST_PLAYERS, { rawBody });
      expect(answer).toMatchObject({ status: 400, code: "AMOUNT_INVALID" });
      const path = "/api/v1/wallet/balance?playerId=wrong";
      expect((await casino.call("GET", path)).code).toBe("PLAYER_NOT_FOUND");
    },
  );

  it.each([
    ["externalId", "", "VALIDATION_FAILED"],
    ["externalId", "line\nbreak", "VALIDATION_FAILED"],
    ["externalId", "plr_0123456789abcdefghjkmnpqrs", "VALIDATION_FAILED"],
    ["username", "a".repeat(65), "VALIDATION_FAILED"],
    ["startingBalance", true, "VALIDATION_FAILED"],
    ["currency", "XXX", "CURRENCY_NOT_SUPPORTED"],
  ])("is refused with %s = %j", async (field, value, code) => {
    expect((await createTestPlayer(await openCasino(), { [field]: value })).code).toBe(code);
  });

  it("is not created a second time, and the answer names the field and what to do", async () => {
    const casino = await openCasino();
    const launched = await casino.launch();
    expectSuccess(await createTestPlayer(casino, { externalId: "twice" }));
    for (const externalId of ["twice", launched.externalId]) {
      const { code, details } = await createTestPlayer(casino, { externalId, startingBalance: 5 });
      expect(code).toBe("VALIDATION_FAILED");
      expect(details.issues[0].path).toBe("externalId");
      expect(details.issues[0].message).toMatch(/reset/);
    }
    expect(await casino.balance("twice")).toBe("100.00");
  });

  it("is created once by 50 simultaneous calls", async () => {
    const casino = await openCasino();
    const calls = Array.from({ length: 50 }, () =>
      createTestPlayer(casino, { externalId: "once" }),
    );
    const created = (await Promise.all(calls)).filter(({ status }) => status === 201);
    expect(created).toHaveLength(1);
    expect(await casino.balance("once")).toBe("100.00");
  });

  it("is unknown to another tenant, and in the same tenant's production", async () => {
    const casino = await openCasino();
    const { player } = expectSuccess(await createTestPlayer(casino, { externalId: "mine" }));
    const other = await openCasino();
    for (const id of ["mine", player.id]) {
      const money = { amount: 1, currency: "USD" };
      expect(await addBalance(other, id, money)).toMatchObject({ code: "PLAYER_NOT_FOUND" });
      const path = `${TEST_PLAYERS}/${id}/reset`;
      expect(await other.call("POST", path)).toMatchObject({ code: "PLAYER_NOT_FOUND" });
      const balance = `/api/v1/wallet/balance?playerId=${id}`;
      const { code } = await casino.call("GET", balance, { credential: casino.otherKey });
      expect(code).toBe("PLAYER_NOT_FOUND");
    }
    expect(await casino.balance("mine")).toBe("100.00");
  });
});

it.each([
  ["POST", TEST_PLAYERS],
  ["POST", `${TEST_PLAYERS}/someone/add-balance`],
  ["POST", `${TEST_PLAYERS}/someone/reset`],
  ["GET", "/api/v1/test/health"],
])("%s %s refuses a production key, and says which key it accepts", async (method, path) => {
  const casino = await openCasino({ environment: "production" });
  const answer = await casino.call(method, path, method === "POST" ? { body: {} } : {});
  expect(answer).toMatchObject({ status: 401, code: "80001", message: "Invalid API key" });
  expect(answer.details.hint).toMatch(/sk_sandbox_/);
});

describe("add-balance", () => {
  it("credits cash to any sandbox player, and returns the wallet", async () => {
    const casino = await openCasino();
    const { player, wallet } = expectSuccess(
      await createTestPlayer(casino, { externalId: "rich" }),
    );
    const answer = await addBalance(casino, "rich", { amount: 50.25, currency: "USD" });
    expect(answer.data).toEqual({
      playerId: player.id,
      externalId: "rich",
      transactionId: answer.data.transactionId,
      wallet: { ...wallet, balance: 150.25 },
    });
    const launched = await casino.launch();
    const euros = await addBalance(casino, launched.playerId, { amount: "7", currency: "EUR" });
    expect(euros.data.wallet).toMatchObject({ balance: 7, currency: "EUR" });
  });

  it("adds twice when it is sent twice, and once when it is sent twice under one key", async () => {
    const casino = await openCasino();
    expectSuccess(await createTestPlayer(casino, { externalId: "keyed", startingBalance: 0 }));
    const money = { amount: 10, currency: "USD" };
    for (let call = 0; call < 2; call += 1) {
      expectSuccess(await addBalance(casino, "keyed", money));
    }
    expect(await casino.balance("keyed")).toBe("20.00");
    const key = ulid();
    const first = await addBalance(casino, "keyed", money, key);
    const again = await addBalance(casino, "keyed", money, key);
    expect(again.data).toEqual(first.data);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    const other = await addBalance(casino, "keyed", { ...money, amount: 11 }, key);
    expect(other.code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect((await addBalance(casino, "keyed", money, "a b")).code).toBe("IDEMPOTENCY_KEY_REQUIRED");
    expect(await casino.balance("keyed")).toBe("30.00");
  });

  it.each(someOf([0, -1, 0.001, "1e2"], 4))("refuses the amount %j", async (amount) => {
    const casino = await openCasino();
    expectSuccess(await createTestPlayer(casino, { externalId: "poor" }));
    const answer = await addBalance(casino, "poor", { amount, currency: "USD" });
    expect(answer).toMatchObject({ status: 400, code: "AMOUNT_INVALID" });
    expect(await casino.balance("poor")).toBe("100.00");
  });
});
