/** The sums that days are closed with: each entry of real money once, with what its legs moved. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Legs } from "../../domain/ledger/legs.ts";
import { BOOKED_ACCOUNTS, QUARTER_MS } from "../../domain/report/bookings.ts";
import { asHistory } from "../../src/db/history-database.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { rebuildWallet } from "../../src/history/rebuild-wallets.ts";
import { storeHistory } from "../../src/history/store-batch.ts";
import { inDatabase, openAuditedCasino } from "./audited-casino.ts";
import { type OpenWallet, openWallet } from "./open-wallet.ts";

type Row = Readonly<Record<string, number | string>>;

async function rowsOf({ address }: OpenWallet): Promise<Row[]> {
  const query = "SELECT * FROM quarter_totals WHERE tenant_id = ?";
  return (await inDatabase(query, address.tenantId)) as Row[];
}

async function sumsOf(player: OpenWallet, currency = "USD"): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const row of await rowsOf(player)) {
    if (row.currency !== currency) continue;
    for (const [name, value] of Object.entries(row)) {
      if (typeof value === "number") sums[name] = (sums[name] ?? 0) + value;
    }
  }
  return sums;
}

/** What the legs of a wallet's real-money rows say, read from its own storage. */
function legsOf(player: OpenWallet, book: string): Promise<{ legs: Legs; entry: string }[]> {
  return runInDurableObject(player.object, (_, { storage }) =>
    storage.sql
      .exec<{ legs: string; entry: string }>("SELECT legs, entry FROM journal WHERE book = ?", book)
      .toArray()
      .map(({ legs, entry }) => ({ legs: JSON.parse(legs) as Legs, entry })),
  );
}

async function unstored(player: OpenWallet) {
  const batch = await player.wallet.unstoredHistory();
  if (!batch.ok || batch.value === null) throw new Error("expected history to store");
  return batch.value;
}

describe("the sums of quarters", () => {
  it("are what the journals moved on each account, for every kind of entry", async () => {
    const { player, rival } = await openAuditedCasino();
    for (const currency of ["USD", "EUR"]) {
      const rows = [...(await legsOf(player, currency)), ...(await legsOf(rival, currency))];
      expect(rows.length).toBeGreaterThan(0);
      const sums = await sumsOf(player, currency);
      const moved = (account: string) =>
        rows.reduce((sum, { legs }) => sum + (Reflect.get(legs, account) ?? 0), 0);
      for (const account of BOOKED_ACCOUNTS) {
        expect({ account, sum: sums[account] }).toEqual({ account, sum: moved(account) });
      }
      expect(sums.entries).toBe(rows.length);
    }
  });

  it("explain what the house won and owes: stakes, wins, bonuses and jackpots", async () => {
    const { player } = await openAuditedCasino();
    const sum = await sumsOf(player);
    const of = (name: string) => sum[name] ?? Number.NaN;
    expect(of("staked_cash") + of("staked_bonus") - of("won_cash") - of("won_bonus")).toBe(
      of("gaming"),
    );
    expect(of("bonus_converted") + of("bonus_forfeited")).toBeGreaterThan(0);
    expect(of("jackpot_won")).toBe(-of("pool_settlement"));
    expect(of("withdrawn") - of("reversed")).toBe(of("held") + of("withdrawals"));
    expect(of("contributed_units")).toBeGreaterThan(0);
  });

  it("count each entry once, whatever is sent again, rebuilt, or was booked in part", async () => {
    const player = await openWallet();
    await player.deposit(10_000);
    const early = await unstored(player);
    for (let round = 0; round < 4; round += 1) await player.play();
    const all = await unstored(player);
    await storeHistory(asHistory(env.DB), [early]);
    await storeHistory(asHistory(env.DB), [early, all]);
    const exact = await sumsOf(player);
    expect(exact).toMatchObject({ entries: 5, deposited: 10_000, rounds_settled: 4 });
    await rebuildWallet(env, player.address);
    expect(await sumsOf(player)).toEqual(exact);
    // Three entries are booked already when all five are sent from the first one on.
    const { playerId } = player.address;
    await inDatabase("DELETE FROM quarter_totals WHERE tenant_id = ?", player.address.tenantId);
    await inDatabase(
      "UPDATE history_points SET through = 0, booked = 3 WHERE player_id = ?",
      playerId,
    );
    expect([...(await storeHistory(asHistory(env.DB), [all])).values()]).toEqual([5]);
    expect(await sumsOf(player)).toMatchObject({ entries: 2, deposited: 0, rounds_settled: 2 });
  });

  it("leave out play money", async () => {
    const player = await openWallet({ demo: true });
    await player.play();
    await catchUpHistory(env, player.address);
    expect(await rowsOf(player)).toEqual([]);
  });

  it("book what comes for a closed day in the day that is open, with its own quarter", async () => {
    const player = await openWallet();
    const { tenantId, environment } = player.address;
    await player.deposit(10_000);
    const quarter = Math.floor(Date.now() / QUARTER_MS);
    const starts = quarter + 100;
    await inDatabase(
      "INSERT INTO open_days (tenant_id, environment, day, time_zone, starts, ends) VALUES (?, ?, 'd', 'UTC', ?, ?)",
      ...([tenantId, environment, starts, starts + 96] as unknown as string[]),
    );
    await catchUpHistory(env, player.address);
    const [row, ...others] = await rowsOf(player);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ booked_in: starts, deposited: 10_000 });
    expect(Number(row?.quarter) - quarter).toBeLessThanOrEqual(1);
  });

  it("take in a wallet that an earlier version stored, with its next message", async () => {
    const player = await openWallet();
    await player.deposit(700);
    await catchUpHistory(env, player.address);
    const { tenantId } = player.address;
    await inDatabase("DELETE FROM quarter_totals WHERE tenant_id = ?", tenantId);
    await inDatabase("UPDATE history_points SET booked = NULL WHERE tenant_id = ?", tenantId);
    await player.deposit(50);
    await catchUpHistory(env, player.address);
    expect(await sumsOf(player)).toMatchObject({ entries: 2, deposited: 750 });
  });

  it("refuse entries that do not say what they moved, until they are sent whole", async () => {
    const player = await openWallet();
    await player.deposit(700);
    const batch = await unstored(player);
    const silent = { ...batch, entries: batch.entries.map(({ legs: _, ...entry }) => entry) };
    expect([...(await storeHistory(asHistory(env.DB), [silent])).values()]).toEqual([0]);
    expect([...(await storeHistory(asHistory(env.DB), [batch])).values()]).toEqual([1]);
    expect(await sumsOf(player)).toMatchObject({ entries: 1, cash: 700, deposits: -700 });
  });
});
