/**
 * A withdrawal's signature is valid for its own request, and for no other: Reference 6.17.
 */
import { ulid } from "ulid";
import { afterEach, describe, expect, it } from "vitest";
import { openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import {
  opened,
  sendWithdraw,
  signWithdraw,
  transactions,
  withdraw,
} from "../support/signed-withdraw.ts";

afterEach(releaseClock);

describe("a withdrawal's signature", () => {
  it("is required, and the refusal explains how to get a secret", async () => {
    const { casino, player } = await opened();
    const body = { playerId: player.playerId, amount: "1.00", currency: "USD" };
    const headers = { "Idempotency-Key": ulid() };
    const path = "/api/v1/wallet/withdraw";
    expect(await casino.call("POST", path, { body, headers, signed: false })).toMatchObject({
      status: 401,
      code: "SIGNATURE_MISSING",
    });
    const withoutSecret = await openCasino({ secrets: false });
    const answer = await withoutSecret.call("POST", path, { body, headers });
    expect(answer).toMatchObject({ status: 401, code: "SIGNATURE_MISSING" });
    expect(answer.message).toContain("POST /api/v1/admin/webhooks");
    const wrong = await withdraw(casino, body, { secret: casino.otherSecret });
    expect(wrong).toMatchObject({ status: 401, code: "SIGNATURE_INVALID" });
    expect(await casino.balance(player.playerId)).toBe("100.00");
  });

  it("is refused when it is captured and sent again under a new Idempotency-Key, and nothing moves", async () => {
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

  it("cannot be used under another key, even if it came from a retry or a refused withdrawal", async () => {
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

  it("cannot be used under another key, even if its request was refused before it reached a wallet", async () => {
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
    const forNewcomer = { ...body, playerId: newcomer };
    for (const [refused, code] of [
      [signWithdraw(casino, body, { key: ofDeposit, offsetSeconds: 1 }), "IDEMPOTENCY_KEY_REUSED"],
      [
        signWithdraw(casino, body, { key: ofWithdrawal, offsetSeconds: 2 }),
        "IDEMPOTENCY_KEY_REUSED",
      ],
      [signWithdraw(casino, body, { key: "", offsetSeconds: 3 }), "IDEMPOTENCY_KEY_REQUIRED"],
      [signWithdraw(casino, body, { key: "a b", offsetSeconds: 4 }), "IDEMPOTENCY_KEY_REQUIRED"],
      [signWithdraw(casino, { ...body, amount: "x" }, { offsetSeconds: 5 }), "AMOUNT_INVALID"],
      [signWithdraw(casino, forNewcomer, { offsetSeconds: 6 }), "PLAYER_NOT_FOUND"],
    ] as const) {
      expect((await sendWithdraw(casino, refused)).code).toBe(code);
      // The same key gets the same answer again; no other key does.
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

  it("is remembered as long as its timestamp is accepted, even if it came late in its second", async () => {
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
