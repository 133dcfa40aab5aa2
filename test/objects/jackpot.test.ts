/** A wallet and its jackpot pool together: contributions, wins, and bets in doubt after a crash. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { hiddenThreshold } from "../support/hidden-threshold.ts";
import { settlePool } from "../support/settle-pool.ts";
import { type OpenWallet, openWallet, playMessage } from "./open-wallet.ts";

const BET = { feedsJackpot: true };

/** Sets the hidden threshold so that the next contribution passes it. */
async function makeNextBetWin(player: OpenWallet): Promise<void> {
  await runInDurableObject(player.poolObject(), (_, state) => {
    state.storage.sql.exec("UPDATE pool SET threshold_units = pot_units");
  });
  await evictDurableObject(player.poolObject());
}

function entriesOf(player: OpenWallet, kind: string): Promise<string[]> {
  return runInDurableObject(player.object, (_, state) =>
    state.storage.sql
      .exec<{ entry: string }>("SELECT entry FROM journal WHERE kind = ?", kind)
      .toArray()
      .map(({ entry }) => entry),
  );
}

describe("a qualifying bet", () => {
  it("contributes 1% of its real-money stake, exact to a ten-thousandth of a minor unit", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    expect(await player.pool().snapshot()).toBeNull();
    const { jackpot } = await player.play({ ...BET, stakeMinor: 10 });
    expect(jackpot).toEqual({ state: "settled", contributionPotUnits: 1_000, won: null });
    expect((await player.pool().snapshot())?.currentAmountMinor).toBe(0);
    for (let bet = 0; bet < 9; bet += 1) await player.play({ ...BET, stakeMinor: 10 });
    expect((await player.pool().snapshot())?.currentAmountMinor).toBe(1);
  });

  it("contributes only to the pool of its own currency and tenant", async () => {
    const player = await openWallet();
    const stranger = await openWallet();
    await player.deposit(1_000);
    await player.play(BET);
    expect((await player.pool("USD").snapshot())?.currentAmountMinor).toBe(1);
    expect(await player.pool("EUR").snapshot()).toBeNull();
    expect(await stranger.pool("USD").snapshot()).toBeNull();
  });

  it("adds its exact contribution, even when many players bet at once", async () => {
    const first = await openWallet();
    const second = await openWallet({
      tenantId: first.address.tenantId,
      externalId: "someone else",
    });
    for (const player of [first, second]) await player.deposit(10_000);
    const bets = Array.from({ length: 20 }, () => [first, second]).flat();
    await Promise.all(bets.map((player) => player.play({ ...BET, stakeMinor: 30 })));
    expect((await first.pool().snapshot())?.currentAmountMinor).toBe(12);
    await settlePool(first.poolObject());
    const contributed = await runInDurableObject(first.poolObject(), (_, state) =>
      state.storage.sql
        .exec<{ wallets: number; units: number }>(
          "SELECT count(*) AS wallets, sum(contributed_units) AS units FROM contributor",
        )
        .one(),
    );
    expect(contributed).toEqual({ wallets: 2, units: 120_000 });
  });
});

describe("the bet that pushes the pot past the threshold", () => {
  it("wins the whole pot at once, under the same transaction id in the wallet and the pool", async () => {
    const player = await openWallet();
    await player.deposit(10_000);
    for (let bet = 0; bet < 3; bet += 1) await player.play(BET);
    await makeNextBetWin(player);
    const { round, jackpot, balance } = await player.play(BET);
    expect(jackpot?.won).toMatchObject({ amountMinor: 4, lockedToBonus: false });
    const [entry] = await entriesOf(player, "jackpot_win");
    expect(JSON.parse(entry ?? "")).toMatchObject({
      roundId: round.id,
      transactions: [{ id: jackpot?.won?.transactionId, type: "jackpot_win", amountMinor: 4 }],
    });
    expect(await player.wallet.balance("USD")).toMatchObject({
      value: { cashMinor: balance.cashMinor },
    });
    expect(await player.pool().snapshot()).toMatchObject({
      currentAmountMinor: 0,
      totalHits: 1,
      lastHitAmountMinor: 4,
    });
  });

  it("gets the same answer when it is sent again, and is paid once", async () => {
    const player = await openWallet();
    await player.deposit(10_000);
    await player.play(BET);
    await makeNextBetWin(player);
    const bet = { ...playMessage(player.sessionId), ...BET };
    const first = await player.wallet.playRound(bet);
    await evictDurableObject(player.object);
    await player.play(BET);
    expect(await player.wallet.playRound(bet)).toEqual({ ...first, replayed: true });
    expect(await entriesOf(player, "jackpot_win")).toHaveLength(1);
  });

  it("leaves the fraction of a minor unit in the pot for the next cycle", async () => {
    const player = await openWallet();
    await player.deposit(10_000);
    await player.play({ ...BET, stakeMinor: 150 });
    await makeNextBetWin(player);
    const { jackpot } = await player.play({ ...BET, stakeMinor: 120 });
    expect(jackpot?.won?.amountMinor).toBe(2);
    await settlePool(player.poolObject());
    const pot = await runInDurableObject(player.poolObject(), (_, state) =>
      state.storage.sql.exec<{ pot_units: number }>("SELECT pot_units FROM pool").one(),
    );
    expect(pot.pot_units).toBe(7_000);
  });
});

