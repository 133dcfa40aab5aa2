/** How a wallet waits for a pool that does not answer about a jackpot bet, and when it asks again. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Verdict } from "../../domain/ledger/verdict.ts";
import { sealerOf } from "../../durable-objects/sealer.ts";
import { JackpotDoubt, poolPauseMs } from "../../durable-objects/wallet/jackpot/jackpot-doubt.ts";
import { WalletStore } from "../../durable-objects/wallet/store/wallet-store.ts";
import { letTimeLimitsPass, releaseClock } from "../support/clock.ts";
import { openWallet } from "./open-wallet.ts";

const NOTHING_WON: Verdict = { contributionPotUnits: 7, win: null };

/** Runs the protocol on the storage of a wallet whose bet is in doubt. The test answers for the pool. */
async function inDoubt(
  test: (protocol: {
    doubt: JackpotDoubt;
    wallet: WalletStore;
    asked: PromiseWithResolvers<Verdict | null>[];
    advance(ms: number): void;
  }) => Promise<void>,
): Promise<void> {
  const player = await openWallet();
  await player.deposit(1_000);
  await player.play({ feedsJackpot: true });
  await runInDurableObject(player.object, async (_, state) => {
    const wallet = new WalletStore(state.storage, player.address.playerId, sealerOf(env));
    const asked: PromiseWithResolvers<Verdict | null>[] = [];
    let now = Date.now();
    const doubt = new JackpotDoubt({
      wallet,
      walletName: "wallet",
      pool: () => ({
        contribute() {
          const question = Promise.withResolvers<Verdict | null>();
          asked.push(question);
          return question.promise;
        },
        snapshot: async () => null,
      }),
      now: () => now,
    });
    await test({ doubt, wallet, asked, advance: (ms) => (now += ms) });
  });
}

describe("a pool that does not answer", () => {
  beforeEach(letTimeLimitsPass);
  afterEach(releaseClock);

  it("leaves a bet in doubt and a player waiting 300 ms, and is asked once in that time", () =>
    inDoubt(async ({ doubt, asked }) => {
      expect(await Promise.all([doubt.settle(), doubt.settle()])).toEqual([false, false]);
      expect(asked).toHaveLength(1);
      expect(doubt.open).toBe(true);
    }));

  it("is asked again after five seconds, and the first answer settles the bet", () =>
    inDoubt(async ({ doubt, wallet, asked, advance }) => {
      await doubt.settle();
      advance(5_001);
      const settling = doubt.settle();
      expect(asked).toHaveLength(2);
      asked[1]?.resolve(NOTHING_WON);
      expect(await settling).toBe(true);
      asked[0]?.resolve({ contributionPotUnits: 9, win: null });
      await Promise.resolve();
      expect(wallet.journal.verdict).toEqual(NOTHING_WON);
    }));
});

describe("a pool that throws", () => {
  /** Lets the pool throw at the next question, once it has been asked. */
  async function fails(doubt: JackpotDoubt, asked: PromiseWithResolvers<Verdict | null>[]) {
    const before = asked.length;
    const settling = Promise.all([doubt.settle(), doubt.settle()]);
    expect(asked).toHaveLength(before + 1);
    asked.at(-1)?.reject(new Error("the pool is broken"));
    expect(await settling).toEqual([false, false]);
  }

  it("is not asked for a while after the second failure in a row, however many calls waited for each", () =>
    inDoubt(async ({ doubt, asked, advance }) => {
      await fails(doubt, asked);
      expect(doubt.isHeldBack).toBe(false);
      await fails(doubt, asked);
      expect(doubt.isHeldBack).toBe(true);
      expect(await doubt.settle()).toBe(false);
      advance(1_999);
      expect(await doubt.settle()).toBe(false);
      expect(asked).toHaveLength(2);
    }));

  it("is probed when its pause is over, one question at a time, and the pause doubles up to a minute", () =>
    inDoubt(async ({ doubt, asked, advance }) => {
      await fails(doubt, asked);
      for (const pauseMs of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
        await fails(doubt, asked);
        const questions = asked.length;
        advance(pauseMs - 1);
        await doubt.settle();
        expect(asked).toHaveLength(questions);
        advance(1);
        expect(doubt.isHeldBack).toBe(true);
      }
      expect(poolPauseMs(1_000)).toBe(60_000);
    }));

  it("settles the bet once when it works again, and counts its failures from the start", () =>
    inDoubt(async ({ doubt, wallet, asked, advance }) => {
      await fails(doubt, asked);
      await fails(doubt, asked);
      advance(2_000);
      const settling = doubt.settle();
      asked.at(-1)?.resolve(NOTHING_WON);
      expect(await settling).toBe(true);
      expect(doubt.isHeldBack).toBe(false);
      expect(wallet.journal.verdict).toEqual(NOTHING_WON);
    }));
});
