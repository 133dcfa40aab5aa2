/**
 * What an operator can configure in a pool and when it takes effect: at once or with the next cycle.
 * The threshold of a running cycle is never redrawn. Jackpot rule 8; Reference 10.16.
 */
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { defaultSettings } from "../../domain/jackpot/pool-settings.ts";
import { POOL_SCHEMA } from "../../durable-objects/jackpot-pool/schema.ts";
import { migrate } from "../../durable-objects/migrate.ts";
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

describe("which games take part", () => {
  const TIGHT = { gameId: "a-tight-game", returnToPlayer: 0.9 };
  const settings = { ...defaultSettings("USD"), rateBasisPoints: 500 };

  const switching = (version: number, gameId: string, takesPart: boolean) => ({
    version,
    games: [{ gameId, takesPart }],
  });

  it("only games that take part count, so 5% is accepted with games that leave room for it", async () => {
    const { pool } = openPool();
    const games = [...GAMES, TIGHT];
    expect(await pool.configure({ v: 1, settings, games })).toMatchObject({
      details: { gameId: "golden-reels", totalReturn: "101.0000" },
    });
    const without = switching(1, "golden-reels", false);
    expect(await pool.configure({ v: 1, settings, games, switching: without })).toMatchObject({
      ok: true,
    });
    const back = { v: 1, games, switching: switching(2, "golden-reels", true) } as const;
    expect(await pool.switchGames(back)).toMatchObject({
      refusal: "RETURN_ABOVE_100",
      details: { gameId: "golden-reels" },
    });
    const other = { v: 1, games, switching: switching(3, TIGHT.gameId, true) } as const;
    expect(await pool.switchGames(other)).toEqual({ ok: true });
  });

  it("a bet on a game that has left neither contributes nor wins, even if a wallet still sends it", async () => {
    const pool = openPool();
    for (let bet = 0; bet < 3; bet += 1) await pool.bet();
    await pool.makeNextBetWin();
    const out = { v: 1, games: GAMES, switching: switching(1, "golden-reels", false) } as const;
    expect(await pool.pool.switchGames(out)).toEqual({ ok: true });
    expect(await pool.bet()).toEqual({ contributionPotUnits: 0, win: null });
    await pool.restart();
    expect(await pool.bet()).toEqual({ contributionPotUnits: 0, win: null });
    const back = { v: 1, games: GAMES, switching: switching(2, "golden-reels", true) } as const;
    expect(await pool.pool.switchGames(back)).toEqual({ ok: true });
    expect((await pool.bet()).win).not.toBeNull();
  });

  it.each([
    ["in version 6 and out in version 5", [6, true], [5, false], 10_000],
    ["out in version 6 and in in version 5", [6, false], [5, true], 0],
    ["in and out in one version", [5, true], [5, false], 0],
    ["out and in in one version", [5, false], [5, true], 0],
  ] as const)(
    "the pool keeps the latest of two messages if a game is %s",
    async (_, first, second, units) => {
      const pool = openPool();
      for (const [version, takesPart] of [first, second]) {
        const message = switching(version, "golden-reels", takesPart);
        await pool.pool.switchGames({ v: 1, games: GAMES, switching: message });
      }
      expect((await pool.bet()).contributionPotUnits).toBe(units);
    },
  );

  it("a game whose return has risen with a new version feeds no pool that has no room for it", async () => {
    const pool = openPool();
    // As if 5% had been accepted when the game still returned 95%.
    await pool.configure({ rateBasisPoints: 500 }, [
      { gameId: "golden-reels", returnToPlayer: 0.95 },
    ]);
    expect(await pool.bet()).toEqual({ contributionPotUnits: 0, win: null });
    await pool.configure({ rateBasisPoints: 400 }, GAMES);
    expect((await pool.bet()).contributionPotUnits).toBe(40_000);
  });

  it("a pool of an earlier version counts every game until it gets the list of them", async () => {
    const pool = openPool();
    await runInDurableObject(pool.object(), (_, { storage }) => {
      migrate(storage, POOL_SCHEMA.slice(0, 3));
      const defaults = defaultSettings("USD");
      storage.sql.exec(
        `INSERT INTO pool (one, settings, cycle, cycle_ceiling_minor, cycle_seed_minor, pot_units,
           threshold_units, contributed_units, seeded_units, paid_units, first_seed_minor)
         VALUES (1, ?, 1, ?, 0, 0, 1000000000, 0, 0, 0, 0)`,
        JSON.stringify(defaults),
        defaults.ceilingMinor,
      );
    });
    await pool.restart();
    expect(await pool.pool.configure({ v: 1, settings, games: GAMES })).toMatchObject({
      details: { gameId: "golden-reels" },
    });
    expect((await pool.bet()).contributionPotUnits).toBe(10_000);
  });
});

describe("a game with several returns", () => {
  const at = (returnToPlayer: number) => [{ gameId: "golden-reels", returnToPlayer }];
  const five = { ...defaultSettings("USD"), rateBasisPoints: 500 };

  it("feeds the pool with the bets of a version that leaves room for its rate, and no others", async () => {
    const pool = openPool();
    expect((await pool.pool.configure({ v: 1, settings: five, games: at(0.94) })).ok).toBe(true);
    // Versions 3 and 4 return 94 and 95%; 2 and 5 return 96 and 97%, and so does a setting that names none.
    for (const [gameVersion, fed] of [
      [3, 50_000],
      [4, 50_000],
      [2, 0],
      [5, 0],
      [undefined, 0],
    ] as const) {
      const played = gameVersion === undefined ? {} : { gameVersion };
      const { contributionPotUnits } = await pool.bet(played);
      expect([gameVersion, contributionPotUnits]).toEqual([gameVersion, fed]);
    }
  });

  it("is configured only by settings as new as those that the pool received", async () => {
    const { pool } = openPool();
    const switching = (version: number) => ({
      version,
      games: [{ gameId: "golden-reels", takesPart: true }],
    });
    await pool.switchGames({ v: 1, games: at(0.96), switching: switching(5) });
    // Earlier settings had 94%.
    const stale = { v: 1, settings: five, games: at(0.94), switching: switching(4) } as const;
    expect(await pool.configure(stale)).toEqual({ ok: false, refusal: "SETTINGS_BEHIND" });
    expect(await pool.state()).toBeNull();
    const fresh = { ...stale, games: at(0.96), switching: switching(5) };
    expect(await pool.configure(fresh)).toMatchObject({ refusal: "RETURN_ABOVE_100" });
  });
});
