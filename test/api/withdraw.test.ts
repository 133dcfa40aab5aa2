/** "POST /api/v1/wallet/withdraw … API key and signature": specification, "Wallet"; contract, "withdraw". */
import { ulid } from "ulid";
import { afterEach, describe, expect, it } from "vitest";
import { type Casino, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { sendWithdraw, signWithdraw, withdraw } from "../support/signed-withdraw.ts";

const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

async function opened(cash = "100.00", currency = "USD") {
  const casino = await openCasino();
  const player = await casino.launch();
  await casino.deposit(player.playerId, cash, currency);
  return { casino, player };
}

function transactions(casino: Casino, playerId: string, query = "") {
  return casino.call("GET", `/api/v1/wallet/transactions/${playerId}?${query}`);
}

afterEach(releaseClock);

describe("a withdrawal back to the operator", () => {
  it("takes cash, by the operator's id of the player or by ours, and is completed at once", async () => {
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

  it("above the cash is refused with what can be withdrawn, for its key also after a deposit", async () => {
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

  it("in each currency takes that currency's cash alone", async () => {
    const { casino, player } = await opened("100.00");
    await casino.deposit(player.playerId, "0.00000003", "BTC");
    const body = { playerId: player.playerId, amount: "0.00000002", currency: "BTC" };
    expect((await withdraw(casino, body)).data.balance).toBe("0.00000001");
    const yen = await withdraw(casino, { ...body, amount: "1", currency: "JPY" });
    expect(yen).toMatchObject({ code: "INSUFFICIENT_FUNDS", details: { balance: "0" } });
    expect(await casino.balance(player.playerId)).toBe("100.00");
  });
});

describe("a withdrawal's key", () => {
  it("sent again gets the first answer, signed anew or not, and nothing moves", async () => {
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

  it("gets the first answer also when the withdrawal has ended since", async () => {
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
    await casino.call("POST", `${path}/fail`, { body: { reason: "no" } });
    expect((await sendWithdraw(casino, request)).data).toEqual(first.data);
    expect((await casino.call("GET", path)).data.status).toBe("failed");
  });

  it("is refused for another body or another player, and needed at all", async () => {
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

describe("a withdrawal's signature", () => {
  it("is mandatory, and the refusal tells how to get a secret", async () => {
    const { casino, player } = await opened();
    const body = { playerId: player.playerId, amount: "1.00", currency: "USD" };
    const headers = { "Idempotency-Key": ulid() };
    const path = "/api/v1/wallet/withdraw";
    expect(await casino.call("POST", path, { body, headers })).toMatchObject({
      status: 401,
      code: "SIGNATURE_MISSING",
    });
    const without = await openCasino({ secrets: false });
    const answer = await without.call("POST", path, { body, headers });
    expect(answer).toMatchObject({ status: 401, code: "SIGNATURE_MISSING" });
    expect(answer.message).toContain("POST /api/v1/admin/webhooks");
    const wrong = await withdraw(casino, body, { secret: casino.otherSecret });
    expect(wrong).toMatchObject({ status: 401, code: "SIGNATURE_INVALID" });
    expect(await casino.balance(player.playerId)).toBe("100.00");
  });

  it("captured and sent again under a new Idempotency-Key is refused, and nothing moves", async () => {
    const { casino, player } = await opened();
    const body = { playerId: player.playerId, amount: "10.00", currency: "USD" };
    const request = signWithdraw(casino, body);
    await sendWithdraw(casino, request);
    for (const headers of [
      { "Idempotency-Key": ulid() },
      { "Idempotency-Key": `${request.headers["Idempotency-Key"]}x` },
    ]) {
      const stolen = await sendWithdraw(casino, request, { headers });
      expect(stolen).toMatchObject({ status: 401, code: "SIGNATURE_INVALID" });
      expect(stolen.message).toMatch(/another Idempotency-Key/);
      expect(stolen.details).toEqual({
        serverTime: expect.any(Number),
        skewSeconds: expect.any(Number),
      });
    }
    expect(await casino.balance(player.playerId)).toBe("90.00");
    expect((await transactions(casino, player.playerId, "type=withdrawal")).meta?.total).toBe(1);
  });

  it("of a retry that was signed anew, or of a refused withdrawal, cannot be used elsewhere either", async () => {
    const { casino, player } = await opened("10.00");
    const body = { playerId: player.playerId, amount: "10.00", currency: "USD" };
    const key = ulid();
    await withdraw(casino, body, { key });
    const retry = signWithdraw(casino, body, { key, offsetSeconds: 3 });
    await sendWithdraw(casino, retry);
    const tooMuch = signWithdraw(casino, body, { offsetSeconds: 4 });
    expect((await sendWithdraw(casino, tooMuch)).code).toBe("INSUFFICIENT_FUNDS");
    await casino.deposit(player.playerId, "50.00");
    for (const captured of [retry, tooMuch]) {
      const headers = { "Idempotency-Key": ulid() };
      expect((await sendWithdraw(casino, captured, { headers })).code).toBe("SIGNATURE_INVALID");
    }
    expect(await casino.balance(player.playerId)).toBe("50.00");
  });

  it("of a request that was refused before it reached a wallet is worth nothing under another key", async () => {
    const { casino, player } = await opened();
    const body = { playerId: player.playerId, amount: "10.00", currency: "USD" };
    const [ofDeposit, ofWithdrawal] = [ulid(), ulid()];
    await casino.call("POST", "/api/v1/wallet/deposit", {
      body,
      headers: { "Idempotency-Key": ofDeposit },
    });
    await withdraw(casino, { ...body, amount: "1.00" }, { key: ofWithdrawal });
    const balance = await casino.balance(player.playerId);
    const newcomer = `newcomer-${ulid()}`;
    const late = { ...body, playerId: newcomer };
    for (const [refused, code] of [
      [signWithdraw(casino, body, { key: ofDeposit, offsetSeconds: 1 }), "IDEMPOTENCY_KEY_REUSED"],
      [
        signWithdraw(casino, body, { key: ofWithdrawal, offsetSeconds: 2 }),
        "IDEMPOTENCY_KEY_REUSED",
      ],
      [signWithdraw(casino, body, { key: "", offsetSeconds: 3 }), "IDEMPOTENCY_KEY_REQUIRED"],
      [signWithdraw(casino, body, { key: "a b", offsetSeconds: 4 }), "IDEMPOTENCY_KEY_REQUIRED"],
      [signWithdraw(casino, { ...body, amount: "x" }, { offsetSeconds: 5 }), "AMOUNT_INVALID"],
      [signWithdraw(casino, late, { offsetSeconds: 6 }), "PLAYER_NOT_FOUND"],
    ] as const) {
      expect((await sendWithdraw(casino, refused)).code).toBe(code);
      // Its own key gets its own answer again; nobody else's does.
      expect((await sendWithdraw(casino, refused)).code).toBe(code);
      if (code === "PLAYER_NOT_FOUND") {
        await casino.launch({ playerId: newcomer });
        await casino.deposit(newcomer, "10.00");
      }
      const headers = { "Idempotency-Key": ulid() };
      const stolen = await sendWithdraw(casino, refused, { headers });
      expect(stolen, code).toMatchObject({ status: 401, code: "SIGNATURE_INVALID" });
      expect(stolen.message).toMatch(/another Idempotency-Key/);
    }
    expect(await casino.balance(player.playerId)).toBe(balance);
    expect(await casino.balance(newcomer)).toBe("10.00");
  });

  it("is kept for as long as its timestamp is accepted, however late in its second it came", async () => {
    const { casino, player } = await opened();
    holdClock();
    const body = { playerId: player.playerId, amount: "10.00", currency: "USD" };
    const request = signWithdraw(casino, body, { offsetSeconds: 300 });
    await sendWithdraw(casino, request);
    const headers = () => ({ headers: { "Idempotency-Key": ulid() } });
    for (const seconds of [300, 299, 1]) {
      advanceSeconds(seconds);
      expect((await sendWithdraw(casino, request, headers())).code).toBe("SIGNATURE_INVALID");
    }
    advanceSeconds(1);
    expect((await sendWithdraw(casino, request, headers())).code).toBe(
      "SIGNATURE_TIMESTAMP_INVALID",
    );
    expect(await casino.balance(player.playerId)).toBe("90.00");
  });
});

describe("bad input", () => {
  const good = { amount: "1.00", currency: "USD" };
  it.each([
    ["an amount finer than the currency", { amount: "1.001" }, 400, "AMOUNT_INVALID"],
    ["zero", { amount: "0.00" }, 400, "AMOUNT_INVALID"],
    ["a negative amount", { amount: -5 }, 400, "AMOUNT_INVALID"],
    ["an exponent", { amount: "1e0" }, 400, "AMOUNT_INVALID"],
    ["NaN", { amount: "NaN" }, 400, "AMOUNT_INVALID"],
    ["more than 2^53", { amount: "90071992547409.92" }, 400, "AMOUNT_INVALID"],
    ["a currency that is not carried", { currency: "XXX" }, 422, "CURRENCY_NOT_SUPPORTED"],
    ["a player who never was", { playerId: "nobody" }, 404, "PLAYER_NOT_FOUND"],
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
    ["a currency of no chain", { chain: "tron", toAddress: TRON }, 422, "CURRENCY_MISMATCH"],
    [
      "a currency of another chain",
      { currency: "BTC", chain: "tron", toAddress: TRON },
      422,
      "CURRENCY_MISMATCH",
    ],
  ])("%s is refused and moves nothing", async (_what, change, status, code) => {
    const { casino, player } = await opened();
    const body = { playerId: player.playerId, ...good, ...change };
    const answer = await withdraw(casino, body);
    expect(answer).toMatchObject({ status, code });
    if (code === "VALIDATION_FAILED") expect(answer.details.issues[0].path).toMatch(/\w/);
    expect(await casino.balance(player.playerId)).toBe("100.00");
    // A body that could not be read has not used up its key.
    expect((await transactions(casino, player.playerId)).meta?.total).toBe(1);
  });
});

describe("sandbox, production and other tenants", () => {
  it("never reach each other's money", async () => {
    const { casino, player } = await opened();
    const stranger = await openCasino();
    const body = { playerId: player.playerId, amount: "1.00", currency: "USD" };
    expect(await withdraw(stranger, body)).toMatchObject({ status: 404, code: "PLAYER_NOT_FOUND" });
    const production = { credential: casino.otherKey, secret: casino.otherSecret };
    expect(await withdraw(casino, body, production)).toMatchObject({ code: "PLAYER_NOT_FOUND" });
    expect(await withdraw(casino, body, { credential: casino.otherKey })).toMatchObject({
      code: "SIGNATURE_INVALID",
    });
    expect(await casino.balance(player.playerId)).toBe("100.00");
  });
});
