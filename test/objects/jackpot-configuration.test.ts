/**
 * What an operator can configure in a pool and when it takes effect: at once or with the next cycle.
 * The threshold of a running cycle is never redrawn. Jackpot rule 8; Reference 10.16.
 */
import { describe, expect, it } from "vitest";
import { defaultSettings } from "../../domain/jackpot/pool-settings.ts";
import { openPool } from "./open-pool.ts";

const GAMES = [{ gameId: "golden-reels", returnToPlayer: 0.96 }];

describe("a configuration", () => {
  it("creates the pool before the first bet, with the seed in its pot", async () => {
    const pool = openPool();
    const created = await pool.configure({ ceilingMinor: 5_000, seedMinor: 700 });
    expect(created).toMatchObject({
      snapshot: { currentAmountMinor: 700, maxAmountMinor: 5_000, totalHits: 0 },
      cycle: { number: 1, ceilingMinor: 5_000, seedMinor: 700 },
      totals: { potUnits: 7_000_000n, seededUnits: 7_000_000n },
    });
    expect(await pool.state()).toEqual(created);
  });

  it("keeps the pot and never redraws the threshold of the running cycle", async () => {
    const pool = openPool();
    for (let bet = 0; bet < 3; bet += 1) await pool.bet();
    const threshold = await pool.threshold();
    for (const ceilingMinor of [500_000, 2, 900_000_000, 1_000_000]) {
      const { snapshot } = await pool.configure({ ceilingMinor, seedMinor: 1 });
      expect(snapshot).toMatchObject({ currentAmountMinor: 3, maxAmountMinor: 1_000_000 });
      expect(await pool.threshold()).toBe(threshold);
    }
  });

  it("applies a new ceiling and seed in the next cycle, even a ceiling below the pot", async () => {
    const pool = openPool();
    for (let bet = 0; bet < 9; bet += 1) await pool.bet();
    const changed = await pool.configure({ ceilingMinor: 5, seedMinor: 2 });
    expect(changed).toMatchObject({
      settings: { ceilingMinor: 5, seedMinor: 2 },
      cycle: { number: 1, ceilingMinor: 1_000_000, seedMinor: 0 },
      snapshot: { currentAmountMinor: 9, maxAmountMinor: 1_000_000 },
    });
    await pool.makeNextBetWin();
    expect((await pool.bet()).win?.amountMinor).toBe(10);
    expect(await pool.state()).toMatchObject({
      cycle: { number: 2, ceilingMinor: 5, seedMinor: 2 },
      snapshot: { currentAmountMinor: 2, maxAmountMinor: 5 },
    });
    expect(await pool.threshold()).toBeLessThan(50_000);
  });

  it("replaces a pending configuration, and survives a restart", async () => {
    const pool = openPool();
    await pool.bet();
    await pool.configure({ ceilingMinor: 5_000, seedMinor: 4_000 });
    await pool.configure({ ceilingMinor: 3_000, seedMinor: 100, ticker: false });
    await pool.makeNextBetWin();
    expect(await pool.state()).toMatchObject({
      settings: { ceilingMinor: 3_000, seedMinor: 100, ticker: false },
    });
    await pool.bet();
    expect((await pool.state()).cycle).toEqual({
      number: 2,
      ceilingMinor: 3_000,
      seedMinor: 100,
    });
  });

  it("changes nothing and creates no pool when it is refused", async () => {
    const pool = openPool();
    const settings = { ...defaultSettings("USD"), rateBasisPoints: 500 };
    const refused = { ok: false, refusal: "RETURN_ABOVE_100" };
    const message = { v: 1, settings, games: GAMES } as const;
    expect(await pool.pool.configure(message)).toMatchObject(refused);
    expect(await pool.pool.state()).toBeNull();
    await pool.bet();
    const before = await pool.state();
    expect(await pool.pool.configure(message)).toMatchObject(refused);
    const seedTooHigh = { ...defaultSettings("USD"), seedMinor: 1_000_000 };
    expect(await pool.pool.configure({ ...message, settings: seedTooHigh })).toMatchObject({
      refusal: "SEED_NOT_BELOW_CEILING",
    });
    expect(await pool.state()).toEqual(before);
  });

  it("is checked against the running cycle too, because a new rate applies there at once", async () => {
    const pool = openPool();
    // 0.05% × 19 is 0.95%; with 1% it would be 19%.
    const generous = { ceilingMinor: 1_000, seedMinor: 900, rateBasisPoints: 5 };
    await pool.configure(generous, GAMES);
    const settings = defaultSettings("USD");
    expect(await pool.pool.configure({ v: 1, settings, games: GAMES })).toMatchObject({
      refusal: "RETURN_ABOVE_100",
      details: { cycle: "running", jackpotReturn: "19.0000", totalReturn: "115.0000" },
    });
    await pool.configure({ ...settings, rateBasisPoints: 5 }, GAMES);
    await pool.makeNextBetWin();
    await pool.bet();
    expect((await pool.configure(settings, GAMES)).settings.rateBasisPoints).toBe(100);
  });
});
