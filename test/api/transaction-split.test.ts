/** Cash and bonus can be recomputed from only the list of transactions. Reference 4.11. */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { withdraw } from "../support/signed-withdraw.ts";

const TRON = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";
const ACCOUNTS = ["cash", "bonus", "held", "inPlay", "bonusInPlay"] as const;

const keyed = (body: object) => ({ body, headers: { "Idempotency-Key": ulid() } });

async function listOf(casino: Casino, { playerId }: PlayerSession) {
  const path = `/api/v1/wallet/transactions/${playerId}?limit=100`;
  return (await casino.call("GET", path)).data.transactions.toReversed();
}

/** Something of every kind, in an order that mixes cash and bonus. */
async function story(casino: Casino, player: PlayerSession): Promise<void> {
  const { playerId } = player;
  const currency = "USDT";
  const bonuses = `/api/v1/admin/players/${playerId}/bonuses`;
  const spin = (stake: string) =>
    player.call("POST", "/api/v1/games/golden-reels/rounds", keyed({ stake }));
  const climb = async (stake: string, breaksAt: number, action: "climb" | "cashout") => {
    const path = "/api/v1/games/ladder/rounds";
    const body = { stake, choices: { breaksAt } };
    const { round } = expectSuccess(await player.call("POST", path, keyed(body)));
    await player.call("POST", `${path}/${round.id}/actions`, keyed({ action }));
  };
  await casino.deposit(playerId, "50", currency);
  await spin("1");
  await climb("5", 5, "cashout");
  await climb("5", 2, "climb");
  const to = { chain: "tron", toAddress: TRON };
  for (const [place, step] of ["complete", "fail"].entries()) {
    const body = { playerId, amount: "5", currency, ...to };
    const paid = await withdraw(casino, body, { offsetSeconds: place });
    const path = `/api/v1/admin/withdrawals/${expectSuccess(paid).withdrawalId}/${step}`;
    const outcome = step === "fail" ? { reason: "no" } : {};
    expectSuccess(await casino.call("POST", path, { signed: true, body: outcome }));
  }
  await withdraw(casino, { playerId, amount: "1", currency });
  await casino.call("POST", bonuses, keyed({ amount: "20", currency, wageringMultiplier: 10 }));
  for (let round = 0; round < 6; round += 1) await spin("10");
  // The spins may have lost everything.
  await casino.deposit(playerId, "10", currency);
  await climb("10", 5, "cashout");
  await casino.call("POST", `${bonuses}/forfeit`, keyed({ currency }));
  await casino.call("POST", bonuses, keyed({ amount: "1.05", currency, wageringMultiplier: 1 }));
  for (let round = 0; round < 3; round += 1) await spin("1");
}

it("the changes of a player's list add up to every balance that it shows, and to the player's own", async () => {
  const casino = await openCasino();
  const player = await casino.launch({ currency: "USDT" });
  await story(casino, player);
  const list = await listOf(casino, player);
  expect(list.length).toBeGreaterThan(15);
  const sums = new Map<string, number>();
  for (const { type, amount, changes, balancesAfter, balanceAfter } of list) {
    for (const account of ACCOUNTS) {
      sums.set(account, (sums.get(account) ?? 0) + Math.round(Number(changes[account]) * 1e6));
    }
    const of = (account: string) => sums.get(account) ?? 0;
    for (const account of ["cash", "bonus"]) {
      expect(Math.round(Number(balancesAfter[account]) * 1e6), type).toBe(of(account));
    }
    expect(Math.round(Number(balanceAfter) * 1e6)).toBe(of("cash") + of("bonus"));
    const moved = Number(changes.cash) + Number(changes.bonus);
    expect(moved).toBeCloseTo(Number(amount), 6);
  }
  const path = `/api/v1/wallet/balance?playerId=${player.playerId}&currency=USDT`;
  const { cash, bonus } = (await casino.call("GET", path)).data;
  expect(Math.round(Number(cash) * 1e6)).toBe(sums.get("cash"));
  expect(Math.round(Number(bonus) * 1e6)).toBe(sums.get("bonus"));
});

it("a transaction from before the split was stored says that the split is unknown", async () => {
  const casino = await openCasino();
  const player = await casino.launch();
  await casino.deposit(player.playerId, "10.00");
  expect(await listOf(casino, player)).toMatchObject([{ changes: { cash: "10.00" } }]);
  await env.DB.prepare(
    `UPDATE entries SET transactions = json_remove(transactions, '$[0].changes', '$[0].after')
     WHERE player_id = ?`,
  )
    .bind(player.playerId)
    .run();
  expect(await listOf(casino, player)).toMatchObject([
    { amount: "10.00", balanceAfter: "10.00", changes: null, balancesAfter: null },
  ]);
});
