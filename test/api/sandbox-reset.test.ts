/**
 * A reset clears all rounds of a player and returns the balance to its initial state:
 * Reference 14.6.
 */
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import {
  type Casino,
  exchange,
  expectSuccess,
  openCasino,
  playerSession,
} from "../support/casino.ts";
import { testInCi } from "../support/length.ts";
import { withdraw } from "../support/signed-withdraw.ts";
import {
  addBalance,
  createTestPlayer,
  rounds,
  spin,
  TEST_PLAYERS,
  transactions,
} from "../support/test-player.ts";

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";

async function reset(casino: Casino, playerId: string) {
  return expectSuccess(await casino.call("POST", `${TEST_PLAYERS}/${playerId}/reset`));
}

async function summaryBets(casino: Casino, playerId: string): Promise<number> {
  const path = `/api/v1/players/me/rounds/summary?playerId=${playerId}`;
  return expectSuccess(await casino.call("GET", path)).totalBets;
}

describe("a reset", () => {
  it("clears rounds and transactions, and restores the starting balance", async () => {
    const casino = await openCasino();
    const { player, wallet, ssoToken } = expectSuccess(
      await createTestPlayer(casino, { externalId: "tess" }),
    );
    const fresh = await transactions(casino, "tess");
    const session = playerSession(expectSuccess(await exchange(ssoToken)));
    for (let round = 0; round < 5; round += 1) await spin(session);
    expectSuccess(await addBalance(casino, "tess", { amount: 3, currency: "EUR" }));
    expect(await rounds(casino, "tess")).toBe(5);

    const answer = await reset(casino, "tess");
    expect(answer).toEqual({ playerId: player.id, externalId: "tess", wallet });
    expect(await casino.balance("tess")).toBe("100.00");
    expect(await casino.balance("tess", "EUR")).toBe("0.00");
    expect(await rounds(casino, "tess")).toBe(0);
    expect(await transactions(casino, "tess")).toEqual(fresh);
    const current = await session.call("GET", "/api/v1/games/golden-reels/rounds/current");
    expect(current.data).toMatchObject({ rounds: [], balance: { cash: "100.00" } });
    expect((await session.call("GET", "/api/v1/auth/session")).data.activeGameId).toBeNull();

    // Play continues in the same session, and the lists show only what happened since.
    expect(await summaryBets(casino, "tess")).toBe(0);
    await spin(session);
    expect(await rounds(casino, "tess")).toBe(1);
    expect(await summaryBets(casino, "tess")).toBe(1);
    const adminRounds = await casino.call("GET", "/api/v1/admin/rounds?playerId=tess");
    expect(adminRounds.data.rounds).toHaveLength(1);
    const cursor = `/api/v1/players/tess/rounds?limit=1`;
    expect((await casino.call("GET", cursor)).meta).toMatchObject({ total: 1, hasMore: false });
  });

  testInCi("can be repeated any number of times", async () => {
    const casino = await openCasino();
    const { ssoToken } = expectSuccess(await createTestPlayer(casino, { externalId: "again" }));
    const session = playerSession(expectSuccess(await exchange(ssoToken)));
    for (let time = 0; time < 3; time += 1) {
      await spin(session);
      expect((await reset(casino, "again")).wallet.balance).toBe(100);
      expect((await transactions(casino, "again")).total).toBe(1);
    }
    expect((await reset(casino, "again")).wallet.balance).toBe(100);
    expect(await rounds(casino, "again")).toBe(0);
  });

  it("removes bonuses with their wagering, and ends held withdrawals as failed", async () => {
    const casino = await openCasino();
    expectSuccess(await createTestPlayer(casino, { externalId: "tied", currency: "USDC" }));
    const to = { chain: "ethereum", toAddress: ADDRESS };
    const money = { amount: "40", currency: "USDC" };
    const held = expectSuccess(await withdraw(casino, { playerId: "tied", ...money, ...to }));
    const back = expectSuccess(
      await withdraw(casino, { playerId: "tied", amount: "1", currency: "USDC" }),
    );
    const headers = { "Idempotency-Key": ulid() };
    const bonuses = "/api/v1/admin/players/tied/bonuses";
    expectSuccess(await casino.call("POST", bonuses, { body: money, headers }));
    await reset(casino, "tied");
    const path = "/api/v1/wallet/balance?playerId=tied&currency=USDC";
    expect((await casino.call("GET", path)).data).toMatchObject({
      cash: "100.000000",
      bonus: "0.000000",
      wageringRemaining: "0.000000",
    });
    const { data } = await casino.call("GET", "/api/v1/admin/withdrawals");
    const statuses = data.withdrawals.map((one: { withdrawalId: string; status: string }) => [
      one.withdrawalId,
      one.status,
    ]);
    expect(Object.fromEntries(statuses)).toEqual({
      [held.withdrawalId]: "failed",
      [back.withdrawalId]: "completed",
    });
    const complete = `/api/v1/admin/withdrawals/${held.withdrawalId}/complete`;
    expect((await casino.call("POST", complete, { signed: true, body: {} })).code).toBe(
      "ACTION_NOT_ALLOWED",
    );
  });

  it("sets a launched player's balance to zero, and refills the demo balance", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    const demo = await casino.launch({ playerId: player.externalId, demo: true });
    await casino.deposit(player.playerId, "12.00");
    await spin(demo, "100.00");
    expect((await reset(casino, player.externalId)).wallet).toMatchObject({ balance: 0 });
    expect(await casino.balance(player.playerId)).toBe("0.00");
    expect((await spin(player)).code).toBe("INSUFFICIENT_FUNDS");
    const current = await demo.call("GET", "/api/v1/games/golden-reels/rounds/current");
    expect(current.data).toMatchObject({ rounds: [], balance: { total: "1000.00" } });
    expect(await rounds(casino, player.externalId)).toBe(0);
  });

  it("is refused for an unknown player", async () => {
    const casino = await openCasino();
    const answer = await casino.call("POST", `${TEST_PLAYERS}/nobody/reset`);
    expect(answer).toMatchObject({ status: 404, code: "PLAYER_NOT_FOUND" });
  });
});
