/** A bonus balance converts to cash when it is wagered: Reference 4.13. */
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { type Casino, openCasino, type PlayerSession } from "../support/casino.ts";
import { clientSeedFor, isLoss, isWin } from "../support/client-seed.ts";
import { someOf } from "../support/length.ts";

async function opened() {
  const casino = await openCasino();
  // The game does not contribute to a jackpot, so nothing else is credited.
  await casino.call("PATCH", "/api/v1/admin/games/golden-reels", { body: { jackpot: false } });
  return { casino, player: await casino.launch() };
}

function give(casino: Casino, playerId: string, body: unknown, key: string = ulid()) {
  const path = `/api/v1/admin/players/${playerId}/bonuses`;
  return casino.call("POST", path, { body, headers: { "Idempotency-Key": key } });
}

function forfeit(casino: Casino, playerId: string, body: unknown, key: string = ulid()) {
  const path = `/api/v1/admin/players/${playerId}/bonuses/forfeit`;
  return casino.call("POST", path, { body, headers: { "Idempotency-Key": key } });
}

async function spin(
  casino: Casino,
  player: PlayerSession,
  stake: string,
  wanted: (multiplier: number) => boolean,
) {
  const { tenant, environment } = casino;
  const address = { tenantId: tenant.id, environment, playerId: player.playerId };
  const clientSeed = await clientSeedFor(address, wanted);
  const { data } = await player.call("POST", "/api/v1/games/golden-reels/rounds", {
    body: { stake, clientSeed },
    headers: { "Idempotency-Key": ulid() },
  });
  return data;
}

async function balanceOf(casino: Casino, playerId: string) {
  const path = `/api/v1/wallet/balance?playerId=${playerId}&currency=USD`;
  const { cash, bonus, wageringRemaining } = (await casino.call("GET", path)).data;
  return { cash, bonus, wageringRemaining };
}

describe("a bonus", () => {
  it("is credited to the bonus balance, and must be wagered ten times by default", async () => {
    const { casino, player } = await opened();
    const first = await give(casino, player.externalId, { amount: "5.00", currency: "USD" });
    expect(first).toMatchObject({
      status: 201,
      data: {
        transactionId: expect.stringMatching(/^txn_/),
        playerId: player.playerId,
        currency: "USD",
        amount: "5.00",
        balance: "5.00",
        bonus: "5.00",
        wageringRemaining: "50.00",
      },
    });
    const body = { amount: 1, currency: "USD", wageringMultiplier: 3 };
    expect((await give(casino, player.playerId, body)).data.wageringRemaining).toBe("53.00");
    expect(await balanceOf(casino, player.playerId)).toEqual({
      cash: "0.00",
      bonus: "6.00",
      wageringRemaining: "53.00",
    });
  });

  it("is credited once, with the same answer each time, when it is sent 50 times at once under one key", async () => {
    const { casino, player } = await opened();
    const body = { amount: "5.00", currency: "USD" };
    const key = ulid();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => give(casino, player.playerId, body, key)),
    );
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    const reused = await give(casino, player.playerId, { ...body, amount: "6.00" }, key);
    expect(reused).toMatchObject({ status: 422, code: "IDEMPOTENCY_KEY_REUSED" });
    expect((await balanceOf(casino, player.playerId)).bonus).toBe("5.00");
  });

  it("converts to cash with the stake that completes its wagering, won or lost", async () => {
    const { casino, player } = await opened();
    const body = { amount: "4.00", currency: "USD", wageringMultiplier: 1 };
    await give(casino, player.playerId, body);
    await spin(casino, player, "1.00", isLoss);
    expect(await balanceOf(casino, player.playerId)).toEqual({
      cash: "0.00",
      bonus: "3.00",
      wageringRemaining: "3.00",
    });
    const { round, balance } = await spin(casino, player, "3.00", isWin);
    expect(balance).toMatchObject({ cash: round.win, bonus: "0.00" });
    expect(await balanceOf(casino, player.playerId)).toEqual({
      cash: round.win,
      bonus: "0.00",
      wageringRemaining: "0.00",
    });
    const list = `/api/v1/wallet/transactions/${player.playerId}`;
    const { data } = await casino.call("GET", list);
    expect(data.transactions).toMatchObject([
      { type: "bonus_conversion", amount: "0.00", converted: round.win, balanceAfter: round.win },
      { type: "win", amount: round.win, balanceAfter: round.win },
      { type: "bet", amount: "-3.00", balanceAfter: "0.00" },
      { type: "bet", amount: "-1.00", balanceAfter: "3.00" },
      { type: "bonus_credit", amount: "4.00", balanceAfter: "4.00" },
    ]);
    expect((await casino.call("GET", `${list}?type=bonus_conversion`)).meta?.total).toBe(1);
  });

  it("is wagered by cash stakes too, and receives every win meanwhile", async () => {
    const { casino, player } = await opened();
    await casino.deposit(player.playerId, "10.00");
    await give(casino, player.playerId, { amount: "1.00", currency: "USD" });
    const { round } = await spin(casino, player, "2.00", isWin);
    expect(round.stake).toEqual({ cash: "2.00", bonus: "0.00", total: "2.00" });
    const won = (Number(round.win) + 1).toFixed(2);
    expect(await balanceOf(casino, player.playerId)).toEqual({
      cash: "8.00",
      bonus: won,
      wageringRemaining: "8.00",
    });
    await spin(casino, player, "8.00", isLoss);
    expect(await balanceOf(casino, player.playerId)).toEqual({
      cash: won,
      bonus: "0.00",
      wageringRemaining: "0.00",
    });
  });

  it("ends its wagering when it is played down to zero", async () => {
    const { casino, player } = await opened();
    await give(casino, player.playerId, { amount: "4.00", currency: "USD" });
    await spin(casino, player, "4.00", isLoss);
    await casino.deposit(player.playerId, "4.00");
    expect(await balanceOf(casino, player.playerId)).toEqual({
      cash: "4.00",
      bonus: "0.00",
      wageringRemaining: "0.00",
    });
    const { round } = await spin(casino, player, "1.00", isWin);
    expect((await balanceOf(casino, player.playerId)).cash).toBe(
      (3 + Number(round.win)).toFixed(2),
    );
  });

  it.each(
    someOf(
      [
        ["an amount finer than the currency", { amount: "1.001" }, 400, "AMOUNT_INVALID"],
        ["zero", { amount: "0" }, 400, "AMOUNT_INVALID"],
        ["an exponent", { amount: "1e0" }, 400, "AMOUNT_INVALID"],
        ["more than a wallet can hold", { amount: "90071992547409.91" }, 400, "AMOUNT_INVALID"],
        ["a wagering too large to be exact", { amount: "20000000000000" }, 400, "AMOUNT_INVALID"],
        ["an unsupported currency", { currency: "usd" }, 422, "CURRENCY_NOT_SUPPORTED"],
        ["a multiplier of 0", { wageringMultiplier: 0 }, 400, "VALIDATION_FAILED"],
        ["a multiplier of 11", { wageringMultiplier: 11 }, 400, "VALIDATION_FAILED"],
        ["a fractional multiplier", { wageringMultiplier: 1.5 }, 400, "VALIDATION_FAILED"],
        ["a multiplier as text", { wageringMultiplier: "3" }, 400, "VALIDATION_FAILED"],
        ["an unknown field", { expiresAt: "never" }, 400, "VALIDATION_FAILED"],
      ],
      5,
    ),
  )("is refused and moves nothing: %s", async (_what, change, status, code) => {
    const { casino, player } = await opened();
    const body = { amount: "1.00", currency: "USD", ...change };
    expect(await give(casino, player.playerId, body)).toMatchObject({ status, code });
    expect((await balanceOf(casino, player.playerId)).bonus).toBe("0.00");
  });

  it("requires an Idempotency-Key, whether it is given or forfeited", async () => {
    const { casino, player } = await opened();
    const refused = { status: 400, code: "IDEMPOTENCY_KEY_REQUIRED" };
    const body = { amount: "1.00", currency: "USD" };
    expect(await give(casino, player.playerId, body, "")).toMatchObject(refused);
    expect(await forfeit(casino, player.playerId, { currency: "USD" }, "")).toMatchObject(refused);
  });
});

