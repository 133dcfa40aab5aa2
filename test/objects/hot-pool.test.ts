/** A pool that many wallets feed at once: judged together, and exact as if one after the other. */
import { describe, expect, it } from "vitest";
import { POT_UNITS_PER_MINOR } from "../../domain/limits.ts";
import { openPool } from "./open-pool.ts";

const STAKE_UNITS = 10_000; // 1% of 1.00

describe("bets that reach a pool at once", () => {
  it("each add their own contribution, exactly", async () => {
    const pool = openPool();
    const { totals: before } = await pool.configure({ seedMinor: 0 });
    const stakes = Array.from({ length: 200 }, (_, index) => 100 + index);
    const verdicts = await Promise.all(
      stakes.map((cashStakeMinor, index) => pool.bet({ player: `p${index}`, cashStakeMinor })),
    );
    expect(verdicts).toEqual(
      stakes.map((stake) => ({ contributionPotUnits: stake * 100, win: null })),
    );
    const { totals } = await pool.state();
    const added = stakes.reduce((sum, stake) => sum + stake * 100, 0);
    expect(totals.potUnits - before.potUnits).toBe(BigInt(added));
    expect(totals.contributedUnits).toBe(BigInt(added));
  });

  it("have one effect each, however often and at once they are sent", async () => {
    const pool = openPool();
    const bets = Array.from({ length: 20 }, (_, index) =>
      pool.contribution({ player: `p${index}`, seq: 1 }),
    );
    const sent = [...bets, ...bets, ...bets];
    const verdicts = await Promise.all(sent.map((bet) => pool.pool.contribute(bet)));
    expect(new Set(verdicts.map((verdict) => verdict?.contributionPotUnits))).toEqual(
      new Set([STAKE_UNITS]),
    );
    expect((await pool.state()).totals.contributedUnits).toBe(BigInt(20 * STAKE_UNITS));
  });

  it("end a cycle once, and those after the hit feed the next one", async () => {
    const pool = openPool();
    await pool.configure({ seedMinor: 1_000 });
    await pool.placeThreshold(1_000 * POT_UNITS_PER_MINOR + 9 * STAKE_UNITS);
    const verdicts = await Promise.all(
      Array.from({ length: 100 }, (_, index) => pool.bet({ player: `p${index}` })),
    );
    const firstWins = verdicts.filter(({ win }) => win?.cycle === 1);
    expect(firstWins.map(({ win }) => win?.amountMinor)).toEqual([1_010]);
    const hits = await pool.rows<{ cycle: number }>("SELECT cycle FROM hit ORDER BY cycle");
    const wins = verdicts.filter(({ win }) => win !== null);
    expect(hits).toHaveLength(wins.length);
    expect((await pool.state()).totals.contributedUnits).toBe(BigInt(100 * STAKE_UNITS));
  });

  it("are not spoiled by one that fails", async () => {
    const pool = openPool();
    await pool.bet({ player: "first" });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => {
        // A stake past what is exact is a bug of the wallet's, at which the pool throws.
        const cashStakeMinor = index === 25 ? Number.MAX_SAFE_INTEGER : 100;
        return pool.bet({ player: `p${index}`, cashStakeMinor });
      }),
    );
    const failed = outcomes.flatMap(({ status }, index) => (status === "rejected" ? [index] : []));
    expect(failed).toEqual([25]);
    expect((await pool.state()).totals.contributedUnits).toBe(BigInt(50 * STAKE_UNITS));
  });
});
