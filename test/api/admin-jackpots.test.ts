/**
 * How operators configure jackpots: Reference 10.14; jackpot rules 1, 2, 4 and 8. A refusal
 * changes nothing, and no answer reveals a threshold.
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterAll, describe, expect, it } from "vitest";
import type { Currency } from "../../domain/money/currencies.ts";
import { poolName } from "../../durable-objects/names.ts";
import type { ApiAnswer } from "../support/api-answer.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { hiddenThreshold } from "../support/hidden-threshold.ts";
import { someOf } from "../support/length.ts";

const LIST = "/api/v1/admin/jackpots";
const DEEP = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;

const SETTINGS = {
  ceiling: "9000000.00",
  seed: "1000.00",
  rate: "1.5",
  minimumBet: "0.50",
  status: "active",
  ticker: true,
};

/** Every answer that this file receives, and every pool that it configures. */
const answers: ApiAnswer[] = [];
const pools = new Set<string>();

afterAll(async () => {
  const text = answers.map((answer) => answer.text).join("\n");
  expect(answers.length).toBeGreaterThan(80);
  expect(text).not.toMatch(/threshold_units|thresholdUnits/);
  let searched = 0;
  for (const name of pools) {
    const units = await thresholdOf(name);
    // A short number can occur in any text; those of large pots can only come from the pot.
    if (units === undefined || units < 1e12) continue;
    const minor = Math.floor(units / 10_000);
    for (const form of [units, minor, (minor / 100).toFixed(2)]) {
      expect(text).not.toContain(String(form));
    }
    searched += 1;
  }
  expect(searched, "thresholds that were searched for").toBeGreaterThan(5);
});

function thresholdOf(name: string): Promise<number | undefined> {
  return runInDurableObject(env.JACKPOT_POOL.getByName(name), (_, state) => {
    const tables = state.storage.sql
      .exec("SELECT 1 FROM sqlite_master WHERE name = 'pool'")
      .toArray();
    if (tables.length === 0) return undefined;
    return hiddenThreshold(state);
  });
}

async function callAndRecord(casino: Casino | PlayerSession, ...call: Parameters<Casino["call"]>) {
  const answer = await casino.call(...call);
  answers.push(answer);
  return answer;
}

function configure(casino: Casino, change: object = {}, currency = "USD") {
  const { tenant, environment } = casino;
  pools.add(poolName({ tenantId: tenant.id, environment, currency: currency as Currency }));
  return callAndRecord(casino, "PUT", `${LIST}/${currency}`, { body: { ...SETTINGS, ...change } });
}

async function listOf(casino: Casino) {
  return expectSuccess(await callAndRecord(casino, "GET", LIST)).jackpots;
}

function spin(player: PlayerSession, stake = "1.00") {
  const headers = { "Idempotency-Key": ulid() };
  const options = { body: { stake }, headers };
  return callAndRecord(player, "POST", "/api/v1/games/golden-reels/rounds", options);
}

/** The same tenant, called with the other environment's key. */
function inOtherEnvironment(casino: Casino): Casino {
  const environment = casino.environment === "sandbox" ? "production" : "sandbox";
  const credential = casino.otherKey;
  const side: Casino = {
    ...casino,
    environment,
    call: (method, path, options = {}) => casino.call(method, path, { credential, ...options }),
  };
  return side;
}