describe("a forfeit", () => {
  it("removes the rest of the bonus and its wagering, once per key, and leaves cash unchanged", async () => {
    const { casino, player } = await opened();
    await casino.deposit(player.playerId, "2.00");
    await give(casino, player.playerId, { amount: "5.00", currency: "USD" });
    const key = ulid();
    const forfeited = await forfeit(casino, player.playerId, { currency: "USD" }, key);
    expect(forfeited).toMatchObject({
      status: 201,
      data: { amount: "5.00", balance: "2.00", bonus: "0.00", wageringRemaining: "0.00" },
    });
    await give(casino, player.playerId, { amount: "1.00", currency: "USD" });
    const replay = await forfeit(casino, player.playerId, { currency: "USD" }, key);
    expect(replay.data).toEqual(forfeited.data);
    expect(replay.headers.get("Idempotent-Replayed")).toBe("true");
    expect((await balanceOf(casino, player.playerId)).bonus).toBe("1.00");
    const { data } = await casino.call(
      "GET",
      `/api/v1/wallet/transactions/${player.playerId}?type=bonus_forfeit`,
    );
    expect(data.transactions).toMatchObject([{ amount: "-5.00", balanceAfter: "2.00" }]);
  });

  it("is refused without a bonus, and its key gets the same answer after a bonus was given", async () => {
    const { casino, player } = await opened();
    await casino.deposit(player.playerId, "2.00");
    const key = ulid();
    const refused = { status: 422, code: "INSUFFICIENT_FUNDS", details: { balance: "0.00" } };
    const forfeitUnderKey = () => forfeit(casino, player.playerId, { currency: "USD" }, key);
    expect(await forfeitUnderKey()).toMatchObject(refused);
    await give(casino, player.playerId, { amount: "1.00", currency: "USD" });
    expect(await forfeitUnderKey()).toMatchObject(refused);
    expect((await balanceOf(casino, player.playerId)).bonus).toBe("1.00");
  });
});

it("the API refuses to give or forfeit a bonus of another tenant's or environment's player", async () => {
  const { casino, player } = await opened();
  await give(casino, player.playerId, { amount: "1.00", currency: "USD" });
  const otherCasino = await openCasino();
  for (const [from, credential] of [
    [otherCasino, otherCasino.key],
    [casino, casino.otherKey],
  ] as const) {
    const path = `/api/v1/admin/players/${player.playerId}/bonuses`;
    const headers = { "Idempotency-Key": ulid() };
    const body = { amount: "1.00", currency: "USD" };
    const refused = { status: 404, code: "PLAYER_NOT_FOUND" };
    expect(await from.call("POST", path, { body, headers, credential })).toMatchObject(refused);
    expect(
      await from.call("POST", `${path}/forfeit`, {
        body: { currency: "USD" },
        headers: { "Idempotency-Key": ulid() },
        credential,
      }),
    ).toMatchObject(refused);
  }
  expect((await balanceOf(casino, player.playerId)).bonus).toBe("1.00");
});
