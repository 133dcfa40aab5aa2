/** Test players: made, topped up and reset. Specification, "Sandbox / testing" and "Test player (sandbox)". */
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { formatAmount } from "../../domain/money/amount.ts";
import { MAX_DEPOSITED_MINOR } from "../../domain/wallet/book.ts";
import {
  type Casino,
  exchange,
  expectSuccess,
  openCasino,
  type PlayerSession,
  playerSession,
} from "../support/casino.ts";
import { withdraw } from "../support/signed-withdraw.ts";

const PLAYERS = "/api/v1/test/players";
const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";

function create(casino: Casino, body: object = {}) {
  const externalId = `tester-${ulid()}`;
  const defaults = { externalId, currency: "USD", startingBalance: 100, username: "Tess" };
  return casino.call("POST", PLAYERS, { body: { ...defaults, ...body } });
}

function addBalance(casino: Casino, playerId: string, body: object, key?: string) {
  const headers = key === undefined ? {} : { "Idempotency-Key": key };
  return casino.call("POST", `${PLAYERS}/${playerId}/add-balance`, { body, headers });
}

async function reset(casino: Casino, playerId: string) {
  return expectSuccess(await casino.call("POST", `${PLAYERS}/${playerId}/reset`));
}

function spin(player: PlayerSession, stake = "1.00") {
  const headers = { "Idempotency-Key": ulid() };
  return player.call("POST", "/api/v1/games/golden-reels/rounds", { body: { stake }, headers });
}

interface Listed {
  readonly type: string;
  readonly amount: string;
  readonly balanceAfter: string;
}

async function transactions(casino: Casino, playerId: string) {
  const { data, meta } = await casino.call("GET", `/api/v1/wallet/transactions/${playerId}`);
  return {
    total: meta?.total,
    rows: data.transactions.map(({ type, amount, balanceAfter }: Listed) => {
      return { type, amount, balanceAfter };
    }),
  };
}

async function rounds(casino: Casino, playerId: string) {
  const { data, meta } = await casino.call("GET", `/api/v1/players/${playerId}/rounds`);
  expect(data.rounds).toHaveLength(Number(meta?.total));
  return meta?.total;
}

