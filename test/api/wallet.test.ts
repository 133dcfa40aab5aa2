/** The operator's view of money: deposits once per key, balances, transactions, rounds, jackpots. */
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { type Casino, openCasino, type PlayerSession } from "../support/casino.ts";

const DEPOSIT = "/api/v1/wallet/deposit";

async function opened() {
  const casino = await openCasino();
  return { casino, player: await casino.launch() };
}

function deposit(casino: Casino, body: unknown, key: string = ulid()) {
  return casino.call("POST", DEPOSIT, { body, headers: { "Idempotency-Key": key } });
}

function spin(player: PlayerSession, stake = "1.00") {
  const headers = { "Idempotency-Key": ulid() };
  return player.call("POST", "/api/v1/games/golden-reels/rounds", { body: { stake }, headers });
}

async function balanceOf(casino: Casino, playerId: string, currency = "USD"): Promise<string> {
  const path = `/api/v1/wallet/balance?playerId=${playerId}&currency=${currency}`;
  return (await casino.call("GET", path)).data.balance;
}

describe("a deposit", () => {
  it("credits cash, by the operator's id of the player or by ours", async () => {
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
    });
  });

  it("sent 100 times at once under one key has one effect and one answer", async () => {
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
    expect(await balanceOf(casino, player.playerId)).toBe("1.00");
  });

  it("under a used key is refused for another amount, another player, another spelling", async () => {
    const { casino, player } = await opened();
    const other = await casino.launch();
    const body = { playerId: player.playerId, amount: "1.00", currency: "USD" };
    const key = ulid();
    await deposit(casino, body, key);
    for (const change of [{ amount: "2.00" }, { playerId: other.playerId }, { amount: "1.0" }]) {
      const reused = await deposit(casino, { ...body, ...change }, key);
      expect(reused).toMatchObject({ status: 422, code: "IDEMPOTENCY_KEY_REUSED" });
    }
    expect(await balanceOf(casino, player.playerId)).toBe("1.00");
    expect(await balanceOf(casino, other.playerId)).toBe("0.00");
  });

  it("under the same key for two players at once reaches one of them", async () => {
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

  it("means nothing to another tenant's key of the same name", async () => {
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
    ["a currency that is not carried", { currency: "XXX" }, 422, "CURRENCY_NOT_SUPPORTED"],
    ["a currency in lower case", { currency: "usd" }, 422, "CURRENCY_NOT_SUPPORTED"],
    ["a player who never was", { playerId: "nobody" }, 404, "PLAYER_NOT_FOUND"],
    ["an unknown field", { tenantId: "other" }, 400, "VALIDATION_FAILED"],
    ["an amount of another type", { amount: null }, 400, "VALIDATION_FAILED"],
  ])("of %s is refused and moves nothing", async (_why, change, status, code) => {
    const { casino, player } = await opened();
    const body = { playerId: player.playerId, amount: "1.00", currency: "USD", ...change };
    expect(await deposit(casino, body)).toMatchObject({ status, code });
    expect(await balanceOf(casino, player.playerId)).toBe("0.00");
  });

  it("needs a key", async () => {
    const { casino, player } = await opened();
    const body = { playerId: player.playerId, amount: "1.00", currency: "USD" };
    const answer = await casino.call("POST", DEPOSIT, { body });
    expect(answer).toMatchObject({ status: 400, code: "IDEMPOTENCY_KEY_REQUIRED" });
  });

  it("in each currency has a balance of its own, with that currency's decimals", async () => {
    const { casino, player } = await opened();
    for (const [currency, amount] of [
      ["JPY", "1500"],
      ["KWD", "1.234"],
      ["BTC", "0.00000001"],
    ]) {
      await deposit(casino, { playerId: player.playerId, amount, currency });
      expect(await balanceOf(casino, player.playerId, currency)).toBe(amount);
    }
    expect(await balanceOf(casino, player.playerId, "USD")).toBe("0.00");
  });
});

