/** Jackpot rules 1 to 10, one by one, in the pool and in the wallet that contributes to it. */
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { CURRENCIES, dollarMinorOf } from "../../domain/money/currencies.ts";
import { someOf } from "../support/length.ts";
import { openPool } from "./open-pool.ts";
import { openWallet } from "./open-wallet.ts";

describe("rule 1: each operator has at most one pot per currency; currencies are never mixed", () => {
  it("a bet contributes only to the pot of its own currency and operator", async () => {
    const usd = openPool();
    const eur = openPool({ tenantId: usd.tenantId, currency: "EUR" });
    const others = openPool();
    await usd.bet();
    await usd.bet({ player: "another" });
    expect((await usd.state()).snapshot.currentAmountMinor).toBe(2);
    expect(await eur.pool.state()).toBeNull();
    expect(await others.pool.state()).toBeNull();
  });
});

describe("rule 2: a configurable share of every real-money bet moves into the pot", () => {
  it("the share is 1% by default, and can be set from 0.05% to 5%", async () => {
    const pool = openPool();
    expect((await pool.bet()).contributionPotUnits).toBe(10_000);
    for (const [rateBasisPoints, units] of [
      [5, 500],
      [500, 50_000],
    ] as const) {
      await pool.configure({ rateBasisPoints });
      // A game that, unknown to the platform, returns too much for 5%.
      const bet = await pool.bet({ gameId: "a-tight-game" });
      expect(bet.contributionPotUnits).toBe(units);
    }
    expect((await pool.state()).totals.potUnits).toBe(60_500n);
  });
});

describe("rule 3: bonus-funded bets and demo play never contribute and can never win", () => {
  it("a bet without real money contributes nothing and cannot win, even if any contribution would win", async () => {
    const pool = openPool();
    expect(await pool.bet({ cashStakeMinor: 0 })).toEqual({ contributionPotUnits: 0, win: null });
    expect(await pool.pool.snapshot()).toBeNull();
    for (let bet = 0; bet < 2; bet += 1) await pool.bet();
    await pool.makeNextBetWin();
    for (let bet = 0; bet < 100; bet += 1) {
      expect((await pool.bet({ cashStakeMinor: 0 })).win).toBeNull();
    }
    expect((await pool.bet({ cashStakeMinor: 1 })).win).not.toBeNull();
  });

  it("demo play and games that do not participate never reach a pool", async () => {
    const demo = await openWallet({ demo: true });
    const plain = await openWallet();
    await plain.deposit(100_000);
    for (let bet = 0; bet < 100; bet += 1) {
      expect((await demo.play({ feedsJackpot: true, stakeMinor: 10 })).jackpot).toBeNull();
      expect((await plain.play({ feedsJackpot: false, stakeMinor: 10 })).jackpot).toBeNull();
    }
    expect(await demo.pool().snapshot()).toBeNull();
    expect(await plain.pool().snapshot()).toBeNull();
  });

  it("a bet funded partly by bonus balance contributes only its real-money share", async () => {
    const pool = openPool();
    expect((await pool.bet({ cashStakeMinor: 60 })).contributionPotUnits).toBe(6_000);
  });
});

describe("rule 4: at the start of each cycle the service draws a hidden random threshold", () => {
  it("the threshold lies between the current pot and the configured ceiling, and differs in every cycle", async () => {
    const pool = openPool();
    await pool.configure({ ceilingMinor: 100_000_000, seedMinor: 50_000_000 });
    const seen = new Set<number>();
    for (let cycle = 1; cycle <= 20; cycle += 1) {
      const threshold = await pool.threshold();
      expect(threshold).toBeGreaterThanOrEqual(50_000_000 * 10_000);
      expect(threshold).toBeLessThan(100_000_000 * 10_000);
      seen.add(threshold);
      await pool.makeNextBetWin();
      expect((await pool.bet()).win?.cycle).toBe(cycle);
    }
    expect(seen.size).toBe(20);
  });

  it("the threshold is never exposed: it is in no answer and no event", async () => {
    const pool = openPool();
    const exposed: unknown[] = [await pool.configure({ ceilingMinor: 800_000_000_000 })];
    const thresholds: number[] = [];
    for (let cycle = 0; cycle < 3; cycle += 1) {
      thresholds.push(await pool.threshold());
      exposed.push(await pool.bet(), await pool.pool.snapshot(), await pool.state());
      await pool.makeNextBetWin();
      exposed.push(await pool.bet(), await pool.state());
    }
    exposed.push(await pool.rows("SELECT * FROM event"), await pool.rows("SELECT * FROM hit"));
    const text = JSON.stringify(exposed, (_, value) =>
      typeof value === "bigint" ? String(value) : value,
    );
    expect(text).not.toMatch(/threshold/i);
    for (const threshold of thresholds) {
      expect(text).not.toContain(String(threshold));
      expect(text).not.toContain(String(Math.floor(threshold / 10_000)));
    }
  });
});

describe("rule 5: the bet whose contribution pushes the pot past the threshold wins the whole pot at once", () => {
  it("neither an earlier bet nor one that only reaches the threshold wins", async () => {
    const pool = openPool();
    await pool.bet();
    await pool.placeThreshold(30_000);
    expect((await pool.bet({ player: "before" })).win).toBeNull();
    expect((await pool.bet({ player: "reaches" })).win).toBeNull();
    const { win } = await pool.bet({ player: "passes" });
    expect(win).toMatchObject({ amountMinor: 4, cycle: 1 });
    expect((await pool.bet({ player: "after" })).win).toBeNull();
  });

  it("one bet wins each cycle, even when many arrive at once", async () => {
    const pool = openPool();
    await pool.configure({ ceilingMinor: 50 });
    const bets = Array.from({ length: 300 }, (_, index) => pool.bet({ player: `p${index % 20}` }));
    const wins = (await Promise.all(bets)).flatMap(({ win }) => win ?? []);
    const { snapshot, cycle } = await pool.state();
    expect(wins.length).toBeGreaterThan(3);
    expect(new Set(wins.map((win) => win.cycle)).size).toBe(wins.length);
    expect(new Set(wins.map((win) => win.transactionId)).size).toBe(wins.length);
    expect(snapshot.totalHits).toBe(wins.length);
    expect(cycle.number).toBe(wins.length + 1);
  });
});

