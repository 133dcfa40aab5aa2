/**
 * Every pot adds up: it equals what bets contributed plus what the operator seeded, minus what
 * winners were paid, to a ten-thousandth of a minor unit. Each win writes one event. docs/money.md;
 * Reference 11.10.
 */
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { poolIdFor } from "../../domain/ids.ts";
import { heldBets } from "../../durable-objects/jackpot-pool/batch-store.ts";
import { decideContribution } from "../../durable-objects/jackpot-pool/decide-contribution.ts";
import { JackpotPoolStore } from "../../durable-objects/jackpot-pool/jackpot-pool-store.ts";
import { thresholdSealOf } from "../support/hidden-threshold.ts";
import { settlePool } from "../support/settle-pool.ts";
import { type OpenPool, openPool } from "./open-pool.ts";

/** Compares the totals with each other and with the sums of the rows. */
async function expectBalanced(pool: OpenPool): Promise<void> {
  const { totals, snapshot } = await pool.state();
  const { potUnits, contributedUnits, seededUnits, paidUnits } = totals;
  expect(potUnits).toBe(contributedUnits + seededUnits - paidUnits);
  expect(snapshot.currentAmountMinor).toBe(Number(potUnits / 10_000n));
  const [rows] = await pool.rows<{ contributed: number; paid: number; hits: number }>(
    `${heldBets()}
     SELECT (SELECT sum(contributed_units) FROM held) AS contributed,
       (SELECT coalesce(sum(amount_minor), 0) * 10000 FROM hit) AS paid,
       (SELECT count(*) FROM hit) AS hits`,
  );
  expect(contributedUnits).toBe(BigInt(rows?.contributed ?? 0));
  expect(paidUnits).toBe(BigInt(rows?.paid ?? 0));
  expect(snapshot.totalHits).toBe(rows?.hits);
}

