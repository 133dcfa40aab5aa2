/** "Every transaction sums to zero; balances equal the fold of the journal": docs/money.md. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import type { Currency } from "../../domain/money/currencies.ts";
import type { EntryKind, HistoryEntry } from "../../domain/wallet/history-entry.ts";
import { clientSeedFor, isLoss, isWin } from "../support/client-seed.ts";
import { type OpenWallet, openWallet } from "./open-wallet.ts";

const TRON = { chain: "tron", address: "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC" } as const;

interface Row {
  [column: string]: SqlStorageValue;
  seq: number;
  kind: EntryKind;
  book: string;
  legs: string;
  cash: number;
  bonus: number;
  held: number;
  wagering: number;
  entry: string;
}

function keyed() {
  return { idempotencyKey: ulid(), fingerprint: "request" };
}

async function withdraw(player: OpenWallet, amountMinor: number, currency: Currency = "USD") {
  const destination = currency === "USDT" ? TRON : null;
  const message = { ...keyed(), amountMinor, currency, signature: ulid(), destination };
  const { result } = await player.wallet.withdraw(message);
  if (!result.ok) throw new Error(result.refusal);
  return Number(result.value.withdrawal.id.split("_").at(-1));
}

async function bonus(player: OpenWallet, amountMinor: number, wageringMultiplier: number) {
  const message = { ...keyed(), amountMinor, currency: "USD", wageringMultiplier } as const;
  const { result } = await player.wallet.creditBonus(message);
  if (!result.ok) throw new Error(result.refusal);
}

async function play(
  player: OpenWallet,
  stakeMinor: number,
  wanted: (multiplier: number) => boolean,
) {
  await player.play({ stakeMinor, clientSeed: await clientSeedFor(player.address, wanted) });
}

/** Makes every kind of money movement in one wallet. */
async function makeEveryMovement(player: OpenWallet): Promise<void> {
  await player.deposit(500, "USD");
  await player.deposit(9_000_000, "USDT");
  const paid = await withdraw(player, 2_000_000, "USDT");
  const failed = await withdraw(player, 3_000_000, "USDT");
  await withdraw(player, 100);
  await bonus(player, 200, 2);
  await play(player, 300, isLoss);
  await player.wallet.endWithdrawal({ seq: paid, status: "completed", reference: null });
  await play(player, 300, isWin);
  await bonus(player, 50, 10);
  await player.wallet.forfeitBonus({ ...keyed(), currency: "USD" });
  await player.wallet.endWithdrawal({ seq: failed, status: "failed", reason: "no" });
  await withdraw(player, (await cashOf(player)) - 10);
  await bonus(player, 90, 5);
  await play(player, 100, isLoss);
}

async function cashOf(player: OpenWallet): Promise<number> {
  const balance = await player.wallet.balance("USD");
  if (!balance.ok) throw new Error(balance.refusal);
  return balance.value.cashMinor;
}

function rowsOf(player: OpenWallet): Promise<Row[]> {
  return runInDurableObject(player.object, (_, state) =>
    state.storage.sql.exec<Row>("SELECT * FROM journal ORDER BY seq").toArray(),
  );
}

describe("a journal of every kind of movement", () => {
  it("adds up to its balances: cash, bonus, held money and remaining wagering", async () => {
    const player = await openWallet();
    await makeEveryMovement(player);
    const rows = await rowsOf(player);
    const kinds: EntryKind[] = [
      "deposit",
      "withdrawal",
      "withdrawal_completed",
      "withdrawal_reversal",
      "round",
      "bonus_credit",
      "bonus_forfeit",
    ];
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(kinds));

    const books = new Map<
      string,
      { cash: number; bonus: number; held: number; wagering: number }
    >();
    for (const row of rows) {
      const legs: Record<string, number> = JSON.parse(row.legs);
      expect(Object.values(legs).reduce((sum, leg) => sum + leg, 0)).toBe(0);
      const entry: HistoryEntry = JSON.parse(row.entry);
      const before = books.get(row.book) ?? { cash: 0, bonus: 0, held: 0, wagering: 0 };
      const after = {
        cash: before.cash + (legs.cash ?? 0),
        bonus: before.bonus + (legs.bonus ?? 0),
        held: before.held + (legs.held ?? 0),
        wagering: wageringAfter(before.wagering, entry),
      };
      if (after.bonus === 0 && row.kind === "round") after.wagering = 0;
      const { cash, bonus, held, wagering } = row;
      expect({ cash, bonus, held, wagering }, `${row.seq} ${row.kind}`).toEqual(after);
      const moved = entry.transactions.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      expect(moved).toBe(after.cash + after.bonus - before.cash - before.bonus);
      for (const last of entry.transactions.slice(-1)) {
        expect(last.balanceAfterMinor).toBe(after.cash + after.bonus);
      }
      books.set(row.book, after);
    }
    expect(books.get("USDT")).toEqual({ cash: 7_000_000, bonus: 0, held: 0, wagering: 0 });
    expect(books.get("USD")).toEqual({ cash: 0, bonus: 0, held: 0, wagering: 0 });
  });

  it("keeps its balances after an eviction, at every step", async () => {
    const player = await openWallet();
    await player.deposit(9_000_000, "USDT");
    const seq = await withdraw(player, 4_000_000, "USDT");
    await bonus(player, 200, 3);
    await evictDurableObject(player.object);
    expect(await player.wallet.balance("USD")).toMatchObject({
      value: { bonusMinor: 200, wageringMinor: 600 },
    });
    await evictDurableObject(player.object);
    await player.wallet.endWithdrawal({ seq, status: "failed", reason: "no" });
    expect(await player.wallet.balance("USDT")).toMatchObject({ value: { cashMinor: 9_000_000 } });
  });

  it("refuses a held amount or a wagering that SQLite would store inexactly", async () => {
    const player = await openWallet();
    for (const column of ["held", "wagering"]) {
      for (const wrong of [2 ** 53, -1, 0.5]) {
        const written = runInDurableObject(player.object, (_, state) => {
          state.storage.sql.exec(
            `INSERT INTO journal (seq, kind, book, legs, cash, bonus, ${column}, nonce, entry, created_at)
             VALUES (99, 'deposit', 'USD', '{}', 0, 0, ?, 0, '{}', 0)`,
            wrong,
          );
        });
        await expect(written).rejects.toThrow(/CHECK|cannot store REAL/);
      }
    }
  });
});

/** Implemented again from Reference 4.16, so that the code is not checked against itself. */
function wageringAfter(before: number, entry: HistoryEntry): number {
  const [transaction] = entry.transactions;
  if (entry.kind === "bonus_credit") {
    return before + (transaction?.amountMinor ?? 0) * (entry.wageringMultiplier ?? 0);
  }
  if (entry.kind === "bonus_forfeit") return 0;
  if (entry.round === null) return before;
  return Math.max(0, before - entry.round.stake.cashMinor - entry.round.stake.bonusMinor);
}
