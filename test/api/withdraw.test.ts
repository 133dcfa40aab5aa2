/** POST /api/v1/wallet/withdraw requires an API key and signature: Reference 4.1, 4.4 and 4.5. */
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { openCasino } from "../support/casino.ts";
import { someOf } from "../support/length.ts";
import {
  opened,
  sendWithdraw,
  signWithdraw,
  transactions,
  withdraw,
} from "../support/signed-withdraw.ts";

const TRON = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";

describe("a withdrawal back to the operator", () => {
  it("debits cash by the operator's player id or by ours, and is completed at once", async () => {
    const { casino, player } = await opened();
    const answer = await withdraw(casino, {
      playerId: player.externalId,
      amount: "40.00",
      currency: "USD",
    });
    expect(answer.status).toBe(201);
    expect(answer.data).toEqual({
      withdrawalId: expect.stringMatching(/^wdr_[0-9a-hjkmnp-tv-z]{26}_2$/),
      transactionId: expect.stringMatching(/^txn_.*_2$/),
      playerId: player.playerId,
      currency: "USD",
      amount: "40.00",
      status: "completed",
      destination: null,
      reference: null,
      reason: null,
      createdAt: expect.any(String),
      updatedAt: answer.data.createdAt,
      balance: "60.00",
    });
    const again = await withdraw(casino, {
      playerId: player.playerId,
      amount: 60,
      currency: "USD",
    });
    expect(again.data.balance).toBe("0.00");
    const { data } = await transactions(casino, player.playerId, "type=withdrawal");
    expect(data.transactions).toMatchObject([
      { amount: "-60.00", balanceAfter: "0.00", reference: again.data.withdrawalId },
      { amount: "-40.00", balanceAfter: "60.00", reference: answer.data.withdrawalId },
    ]);
  });

  it("is refused with the amount available when it exceeds the cash, and its key gets the same answer after a deposit", async () => {
    const { casino, player } = await opened("5.00");
    await casino.call("POST", `/api/v1/admin/players/${player.playerId}/bonuses`, {
      body: { amount: "50.00", currency: "USD" },
      headers: { "Idempotency-Key": ulid() },
    });
    const body = { playerId: player.playerId, amount: "5.01", currency: "USD" };
    const key = ulid();
    const refused = { status: 422, code: "INSUFFICIENT_FUNDS", details: { balance: "5.00" } };
    expect(await withdraw(casino, body, { key })).toMatchObject(refused);
    await casino.deposit(player.playerId, "10.00");
    const replay = await withdraw(casino, body, { key });
    expect(replay).toMatchObject(refused);
    expect(replay.headers.get("Idempotent-Replayed")).toBe("true");
    expect(await casino.balance(player.playerId)).toBe("65.00");
    expect((await withdraw(casino, body, { offsetSeconds: 1 })).data.balance).toBe("59.99");
  });

  it("debits only the cash of its own currency", async () => {
    const { casino, player } = await opened("100.00");
    await casino.deposit(player.playerId, "0.00000003", "BTC");
    const body = { playerId: player.playerId, amount: "0.00000002", currency: "BTC" };
    expect((await withdraw(casino, body)).data.balance).toBe("0.00000001");
    const yen = await withdraw(casino, { ...body, amount: "1", currency: "JPY" });
    expect(yen).toMatchObject({ code: "INSUFFICIENT_FUNDS", details: { balance: "0" } });
    expect(await casino.balance(player.playerId)).toBe("100.00");
  });
});

describe("a withdrawal's Idempotency-Key", () => {
  it("returns the original answer when it is sent again, under the same signature or a new one, and nothing moves", async () => {
    const { casino, player } = await opened();
    const body = { playerId: player.playerId, amount: "40.00", currency: "USD" };
    const request = signWithdraw(casino, body);
    const first = await sendWithdraw(casino, request);
    await casino.deposit(player.playerId, "1.00");
    const key = request.headers["Idempotency-Key"] ?? "";
    for (const answer of [
      await sendWithdraw(casino, request),
      await withdraw(casino, body, { key, offsetSeconds: -7 }),
    ]) {
      expect(answer.status).toBe(201);
      expect(answer.data).toEqual(first.data);
      expect(answer.headers.get("Idempotent-Replayed")).toBe("true");
    }
    expect(await casino.balance(player.playerId)).toBe("61.00");
  });

  it("returns the original answer even after the withdrawal has ended", async () => {
    const { casino, player } = await opened("100.00", "USDT");
    const body = {
      playerId: player.playerId,
      amount: "40",
      currency: "USDT",
      chain: "tron",
      toAddress: TRON,
    };
    const request = signWithdraw(casino, body);
    const first = await sendWithdraw(casino, request);
    const path = `/api/v1/admin/withdrawals/${first.data.withdrawalId}`;
    await casino.call("POST", `${path}/fail`, { signed: true, body: { reason: "no" } });
    expect((await sendWithdraw(casino, request)).data).toEqual(first.data);
    expect((await casino.call("GET", path)).data.status).toBe("failed");
  });

  it("is required, and is refused for another body or another player", async () => {
    const { casino, player } = await opened();
    const other = await casino.launch();
    const body = { playerId: player.playerId, amount: "40.00", currency: "USD" };
    const key = ulid();
    await withdraw(casino, body, { key });
    for (const change of [{ amount: "1.00" }, { playerId: other.playerId }]) {
      const reused = await withdraw(casino, { ...body, ...change }, { key });
      expect(reused).toMatchObject({ status: 422, code: "IDEMPOTENCY_KEY_REUSED" });
    }
    const keyless = await withdraw(casino, body, { key: "", offsetSeconds: 1 });
    expect(keyless).toMatchObject({ status: 400, code: "IDEMPOTENCY_KEY_REQUIRED" });
    expect(await casino.balance(player.playerId)).toBe("60.00");
  });
});

