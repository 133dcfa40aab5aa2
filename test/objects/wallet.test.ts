/** A wallet: its journal, bets and their idempotency keys, demo play, and launch tokens. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { sealerOf } from "../../durable-objects/sealer.ts";
import { WalletStore } from "../../durable-objects/wallet/store/wallet-store.ts";
import { walletStub } from "../../src/objects.ts";
import { exchangeMessage, openWallet, playMessage } from "./open-wallet.ts";

interface JournalRow {
  [column: string]: SqlStorageValue;
  seq: number;
  book: string;
  legs: string;
  cash: number;
  bonus: number;
}

describe("a wallet's journal", () => {
  it("sums to zero in every transaction, and each balance is the sum of the legs so far", async () => {
    const player = await openWallet();
    await player.deposit(10_000);
    for (let round = 0; round < 30; round += 1) await player.play();
    const rows = await runInDurableObject(player.object, (_, state) =>
      state.storage.sql.exec<JournalRow>("SELECT * FROM journal ORDER BY seq").toArray(),
    );
    expect(rows).toHaveLength(31);
    let cash = 0;
    for (const row of rows) {
      const legs: Record<string, number> = JSON.parse(row.legs);
      expect(Object.values(legs).reduce((sum, leg) => sum + leg, 0)).toBe(0);
      cash += legs.cash ?? 0;
      expect(row.cash).toBe(cash);
    }
  });

  it("keeps each currency separate from the others and from its demo balance, even after an eviction", async () => {
    const player = await openWallet();
    await player.deposit(500, "USD");
    await player.deposit(700, "EUR");
    await player.deposit(11, "USD");
    const demo = exchangeMessage({ sessionId: `ses_${ulid()}`, currency: "EUR", demo: true });
    await player.wallet.exchange(demo);
    await evictDurableObject(player.object);
    expect(await player.wallet.balance("USD")).toMatchObject({ value: { cashMinor: 511 } });
    expect(await player.wallet.balance("EUR")).toMatchObject({ value: { cashMinor: 700 } });
    const request = { sessionId: demo.session.sessionId, gameId: "golden-reels", limit: 1 };
    expect(await player.wallet.gameState(request)).toMatchObject({
      value: { balance: { cashMinor: 100_000 } },
    });
  });

  it("continues with the next entry number and nonce after an eviction", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    const first = await player.play();
    await evictDurableObject(player.object);
    const second = await player.play();
    expect(second.round.fairness.nonce).toBe(first.round.fairness.nonce + 1);
    expect(second.round.id).not.toBe(first.round.id);
  });

  it("refuses an amount that SQLite would store inexactly", async () => {
    const player = await openWallet();
    const write = (cash: number) =>
      runInDurableObject(player.object, (_, state) => {
        state.storage.sql.exec(
          `INSERT INTO journal (seq, kind, book, legs, cash, bonus, nonce, entry, created_at)
           VALUES (99, 'deposit', 'USD', '{}', ?, 0, 0, '{}', 0)`,
          cash,
        );
      }).then(
        () => "written",
        (error: Error) => error.message,
      );
    expect(await write(2 ** 53)).toContain("CHECK constraint failed");
    expect(await write(-1)).toContain("CHECK constraint failed");
    expect(await write(0.5)).toMatch(/CHECK|cannot store REAL/);
  });
});

describe("a bet", () => {
  it("returns the same round when it is repeated under the same key, and moves money once", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    const bet = playMessage(player.sessionId);
    const first = await player.wallet.playRound(bet);
    await player.play();
    await evictDurableObject(player.object);
    const again = await player.wallet.playRound(bet);
    expect(again).toEqual({ ...first, replayed: true });
  });

  it("plays one round when it is sent 50 times at once under one key", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    const bet = playMessage(player.sessionId);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => player.wallet.playRound(bet)),
    );
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answers.map(({ result }) => result.ok && result.value.round.id)).size).toBe(1);
  });

  it("is refused under a used key with a different request body, and moves no money", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    const bet = playMessage(player.sessionId);
    await player.wallet.playRound(bet);
    const before = await player.wallet.balance("USD");
    const other = await player.wallet.playRound({ ...bet, fingerprint: "other", stakeMinor: 200 });
    expect(other.result).toEqual({ ok: false, refusal: "IDEMPOTENCY_KEY_REUSED" });
    expect(await player.wallet.balance("USD")).toEqual(before);
  });

  it("is refused under a used key from a session in another currency or in demo mode", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    const bet = playMessage(player.sessionId);
    await player.wallet.playRound(bet);
    for (const other of [{ currency: "EUR" }, { demo: true }] as const) {
      const message = exchangeMessage({ sessionId: `ses_${ulid()}`, ...other });
      await player.wallet.exchange(message);
      const { sessionId } = message.session;
      const { result } = await player.wallet.playRound({ ...bet, sessionId });
      expect(result).toEqual({ ok: false, refusal: "IDEMPOTENCY_KEY_REUSED" });
    }
    const again = exchangeMessage({ sessionId: `ses_${ulid()}` });
    await player.wallet.exchange(again);
    const retry = await player.wallet.playRound({ ...bet, sessionId: again.session.sessionId });
    expect(retry).toMatchObject({ replayed: true, result: { ok: true } });
  });

  it("is refused when it is larger than the balance, and a retry is refused even after a deposit", async () => {
    const player = await openWallet();
    await player.deposit(99);
    const bet = playMessage(player.sessionId);
    const refused = { ok: false, refusal: "INSUFFICIENT_FUNDS", details: { balanceMinor: 99 } };
    expect(await player.wallet.playRound(bet)).toEqual({ replayed: false, result: refused });
    await player.deposit(1_000);
    expect(await player.wallet.playRound(bet)).toEqual({ replayed: true, result: refused });
    expect((await player.play()).round.state).toBe("settled");
  });

  it("is accepted at the smallest and the largest stake, and refused one minor unit outside them", async () => {
    const player = await openWallet();
    await player.deposit(100_000);
    for (const stakeMinor of [10, 10_000]) {
      expect((await player.play({ stakeMinor })).round.stake.cashMinor).toBe(stakeMinor);
    }
    for (const stakeMinor of [9, 10_001]) {
      const bet = { ...playMessage(player.sessionId), stakeMinor };
      expect((await player.wallet.playRound(bet)).result).toEqual({
        ok: false,
        refusal: "STAKE_OUT_OF_RANGE",
        details: { minMinor: 10, maxMinor: 10_000 },
      });
    }
  });

  it("can be recomputed from the seeds named in its answer", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    const { round } = await player.play({ clientSeed: "my own luck" });
    expect(round.fairness.clientSeed).toBe("my own luck");
    const seed = await runInDurableObject(player.object, (_, { storage }) => {
      const { playerId } = player.address;
      return new WalletStore(storage, playerId, sealerOf(env)).seeds.current();
    });
    expect(seed.serverSeedHash).toBe(round.fairness.serverSeedHash);
    const { drawStream } = await import("../../domain/fairness/draw-stream.ts");
    const { playSlot } = await import("../../domain/games/slots/slot-game.ts");
    const { goldenReels } = await import("../../domain/games/slots/versions/golden-reels-2.ts");
    const { clientSeed, nonce } = round.fairness;
    const again = playSlot(
      goldenReels.slot,
      drawStream({ serverSeed: seed.serverSeed, clientSeed, nonce }),
    );
    expect(again).toEqual({ multiplier: round.multiplier, detail: round.outcome });
  });

  it("is refused in a session that has ended", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    await player.wallet.endSession(player.sessionId);
    const { result } = await player.wallet.playRound(playMessage(player.sessionId));
    expect(result).toEqual({
      ok: false,
      refusal: "SESSION_ENDED",
      details: { reason: "logout" },
    });
  });
});

describe("demo play", () => {
  it("uses its own balance and never touches real money", async () => {
    const player = await openWallet({ demo: true });
    await player.deposit(5_000);
    const { round, balance, jackpot } = await player.play({ feedsJackpot: true });
    expect(round.demo).toBe(true);
    expect(jackpot).toBeNull();
    expect(balance.cashMinor).toBe(100_000 - 100 + round.winMinor);
    expect(await player.wallet.balance("USD")).toMatchObject({ value: { cashMinor: 5_000 } });
    expect(await player.pool().snapshot()).toBeNull();
  });

  it("refills the demo balance when it cannot cover the smallest stake", async () => {
    const player = await openWallet({ demo: true });
    await runInDurableObject(player.object, (_, state) => {
      state.storage.sql.exec(
        `INSERT INTO journal (seq, kind, book, legs, cash, bonus, nonce, entry, created_at)
         SELECT seq + 1, kind, book, '{}', 9, 0, nonce, entry, created_at FROM journal
         ORDER BY seq DESC LIMIT 1`,
      );
    });
    await evictDurableObject(player.object);
    const { balance, round } = await player.play({ stakeMinor: 10 });
    expect(balance.cashMinor).toBe(100_000 - 10 + round.winMinor);
  });
});

describe("a launch token", () => {
  it("opens one session however many requests exchange it at once, and stays used after it expires", async () => {
    const player = await openWallet();
    const message = exchangeMessage({ sessionId: `ses_${ulid()}` });
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => player.wallet.exchange(message)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal]));
    expect(new Set(refusals)).toEqual(new Set(["SSO_TOKEN_ALREADY_USED"]));
    const late = await player.wallet.exchange({ ...message, tokenExpiresAt: Date.now() - 1 });
    expect(late).toEqual({ ok: false, refusal: "SSO_TOKEN_ALREADY_USED" });
  });

  it("is refused after its 30 seconds, and creates no player", async () => {
    const message = exchangeMessage({ sessionId: `ses_${ulid()}` });
    const address = {
      tenantId: `ten_${ulid()}`,
      environment: "sandbox",
      playerId: "plr_x",
    } as const;
    const expired = { ...message, tokenExpiresAt: Date.now() };
    expect(await walletStub(env, address).exchange(expired)).toEqual({
      ok: false,
      refusal: "SSO_TOKEN_EXPIRED",
    });
    expect(await walletStub(env, address).balance("USD")).toEqual({
      ok: false,
      refusal: "PLAYER_NOT_FOUND",
    });
  });
});
