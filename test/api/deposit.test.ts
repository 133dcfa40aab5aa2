/**
 * A deposit that is sent again under the same key returns the original response: Reference 5.4.
 */
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { MAX_CURRENCIES_PER_WALLET } from "../../domain/limits.ts";
import { formatAmount } from "../../domain/money/amount.ts";
import { CURRENCIES } from "../../domain/money/currencies.ts";
import { MAX_DEPOSITED_MINOR } from "../../domain/wallet/book.ts";
import { type Casino, exchange, openCasino } from "../support/casino.ts";
import { someOf } from "../support/length.ts";

const DEPOSIT = "/api/v1/wallet/deposit";

async function opened() {
  const casino = await openCasino();
  return { casino, player: await casino.launch() };
}

function deposit(casino: Casino, body: unknown, key: string = ulid()) {
  return casino.call("POST", DEPOSIT, { body, headers: { "Idempotency-Key": key } });
}

describe("a deposit", () => {
  it("credits cash by the operator's player id or by ours", async () => {
    const { casino, player } = await opened();
    const first = await deposit(casino, {
      playerId: player.externalId,
      amount: "12.50",
      currency: "USD",
    });
    expect(first.status).toBe(201);
    expect(first.data).toMatchObject({
      playerId: player.playerId,
      amount: "12.50",
      balance: "12.50",
    });
    const second = await deposit(casino, {
      playerId: player.playerId,
      amount: 0.5,
      currency: "USD",
    });
    expect(second.data.balance).toBe("13.00");
    const path = `/api/v1/wallet/balance?playerId=${player.externalId}&currency=USD`;
    expect((await casino.call("GET", path)).data).toEqual({
      playerId: player.playerId,
      externalId: player.externalId,
      currency: "USD",
      balance: "13.00",
      cash: "13.00",
      bonus: "0.00",
      wageringRemaining: "0.00",
    });
  });

  it.each(
    someOf(["1e0", "0.1e1", "1.0000000000000000001", "100000000000000000000e-20", "1.000"], 4),
  )(
    "is refused when its amount is the number %s, because the digits count as they are written",
    async (amount) => {
      const { casino, player } = await opened();
      const rawBody = `{"playerId":"${player.playerId}","amount":${amount},"currency":"USD"}`;
      const headers = { "Idempotency-Key": ulid() };
      const answer = await casino.call("POST", DEPOSIT, { rawBody, headers });
      expect(answer).toMatchObject({ status: 400, code: "AMOUNT_INVALID" });
      expect(await casino.balance(player.playerId)).toBe("0.00");
    },
  );

  it("is exact in the smallest unit of a currency", async () => {
    const { casino, player } = await opened();
    const rawBody = `{"playerId":"${player.playerId}","amount":0.00000001,"currency":"BTC"}`;
    const headers = { "Idempotency-Key": ulid() };
    const { data } = await casino.call("POST", DEPOSIT, { rawBody, headers });
    expect(data.balance).toBe("0.00000001");
  });

  it("leaves its key free for a corrected request when the player is unknown", async () => {
    const { casino, player } = await opened();
    const key = ulid();
    const body = { playerId: "nobody", amount: "1.00", currency: "USD" };
    expect((await deposit(casino, body, key)).code).toBe("PLAYER_NOT_FOUND");
    const corrected = await deposit(casino, { ...body, playerId: player.playerId }, key);
    expect(corrected.data.balance).toBe("1.00");
  });

  it("has one effect and one answer when it is sent 100 times at once under one key", async () => {
    const { casino, player } = await opened();
    const body = { playerId: player.playerId, amount: "1.00", currency: "USD" };
    const key = ulid();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => deposit(casino, body, key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    const replays = answers.filter(({ headers }) => headers.get("Idempotent-Replayed") === "true");
    expect(replays).toHaveLength(99);
    expect(await casino.balance(player.playerId)).toBe("1.00");
  });

  it("is refused under a used key for another amount, another player or another spelling", async () => {
    const { casino, player } = await opened();
    const other = await casino.launch();
    const body = { playerId: player.playerId, amount: "1.00", currency: "USD" };
    const key = ulid();
    await deposit(casino, body, key);
    for (const change of [{ amount: "2.00" }, { playerId: other.playerId }, { amount: "1.0" }]) {
      const reused = await deposit(casino, { ...body, ...change }, key);
      expect(reused).toMatchObject({ status: 422, code: "IDEMPOTENCY_KEY_REUSED" });
    }
    expect(await casino.balance(player.playerId)).toBe("1.00");
    expect(await casino.balance(other.playerId)).toBe("0.00");
  });

  it("credits one player when it is sent for two at once under the same key", async () => {
    const { casino, player } = await opened();
    const other = await casino.launch();
    const key = ulid();
    const answers = await Promise.all(
      [player, other].map(({ playerId }) =>
        deposit(casino, { playerId, amount: "1.00", currency: "USD" }, key),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it("does not share its key with another tenant's deposit", async () => {
    const [mine, theirs] = [await opened(), await opened()];
    const key = ulid();
    for (const { casino, player } of [mine, theirs]) {
      const body = { playerId: player.playerId, amount: "1.00", currency: "USD" };
      expect((await deposit(casino, body, key)).headers.get("Idempotent-Replayed")).toBeNull();
    }
  });

  it.each([
    ["an amount finer than the currency", { amount: "1.001" }, 400, "AMOUNT_INVALID"],
    ["zero", { amount: "0.00" }, 400, "AMOUNT_INVALID"],
    ["a negative amount", { amount: "-5" }, 400, "AMOUNT_INVALID"],
    [
      "more than the wallet can hold exactly",
      { amount: "90071992547409.91" },
      400,
      "AMOUNT_INVALID",
    ],
    ["an unsupported currency", { currency: "XXX" }, 422, "CURRENCY_NOT_SUPPORTED"],
    ["a currency in lower case", { currency: "usd" }, 422, "CURRENCY_NOT_SUPPORTED"],
    ["an unknown player", { playerId: "nobody" }, 404, "PLAYER_NOT_FOUND"],
    ["an unknown field", { tenantId: "other" }, 400, "VALIDATION_FAILED"],
    ["an amount of another type", { amount: null }, 400, "VALIDATION_FAILED"],
  ])("is refused and moves nothing: %s", async (_why, change, status, code) => {
    const { casino, player } = await opened();
    const body = { playerId: player.playerId, amount: "1.00", currency: "USD", ...change };
    expect(await deposit(casino, body)).toMatchObject({ status, code });
    expect(await casino.balance(player.playerId)).toBe("0.00");
  });

  it("is refused with a reason, and moves nothing, when the balance would exceed what a wallet can hold", async () => {
    const { casino, player } = await opened();
    const maximum = formatAmount(MAX_DEPOSITED_MINOR, "USD");
    expect((await casino.deposit(player.playerId, maximum)).status).toBe(201);
    expect(await casino.deposit(player.playerId, "0.01")).toMatchObject({
      status: 400,
      code: "AMOUNT_INVALID",
      message:
        "The balance would exceed the limit of a wallet, so nothing was deposited; deposit less, with a new Idempotency-Key.",
    });
    expect(await casino.balance(player.playerId)).toBe(maximum);
  });

  it("is refused with a reason in a seventeenth currency", async () => {
    const { casino, player } = await opened();
    const [last = "USD", ...held] = CURRENCIES.slice(0, MAX_CURRENCIES_PER_WALLET + 1);
    const [first = "USD"] = held;
    for (const currency of held) await casino.deposit(player.playerId, "100", currency);
    expect(await casino.deposit(player.playerId, "100", last)).toMatchObject({
      status: 422,
      code: "CURRENCY_NOT_SUPPORTED",
      message:
        "This player already holds 16 currencies, so nothing was deposited; use one of them, with a new Idempotency-Key.",
    });
    const again = await casino.deposit(player.playerId, "100", first);
    expect(again.status).toBe(201);
    // A session in that currency could never hold money, so it is refused. A demo session is
    // allowed.
    const { externalId: playerId } = player;
    const launchToken = await casino.createToken({ playerId, currency: last });
    const launched = await exchange(launchToken);
    expect(launched).toMatchObject({ status: 422, code: "CURRENCY_NOT_SUPPORTED" });
    expect(launched.message).toContain("already holds 16 currencies");
    await casino.launch({ playerId, currency: last, demo: true });
    await casino.launch({ playerId, currency: first });
  });

  it.each(someOf([undefined, null, true, []], 3))(
    "is refused with the amount %j, and says what to send instead",
    async (amount) => {
      const { casino, player } = await opened();
      const body = { playerId: player.playerId, amount, currency: "USD" };
      const answer = await casino.call("POST", DEPOSIT, { body });
      expect(answer).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
      expect(answer.details.issues).toEqual([
        { path: "amount", message: expect.stringContaining('"12.50"') },
      ]);
    },
  );

  it("requires an Idempotency-Key", async () => {
    const { casino, player } = await opened();
    const body = { playerId: player.playerId, amount: "1.00", currency: "USD" };
    const answer = await casino.call("POST", DEPOSIT, { body });
    expect(answer).toMatchObject({ status: 400, code: "IDEMPOTENCY_KEY_REQUIRED" });
  });

  it("keeps a separate balance in each currency, with that currency's decimals", async () => {
    const { casino, player } = await opened();
    for (const [currency, amount] of [
      ["JPY", "1500"],
      ["KWD", "1.234"],
      ["BTC", "0.00000001"],
    ]) {
      await deposit(casino, { playerId: player.playerId, amount, currency });
      expect(await casino.balance(player.playerId, currency)).toBe(amount);
    }
    expect(await casino.balance(player.playerId, "USD")).toBe("0.00");
  });
});
