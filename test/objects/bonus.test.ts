/** Bonuses while a jackpot bet is in doubt: their conversion, credit and forfeit wait. docs/architecture.md. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Verdict } from "../../domain/ledger/verdict.ts";
import { sealerOf } from "../../durable-objects/sealer.ts";
import { creditBonus } from "../../durable-objects/wallet/bonus/bonuses.ts";
import { JackpotDoubt } from "../../durable-objects/wallet/jackpot/jackpot-doubt.ts";
import { placeRound } from "../../durable-objects/wallet/rounds/place-round.ts";
import { WalletStore } from "../../durable-objects/wallet/store/wallet-store.ts";
import { clientSeedFor, isLoss } from "../support/client-seed.ts";
import {
  advanceSeconds,
  holdClockAndTimeLimits,
  letTimeLimitsPass,
  releaseClock,
} from "../support/clock.ts";
import { blockPool, type OpenWallet, openWallet, playMessage } from "./open-wallet.ts";

const NOTHING_WON: Verdict = { contributionPotUnits: 7, win: null };
const WON: Verdict = {
  contributionPotUnits: 7,
  win: { amountMinor: 1_000, transactionId: "txn_pool_1", cycle: 1, creditTarget: "bonus" },
};

/** A player whose jackpot bet of 100, half of it bonus, was lost and has no verdict yet. */
async function inDoubt(
  bonus: { amountMinor: number; wageringMultiplier: number },
  test: (bet: {
    wallet: WalletStore;
    judge(verdict: Verdict): Promise<void>;
  }) => void | Promise<void>,
): Promise<void> {
  const player = await openWallet();
  await player.deposit(50);
  await credit(player, bonus);
  const clientSeed = await clientSeedFor(player.address, isLoss);
  const message = { ...playMessage(player.sessionId), clientSeed, feedsJackpot: true };
  await runInDurableObject(player.object, async (_, state) => {
    const wallet = new WalletStore(state.storage, player.address.playerId, sealerOf(env));
    const { result } = wallet.transaction(() => placeRound(wallet, message, Date.now()));
    expect(result.ok).toBe(true);
    expect(wallet.journal.inDoubt).toBe(true);
    await test({
      wallet,
      async judge(verdict) {
        const doubt = new JackpotDoubt({
          wallet,
          walletName: "wallet",
          pool: () => ({ contribute: async () => verdict, snapshot: async () => null }),
          now: () => Date.now(),
        });
        expect(await doubt.settle()).toBe(true);
      },
    });
  });
}

function message(bonus: { amountMinor: number; wageringMultiplier: number }) {
  return { ...bonus, idempotencyKey: ulid(), fingerprint: "bonus", currency: "USD" } as const;
}

async function credit(
  player: OpenWallet,
  bonus: { amountMinor: number; wageringMultiplier: number },
): Promise<void> {
  const { result } = await player.wallet.creditBonus(message(bonus));
  if (!result.ok) throw new Error(result.refusal);
}

const bookOf = (wallet: WalletStore) => wallet.journal.book("USD", false);

describe("a jackpot bet that completes the wagering", () => {
  const bonus = { amountMinor: 80, wageringMultiplier: 1 };

  it("converts the bonus only after its verdict arrives", () =>
    inDoubt(bonus, async ({ wallet, judge }) => {
      expect(bookOf(wallet)).toMatchObject({ cash: 0, bonus: 30, held: 0, wagering: 0 });
      await judge(NOTHING_WON);
      expect(bookOf(wallet)).toMatchObject({ cash: 30, bonus: 0, held: 0, wagering: 0 });
    }));

  it("converts a jackpot win together with the bonus, in one commit", () =>
    inDoubt(bonus, async ({ wallet, judge }) => {
      await judge(WON);
      expect(bookOf(wallet)).toMatchObject({ cash: 1_030, bonus: 0, held: 0, wagering: 0 });
      const kinds = [...wallet.journal.entriesAfter(3, 10)].map(
        ({ entry }) => JSON.parse(entry).kind,
      );
      expect(kinds).toEqual(["jackpot_win", "bonus_conversion"]);
    }));
});

it("a bet whose verdict converts a bonus shows it as cash, in its answer and in every retry", async () => {
  const player = await openWallet();
  await player.deposit(50);
  await credit(player, { amountMinor: 80, wageringMultiplier: 1 });
  const clientSeed = await clientSeedFor(player.address, isLoss);
  const bet = { ...playMessage(player.sessionId), clientSeed, feedsJackpot: true };
  const first = await player.wallet.playRound(bet);
  expect(first.result).toMatchObject({
    value: { balance: { cashMinor: 30, bonusMinor: 0 }, jackpot: { state: "settled" } },
  });
  expect(await player.wallet.balance("USD")).toMatchObject({
    value: { cashMinor: 30, bonusMinor: 0, wageringMinor: 0 },
  });
  await evictDurableObject(player.object);
  expect(await player.wallet.playRound(bet)).toEqual({ ...first, replayed: true });
});

describe("a jackpot bet that loses the rest of a bonus", () => {
  const bonus = { amountMinor: 50, wageringMultiplier: 10 };

  it("credits its win to the bonus, and keeps the bonus's wagering", () =>
    inDoubt(bonus, async ({ wallet, judge }) => {
      expect(bookOf(wallet)).toMatchObject({ cash: 0, bonus: 0, held: 0, wagering: 400 });
      await judge(WON);
      expect(bookOf(wallet)).toMatchObject({ cash: 0, bonus: 1_000, held: 0, wagering: 400 });
    }));

  it("ends the wagering if it wins nothing, so the next bonus starts from zero", () =>
    inDoubt(bonus, async ({ wallet, judge }) => {
      await judge(NOTHING_WON);
      const next = message({ amountMinor: 10, wageringMultiplier: 2 });
      const { result } = wallet.transaction(() => creditBonus(wallet, next, Date.now()));
      expect(result).toMatchObject({ ok: true, value: { bonusMinor: 10, wageringMinor: 20 } });
    }));
});

describe("a bonus", () => {
  it("cannot be forfeited while the pool does not answer, and can once it does", async () => {
    const player = await openWallet();
    await player.deposit(1_000);
    await credit(player, { amountMinor: 50, wageringMultiplier: 10 });
    onTestFinished(releaseClock);
    letTimeLimitsPass();
    const pool = blockPool(player);
    expect((await player.play({ feedsJackpot: true })).jackpot?.state).toBe("pending");
    const forfeit = { idempotencyKey: ulid(), fingerprint: "forfeit", currency: "USD" } as const;
    const refused = { replayed: false, result: { ok: false, refusal: "UNAVAILABLE" } };
    expect(await player.wallet.forfeitBonus(forfeit)).toEqual(refused);
    await pool.answers();
    // The pause is over, and the pool answers now, however long that takes on a busy machine.
    releaseClock();
    holdClockAndTimeLimits();
    advanceSeconds(60);
    expect(await player.wallet.forfeitBonus(forfeit)).toMatchObject({ result: { ok: true } });
    expect(await player.wallet.forfeitBonus(forfeit)).toMatchObject({
      replayed: true,
      result: { ok: true },
    });
  });
});
