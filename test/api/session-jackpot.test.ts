/** The pot that a session's bets feed, as the game page's ticker reads it. Jackpot rule 10; Reference 10.24. */
import { afterEach, expect, it } from "vitest";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";

const POT = "/api/v1/session/jackpot";
const SETTINGS = {
  ...{ ceiling: "5000.00", seed: "100.00", rate: "1.00" },
  ...{ minimumBet: "0.50", status: "active", ticker: true },
};

afterEach(releaseClock);

const configure = async (casino: Casino, change: Partial<typeof SETTINGS> = {}) =>
  expectSuccess(
    await casino.call("PUT", "/api/v1/admin/jackpots/USD", { body: { ...SETTINGS, ...change } }),
  );

async function potOf(player: PlayerSession, query = "?gameId=golden-reels") {
  return expectSuccess(await player.call("GET", `${POT}${query}`)).pool;
}

const HASH = expect.stringMatching(/^[0-9a-f]{64}$/);

it("the session's jackpot is the pool of the session's currency with its public terms, and never with the threshold", async () => {
  const casino = await openCasino();
  await configure(casino);
  const pool = await potOf(await casino.launch({ currency: "USD" }));
  expect(pool).toEqual({
    ...{ id: expect.any(String), name: expect.any(String), currency: "USD" },
    ...{ amount: "100.00", status: "active", ticker: true },
    ...{ lastHitAt: null, lastHitAmount: null },
    terms: {
      ...{ rate: "1.00", ceiling: "5000.00", seed: "100.00", minimumBet: "0.50" },
      // 1% × 100 / 4,900 and 1% × 5,100 / 4,900, and 100% where the pot returns 4%: at 4/5 of the ceiling.
      totalReturn: {
        ...{ gameId: "golden-reels", atSeed: 0.960204, average: 0.970408 },
        evenFrom: "4000.00",
      },
    },
    commitment: {
      ...{ seedHash: pool.commitment.anchor, salt: "", saltBy: null, position: 1 },
      ...{ anchor: HASH, nextAnchor: HASH },
    },
  });
});

it("the session's jackpot shows the total return of the variant that is played, in the running cycle", async () => {
  const casino = await openCasino();
  await configure(casino, { seed: "0" });
  const path = "/api/v1/admin/games/golden-reels/return";
  expectSuccess(await casino.call("PUT", path, { body: { returnPercent: 94 } }));
  // A ceiling that waits for the next cycle is not shown yet; the rate counts at once.
  await configure(casino, { seed: "0", ceiling: "8000.00", rate: "3" });
  holdClock();
  advanceSeconds(10);
  const player = await casino.launch({ currency: "USD" });
  const { terms } = await potOf(player);
  expect(terms).toMatchObject({ rate: "3.00", ceiling: "5000.00" });
  expect(terms.totalReturn).toEqual({
    ...{ gameId: "golden-reels", atSeed: 0.94, average: 0.97, evenFrom: "3333.34" },
  });
  const other = await potOf(player, "?gameId=safe-smash");
  expect(other.terms.totalReturn).toMatchObject({ gameId: "safe-smash", average: 0.99 });
});

it("the session's jackpot says when the operator does not want it to be shown", async () => {
  const casino = await openCasino();
  await configure(casino, { ticker: false });
  expect(await potOf(await casino.launch({ currency: "USD" }))).toMatchObject({ ticker: false });
});

it("the session's jackpot is null in a demo, and where the jurisdiction has no jackpots", async () => {
  const casino = await openCasino();
  await configure(casino);
  expect(await potOf(await casino.launch({ currency: "USD", demo: true }))).toBe(null);
  expect(await potOf(await casino.launch({ currency: "EUR", jurisdiction: "DE" }))).toBe(null);
});

it("the session's jackpot is null before there is a pool, and while it is paused", async () => {
  const casino = await openCasino();
  const player = await casino.launch({ currency: "USD" });
  expect(await potOf(player)).toBe(null);
  await configure(casino, { status: "paused" });
  expect(await potOf(player)).toBe(null);
});

it("the session's jackpot is null in a game that does not take part, that is unknown, and before a game is chosen", async () => {
  const casino = await openCasino();
  const off = { body: { jackpot: false } };
  expectSuccess(await casino.call("PATCH", "/api/v1/admin/games/golden-reels", off));
  await configure(casino);
  const player = await casino.launch({ currency: "USD" });
  expect(await potOf(player)).toBe(null);
  expect(await potOf(player, "?gameId=no-such-game")).toBe(null);
  expect(await potOf(player, "")).toBe(null);
  expect(await potOf(player, "?gameId=safe-smash")).toMatchObject({ currency: "USD" });
});
