/**
 * The checks on a jackpot's configuration that go beyond each field's format:
 * Reference 3.4 and 10.14.
 */
import { describe, expect, it } from "vitest";
import { GAMES } from "../../domain/games/catalogue.ts";
import { type Casino, expectSuccess, openCasino } from "../support/casino.ts";
import { ofLength, testInCi } from "../support/length.ts";

const LIST = "/api/v1/admin/jackpots";
const gamePath = (id: string) => `/api/v1/admin/games/${id}`;
const GAME = gamePath("golden-reels");

/** How often two changes that do not fit together are sent at once. */
const TRIES = ofLength({ short: 2, proofs: 5, long: 5 });

const SETTINGS = {
  ceiling: "9000000.00",
  seed: "1000.00",
  rate: "1.5",
  minimumBet: "0.50",
  status: "active",
  ticker: true,
};

function configure(casino: Casino, change: Partial<Record<keyof typeof SETTINGS, unknown>>) {
  return casino.call("PUT", `${LIST}/USD`, { body: { ...SETTINGS, ...change } });
}

async function listOf(casino: Casino) {
  return expectSuccess(await casino.call("GET", LIST)).jackpots;
}

it.each([
  ["ceiling", "1e2", "AMOUNT_INVALID"],
  ["ceiling", "100.000", "AMOUNT_INVALID"],
  ["ceiling", "100.0000000000000000001", "AMOUNT_INVALID"],
  ["seed", "-0", "AMOUNT_INVALID"],
  ["seed", "0e0", "AMOUNT_INVALID"],
  ["seed", "0.000", "AMOUNT_INVALID"],
  ["minimumBet", "1.0000000000000000001", "AMOUNT_INVALID"],
  ["rate", "1e0", "VALIDATION_FAILED"],
  ["rate", "1.0000000000000000001", "VALIDATION_FAILED"],
  ["rate", "1.000", "VALIDATION_FAILED"],
])("the API refuses %s when it is sent as the number %s", async (field, written, code) => {
  const casino = await openCasino();
  const rest = JSON.stringify({ ...SETTINGS, [field]: undefined }).slice(1);
  const rawBody = `{"${field}":${written},${rest}`;
  const refused = await casino.call("PUT", `${LIST}/USD`, { rawBody });
  expect(refused).toMatchObject({ status: 400, code });
  expect([refused.details.field, refused.details.issues?.[0].path]).toContain(field);
  expect(await listOf(casino)).toEqual([]);
});

describe("the return of a pool and of a game together is at most 100%", () => {
  const only = async (casino: Casino, gameIds: readonly string[]) => {
    for (const { id } of GAMES) {
      if (gameIds.includes(id)) continue;
      expectSuccess(await casino.call("PATCH", gamePath(id), { body: { jackpot: false } }));
    }
  };

  it("a rate of 5% can be set when no game takes part, and a game that would join is then refused with the pool's currency", async () => {
    const casino = await openCasino();
    await only(casino, ["golden-reels"]);
    const refused = await configure(casino, { rate: "5", seed: "0" });
    expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(refused.details).toMatchObject({
      issues: [{ path: "rate", message: expect.stringContaining("golden-reels") }],
      figures: { gameId: "golden-reels", totalReturn: "101.0000", cycle: "next" },
    });
    await only(casino, []);
    expect(expectSuccess(await configure(casino, { rate: "5", seed: "0" })).rate).toBe("5.00");

    const joining = await casino.call("PATCH", GAME, { body: { jackpot: true } });
    expect(joining).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(joining.details).toMatchObject({
      issues: [{ path: "jackpot", message: expect.stringContaining("USD") }],
      figures: { gameId: "golden-reels", currency: "USD", totalReturn: "101.0000" },
    });
    expectSuccess(await configure(casino, { rate: "4", seed: "0" }));
    const joined = await casino.call("PATCH", GAME, { body: { jackpot: true } });
    expect(expectSuccess(joined)).toMatchObject({ enabled: true, jackpot: true });
    expect((await configure(casino, { rate: "5", seed: "0" })).details.figures.gameId).toBe(
      "golden-reels",
    );
  });

  testInCi(
    "no pool counts a game that was refused, so each pool can still be configured",
    async () => {
      const casino = await openCasino();
      await only(casino, []);
      const put = (currency: string, rate: string) => {
        const body = { ...SETTINGS, rate, seed: "0", minimumBet: null };
        return casino.call("PUT", `${LIST}/${currency}`, { body });
      };
      expectSuccess(await put("SEK", "5"));
      const refused = await casino.call("PATCH", GAME, { body: { jackpot: true } });
      expect(refused.details.figures.currency).toBe("SEK");
      expectSuccess(await put("USD", "5"));
      expectSuccess(await put("EUR", "4.5"));
    },
  );

  it("a disabled game does not take part, and cannot be enabled if the pool has no room for it", async () => {
    const casino = await openCasino();
    for (const { id } of GAMES) {
      expectSuccess(await casino.call("PATCH", gamePath(id), { body: { enabled: false } }));
    }
    expectSuccess(await configure(casino, { rate: "4.01", seed: "0" }));
    const refused = await casino.call("PATCH", GAME, { body: { enabled: true } });
    expect(refused.details.issues).toMatchObject([{ path: "enabled" }]);
    const alone = await casino.call("PATCH", GAME, { body: { enabled: true, jackpot: false } });
    expect(expectSuccess(alone)).toEqual({
      id: "golden-reels",
      enabled: true,
      jackpot: false,
      limits: [],
    });
  });

  it("when a rate and a game that do not fit together are sent at once, at most one is accepted", async () => {
    const casino = await openCasino();
    await only(casino, []);
    for (let round = 0; round < TRIES; round += 1) {
      const [rate, game] = await Promise.all([
        configure(casino, { rate: "5", seed: "0" }),
        casino.call("PATCH", GAME, { body: { jackpot: true } }),
      ]);
      const accepted = [rate, game].filter(({ code }) => code === undefined);
      expect(accepted.length).toBeLessThan(2);
      expectSuccess(await configure(casino, { rate: "1", seed: "0" }));
      expectSuccess(await casino.call("PATCH", GAME, { body: { jackpot: false } }));
    }
  });

  it("ceiling and seed must leave room for every game at the lowest rate", async () => {
    const casino = await openCasino();
    await only(casino, []);
    const refused = await configure(casino, { ceiling: "100", seed: "98", rate: "0.05" });
    expect(refused.details).toMatchObject({
      issues: [{ path: "seed" }],
      figures: { gameId: "golden-reels", totalReturn: "100.9500", cycle: "lowestRate" },
    });
    expect(await listOf(casino)).toEqual([]);
  });
});