describe("a bad withdrawal request", () => {
  const good = { amount: "1.00", currency: "USD" };
  it.each(
    someOf(
      [
        ["an amount finer than the currency", { amount: "1.001" }, 400, "AMOUNT_INVALID"],
        ["zero", { amount: "0.00" }, 400, "AMOUNT_INVALID"],
        ["a negative amount", { amount: -5 }, 400, "AMOUNT_INVALID"],
        ["an exponent", { amount: "1e0" }, 400, "AMOUNT_INVALID"],
        ["NaN", { amount: "NaN" }, 400, "AMOUNT_INVALID"],
        ["more than 2^53", { amount: "90071992547409.92" }, 400, "AMOUNT_INVALID"],
        ["an unsupported currency", { currency: "XXX" }, 422, "CURRENCY_NOT_SUPPORTED"],
        ["an unknown player", { playerId: "nobody" }, 404, "PLAYER_NOT_FOUND"],
        ["an unknown field", { tenantId: "other" }, 400, "VALIDATION_FAILED"],
        ["an address that was never saved", { addressId: "adr_x" }, 404, "ADDRESS_NOT_FOUND"],
        ["a chain without an address", { chain: "tron" }, 400, "VALIDATION_FAILED"],
        ["an address without a chain", { toAddress: TRON }, 400, "VALIDATION_FAILED"],
        [
          "two destinations",
          { addressId: "adr_x", chain: "tron", toAddress: TRON },
          400,
          "VALIDATION_FAILED",
        ],
        ["an unknown chain", { chain: "solana", toAddress: TRON }, 404, "CHAIN_NOT_SUPPORTED"],
        ["a mistyped address", { chain: "tron", toAddress: `${TRON}x` }, 400, "VALIDATION_FAILED"],
        [
          "an address that nobody controls",
          { currency: "BTC", chain: "bitcoin", toAddress: "bc1pfeessrawgf" },
          400,
          "VALIDATION_FAILED",
        ],
        [
          "a currency that no chain carries",
          { chain: "tron", toAddress: TRON },
          422,
          "CURRENCY_MISMATCH",
        ],
        [
          "a currency of another chain",
          { currency: "BTC", chain: "tron", toAddress: TRON },
          422,
          "CURRENCY_MISMATCH",
        ],
      ],
      5,
    ),
  )("is refused and moves nothing: %s", async (_what, change, status, code) => {
    const { casino, player } = await opened();
    const body = { playerId: player.playerId, ...good, ...change };
    const answer = await withdraw(casino, body);
    expect(answer).toMatchObject({ status, code });
    if (code === "VALIDATION_FAILED") expect(answer.details.issues[0].path).toMatch(/\w/);
    expect(await casino.balance(player.playerId)).toBe("100.00");
    // The deposit is still the only transaction.
    expect((await transactions(casino, player.playerId)).meta?.total).toBe(1);
  });
});

it("the API lists the currencies that a chain carries when it refuses another, for a saved address too", async () => {
  const { casino, player } = await opened();
  const path = `/api/v1/admin/players/${player.playerId}/addresses`;
  const saved = await casino.call("POST", path, { body: { chain: "tron", address: TRON } });
  for (const to of [{ addressId: saved.data.id }, { chain: "tron", toAddress: TRON }]) {
    const body = { playerId: player.playerId, amount: "1.00", currency: "USD", ...to };
    const refused = await withdraw(casino, body);
    expect(refused).toMatchObject({ status: 422, code: "CURRENCY_MISMATCH" });
    expect(refused.details).toEqual({ chain: "tron", currency: "USD", carried: ["USDC", "USDT"] });
    expect(refused.message).toContain("USDC, USDT");
  }
});

describe("sandbox, production and other tenants", () => {
  it("cannot withdraw each other's money", async () => {
    const { casino, player } = await opened();
    const otherCasino = await openCasino();
    const body = { playerId: player.playerId, amount: "1.00", currency: "USD" };
    expect(await withdraw(otherCasino, body)).toMatchObject({
      status: 404,
      code: "PLAYER_NOT_FOUND",
    });
    const production = { credential: casino.otherKey, secret: casino.otherSecret };
    expect(await withdraw(casino, body, production)).toMatchObject({ code: "PLAYER_NOT_FOUND" });
    expect(await withdraw(casino, body, { credential: casino.otherKey })).toMatchObject({
      code: "SIGNATURE_INVALID",
    });
    expect(await casino.balance(player.playerId)).toBe("100.00");
  });
});
