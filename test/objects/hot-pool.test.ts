/** Many wallets contribute to one pool at once: the result is as exact as if they came one after the other. */
import { describe, expect, it } from "vitest";
import { POT_UNITS_PER_MINOR } from "../../domain/limits.ts";
import { openPool } from "./open-pool.ts";

const STAKE_UNITS = 10_000; // 1% of 1.00

describe("bets that reach a pool at once", () => {
  it("each add their exact contribution", async () => {
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

  it("take effect once each, however often they are sent at once", async () => {
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

  it("end a cycle once, and the bets after the hit contribute to the next one", async () => {
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

  it("all count when one of them fails", async () => {
    const pool = openPool();
    await pool.bet({ player: "first" });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => {
        // A stake that is not exact is a bug in the wallet, and the pool throws.
        const cashStakeMinor = index === 25 ? Number.MAX_SAFE_INTEGER : 100;
        return pool.bet({ player: `p${index}`, cashStakeMinor });
      }),
    );
    const failed = outcomes.flatMap(({ status }, index) => (status === "rejected" ? [index] : []));
    expect(failed).toEqual([25]);
    expect((await pool.state()).totals.contributedUnits).toBe(BigInt(50 * STAKE_UNITS));
  });
});