testInCi(
  "a configuration that makes betting profitable in a wide part of a cycle is accepted with a warning",
  async () => {
    const casino = await openCasino();
    const put = async (change: object) =>
      expectSuccess(await configure(casino, { ceiling: "10000", seed: "0", ...change }));
    const wide = await put({ rate: "4" });
    expect(wide.totalReturn).toMatchObject({ average: 1, evenFrom: "5000.00" });
    expect(wide.warning).toMatch(
      /5000\.00 USD on, 50\.0% of the way .* golden-reels is profitable/,
    );
    expect(await listOf(casino)).toEqual([wide]);
    const status = await casino.call("PUT", `${LIST}/USD/status`, { body: { status: "paused" } });
    expect(expectSuccess(status)).toMatchObject({ status: "paused", warning: wide.warning });

    expect((await put({ rate: "1" })).warning).toBe(null);
    // Just below and just above a quarter of the way, which a seed makes shorter.
    expect((await put({ rate: "1.33" })).warning).toBe(null);
    expect((await put({ rate: "1.34" })).warning).not.toBe(null);
    expect((await put({ rate: "1.33", seed: "500" })).warning).not.toBe(null);
    // With a lower return the same rate leaves less; without a game there is nothing to report.
    for (const { id } of GAMES) {
      const body = { jackpot: id === "golden-reels" };
      expectSuccess(await casino.call("PATCH", gamePath(id), { body }));
    }
    expectSuccess(await casino.call("PUT", `${GAME}/return`, { body: { returnPercent: 94 } }));
    const lower = await put({ rate: "1.34" });
    expect(lower).toMatchObject({ warning: null, totalReturn: { atSeed: 0.94 } });
    expectSuccess(await casino.call("PATCH", GAME, { body: { jackpot: false } }));
    expect(await put({ rate: "5" })).toMatchObject({ warning: null, totalReturn: null });
  },
);

it.each([
  ["USD", "0.99", "0", "1.00"],
  ["USD", "0.01", "0", "1.00"],
  ["EUR", "100.98", "99.99", "100.99"],
  ["JPY", "99", "0", "100"],
  ["USDT", "0.999999", "0", "1.000000"],
])(
  "the API refuses in %s a ceiling of %s with a seed of %s, and states the lowest that is allowed: %s",
  async (currency, ceiling, seed, least) => {
    const casino = await openCasino();
    const put = (body: object) =>
      casino.call("PUT", `${LIST}/${currency}`, {
        body: { ...SETTINGS, minimumBet: null, rate: "0.05", seed, ...body },
      });
    const refused = await put({ ceiling });
    expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(refused.details).toMatchObject({
      issues: [{ path: "ceiling", message: expect.stringContaining(least) }],
      figures: { minCeiling: least },
    });
    expect(await listOf(casino)).toEqual([]);
    if (seed === "0") expect(expectSuccess(await put({ ceiling: least })).ceiling).toBe(least);
  },
);

it.each([
  ["ceiling", undefined, /"12.50"/],
  ["seed", null, /"12.50"/],
  ["rate", null, /"0.05" to "5"/],
  ["rate", undefined, /"0.05" to "5"/],
  ["minimumBet", undefined, /null for no minimum/],
  ["minimumBet", [], /null for no minimum/],
])("the API explains what to send for %s instead of %j", async (field, value, message) => {
  const casino = await openCasino();
  const refused = await configure(casino, { [field]: value });
  expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
  expect(refused.details.issues).toEqual([
    { path: field, message: expect.stringMatching(message) },
  ]);
});