describe("PUT /admin/jackpots/:currency", () => {
  it("configures a pool before the first bet, and shows the same figures everywhere", async () => {
    const casino = await openCasino();
    const data = expectSuccess(await configure(casino));
    expect(data).toEqual({
      currency: "USD",
      ceiling: "9000000.00",
      seed: "1000.00",
      rate: "1.50",
      minimumBet: "0.50",
      status: "active",
      ticker: true,
      pending: null,
      cycle: { number: 1, ceiling: "9000000.00", seed: "1000.00" },
      totals: {
        pot: "1000.000000",
        contributed: "0.000000",
        seeded: "1000.000000",
        paid: "0.000000",
        corrected: "0.000000",
        returned: "0.000000",
      },
      pool: {
        id: expect.stringMatching(/^jkp_/),
        name: "USD Jackpot",
        currency: "USD",
        current_amount: "100000",
        max_amount: "900000000",
        status: "active",
        last_hit_at: null,
        last_hit_amount: null,
        total_hits: 0,
        commitment: {
          ...{ position: 1, salt: "", saltBy: null, seedHash: data.pool.commitment.anchor },
          anchor: expect.stringMatching(/^[0-9a-f]{64}$/),
          nextAnchor: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      },
      // Betting is profitable from 4 / (4 + 1.5) of the ceiling on, more than a quarter of the way.
      totalReturn: {
        ...{ gameId: "golden-reels", atSeed: 0.960002, average: 0.975003 },
        evenFrom: "6545454.55",
      },
      warning: expect.stringContaining("From a pot of 6545454.55 USD on, 27.3% of the way"),
    });
    expect(await listOf(casino)).toEqual([data]);
    const lobby = await callAndRecord(casino, "GET", "/api/v1/wallet/jackpots");
    expect(expectSuccess(lobby).pools).toEqual([data.pool]);
  });

  it("applies rate, minimum bet, status and ticker at once, and keeps the pot", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    await casino.deposit(player.playerId, "100.00");
    await configure(casino);
    expect((await spin(player)).data.jackpot.contribution).toBe("0.015000");
    expect((await spin(player, "0.49")).data.jackpot.contribution).toBe("0.000000");
    await configure(casino, { rate: 2.25, minimumBet: null, ticker: false });
    expect((await spin(player, "0.49")).data.jackpot.contribution).toBe("0.011025");
    const paused = expectSuccess(await configure(casino, { status: "paused" }));
    expect(paused).toMatchObject({ status: "paused", pool: { status: "paused" } });
    expect((await spin(player)).data.jackpot.contribution).toBe("0.000000");
    expect((await listOf(casino))[0].totals).toEqual({
      pot: "1000.026025",
      contributed: "0.026025",
      seeded: "1000.000000",
      paid: "0.000000",
      corrected: "0.000000",
      returned: "0.000000",
    });
  });

  it("shows a new ceiling and seed as pending until the next cycle, and can be sent back as read", async () => {
    const casino = await openCasino();
    await configure(casino);
    const name = poolName({ tenantId: casino.tenant.id, environment: "sandbox", currency: "USD" });
    const threshold = await thresholdOf(name);
    const changed = expectSuccess(await configure(casino, { ceiling: "500", seed: 20 }));
    expect(changed).toMatchObject({
      ceiling: "500.00",
      seed: "20.00",
      pending: { ceiling: "500.00", seed: "20.00" },
      cycle: { number: 1, ceiling: "9000000.00", seed: "1000.00" },
      pool: { max_amount: "900000000", current_amount: "100000" },
    });
    const { ceiling, seed, rate, minimumBet, status, ticker } = changed;
    const body = { ceiling, seed, rate, minimumBet, status, ticker };
    expect(expectSuccess(await callAndRecord(casino, "PUT", `${LIST}/USD`, { body }))).toEqual(
      changed,
    );
    expect(expectSuccess(await configure(casino)).pending).toBeNull();
    expect(await thresholdOf(name)).toBe(threshold);
  });

  it("accepts a seed of zero, and amounts as text or numbers, in the currency's own decimals", async () => {
    const casino = await openCasino();
    for (const [currency, ceiling, seed, minimumBet, shown] of [
      ["JPY", "50000", "0", 100, ["50000", "0", "100"]],
      ["KWD", 3000.125, 0, "0.125", ["3000.125", "0.000", "0.125"]],
      ["USDT", "900000", "0.000000", "1.5", ["900000.000000", "0.000000", "1.500000"]],
    ] as const) {
      const data = expectSuccess(await configure(casino, { ceiling, seed, minimumBet }, currency));
      expect([data.ceiling, data.seed, data.minimumBet]).toEqual(shown);
    }
    const currencies = (await listOf(casino)).map(({ currency }: { currency: string }) => currency);
    expect(currencies).toEqual(["JPY", "KWD", "USDT"]);
  });

  it.each(
    someOf(
      [
        [{ rate: "0.04" }, 400, "VALIDATION_FAILED", "rate"],
        [{ rate: "5.01" }, 400, "VALIDATION_FAILED", "rate"],
        [{ rate: "1.005" }, 400, "VALIDATION_FAILED", "rate"],
        [{ rate: 1e-7 }, 400, "VALIDATION_FAILED", "rate"],
        [{ rate: null }, 400, "VALIDATION_FAILED", "rate"],
        [{ ceiling: undefined }, 400, "VALIDATION_FAILED", "ceiling"],
        [{ seed: undefined }, 400, "VALIDATION_FAILED", "seed"],
        [{ rate: undefined }, 400, "VALIDATION_FAILED", "rate"],
        [{ minimumBet: undefined }, 400, "VALIDATION_FAILED", "minimumBet"],
        [{ status: undefined }, 400, "VALIDATION_FAILED", "status"],
        [{ ticker: undefined }, 400, "VALIDATION_FAILED", "ticker"],
        [{ status: "closed" }, 400, "VALIDATION_FAILED", "status"],
        [{ ticker: "yes" }, 400, "VALIDATION_FAILED", "ticker"],
        [{ threshold: "1.00" }, 400, "VALIDATION_FAILED", "threshold"],
        [{ tenantId: "other" }, 400, "VALIDATION_FAILED", "tenantId"],
        [{ ceiling: "9007199254.74" }, 400, "VALIDATION_FAILED", "ceiling"],
        [{ seed: "9000000.00" }, 400, "VALIDATION_FAILED", "seed"],
        [{ seed: "9000000.01" }, 400, "VALIDATION_FAILED", "seed"],
        [{ minimumBet: "100.01" }, 400, "VALIDATION_FAILED", "minimumBet"],
        [{ ceiling: "0" }, 400, "AMOUNT_INVALID", "ceiling"],
        [{ ceiling: "-5" }, 400, "AMOUNT_INVALID", "ceiling"],
        [{ ceiling: "1e6" }, 400, "AMOUNT_INVALID", "ceiling"],
        [{ ceiling: "100.001" }, 400, "AMOUNT_INVALID", "ceiling"],
        [{ ceiling: "99999999999999999" }, 400, "AMOUNT_INVALID", "ceiling"],
        [{ seed: "-0" }, 400, "AMOUNT_INVALID", "seed"],
        [{ seed: "0.000" }, 400, "AMOUNT_INVALID", "seed"],
        [{ seed: "" }, 400, "AMOUNT_INVALID", "seed"],
        [{ minimumBet: "0" }, 400, "AMOUNT_INVALID", "minimumBet"],
        [{ minimumBet: "0.001" }, 400, "AMOUNT_INVALID", "minimumBet"],
      ],
      6,
    ),
  )("refuses %j, names the field and changes nothing", async (change, status, code, field) => {
    const casino = await openCasino();
    const refused = await configure(casino, change);
    expect(refused).toMatchObject({ status, code });
    expect([refused.details.field, refused.details.issues?.[0].path]).toContain(field);
    expect(await listOf(casino)).toEqual([]);
    const before = expectSuccess(await configure(casino));
    expect((await configure(casino, change)).code).toBe(code);
    expect(await listOf(casino)).toEqual([before]);
  });

  it("refuses a number out of range, an array, an object or an unexpected null in every field", async () => {
    const casino = await openCasino();
    for (const field of Object.keys(SETTINGS)) {
      for (const value of ["1e999", "-1e999", "[]", "{}", DEEP, "null"]) {
        if (field === "minimumBet" && value === "null") continue;
        const rest = JSON.stringify({ ...SETTINGS, [field]: undefined }).slice(1);
        const rawBody = `{"${field}":${value},${rest}`;
        const refused = await callAndRecord(casino, "PUT", `${LIST}/USD`, { rawBody });
        expect(refused, rawBody.slice(0, 80)).toMatchObject({
          status: 400,
          code: "VALIDATION_FAILED",
        });
        expect(refused.details.issues.map(({ path }: { path: string }) => path)).toEqual([field]);
      }
    }
    expect(await listOf(casino)).toEqual([]);
  });

  it.each(someOf(["XXX", "usd", "x", "__proto__", "%00"], 4))(
    "refuses the currency %j",
    async (currency) => {
      const casino = await openCasino();
      const answer = await callAndRecord(casino, "PUT", `${LIST}/${currency}`, { body: SETTINGS });
      expect(answer).toMatchObject({ status: 422, code: "CURRENCY_NOT_SUPPORTED" });
    },
  );

  it("refuses a rate or seed that would take a participating game above 100%, with the figures", async () => {
    const casino = await openCasino();
    const before = expectSuccess(await configure(casino, { rate: "4", seed: "0" }));
    const refused = await configure(casino, { rate: "4.01", seed: "0" });
    expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(refused.details).toMatchObject({
      issues: [{ path: "rate", message: expect.stringContaining("100.0100%") }],
      figures: {
        gameId: "golden-reels",
        gameReturn: "96.0000",
        jackpotReturn: "4.0100",
        totalReturn: "100.0100",
        cycle: "next",
      },
    });
    expect((await configure(casino, { rate: "1", seed: "8000000.00" })).code).toBe(
      "VALIDATION_FAILED",
    );
    expect(await listOf(casino)).toEqual([before]);
  });
});

describe("other tenants and the other environment", () => {
  it("never see or change each other's pools", async () => {
    const mine = await openCasino();
    const mineElsewhere = inOtherEnvironment(mine);
    const theirs = await openCasino();
    const before = expectSuccess(await configure(mine));
    expect(await listOf(mineElsewhere)).toEqual([]);
    expect(await listOf(theirs)).toEqual([]);
    for (const other of [mineElsewhere, theirs]) {
      const data = expectSuccess(await configure(other, { ceiling: "7000000", rate: "0.1" }));
      expect(data.pool.id).not.toBe(before.pool.id);
    }
    expect(await listOf(mine)).toEqual([before]);
    const path = `${LIST}?tenantId=${mine.tenant.id}`;
    const theirList = expectSuccess(await callAndRecord(theirs, "GET", path));
    expect(theirList.jackpots.map(({ rate }: { rate: string }) => rate)).toEqual(["0.10"]);
  });
});
