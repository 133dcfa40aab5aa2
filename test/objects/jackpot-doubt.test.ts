/** How a wallet waits for a pool that does not answer about a jackpot bet, and when it asks again. */
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { Verdict } from "../../domain/ledger/verdict.ts";
import { JackpotDoubt } from "../../durable-objects/wallet/jackpot/jackpot-doubt.ts";
import { WalletStore } from "../../durable-objects/wallet/store/wallet-store.ts";
import { openWallet } from "./open-wallet.ts";

const NOTHING_WON: Verdict = { contributionPotUnits: 7, win: null };

/** Runs the protocol on the storage of a wallet whose bet is in doubt. The test answers for the pool. */
async function inDoubt(
  test: (protocol: {
    doubt: JackpotDoubt;
    wallet: WalletStore;
    asked: ((verdict: Verdict) => void)[];
    advance(ms: number): void;
  }) => Promise<void>,
): Promise<void> {
  const player = await openWallet();
  await player.deposit(1_000);
  await player.play({ feedsJackpot: true });
  await runInDurableObject(player.object, async (_, state) => {
    const wallet = new WalletStore(state.storage, player.address.playerId);
    const asked: ((verdict: Verdict) => void)[] = [];
    let now = Date.now();
    const doubt = new JackpotDoubt({
      wallet,
      walletName: "wallet",
      pool: () => ({
        contribute: () => new Promise((resolve) => asked.push(resolve)),
        snapshot: async () => null,
      }),
      now: () => now,
    });
    await test({ doubt, wallet, asked, advance: (ms) => (now += ms) });
  });
}

describe("a pool that does not answer", () => {
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
      asked[1]?.(NOTHING_WON);
      expect(await settling).toBe(true);
      asked[0]?.({ contributionPotUnits: 9, win: null });
      await Promise.resolve();
      expect(wallet.journal.verdict).toEqual(NOTHING_WON);
    }));
});