describe("transactions and rounds", () => {
  it("hold every movement the moment it was answered, newest first, and add up", async () => {
    const { casino, player } = await opened();
    await casino.deposit(player.playerId, "50.00");
    const wins: string[] = [];
    for (let round = 0; round < 15; round += 1) wins.unshift((await spin(player)).data.round.win);
    const { data, meta } = await casino.call(
      "GET",
      `/api/v1/wallet/transactions/${player.externalId}?limit=100`,
    );
    const rows: { type: string; amount: string; balanceAfter: string; roundId?: string }[] =
      data.transactions;
    const won = wins.filter((win) => win !== "0.00");
    expect(meta).toEqual({ page: 1, pageSize: 100, total: 16 + won.length, hasMore: false });
    expect(rows.filter(({ type }) => type === "win").map(({ amount }) => amount)).toEqual(won);
    let balance = 0;
    for (const row of rows.toReversed()) {
      balance += Math.round(Number(row.amount) * 100);
      expect(Math.round(Number(row.balanceAfter) * 100)).toBe(balance);
    }
    expect(rows[0]?.balanceAfter).toBe(await balanceOf(casino, player.playerId));
    const rounds = await casino.call("GET", `/api/v1/players/${player.externalId}/rounds`);
    expect(rounds.meta?.total).toBe(15);
    expect(rounds.data.rounds.map(({ win }: { win: string }) => win)).toEqual(wins);
  });

  it("give the same list page by page and cursor by cursor", async () => {
    const { casino, player } = await opened();
    await casino.deposit(player.playerId, "50.00");
    for (let round = 0; round < 8; round += 1) await spin(player);
    for (const path of [
      `/api/v1/wallet/transactions/${player.playerId}`,
      `/api/v1/players/${player.playerId}/rounds`,
    ]) {
      const list = async (query: string) => {
        const { data, meta } = await casino.call("GET", `${path}?${query}`);
        const ids: string[] = (data.transactions ?? data.rounds).map(
          ({ id }: { id: string }) => id,
        );
        return { ids, meta };
      };
      const all = (await list("limit=100")).ids;
      const paged: string[] = [];
      for (let page = 1; ; page += 1) {
        const { ids, meta } = await list(`limit=3&page=${page}`);
        paged.push(...ids);
        if (!meta?.hasMore) break;
      }
      const followed: string[] = [];
      for (let cursor = ""; ; ) {
        const { ids, meta } = await list(`limit=3${cursor}`);
        followed.push(...ids);
        if (meta?.nextCursor === undefined) break;
        cursor = `&cursor=${meta.nextCursor}`;
      }
      expect(new Set(all).size).toBe(all.length);
      expect(paged).toEqual(all);
      expect(followed).toEqual(all);
    }
  });

  it("can be narrowed by currency, type and game", async () => {
    const { casino, player } = await opened();
    await casino.deposit(player.playerId, "50.00");
    await casino.deposit(player.playerId, "70.00", "EUR");
    await spin(player);
    const list = `/api/v1/wallet/transactions/${player.playerId}`;
    const euros = await casino.call("GET", `${list}?currency=EUR`);
    expect(euros.data.transactions).toMatchObject([{ type: "deposit", amount: "70.00" }]);
    expect(euros.meta?.total).toBe(1);
    const bets = await casino.call("GET", `${list}?type=bet`);
    expect(bets.data.transactions).toMatchObject([{ type: "bet", amount: "-1.00" }]);
    expect((await casino.call("GET", `${list}?type=theft`)).code).toBe("VALIDATION_FAILED");
    const rounds = `/api/v1/players/${player.playerId}/rounds`;
    expect((await casino.call("GET", `${rounds}?gameId=golden-reels`)).meta?.total).toBe(1);
    expect((await casino.call("GET", `${rounds}?gameId=safe-smash`)).meta?.total).toBe(0);
  });

  it("of a player who never was, or of another tenant's or environment's, are not found", async () => {
    const { casino, player } = await opened();
    const stranger = await openCasino();
    const asked = [
      [casino, "nobody", casino.key],
      [stranger, player.playerId, stranger.key],
      [stranger, player.externalId, stranger.key],
      [casino, player.playerId, casino.otherKey],
      [casino, player.externalId, casino.otherKey],
    ] as const;
    for (const [from, playerId, credential] of asked) {
      for (const path of [
        `/api/v1/wallet/balance?playerId=${playerId}&currency=USD`,
        `/api/v1/wallet/transactions/${playerId}`,
        `/api/v1/players/${playerId}/rounds`,
      ]) {
        const answer = await from.call("GET", path, { credential });
        expect(answer, path).toMatchObject({ status: 404, code: "PLAYER_NOT_FOUND" });
      }
    }
  });
});

describe("jackpots", () => {
  it("show one pool per currency, in the specification's fields", async () => {
    const { casino, player } = await opened();
    const inEuros = await casino.launch({ currency: "EUR" });
    await casino.deposit(player.playerId, "50.00");
    await casino.deposit(inEuros.playerId, "50.00", "EUR");
    expect((await casino.call("GET", "/api/v1/wallet/jackpots")).data).toEqual({ pools: [] });
    for (let round = 0; round < 3; round += 1) await spin(player, "1.00");
    await spin(inEuros, "5.00");
    const { data } = await casino.call("GET", "/api/v1/wallet/jackpots");
    expect(data.pools).toEqual([pool("EUR", "5"), pool("USD", "3")]);
    const one = await casino.call("GET", "/api/v1/wallet/jackpots?currency=EUR");
    expect(one.data.pools).toEqual([pool("EUR", "5")]);
    const none = await casino.call("GET", "/api/v1/wallet/jackpots?currency=GBP");
    expect(none.data.pools).toEqual([]);
    const unknown = await casino.call("GET", "/api/v1/wallet/jackpots?currency=XXX");
    expect(unknown.code).toBe("CURRENCY_NOT_SUPPORTED");
  });

  it("of another tenant are not shown, whatever tenant the query names", async () => {
    const { casino, player } = await opened();
    await casino.deposit(player.playerId, "50.00");
    await spin(player);
    const stranger = await openCasino();
    const path = `/api/v1/wallet/jackpots?tenantId=${casino.tenant.id}&tenant=${casino.tenant.id}`;
    expect((await stranger.call("GET", path)).data.pools).toEqual([]);
    const production = await casino.call("GET", path, { credential: casino.otherKey });
    expect(production.data.pools).toEqual([]);
  });
});

function pool(currency: string, amount: string) {
  return {
    id: expect.stringMatching(/^jkp_/),
    name: `${currency} Jackpot`,
    currency,
    current_amount: amount,
    max_amount: "1000000",
    status: "active",
    last_hit_at: null,
    last_hit_amount: null,
    total_hits: 0,
  };
}