describe("a bet in doubt", () => {
  it("gets its verdict after a crash that came before the pool was asked", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    await player.play(BET);
    await settlePool(player.poolObject());
    // The crash: the wallet has written its row, and the pool never received the bet.
    await runInDurableObject(player.poolObject(), (_, state) => {
      state.storage.sql.exec("DELETE FROM contributor");
      state.storage.sql.exec("UPDATE pool SET pot_units = 0");
    });
    await evictDurableObject(player.poolObject());
    await evictDurableObject(player.object);
    await player.wallet.balance("USD");
    expect((await player.pool().snapshot())?.currentAmountMinor).toBe(1);
  });

  it("is not counted again if the pool gave its verdict before the crash", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    await player.play(BET);
    const before = await player.pool().snapshot();
    await evictDurableObject(player.object);
    await player.wallet.balance("USD");
    expect(await player.pool().snapshot()).toEqual(before);
    expect((await player.play(BET)).jackpot?.state).toBe("settled");
  });

  it("gets the same verdict after a crash, and its win is booked once", async () => {
    const player = await openWallet();
    await player.deposit(10_000);
    await player.play(BET);
    await makeNextBetWin(player);
    const { jackpot } = await player.play(BET);
    const cash = await player.wallet.balance("USD");
    // The crash: the pool has given its verdict, and the wallet has not written the win.
    await runInDurableObject(player.object, (_, state) => {
      state.storage.sql.exec("DELETE FROM journal WHERE kind = 'jackpot_win'");
    });
    await evictDurableObject(player.object);
    expect(await player.wallet.balance("USD")).toEqual(cash);
    const [entry, ...more] = await entriesOf(player, "jackpot_win");
    expect(more).toEqual([]);
    expect(entry).toContain(jackpot?.won?.transactionId);
  });

  it("is settled in a wallet restored to an earlier day too, and nothing counts twice", async () => {
    const player = await openWallet();
    await player.deposit(10_000);
    for (let bet = 0; bet < 4; bet += 1) await player.play({ ...BET, stakeMinor: 200 });
    await runInDurableObject(player.object, (_, state) => {
      state.storage.sql.exec("DELETE FROM journal WHERE seq > 2");
    });
    await evictDurableObject(player.object);
    // Its new bets 3 to 5 are not the bets that the pool knows under these numbers.
    for (let bet = 3; bet <= 5; bet += 1) {
      const { jackpot } = await player.play({ ...BET, stakeMinor: 500 });
      expect(jackpot).toEqual({ state: "settled", contributionPotUnits: 0, won: null });
    }
    expect((await player.play({ ...BET, stakeMinor: 500 })).jackpot?.contributionPotUnits).toBe(
      50_000,
    );
    expect((await player.pool().snapshot())?.currentAmountMinor).toBe(8 + 5);
  });

  it("is settled by the alarm if no request comes", async () => {
    const player = await openWallet();
    await player.deposit(10_000);
    await player.play(BET);
    await makeNextBetWin(player);
    await player.play(BET);
    await runInDurableObject(player.object, (_, state) => {
      state.storage.sql.exec("DELETE FROM journal WHERE kind = 'jackpot_win'");
    });
    await evictDurableObject(player.object);
    await runDurableObjectAlarm(player.object);
    expect(await entriesOf(player, "jackpot_win")).toHaveLength(1);
  });
});

describe("the threshold", () => {
  it("is in no answer about a bet or a pool", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    const verdict = await player.play(BET);
    const threshold = await runInDurableObject(player.poolObject(), (_, state) =>
      hiddenThreshold(state),
    );
    expect(threshold).toBeGreaterThan(0);
    const answers = JSON.stringify([verdict, await player.pool().snapshot()]);
    expect(answers).not.toContain(String(threshold));
    expect(answers).not.toMatch(/threshold/i);
  });
});
