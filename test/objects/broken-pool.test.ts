/**
 * A pool that throws at every call blocks nobody: bets continue without the jackpot and say so, and the
 * bet that was in doubt is settled once when the pool works again. Reference 8.8.
 */
import { evictDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { settlePool } from "../support/settle-pool.ts";
import { type OpenWallet, openWallet, playMessage } from "./open-wallet.ts";
import { sql, whilePoolFails } from "./unheard-win.ts";

const BET = { feedsJackpot: true };
const MISSED = { state: "unavailable", contributionPotUnits: 0, won: null };

/** A player who has bet once, so that there is a pool to break. */
async function openWithPool(): Promise<OpenWallet> {
  const player = await openWallet();
  await player.deposit(10_000);
  await player.play(BET);
  return player;
}

describe("a pool that throws at every call", () => {
  it("refuses no bet: the first is pending, and the next are played without the jackpot", async () => {
    const player = await openWithPool();
    await whilePoolFails(player, async () => {
      expect((await player.play(BET)).jackpot).toMatchObject({ state: "pending" });
      for (let round = 0; round < 3; round += 1) {
        expect((await player.play(BET)).jackpot).toEqual(MISSED);
      }
      // A wallet that restarts has to find out again, and refuses no bet for it.
      await evictDurableObject(player.object);
      expect((await player.play(BET)).jackpot).toEqual(MISSED);
    });
  });

  it("does not stop balances, deposits, or bets that do not feed the jackpot", async () => {
    const player = await openWithPool();
    await whilePoolFails(player, async () => {
      await player.play(BET);
      await player.deposit(500);
      expect(await player.wallet.balance("USD")).toMatchObject({ ok: true });
      expect((await player.play()).jackpot).toBeNull();
    });
  });

  it("gives a retry the same answer, and the round's details say the same", async () => {
    const player = await openWithPool();
    await whilePoolFails(player, async () => {
      await player.play(BET);
      const message = { ...playMessage(player.sessionId), ...BET };
      const first = await player.wallet.playRound(message);
      expect(first.result).toMatchObject({ value: { jackpot: MISSED } });
      expect(await player.wallet.playRound(message)).toEqual({ ...first, replayed: true });
      const details = await player.wallet.roundDetails(await newestRow(player));
      expect(details).toMatchObject({ value: { jackpot: MISSED } });
    });
  });

  it("judges the bet in doubt once when it works again, and the next bets feed it", async () => {
    const player = await openWithPool();
    await whilePoolFails(player, async () => {
      await player.play(BET);
      await player.play(BET);
    });
    // A wallet that restarts asks at once.
    await evictDurableObject(player.object);
    await player.wallet.balance("USD");
    expect((await player.play(BET)).jackpot).toMatchObject({ state: "settled" });
    expect(await player.wallet.audit([])).toMatchObject({
      value: { findingCount: 0 },
    });
    await settlePool(player.poolObject());
    const [pool] = await sql<{ contributed: number }>(
      player.poolObject(),
      "SELECT contributed_units AS contributed FROM pool",
    );
    // Three bets of 1.00 at 1%: the first, the one in doubt, and the last.
    expect(pool?.contributed).toBe(3 * 100 * 100);
  });
});

async function newestRow(player: OpenWallet): Promise<number> {
  const [row] = await sql<{ seq: number }>(player.object, "SELECT max(seq) AS seq FROM journal");
  return row?.seq ?? 0;
}
