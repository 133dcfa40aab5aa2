/**
 * Two calls of which only one may succeed, sent at once, and a bonus that arrives between a stake, its jackpot in
 * doubt and its win. After each of them the books add up.
 */

import { evictDurableObject } from "cloudflare:test";
import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openWallet } from "../objects/open-wallet.ts";
import { whilePoolFails } from "../objects/unheard-win.ts";
import { expectSuccess, openCasino } from "../support/casino.ts";
import { holdClock, releaseClock } from "../support/clock.ts";
import { withdraw } from "../support/signed-withdraw.ts";
import { auditOf } from "../support/staff.ts";

const LADDER = { gameId: "ladder" };
const TRON = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";

describe("a payout that is reported as sent while it is reported as failed", () => {
  beforeEach(holdClock);
  afterEach(releaseClock);

  it("is either paid or returned: money that left is not returned, and money that was returned was not sent", async () => {
    const casino = await openCasino();
    const { playerId } = await casino.launch();
    await casino.deposit(playerId, "100", "USDT");
    const ends: string[] = [];
    for (let spread = 1; spread <= 12; spread += 1) {
      const body = { playerId, amount: "5", currency: "USDT", chain: "tron", toAddress: TRON };
      const asked = expectSuccess(await withdraw(casino, body, { offsetSeconds: spread }));
      const path = `/api/v1/admin/withdrawals/${asked.withdrawalId}`;
      const calls = [
        () => casino.call("POST", `${path}/sent`, { body: { reference: "paid" }, signed: true }),
        () => casino.call("POST", `${path}/fail`, { body: { reason: "bounced" }, signed: true }),
      ];
      // Each of them is first as often as the other.
      const order = spread % 2 === 0 ? calls : calls.toReversed();
      const answers = await Promise.all(order.map((send) => send()));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect(answers.find(({ status }) => status === 422)?.code).toBe("ACTION_NOT_ALLOWED");
      ends.push(expectSuccess(await casino.call("GET", path)).status);
    }
    expect(new Set(ends)).toEqual(new Set(["sent", "failed"]));
    const sent = ends.filter((status) => status === "sent").length;
    expect(await casino.balance(playerId, "USDT")).toBe(`${100 - 5 * sent}.000000`);
    expect((await auditOf(casino)).findings).toEqual([]);
  });
});

describe("a bonus that arrives while a jackpot is in doubt and a round is open under another bonus", () => {
  it("waits for the verdict, and neither takes the round's win nor is wagered by it", async () => {
    const player = await openWallet();
    const credit = async (amountMinor: number, wageringMultiplier: number) => {
      const key = { idempotencyKey: ulid(), fingerprint: "bonus", currency: "USD" } as const;
      return (await player.wallet.creditBonus({ ...key, amountMinor, wageringMultiplier })).result;
    };
    await player.deposit(1_000);
    await player.play({ feedsJackpot: true });
    expect((await credit(100, 20)).ok).toBe(true);
    const { round } = await player.play({ ...LADDER, stakeMinor: 50, choices: { breaksAt: 5 } });
    expect(round).toMatchObject({ state: "open", winsTo: "bonus" });
    await whilePoolFails(player, async () => {
      expect((await player.play({ feedsJackpot: true })).jackpot).toMatchObject({
        state: "pending",
      });
      expect(await credit(200, 10)).toEqual({ ok: false, refusal: "UNAVAILABLE" });
    });
    // A wallet that restarts asks the pool again at once.
    await evictDurableObject(player.object);
    expect((await credit(200, 10)).ok).toBe(true);
    const before = await balanceOf();
    const ended = await player.wallet.actOnRound({
      ...{ sessionId: player.sessionId, idempotencyKey: ulid(), fingerprint: "cashout" },
      ...{ ...LADDER, roundId: round.id, action: { action: "cashout" } },
    });
    expect(ended.result).toMatchObject({ value: { round: { state: "settled", winMinor: 60 } } });
    const after = await balanceOf();
    expect(after.bonusMinor - before.bonusMinor).toBe(60);
    expect(after.cashMinor).toBe(before.cashMinor);
    // The stake counts only towards the bonus that existed when it was placed.
    expect(before.wageringMinor - after.wageringMinor).toBe(50);
    const audit = await player.object.audit([]);
    expect(audit).toMatchObject({ ok: true, value: { findings: [] } });

    async function balanceOf() {
      const result = await player.wallet.balance("USD");
      if (!result.ok) throw new Error(result.refusal);
      return result.value;
    }
  });
});
