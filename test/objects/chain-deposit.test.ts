/** A wallet books what arrived on a chain once for each origin, forever. docs/chains.md. */
import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, it } from "vitest";
import { depositKey } from "../../domain/chains/deposit.ts";
import { keptText, rowAgain } from "../../domain/wallet/kept-row.ts";
import type { ChainDepositMessage } from "../../durable-objects/wallet/money/money-rpc.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { makeOlder, STEP_OF_OLDER_KEYS } from "./older-wallet.ts";
import { openWallet } from "./open-wallet.ts";
import { watchCursors } from "./watch-cursors.ts";

const HASH = `0x${"c".repeat(64)}`;

function arrival(changes: Partial<ChainDepositMessage> = {}): ChainDepositMessage {
  const origin = { chain: "ethereum", transaction: HASH, ordinal: 2 } as const;
  return { v: 1, origin, amountMinor: 2_500_000, currency: "USDT", ...changes };
}

beforeEach(holdClock);
afterEach(releaseClock);

it("a wallet books a deposit once, however much later it is reported again", async () => {
  const { wallet } = await openWallet({ currency: "USDT" });
  const first = await wallet.creditChainDeposit(arrival());
  expect(first).toMatchObject({ ok: true });
  expect(await wallet.creditChainDeposit(arrival())).toEqual(first);
  advanceSeconds(30 * 24 * 3600);
  expect(await wallet.creditChainDeposit(arrival())).toEqual(first);
  const other = arrival({ origin: { ...arrival().origin, ordinal: 3 } });
  expect(await wallet.creditChainDeposit(other)).not.toEqual(first);
  expect(await wallet.balance("USDT")).toMatchObject({ value: { cashMinor: 5_000_000 } });
  expect(await wallet.audit([], null)).toMatchObject({ value: { rows: 2, findings: [] } });
});

it("a wallet finds a deposit by the index of such keys, even if it dates from when one index had every key", async () => {
  const player = await openWallet({ currency: "USDT" });
  const first = await player.wallet.creditChainDeposit(arrival());
  for (let bet = 0; bet < 20; bet += 1) await player.play({ stakeMinor: 100_000 });
  await makeOlder(player, STEP_OF_OLDER_KEYS);
  advanceSeconds(30 * 24 * 3600);
  const rowsRead = await runInDurableObject(player.object, async (instance, { storage }) => {
    const cursors = watchCursors(storage.sql);
    expect(await instance.creditChainDeposit(arrival())).toEqual(first);
    return cursors.reduce((sum, cursor) => sum + cursor.rowsRead, 0);
  });
  expect(rowsRead).toBeLessThan(10);
});

it("a wallet refuses another amount or currency for an origin that was credited", async () => {
  const { wallet } = await openWallet();
  await wallet.creditChainDeposit(arrival());
  const refused = { ok: false, refusal: "DIFFERENT_DEPOSIT" };
  expect(await wallet.creditChainDeposit(arrival({ amountMinor: 2_500_001 }))).toEqual(refused);
  expect(await wallet.creditChainDeposit(arrival({ currency: "USDC" }))).toEqual(refused);
  expect(await wallet.balance("USDC")).toMatchObject({ value: { cashMinor: 0 } });
});

it("a wallet remembers no refusal: what a frozen wallet refused is credited once it is released", async () => {
  const { wallet } = await openWallet();
  await wallet.freeze("a test");
  expect(await wallet.creditChainDeposit(arrival())).toMatchObject({ refusal: "WALLET_FROZEN" });
  await wallet.release();
  expect(await wallet.creditChainDeposit(arrival())).toMatchObject({ ok: true });
});

it("history receives everything needed to write the row again, and an erasure removes the origin", async () => {
  const { wallet } = await openWallet();
  await wallet.creditChainDeposit(arrival());
  const batch = await wallet.pullHistory({ after: 0, characters: 100_000, entries: 10 });
  const [entry] = batch?.entries ?? [];
  if (entry === undefined) throw new Error("history has no entry");
  const stored = {
    ...{ seq: entry.seq, kind: entry.kind, currency: entry.currency, createdAt: entry.createdAt },
    ...{ roundId: null, gameId: null, demo: 0, round: null, kept: keptText(entry) },
    transactions: JSON.stringify(entry.transactions),
  };
  const journal = await wallet.exportJournal({ after: 0, through: null });
  expect(rowAgain(stored)).toEqual(journal?.rows[0]);
  expect(journal?.rows[0]?.idempotencyKey).toBe(depositKey(arrival().origin));

  const out = { idempotencyKey: "out", fingerprint: "out", destination: null, signature: "out" };
  await wallet.withdraw({ ...out, currency: "USDT", amountMinor: 2_500_000 });
  const agreed = { id: "apr_1", requestedBy: "key_1", approvedBy: "key_2" };
  expect(await wallet.erase(agreed)).toMatchObject({ ok: true });
  const erased = await wallet.exportJournal({ after: 0, through: null });
  expect(JSON.stringify(erased)).not.toContain(HASH);
  expect(await wallet.audit([], null)).toMatchObject({ value: { findings: [] } });
  expect(await wallet.creditChainDeposit(arrival())).toMatchObject({ refusal: "PLAYER_NOT_FOUND" });
});