describe("a test player", () => {
  it("is made with the starting balance, and its ssoToken opens a session", async () => {
    const casino = await openCasino();
    const answer = await create(casino, { externalId: "tess", startingBalance: 250.5 });
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

  it("needs no more than an id, and may begin with nothing", async () => {
    const casino = await openCasino();
    const only = await casino.call("POST", PLAYERS, { body: { externalId: "only" } });
    expect(only.data.player).toMatchObject({ username: "only", currency: "USD" });
    for (const [index, startingBalance] of [0, "0", "0.00"].entries()) {
      const answer = await create(casino, { externalId: `zero-${index}`, startingBalance });
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
  ])("in %s holds exactly %s", async (currency, startingBalance, number) => {
    const casino = await openCasino();
    const { data } = await create(casino, { externalId: "exact", currency, startingBalance });
    expect(data.wallet).toMatchObject({ balance: number, currency });
    expect(await casino.balance("exact", currency)).toBe(startingBalance);
  });

  it.each(["-1", "1e2", "0.001", "0.000", "1.0000000000000000001", "45035996273704.96"])(
    "is not made with the starting balance %s",
    async (written) => {
      const casino = await openCasino();
      const rawBody = `{"externalId":"wrong","startingBalance":${written},"currency":"USD"}`;
      const answer = await casino.call("POST", PLAYERS, { rawBody });
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
  ])("is not made with %s = %j", async (field, value, code) => {
    expect((await create(await openCasino(), { [field]: value })).code).toBe(code);
  });

  it("is not made a second time: the answer names the field and what to do", async () => {
    const casino = await openCasino();
    const launched = await casino.launch();
    expectSuccess(await create(casino, { externalId: "twice" }));
    for (const externalId of ["twice", launched.externalId]) {
      const { code, details } = await create(casino, { externalId, startingBalance: 5 });
      expect(code).toBe("VALIDATION_FAILED");
      expect(details.issues[0].path).toBe("externalId");
      expect(details.issues[0].message).toMatch(/reset/);
    }
    expect(await casino.balance("twice")).toBe("100.00");
  });

  it("made by 50 calls at once is made once", async () => {
    const casino = await openCasino();
    const calls = Array.from({ length: 50 }, () => create(casino, { externalId: "once" }));
    const made = (await Promise.all(calls)).filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    expect(await casino.balance("once")).toBe("100.00");
  });

  it("is nobody to another tenant, and to the same tenant's production", async () => {
    const casino = await openCasino();
    const { player } = expectSuccess(await create(casino, { externalId: "mine" }));
    const other = await openCasino();
    for (const id of ["mine", player.id]) {
      const money = { amount: 1, currency: "USD" };
      expect(await addBalance(other, id, money)).toMatchObject({ code: "PLAYER_NOT_FOUND" });
      const path = `${PLAYERS}/${id}/reset`;
      expect(await other.call("POST", path)).toMatchObject({ code: "PLAYER_NOT_FOUND" });
      const balance = `/api/v1/wallet/balance?playerId=${id}`;
      const { code } = await casino.call("GET", balance, { credential: casino.otherKey });
      expect(code).toBe("PLAYER_NOT_FOUND");
    }
    expect(await casino.balance("mine")).toBe("100.00");
  });
});

it.each([
  ["POST", PLAYERS],
  ["POST", `${PLAYERS}/someone/add-balance`],
  ["POST", `${PLAYERS}/someone/reset`],
  ["GET", "/api/v1/test/health"],
])("%s %s takes no production key, and says which one it takes", async (method, path) => {
  const casino = await openCasino({ environment: "production" });
  const answer = await casino.call(method, path, method === "POST" ? { body: {} } : {});
  expect(answer).toMatchObject({ status: 401, code: "80001", message: "Invalid API key" });
  expect(answer.details.hint).toMatch(/sk_sandbox_/);
});

describe("add-balance", () => {
  it("credits cash of any sandbox player, and answers with the wallet", async () => {
    const casino = await openCasino();
    const { player, wallet } = expectSuccess(await create(casino, { externalId: "rich" }));
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

  it("sent twice adds twice, and under one key once", async () => {
    const casino = await openCasino();
    expectSuccess(await create(casino, { externalId: "keyed", startingBalance: 0 }));
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

  it.each([0, -1, 0.001, "1e2"])("refuses the amount %j", async (amount) => {
    const casino = await openCasino();
    expectSuccess(await create(casino, { externalId: "poor" }));
    const answer = await addBalance(casino, "poor", { amount, currency: "USD" });
    expect(answer).toMatchObject({ status: 400, code: "AMOUNT_INVALID" });
    expect(await casino.balance("poor")).toBe("100.00");
  });
});

describe("a reset", () => {
  it("clears rounds and transactions, and brings back the starting balance", async () => {
    const casino = await openCasino();
    const { player, wallet, ssoToken } = expectSuccess(
      await create(casino, { externalId: "tess" }),
    );
    const fresh = await transactions(casino, "tess");
    const session = playerSession(expectSuccess(await exchange(ssoToken)));
    for (let round = 0; round < 5; round += 1) await spin(session);
    expectSuccess(await addBalance(casino, "tess", { amount: 3, currency: "EUR" }));
    expect(await rounds(casino, "tess")).toBe(5);

    const answer = await reset(casino, "tess");
    expect(answer).toEqual({ playerId: player.id, externalId: "tess", wallet });
    expect(await casino.balance("tess")).toBe("100.00");
    expect(await casino.balance("tess", "EUR")).toBe("0.00");
    expect(await rounds(casino, "tess")).toBe(0);
    expect(await transactions(casino, "tess")).toEqual(fresh);
    const table = await session.call("GET", "/api/v1/games/golden-reels/rounds/current");
    expect(table.data).toMatchObject({ rounds: [], balance: { cash: "100.00" } });
    expect((await session.call("GET", "/api/v1/auth/session")).data.activeGameId).toBeNull();

    // Play goes on in the same session, and lists have what came since.
    await spin(session);
    expect(await rounds(casino, "tess")).toBe(1);
    const cursor = `/api/v1/players/tess/rounds?limit=1`;
    expect((await casino.call("GET", cursor)).meta).toMatchObject({ total: 1, hasMore: false });
  });

  it("may be done again and again", async () => {
    const casino = await openCasino();
    const { ssoToken } = expectSuccess(await create(casino, { externalId: "again" }));
    const session = playerSession(expectSuccess(await exchange(ssoToken)));
    for (let time = 0; time < 3; time += 1) {
      await spin(session);
      expect((await reset(casino, "again")).wallet.balance).toBe(100);
      expect((await transactions(casino, "again")).total).toBe(1);
    }
    expect((await reset(casino, "again")).wallet.balance).toBe(100);
    expect(await rounds(casino, "again")).toBe(0);
  });

  it("takes back bonuses with their wagering, and ends held withdrawals as failed", async () => {
    const casino = await openCasino();
    expectSuccess(await create(casino, { externalId: "tied", currency: "USDC" }));
    const to = { chain: "ethereum", toAddress: ADDRESS };
    const money = { amount: "40", currency: "USDC" };
    const held = expectSuccess(await withdraw(casino, { playerId: "tied", ...money, ...to }));
    const back = expectSuccess(
      await withdraw(casino, { playerId: "tied", amount: "1", currency: "USDC" }),
    );
    const headers = { "Idempotency-Key": ulid() };
    const bonuses = "/api/v1/admin/players/tied/bonuses";
    expectSuccess(await casino.call("POST", bonuses, { body: money, headers }));
    await reset(casino, "tied");
    const path = "/api/v1/wallet/balance?playerId=tied&currency=USDC";
    expect((await casino.call("GET", path)).data).toMatchObject({
      cash: "100.000000",
      bonus: "0.000000",
      wageringRemaining: "0.000000",
    });
    const { data } = await casino.call("GET", "/api/v1/admin/withdrawals");
    const statuses = data.withdrawals.map((one: { withdrawalId: string; status: string }) => [
      one.withdrawalId,
      one.status,
    ]);
    expect(Object.fromEntries(statuses)).toEqual({
      [held.withdrawalId]: "failed",
      [back.withdrawalId]: "completed",
    });
    const complete = `/api/v1/admin/withdrawals/${held.withdrawalId}/complete`;
    expect((await casino.call("POST", complete, { body: {} })).code).toBe("ACTION_NOT_ALLOWED");
  });

  it("of a launched player leaves zero, in every currency and the demo purse full", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    const demo = await casino.launch({ playerId: player.externalId, demo: true });
    await casino.deposit(player.playerId, "12.00");
    await spin(demo, "100.00");
    expect((await reset(casino, player.externalId)).wallet).toMatchObject({ balance: 0 });
    expect(await casino.balance(player.playerId)).toBe("0.00");
    expect((await spin(player)).code).toBe("INSUFFICIENT_FUNDS");
    const table = await demo.call("GET", "/api/v1/games/golden-reels/rounds/current");
    expect(table.data).toMatchObject({ rounds: [], balance: { total: "1000.00" } });
    expect(await rounds(casino, player.externalId)).toBe(0);
  });

  it("of nobody is refused", async () => {
    const casino = await openCasino();
    const answer = await casino.call("POST", `${PLAYERS}/nobody/reset`);
    expect(answer).toMatchObject({ status: 404, code: "PLAYER_NOT_FOUND" });
  });
});
