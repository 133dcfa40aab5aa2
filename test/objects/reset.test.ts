/** "Clear all rounds and reset the balance to its initial state": Reference 14.6. */
import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { expect, it, onTestFinished } from "vitest";
import { playerIdFor } from "../../domain/ids.ts";
import { asHistory } from "../../src/db/history-database.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { storeHistory } from "../../src/history/store-batch.ts";
import { sandboxWalletStub, walletStub } from "../../src/objects.ts";
import { letTimeLimitsPass, releaseClock } from "../support/clock.ts";
import { auditAll, inDatabase, inObject, openAuditedCasino } from "./audited-casino.ts";
import { blockPool, exchangeMessage, type OpenWallet, openWallet } from "./open-wallet.ts";

async function reset(player: OpenWallet) {
  const answer = await sandboxWalletStub(env, player.address).reset();
  if (!answer.ok) throw new Error(answer.refusal);
  return answer.value;
}

async function booksOf(player: OpenWallet) {
  const rows = await inObject(() => player.object)(
    `SELECT book, cash, bonus, held, wagering FROM journal WHERE seq IN
       (SELECT max(seq) FROM journal GROUP BY book) ORDER BY book`,
  );
  return Object.fromEntries(rows.map(({ book, ...rest }) => [book, Object.values(rest)]));
}

it("a reset empties every book of a wallet with every kind of row, and the audit finds nothing", async () => {
  const casino = await openAuditedCasino();
  const { player, rival, tenantId } = casino;
  expect((await casino.audit()).findings).toEqual([]);
  await reset(player);
  const empty = [0, 0, 0, 0];
  expect(await booksOf(player)).toEqual({ USD: empty, EUR: empty, "USD:demo": [100_000, 0, 0, 0] });
  await casino.restart();
  expect(await player.wallet.balance("USD")).toMatchObject({
    value: { cashMinor: 0, bonusMinor: 0, wageringMinor: 0 },
  });
  for (const { address } of [player, rival]) await catchUpHistory(env, address);
  expect((await auditAll(tenantId)).findings).toEqual([]);

  // The books stay sound when play continues after the reset.
  await player.deposit(5_000);
  await player.play({ feedsJackpot: true, stakeMinor: 130 });
  await reset(player);
  await reset(player);
  await catchUpHistory(env, player.address);
  expect((await auditAll(tenantId)).findings).toEqual([]);
});

it("a reset changes neither the pool nor other players' balances", async () => {
  const { player, rival, pool } = await openAuditedCasino();
  const before = [await pool.rows("SELECT * FROM pool"), await booksOf(rival)];
  await reset(player);
  expect([await pool.rows("SELECT * FROM pool"), await booksOf(rival)]).toEqual(before);
});

it("a reset is refused while a jackpot bet has no verdict, and succeeds after it", async () => {
  const player = await openWallet();
  await player.deposit(10_000);
  onTestFinished(releaseClock);
  letTimeLimitsPass();
  const pool = blockPool(player);
  expect((await player.play({ feedsJackpot: true })).jackpot?.state).toBe("pending");
  const stub = sandboxWalletStub(env, player.address);
  expect(await stub.reset()).toMatchObject({ ok: false, refusal: "UNAVAILABLE" });
  await pool.answers();
  releaseClock();
  // The pool is not asked for a while; a wallet that restarts asks at once.
  await evictDurableObject(player.object);
  await reset(player);
  expect(await player.wallet.balance("USD")).toMatchObject({ value: { cashMinor: 0 } });
});

it("a reset of a frozen wallet is refused and moves nothing", async () => {
  const player = await openWallet();
  await player.deposit(10_000);
  await walletStub(env, player.address).freeze("It does not add up.");
  const stub = sandboxWalletStub(env, player.address);
  expect(await stub.reset()).toMatchObject({ ok: false, refusal: "WALLET_FROZEN" });
  expect(await player.wallet.balance("USD")).toMatchObject({ value: { cashMinor: 10_000 } });
});

it("a reset of a test player deposits the starting balance again, and the audit finds nothing", async () => {
  const tenantId = `ten_${ulid()}`;
  const environment = "sandbox";
  const playerId = playerIdFor(tenantId, environment, "tess");
  const address = { tenantId, environment, playerId } as const;
  const startingBalance = { currency: "USD", amountMinor: 10_000 } as const;
  const stub = () => sandboxWalletStub(env, address);
  const player = { externalId: "tess", username: "Tess", jurisdiction: "MT" } as const;
  expect(await stub().createTestPlayer({ ...player, startingBalance })).toMatchObject({ ok: true });
  const sessionId = `ses_${ulid()}`;
  await walletStub(env, address).exchange(exchangeMessage({ sessionId }));
  for (let time = 0; time < 2; time += 1) {
    expect(await stub().reset()).toMatchObject({ ok: true, value: { startingBalance } });
  }
  await evictDurableObject(env.WALLET.getByName(`${tenantId}:${environment}:${playerId}`));
  await catchUpHistory(env, address);
  const entries = await inDatabase(
    `SELECT kind, transactions ->> '$[0].amountMinor' AS amount,
       transactions ->> '$[0].balanceAfterMinor' AS after
     FROM entries WHERE tenant_id = ? ORDER BY seq`,
    tenantId,
  );
  const started = { kind: "deposit", amount: 10_000, after: 10_000 };
  const emptied = { kind: "adjustment", amount: -10_000, after: 0 };
  expect(entries).toEqual([started, emptied, started, emptied, started]);
  expect((await auditAll(tenantId)).findings).toEqual([]);
});

it("a history message stored late does not bring back what a later reset cleared", async () => {
  const player = await openWallet();
  await player.deposit(1_000);
  await reset(player);
  const late = await walletStub(env, player.address).unstoredHistory();
  if (!late.ok || late.value === null) throw new Error("expected history to store");
  await player.deposit(1_000);
  await reset(player);
  await catchUpHistory(env, player.address);
  await storeHistory(asHistory(env.DB), [late.value]);
  const cleared = await inDatabase(
    "SELECT cleared_through FROM players WHERE tenant_id = ?",
    player.address.tenantId,
  );
  expect(cleared).toEqual([{ cleared_through: 4 }]);
});
