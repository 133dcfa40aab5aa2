/** What a wallet writes for a bet, and what it stores at most. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { CURRENCIES, type Currency } from "../../domain/money/currencies.ts";
import { openWallet, playMessage } from "./open-wallet.ts";
import { watchCursors } from "./watch-cursors.ts";

describe("a bet", () => {
  it("writes one row in the wallet, as the platform counts them, with or without the jackpot", async () => {
    const player = await openWallet();
    await player.deposit(10_000);
    for (const feedsJackpot of [false, true]) {
      await player.play({ feedsJackpot });
      const rowsWritten = await runInDurableObject(player.object, async (instance, state) => {
        const cursors = watchCursors(state.storage.sql);
        await instance.playRound({ ...playMessage(player.sessionId), feedsJackpot });
        return cursors.reduce((sum, cursor) => sum + cursor.rowsWritten, 0);
      });
      expect(rowsWritten).toBe(1);
      await evictDurableObject(player.object);
    }
  });
});

describe("a wallet", () => {
  it("deletes refusals older than 24 hours when it writes the next one", async () => {
    const player = await openWallet();
    const refuse = () => player.wallet.playRound(playMessage(player.sessionId));
    for (let bet = 0; bet < 5; bet += 1) await refuse();
    const count = () =>
      runInDurableObject(player.object, (_, state) =>
        state.storage.sql.exec<{ kept: number }>("SELECT count(*) AS kept FROM refusal").one(),
      );
    expect((await count()).kept).toBe(5);
    await runInDurableObject(player.object, (_, state) => {
      state.storage.sql.exec("UPDATE refusal SET created_at = created_at - 86400000");
    });
    await refuse();
    expect((await count()).kept).toBe(1);
  });

  it("holds at most sixteen currencies, not counting demo balances", async () => {
    const player = await openWallet({ demo: true });
    const deposit = (currency: Currency) =>
      player.wallet.deposit({
        idempotencyKey: ulid(),
        fingerprint: "deposit",
        amountMinor: 1,
        currency,
      });
    const refused = { ok: false, refusal: "TOO_MANY_CURRENCIES" };
    for (const [index, currency] of CURRENCIES.entries()) {
      const { result } = await deposit(currency);
      if (index < 16) expect(result.ok, currency).toBe(true);
      else expect(result, currency).toEqual(refused);
    }
    for (const currency of CURRENCIES.slice(0, 1)) {
      expect((await deposit(currency)).result.ok).toBe(true);
    }
  });
});