describe("rule 6: the pot is credited to the winner's withdrawable balance", () => {
  it("the credit is booked under the ledger transaction that ends the cycle", async () => {
    const player = await openWallet();
    await player.deposit(10_000);
    const pool = openPool({ tenantId: player.address.tenantId });
    await player.play({ feedsJackpot: true });
    await pool.makeNextBetWin();
    const { jackpot } = await player.play({ feedsJackpot: true });
    const [hit] = await pool.rows<{ transaction_id: string; cycle: number }>("SELECT * FROM hit");
    expect(hit).toMatchObject({ transaction_id: jackpot?.won?.transactionId, cycle: 1 });
    const booked = await runInDurableObject(player.object, (_, state) =>
      state.storage.sql
        .exec<{ legs: string }>("SELECT legs FROM journal WHERE kind = 'jackpot_win'")
        .toArray()
        .map(({ legs }) => JSON.parse(legs)),
    );
    expect(booked).toEqual([{ cash: 2, pool_settlement: -2 }]);
  });

  it("the credit goes to the bonus balance while the winner has an unconverted bonus", async () => {
    const pool = openPool();
    await pool.bet();
    await pool.makeNextBetWin();
    expect((await pool.bet({ creditTarget: "bonus" })).win?.creditTarget).toBe("bonus");
    const [event] = await pool.rows<{ data: string }>("SELECT data FROM event");
    expect(JSON.parse(event?.data ?? "{}")).toMatchObject({ lockedToBonus: true });
  });
});

describe("rule 7: after a hit the pot resets to the configured seed and a new cycle starts", () => {
  it("the new cycle draws a new hidden threshold above the seed", async () => {
    const pool = openPool();
    await pool.configure({ ceilingMinor: 100_000_000, seedMinor: 500 });
    const before = await pool.threshold();
    await pool.makeNextBetWin();
    expect((await pool.bet()).win?.amountMinor).toBe(501);
    const { snapshot, cycle } = await pool.state();
    expect(snapshot).toMatchObject({
      currentAmountMinor: 500,
      totalHits: 1,
      lastHitAmountMinor: 501,
    });
    expect(cycle.number).toBe(2);
    const after = await pool.threshold();
    expect(after).toBeGreaterThanOrEqual(500 * 10_000);
    expect(after).not.toBe(before);
  });
});

describe("rule 8: operator-configurable per pool: payout ceiling, seed, rate, minimum bet, pause", () => {
  it("bets below the minimum neither contribute nor win", async () => {
    const pool = openPool();
    await pool.bet();
    await pool.makeNextBetWin();
    await pool.configure({ minimumBetMinor: 50 });
    for (let bet = 0; bet < 100; bet += 1) {
      expect(await pool.bet({ cashStakeMinor: 49 })).toEqual({
        contributionPotUnits: 0,
        win: null,
      });
    }
    expect((await pool.bet({ cashStakeMinor: 50 })).win).not.toBeNull();
  });

  it("bets on a paused pool neither contribute nor win, and both resume with the pool", async () => {
    const pool = openPool();
    await pool.bet();
    await pool.makeNextBetWin();
    const paused = await pool.configure({ status: "paused" });
    expect(paused.snapshot).toMatchObject({ status: "paused", currentAmountMinor: 1 });
    for (let bet = 0; bet < 100; bet += 1) {
      expect(await pool.bet()).toEqual({ contributionPotUnits: 0, win: null });
    }
    await pool.configure({ status: "active" });
    expect((await pool.bet()).win?.amountMinor).toBe(2);
  });

  it("a bet in doubt keeps the verdict that it received before a pause", async () => {
    const pool = openPool();
    await pool.bet();
    await pool.makeNextBetWin();
    const won = await pool.bet();
    await pool.configure({ status: "paused" });
    expect(won.win).not.toBeNull();
    expect(await pool.bet({ seq: 2, placedAt: 2 })).toEqual(won);
  });
});

describe("rule 9: a pool is created automatically on the first qualifying bet if none is configured", () => {
  it.each(someOf(CURRENCIES, 6))(
    "the pool has a 1%% rate and the default ceiling in %s",
    async (currency) => {
      const pool = openPool({ currency });
      const dollar = dollarMinorOf(currency);
      const { contributionPotUnits } = await pool.bet({ cashStakeMinor: dollar });
      expect(contributionPotUnits).toBe(dollar * 100);
      expect(await pool.state()).toMatchObject({
        snapshot: { currency, status: "active", maxAmountMinor: dollar * 10_000 },
        settings: { rateBasisPoints: 100, seedMinor: 0, minimumBetMinor: null },
      });
    },
  );
});

describe("rule 10: a setting turns the ticker off", () => {
  it("the setting does not affect contributions or payouts", async () => {
    const pool = openPool();
    expect((await pool.configure()).settings.ticker).toBe(true);
    await pool.bet();
    await pool.makeNextBetWin();
    expect((await pool.configure({ ticker: false })).settings.ticker).toBe(false);
    expect(await pool.bet()).toMatchObject({
      contributionPotUnits: 10_000,
      win: { amountMinor: 2 },
    });
  });
});
