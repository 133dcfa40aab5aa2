/** The operator's view of money: balances, transactions, rounds, jackpots. Reference 4.1 and 12.9. */
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { openCasino, type PlayerSession } from "../support/casino.ts";

async function opened() {
  const casino = await openCasino();
  return { casino, player: await casino.launch() };
}

function spin(player: PlayerSession, stake = "1.00") {
  const headers = { "Idempotency-Key": ulid() };
  return player.call("POST", "/api/v1/games/golden-reels/rounds", { body: { stake }, headers });
}

describe("transactions and rounds", () => {
  it("contain every movement as soon as it is answered, newest first, and add up", async () => {
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
    expect(rows[0]?.balanceAfter).toBe(await casino.balance(player.playerId));
    const rounds = await casino.call("GET", `/api/v1/players/${player.externalId}/rounds`);
    expect(rounds.meta?.total).toBe(15);
    expect(rounds.data.rounds.map(({ win }: { win: string }) => win)).toEqual(wins);
  });

  it("contain the same rows page by page and cursor by cursor", async () => {
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

  it("can be filtered by currency, type and game", async () => {
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

  it("are not found for an unknown player, by another tenant or in the other environment", async () => {
    const { casino, player } = await opened();
    const otherCasino = await openCasino();
    const requests = [
      [casino, "nobody", casino.key],
      [otherCasino, player.playerId, otherCasino.key],
      [otherCasino, player.externalId, otherCasino.key],
      [casino, player.playerId, casino.otherKey],
      [casino, player.externalId, casino.otherKey],
    ] as const;
    for (const [from, playerId, credential] of requests) {
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
  it("show one pool per currency, with the fields of Reference 10.13", async () => {
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

  it("are not shown to another tenant, whatever tenant the query names", async () => {
    const { casino, player } = await opened();
    await casino.deposit(player.playerId, "50.00");
    await spin(player);
    const otherCasino = await openCasino();
    const path = `/api/v1/wallet/jackpots?tenantId=${casino.tenant.id}&tenant=${casino.tenant.id}`;
    expect((await otherCasino.call("GET", path)).data.pools).toEqual([]);
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
    commitment: expect.objectContaining({ position: 1, salt: "", saltBy: null }),
  };
}
