/**
 * How operators enable games and choose which of them contribute to the jackpot: jackpot rule 8;
 * Reference 10.15; limits by currency: Reference 8.23 and 8.25. A change applies only to the API key's tenant and environment.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, describe, expect, it } from "vitest";
import { goldenReels } from "../../domain/games/slots/versions/golden-reels-2.ts";
import { CURRENCIES } from "../../domain/money/currencies.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { someOf } from "../support/length.ts";
import { asPerson, personOf } from "../support/people.ts";

const GAME = "/api/v1/admin/games/golden-reels";

afterEach(releaseClock);

function spin(player: PlayerSession, stake = "1.00") {
  const headers = { "Idempotency-Key": ulid() };
  const options = { body: { stake }, headers };
  return player.call("POST", "/api/v1/games/golden-reels/rounds", options);
}

describe("PATCH /admin/games/:gameId", () => {
  it("takes a game out of the jackpot within 10 seconds, and puts it back", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    await casino.deposit(player.playerId, "100.00");
    expect((await spin(player)).data.jackpot.contribution).toBe("0.010000");
    const off = await casino.call("PATCH", GAME, { body: { jackpot: false } });
    expect(expectSuccess(off)).toEqual({
      id: "golden-reels",
      enabled: true,
      jackpot: false,
      limits: [],
    });
    holdClock();
    advanceSeconds(10);
    expect((await spin(player)).data.jackpot).toBeNull();
    const shown = await casino.call("GET", "/api/v1/games/golden-reels");
    expect(expectSuccess(shown)).toMatchObject({ enabled: true, jackpot: false });
    await casino.call("PATCH", GAME, { body: { jackpot: true } });
    advanceSeconds(10);
    expect((await spin(player)).data.jackpot.contribution).toBe("0.010000");
  });

  it("disables a game without changing its jackpot setting, another tenant or the other environment", async () => {
    const casino = await openCasino();
    const other = await openCasino();
    await casino.call("PATCH", GAME, { body: { jackpot: false } });
    const off = await casino.call("PATCH", GAME, { body: { enabled: false } });
    expect(expectSuccess(off)).toEqual({
      id: "golden-reels",
      enabled: false,
      jackpot: false,
      limits: [],
    });
    const theirs = await other.call("PATCH", GAME, { body: { jackpot: true } });
    expect(expectSuccess(theirs)).toEqual({
      id: "golden-reels",
      enabled: true,
      jackpot: true,
      limits: [],
    });
    const credential = casino.otherKey;
    const production = await casino.call("GET", "/api/v1/games/golden-reels", { credential });
    expect(expectSuccess(production)).toMatchObject({ enabled: true, jackpot: true });
    holdClock();
    advanceSeconds(10);
    const { games } = expectSuccess(await casino.call("GET", "/api/v1/games"));
    expect(games.map(({ id }: { id: string }) => id)).not.toContain("golden-reels");
  });

  it("keeps both of two simultaneous changes, and the tenant's other settings", async () => {
    const casino = await openCasino({ settings: { currency: "SEK", locale: "sv" } });
    await Promise.all([
      casino.call("PATCH", GAME, { body: { enabled: false } }),
      casino.call("PATCH", GAME, { body: { jackpot: false } }),
    ]);
    const query =
      "SELECT settings FROM tenant_settings WHERE tenant_id = ? AND environment = 'sandbox'";
    const row = await env.DB.prepare(query).bind(casino.tenant.id).first<{ settings: string }>();
    expect(JSON.parse(row?.settings ?? "")).toEqual({
      ...casino.tenant.settings,
      games: { "golden-reels": { enabled: false, jackpot: false } },
    });
  });

  it.each(
    someOf(
      [
        [{}, 400, "VALIDATION_FAILED"],
        [{ jackpot: null }, 400, "VALIDATION_FAILED"],
        [{ enabled: "false" }, 400, "VALIDATION_FAILED"],
        [{ jackpot: false, ticker: false }, 400, "VALIDATION_FAILED"],
        [{ limits: {} }, 400, "VALIDATION_FAILED"],
        [{ limits: [{ maxStake: "1.00" }] }, 400, "VALIDATION_FAILED"],
        [{ limits: [{ currency: "XXX" }] }, 422, "CURRENCY_NOT_SUPPORTED"],
        [{ limits: [{ currency: "USD", maxStake: 1 }] }, 400, "VALIDATION_FAILED"],
        [{ limits: [{ currency: "USD", maxStake: "-1.00" }] }, 400, "AMOUNT_INVALID"],
        [{ limits: [{ currency: "USD", minStake: "0.001" }] }, 400, "AMOUNT_INVALID"],
        [{ limits: [{ currency: "USD" }, { currency: "USD" }] }, 400, "VALIDATION_FAILED"],
        // These leave no possible stake: a largest stake below the game's smallest, a smallest above the largest, too
        // small a cap.
        [{ limits: [{ currency: "USD", maxStake: "0.09" }] }, 400, "VALIDATION_FAILED"],
        [
          { limits: [{ currency: "USD", minStake: "2.00", maxStake: "1.00" }] },
          400,
          "VALIDATION_FAILED",
        ],
        [{ limits: [{ currency: "USD", minStake: "100.01" }] }, 400, "VALIDATION_FAILED"],
        [{ limits: [{ currency: "USD", maxWin: "1.00" }] }, 400, "VALIDATION_FAILED"],
        [{ limits: [{ currency: "USD", __proto__: "1" }, null] }, 400, "VALIDATION_FAILED"],
      ],
      5,
    ),
  )("refuses %j and changes nothing", async (body, status, code) => {
    const casino = await openCasino();
    expect(await casino.call("PATCH", GAME, { body })).toMatchObject({ status, code });
    const still = await casino.call("PATCH", GAME, { body: { enabled: true } });
    expect(expectSuccess(still)).toEqual({
      id: "golden-reels",
      enabled: true,
      jackpot: true,
      limits: [],
    });
  });

  it("answers GAME_NOT_FOUND for an unknown game", async () => {
    const casino = await openCasino();
    for (const gameId of ["nope", "__proto__", "constructor"]) {
      const path = `/api/v1/admin/games/${gameId}`;
      const answer = await casino.call("PATCH", path, { body: { jackpot: false } });
      expect(answer).toMatchObject({ status: 404, code: "GAME_NOT_FOUND" });
    }
  });
});

describe("an operator's own limits of a game", () => {
  const limit = (limits: object[]) => ({ body: { limits } });

  it("narrow the stakes of every player, in one currency, and are shown; a stake outside them moves nothing", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    await casino.deposit(player.playerId, "100.00");
    const own = { currency: "USD", minStake: "0.50", maxStake: "2.00" };
    const set = expectSuccess(await casino.call("PATCH", GAME, limit([own])));
    const stake = { min: "0.50", max: "2.00", step: "0.01" };
    expect(set.limits).toEqual([{ ...own, maxWin: null, stake }]);
    holdClock();
    advanceSeconds(10);
    const config = "/api/v1/games/golden-reels/config";
    expect((await player.call("GET", config)).data.stake).toEqual(stake);
    const inEuro = await casino.call("GET", `${config}?currency=EUR`);
    expect(inEuro.data.stake).toEqual({ min: "0.10", max: "100.00", step: "0.01" });
    for (const refused of ["0.49", "2.01", "100.00"]) {
      expect(await spin(player, refused)).toMatchObject({
        ...{ status: 422, code: "STAKE_OUT_OF_RANGE" },
        details: { min: "0.50", max: "2.00" },
      });
    }
    expect(await casino.balance(player.playerId)).toBe("100.00");
    for (const taken of ["0.50", "2.00"]) expect((await spin(player, taken)).status).toBe(201);
    const entries = await casino.call("GET", "/api/v1/admin/audit-log?action=game.switched");
    expect(entries.data.entries[0]).toMatchObject({
      before: { limits: [] },
      after: { limits: [own] },
    });
    expect(expectSuccess(await casino.call("PATCH", GAME, limit([]))).limits).toEqual([]);
    advanceSeconds(10);
    expect((await spin(player, "2.01")).status).toBe(201);
  });

  it("cap the exposure: the largest stake is the one whose largest win is within the cap", async () => {
    const casino = await openCasino();
    const player = await casino.launch({ demo: true });
    const most = goldenReels.mathematics.maxMultiplier;
    const maxWin = (most * 1.5 + 0.99).toFixed(2);
    const set = await casino.call("PATCH", GAME, limit([{ currency: "USD", maxWin }]));
    expect(expectSuccess(set).limits[0].stake.max).toBe("1.50");
    holdClock();
    advanceSeconds(10);
    const { data } = await player.call("GET", "/api/v1/games/golden-reels/config");
    expect(data).toMatchObject({ stake: { max: "1.50" }, maxWin: (most * 1.5).toFixed(2) });
    expect(await spin(player, "1.51")).toMatchObject({ code: "STAKE_OUT_OF_RANGE" });
    expect((await spin(player, "1.50")).status).toBe(201);
  });
});

describe("PUT /admin/games/:gameId/limits/:currency", () => {
  const NONE = { minStake: null, maxStake: null, maxWin: null };
  const put = (casino: Casino, currency: string, limits: object, options: object = {}) =>
    casino.call("PUT", `${GAME}/limits/${currency}`, { body: { ...NONE, ...limits }, ...options });
  const read = async (casino: Casino) => expectSuccess(await casino.call("GET", GAME));
  const shown = async (casino: Casino): Promise<Record<string, string>> => {
    const { limits } = await read(casino);
    return Object.fromEntries(
      limits.map(({ currency, maxStake }: Record<string, string>) => [currency, maxStake]),
    );
  };

  it("sets one currency and leaves the others, and the game's switches and return, as they are", async () => {
    const casino = await openCasino();
    await casino.call("PATCH", GAME, { body: { jackpot: false } });
    const usd = expectSuccess(await put(casino, "USD", { minStake: "0.50", maxStake: "2.00" }));
    const range = { minStake: "0.50", maxStake: "2.00", maxWin: null };
    const inUsd = { currency: "USD", ...range, stake: { min: "0.50", max: "2.00", step: "0.01" } };
    expect(usd).toEqual({ id: "golden-reels", limits: [inUsd] });
    await put(casino, "EUR", { maxStake: "5.00" });
    await put(casino, "JPY", { maxStake: "900" });
    expect(await shown(casino)).toEqual({ USD: "2.00", EUR: "5.00", JPY: "900" });
    await put(casino, "EUR", { maxStake: "6.00" });
    expect(await shown(casino)).toEqual({ USD: "2.00", EUR: "6.00", JPY: "900" });
    // Three nulls remove this currency's limits. Sending them again changes nothing.
    for (let times = 0; times < 2; times += 1) {
      expect((await put(casino, "EUR", {})).status).toBe(200);
      expect(await shown(casino)).toEqual({ USD: "2.00", JPY: "900" });
    }
    expect(await read(casino)).toMatchObject({ enabled: true, jackpot: false });
  });

  it("keeps the limits of all currencies that are set at the same moment, and a switch set with them", async () => {
    const casino = await openCasino();
    const currencies = ["USD", "EUR", "SEK", "CAD", "GBP", "NOK"];
    const answers = await Promise.all([
      ...currencies.map((currency, index) => put(casino, currency, { maxStake: `${index + 20}` })),
      casino.call("PATCH", GAME, { body: { enabled: false } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const expected = currencies.map((currency, index) => [currency, `${index + 20}.00`]);
    expect(await shown(casino)).toEqual(Object.fromEntries(expected));
    expect(await read(casino)).toMatchObject({ enabled: false });
    const { data } = await casino.call("GET", "/api/v1/admin/audit-log?action=game.limited");
    const told = data.entries.map(({ before, after }: Record<string, { limits: object[] }>) => [
      before?.limits.length,
      after?.limits.length,
    ]);
    // Each entry has the one currency that it changed.
    expect(told).toEqual(currencies.map(() => [0, 1]));
  });

  it("holds for bets, and in production apart from the sandbox", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    await casino.deposit(player.playerId, "10.00");
    await put(casino, "EUR", { maxStake: "1.00" });
    await put(casino, "USD", { maxStake: "1.00" });
    holdClock();
    advanceSeconds(10);
    expect(await spin(player, "1.01")).toMatchObject({ code: "STAKE_OUT_OF_RANGE" });
    expect((await spin(player, "1.00")).status).toBe(201);
    const credential = casino.otherKey;
    const other = expectSuccess(await casino.call("GET", GAME, { credential }));
    expect(other.limits).toEqual([]);
  });

  it("shows the platform's stakes in every currency, with limits or without", async () => {
    const casino = await openCasino();
    await put(casino, "USD", { maxStake: "2.00" });
    const { stakes } = await read(casino);
    expect(stakes).toHaveLength(CURRENCIES.length);
    expect(stakes).toContainEqual({ currency: "USD", min: "0.10", max: "100.00", step: "0.01" });
    expect(stakes).toContainEqual({ currency: "JPY", min: "10", max: "10000", step: "1" });
  });

  it("leaves it to the older call to replace the limits of all currencies", async () => {
    const casino = await openCasino();
    await put(casino, "USD", { maxStake: "2.00" });
    await put(casino, "EUR", { maxStake: "5.00" });
    const limits = [{ currency: "EUR", maxStake: "7.00" }];
    await casino.call("PATCH", GAME, { body: { limits } });
    expect(await shown(casino)).toEqual({ EUR: "7.00" });
  });

  it.each(
    someOf<[string, object, number, string]>(
      [
        ["USD", { maxStake: undefined }, 400, "VALIDATION_FAILED"],
        ["USD", { maxStake: 1 }, 400, "VALIDATION_FAILED"],
        ["USD", { maxStake: "1.00", currency: "USD" }, 400, "VALIDATION_FAILED"],
        ["USD", { maxStake: "-1.00" }, 400, "AMOUNT_INVALID"],
        ["USD", { minStake: "0.001" }, 400, "AMOUNT_INVALID"],
        ["JPY", { minStake: "0.5" }, 400, "AMOUNT_INVALID"],
        ["USD", { maxStake: "0.09" }, 400, "VALIDATION_FAILED"],
        ["USD", { minStake: "2.00", maxStake: "1.00" }, 400, "VALIDATION_FAILED"],
        ["USD", { maxWin: "1.00" }, 400, "VALIDATION_FAILED"],
        ["XXX", { maxStake: "1.00" }, 422, "CURRENCY_NOT_SUPPORTED"],
        ["__proto__", { maxStake: "1.00" }, 400, "VALIDATION_FAILED"],
        ["valueOf", { maxStake: "1.00" }, 422, "CURRENCY_NOT_SUPPORTED"],
      ],
      3,
    ),
  )("refuses %s %j and changes nothing", async (currency, limits, status, code) => {
    const casino = await openCasino();
    await put(casino, "USD", { maxStake: "3.00" });
    expect(await put(casino, currency, limits)).toMatchObject({ status, code });
    expect(await shown(casino)).toEqual({ USD: "3.00" });
  });

  it("answers GAME_NOT_FOUND for an unknown game, for writes and reads", async () => {
    const casino = await openCasino();
    const path = "/api/v1/admin/games/constructor";
    const written = await casino.call("PUT", `${path}/limits/USD`, { body: NONE });
    for (const answer of [written, await casino.call("GET", path)]) {
      expect(answer).toMatchObject({ status: 404, code: "GAME_NOT_FOUND" });
    }
  });

  it("is allowed to a key with the scope of games, and to owners and admins", async () => {
    const casino = await openCasino();
    const reads = await casino.call("POST", "/api/v1/admin/api-keys", {
      body: { label: "reads", scopes: ["read"] },
    });
    const credential = expectSuccess(reads).key;
    expect(await put(casino, "USD", { maxStake: "1.00" }, { credential })).toMatchObject({
      status: 403,
      code: "SCOPE_MISSING",
    });
    expect((await casino.call("GET", GAME, { credential })).status).toBe(200);
    const production = { ...casino, environment: "production" as const };
    for (const role of ["finance", "support", "compliance"] as const) {
      const body = { ...NONE, maxStake: "1.00" };
      const as = personOf(production, role);
      const path = `${GAME}/limits/USD`;
      expect(await asPerson(as, "PUT", path, { body })).toMatchObject({ code: "ROLE_MISSING" });
    }
    expect(await shown(casino)).toEqual({});
  });
});