describe("the pot", () => {
  it("equals contributed + seeded − paid after every bet, hit and change of settings", async () => {
    const pool = openPool();
    const stakes = [1, 7, 33, 120, 999, 10_000];
    for (let bet = 0; bet < 120; bet += 1) {
      if (bet % 10 === 0) {
        await pool.configure({
          ceilingMinor: 20 + bet,
          seedMinor: bet % 17,
          rateBasisPoints: 5 + bet,
        });
      }
      await pool.bet({ player: `p${bet % 7}`, cashStakeMinor: stakes[bet % stakes.length] ?? 1 });
      await expectBalanced(pool);
    }
    expect((await pool.state()).snapshot.totalHits).toBeGreaterThan(5);
  });

  it("starts each cycle with the seed in the hit's row plus the fraction that was left", async () => {
    const pool = openPool();
    // High enough that the first bet does not win.
    await pool.configure({ ceilingMinor: 1_000_000_000, seedMinor: 30 });
    await pool.bet({ cashStakeMinor: 151 });
    await pool.makeNextBetWin();
    await pool.bet({ cashStakeMinor: 101 });
    const hits = await pool.rows("SELECT cycle, amount_minor, next_seed_minor FROM hit");
    expect(hits).toEqual([{ cycle: 1, amount_minor: 32, next_seed_minor: 30 }]);
    const { totals } = await pool.state();
    expect(totals).toEqual({
      potUnits: 305_200n,
      contributedUnits: 25_200n,
      seededUnits: 600_000n,
      paidUnits: 320_000n,
      correctedUnits: 0n,
      returnedUnits: 0n,
    });
  });

  it("keeps totals exact above 2^53", async () => {
    const pool = openPool();
    await pool.bet();
    const far = "9007199254740993";
    await settlePool(pool.object());
    await pool.rows(`UPDATE pool SET contributed_units = ${far} + 10000, paid_units = ${far}`);
    await pool.restart();
    await pool.bet({ cashStakeMinor: 1 });
    expect((await pool.state()).totals).toMatchObject({
      potUnits: 10_100n,
      contributedUnits: 9_007_199_254_751_093n,
      paidUnits: 9_007_199_254_740_993n,
    });
  });

  it("of a pool from before its changes had rows continues, and can be closed", async () => {
    const pool = openPool();
    await pool.configure({ seedMinor: 30 });
    await pool.beforeThresholdsWereSealed();
    await pool.rows("DROP TABLE pot_change");
    await pool.rows("DELETE FROM migration WHERE step = (SELECT max(step) FROM migration)");
    await pool.restart();
    await pool.bet();
    expect((await pool.object().audit())?.findingCount).toBe(0);
    const { totals } = await pool.configure({ seedMinor: 30, status: "paused" });
    const request = { id: "one", requestedBy: "anna", approvedBy: "berta", digest: "" };
    const closing = { v: 1, record: { request, reason: "a test" } } as const;
    const potUnits = Number(totals.potUnits);
    const [first, again] = [
      await pool.pool.close({ ...closing, potUnits }),
      await pool.pool.close({ ...closing, potUnits }),
    ];
    expect(first).toEqual(again);
    expect(first).toMatchObject({
      value: { state: { totals: { returnedUnits: totals.potUnits } } },
    });
    expect((await pool.object().audit())?.findingCount).toBe(0);
  });

  it("writes one row for a bet, and one for bets that are judged together", async () => {
    const pool = openPool();
    await pool.bet();
    const written = await runInDurableObject(pool.object(), (_, { storage, id }) => {
      const statements: SqlStorageCursor<never>[] = [];
      const sql = {
        exec(query: string, ...bindings: SqlStorageValue[]) {
          const cursor = storage.sql.exec<never>(query, ...bindings);
          statements.push(cursor);
          return cursor;
        },
      };
      const transactionSync = <T>(work: () => T): T => storage.transactionSync(work);
      const counted = { sql, transactionSync } as unknown as DurableObjectStorage;
      const store = new JackpotPoolStore(counted, thresholdSealOf(id.name));
      const context = { store, poolId: "jkp_x", currency: "USD", now: 0 } as const;
      return [["anna"], ["berta"], ["anna", "berta", "carla"]].map((players, at) => {
        statements.length = 0;
        store.transaction(() => {
          for (const player of players) {
            decideContribution(context, pool.contribution({ seq: at + 2, player }));
          }
        });
        return statements.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0);
      });
    });
    expect(written).toEqual([1, 1, 1]);
  });
});

describe("the event round.jackpot_won", () => {
  it("is written once, together with the win, with the fields of Reference 11.10", async () => {
    const pool = openPool({ currency: "KWD" });
    await pool.configure({ seedMinor: 1_000 });
    await pool.makeNextBetWin();
    const bet = { seq: 9, placedAt: 9, roundId: "rnd_x_9", cashStakeMinor: 1_000 };
    const { win } = await pool.bet(bet);
    expect(await pool.bet(bet)).toMatchObject({ win });
    const events = await pool.rows<{ type: string; data: string }>("SELECT type, data FROM event");
    expect(events).toHaveLength(1);
    expect(events[0]?.type).toBe("round.jackpot_won");
    const { wonAt, ...data } = JSON.parse(events[0]?.data ?? "{}");
    expect(data).toEqual({
      amount: "1.010",
      currency: "KWD",
      poolId: poolIdFor(pool.tenantId, "sandbox", "KWD"),
      cycle: 1,
      gameId: "golden-reels",
      roundId: "rnd_x_9",
      playerId: expect.stringMatching(/^plr_/),
      lockedToBonus: false,
      transactionId: win?.transactionId,
    });
    expect(new Date(wonAt).toISOString()).toBe(wonAt);
  });

  it("is not written for a bet that wins nothing", async () => {
    const pool = openPool();
    await pool.bet();
    expect(await pool.rows("SELECT * FROM event")).toEqual([]);
  });
});
