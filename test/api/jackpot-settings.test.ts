/**
 * The checks on a jackpot's configuration that go beyond each field's format:
 * Reference 3.4 and 10.14.
 */
import { expect, it } from "vitest";
import { type Casino, expectSuccess, openCasino } from "../support/casino.ts";

const LIST = "/api/v1/admin/jackpots";
const GAME = "/api/v1/admin/games/golden-reels";

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
])("refuses %s when it is sent as the number %s", async (field, written, code) => {
  const casino = await openCasino();
  const rest = JSON.stringify({ ...SETTINGS, [field]: undefined }).slice(1);
  const rawBody = `{"${field}":${written},${rest}`;
  const refused = await casino.call("PUT", `${LIST}/USD`, { rawBody });
  expect(refused).toMatchObject({ status: 400, code });
  expect([refused.details.field, refused.details.issues?.[0].path]).toContain(field);
  expect(await listOf(casino)).toEqual([]);
});

it("checks disabled games too, so that every game can be enabled again", async () => {
  const casino = await openCasino();
  const player = await casino.launch();
  await casino.deposit(player.playerId, "10.00");
  for (const change of [{ jackpot: false }, { enabled: false }]) {
    expectSuccess(await casino.call("PATCH", GAME, { body: change }));
    for (const terms of [{ rate: "5" }, { ceiling: "100", seed: "98", rate: "0.05" }]) {
      expect((await configure(casino, terms)).details.figures.gameId).toBe("golden-reels");
    }
    expect(await listOf(casino)).toEqual([]);
  }
  expectSuccess(await configure(casino, { seed: "0", rate: "4" }));
  const back = await casino.call("PATCH", GAME, { body: { enabled: true, jackpot: true } });
  expect(expectSuccess(back)).toMatchObject({ enabled: true, jackpot: true });
});

it.each([
  ["USD", "0.99", "0", "1.00"],
  ["USD", "0.01", "0", "1.00"],
  ["EUR", "100.98", "99.99", "100.99"],
  ["JPY", "99", "0", "100"],
  ["USDT", "0.999999", "0", "1.000000"],
])(
  "refuses in %s a ceiling of %s with a seed of %s, and states the lowest that is allowed: %s",
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
])("explains what to send for %s instead of %j", async (field, value, message) => {
  const casino = await openCasino();
  const refused = await configure(casino, { [field]: value });
  expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
  expect(refused.details.issues).toEqual([
    { path: field, message: expect.stringMatching(message) },
  ]);
});
