/** What a session may play and what it is refused. A refused call moves no money. */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, describe, expect, it } from "vitest";
import { issueLaunchToken } from "../../src/auth/tokens.ts";
import { readConfig } from "../../src/config.ts";
import type { GameSwitches } from "../../src/db/tenant.ts";
import { launchClaimsFor } from "../../src/players/launch-claims.ts";
import {
  type Casino,
  call,
  exchange,
  expectSuccess,
  openCasino,
  type PlayerSession,
  playerSession,
} from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { someOf } from "../support/length.ts";

const GAME_ID = "golden-reels";
const ROUNDS = `/api/v1/games/${GAME_ID}/rounds`;

function spin(player: PlayerSession, body: unknown = { stake: "1.00" }, key: string = ulid()) {
  return player.call("POST", ROUNDS, { body, headers: { "Idempotency-Key": key } });
}

async function funded(amount = "100.00", game: Partial<GameSwitches> = {}) {
  const casino = await openCasino({ settings: { games: { [GAME_ID]: game } } });
  const player = await casino.launch();
  await casino.deposit(player.externalId, amount);
  return { casino, player, balance: () => casino.balance(player.playerId) };
}

/** Issues a launch token for the player's next session that is valid for another game only. */
async function pinnedToken({ tenant, environment }: Casino, player: PlayerSession) {
  const launch = launchClaimsFor({ tenant, environment }, { playerId: player.externalId });
  if (!launch.ok) throw new Error(launch.refusal);
  const claims = { ...launch.value, gid: "safe-smash" };
  return issueLaunchToken(readConfig(env), claims).token;
}

/**
 * Disables the game as the operator's dashboard does. The change takes effect everywhere within 10
 * seconds.
 */
async function disableGame(casino: Casino): Promise<void> {
  const body = { enabled: false };
  expectSuccess(await casino.call("PATCH", `/api/v1/admin/games/${GAME_ID}`, { body }));
  advanceSeconds(10);
}

afterEach(releaseClock);

describe("a round", () => {
  it("answers 201 with the round, the balance after it and its jackpot contribution", async () => {
    const { player, balance } = await funded();
    const { status, data } = await spin(player, { stake: "2.50", clientSeed: "luck" });
    expect(status).toBe(201);
    expect(data.round).toMatchObject({
      gameId: "golden-reels",
      state: "settled",
      demo: false,
      currency: "USD",
      stake: { cash: "2.50", bonus: "0.00", total: "2.50" },
      nextActions: [],
      fairness: { clientSeed: "luck", nonce: 1 },
    });
    expect(data.round.outcome.reelPositions).toHaveLength(5);
    expect(Number(data.round.win)).toBe(2.5 * data.round.multiplier);
    expect(data.jackpot).toEqual({ state: "settled", contribution: "0.025000", won: null });
    expect(data.balance.total).toBe(await balance());
    expect(Number(data.balance.total)).toBeCloseTo(100 - 2.5 + Number(data.round.win), 10);
  });

  it("accepts the stake as text or as an exact number", async () => {
    const { player } = await funded();
    expect((await spin(player, { stake: 0.3 })).data.round.stake.total).toBe("0.30");
    expect((await spin(player, { stake: "0.3" })).data.round.stake.total).toBe("0.30");
  });

  it("is returned again for the same key, and marked as a replay", async () => {
    const { player, balance } = await funded();
    const key = ulid();
    const first = await spin(player, { stake: "1.00" }, key);
    const before = await balance();
    const again = await spin(player, { stake: "1.00" }, key);
    expect(again.status).toBe(201);
    expect(again.data).toEqual(first.data);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(first.headers.get("Idempotent-Replayed")).toBeNull();
    expect(await balance()).toBe(before);
  });

  it("is returned again under its key after its game was disabled, and no new round is played", async () => {
    const { casino, player, balance } = await funded();
    holdClock();
    const key = ulid();
    const first = await spin(player, { stake: "1.00" }, key);
    const before = await balance();
    await disableGame(casino);
    const again = await spin(player, { stake: "1.00" }, key);
    expect(again.status).toBe(201);
    expect(again.data).toEqual(first.data);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(await spin(player)).toMatchObject({ status: 403, code: "GAME_DISABLED" });
    expect(await balance()).toBe(before);
  });

  it("contributes nothing in a game that the tenant keeps out of the jackpot", async () => {
    const { casino, player } = await funded("10.00", { jackpot: false });
    expect((await spin(player)).data.jackpot).toBeNull();
    expect((await casino.call("GET", "/api/v1/wallet/jackpots")).data.pools).toEqual([]);
  });

  it("can be read again by a page that was reloaded", async () => {
    const { player } = await funded();
    const first = (await spin(player)).data.round;
    const last = (await spin(player)).data;
    const { data } = await player.call("GET", `${ROUNDS}/current`);
    expect(data.round).toBeNull();
    expect(data.rounds).toEqual([last.round, first]);
    expect(data.balance).toEqual(last.balance);
    expect(data.fairness).toMatchObject(last.round.fairness);
  });
});

describe("a refused bet", () => {
  it.each(
    someOf(
      [
        ["finer than the currency", { stake: "0.101" }, 400, "AMOUNT_INVALID"],
        ["zero", { stake: "0" }, 400, "AMOUNT_INVALID"],
        ["negative", { stake: -1 }, 400, "AMOUNT_INVALID"],
        ["an exponent", { stake: "1e1" }, 400, "AMOUNT_INVALID"],
        [
          "larger than any integer amount",
          { stake: "99999999999999999999" },
          400,
          "AMOUNT_INVALID",
        ],
        ["below the smallest stake", { stake: "0.09" }, 422, "STAKE_OUT_OF_RANGE"],
        ["above the largest stake", { stake: "100.01" }, 422, "STAKE_OUT_OF_RANGE"],
        ["above the balance", { stake: "10.01" }, 422, "INSUFFICIENT_FUNDS"],
        ["a stake of another type", { stake: true }, 400, "VALIDATION_FAILED"],
        ["no stake", {}, 400, "VALIDATION_FAILED"],
        ["an unknown field", { stake: "1.00", win: "5.00" }, 400, "VALIDATION_FAILED"],
        [
          "a client seed too long",
          { stake: "1", clientSeed: "x".repeat(65) },
          400,
          "VALIDATION_FAILED",
        ],
        ["an unprintable client seed", { stake: "1", clientSeed: "\n" }, 400, "VALIDATION_FAILED"],
      ],
      5,
    ),
  )("moves nothing: %s", async (_why, body, status, code) => {
    const { player, balance } = await funded("10.00");
    expect(await spin(player, body)).toMatchObject({ status, code });
    expect(await balance()).toBe("10.00");
  });

  it("states the limits and the balance in major units", async () => {
    const { player } = await funded("10.00");
    const range = await spin(player, { stake: "0.01" });
    expect(range.details).toEqual({ min: "0.10", max: "100.00" });
    const funds = await spin(player, { stake: "50.00" });
    expect(funds.details).toEqual({ balance: "10.00" });
  });

  it("moves nothing without a valid Idempotency-Key", async () => {
    const { player, balance } = await funded("10.00");
    const body = { stake: "1.00" };
    expect((await player.call("POST", ROUNDS, { body })).code).toBe("IDEMPOTENCY_KEY_REQUIRED");
    for (const key of ["", " ", "a b", "x".repeat(256)]) {
      expect((await spin(player, body, key)).code, key).toBe("IDEMPOTENCY_KEY_REQUIRED");
    }
    expect(await balance()).toBe("10.00");
  });

  it("moves nothing with a used key and another stake", async () => {
    const { player, balance } = await funded("10.00");
    const key = ulid();
    await spin(player, { stake: "1.00" }, key);
    const before = await balance();
    const reused = await spin(player, { stake: "2.00" }, key);
    expect(reused).toMatchObject({ status: 422, code: "IDEMPOTENCY_KEY_REUSED" });
    expect(await balance()).toBe(before);
  });

  it("moves nothing in a game that does not exist", async () => {
    const { player, balance } = await funded("10.00");
    const headers = { "Idempotency-Key": ulid() };
    const path = "/api/v1/games/no-such-game/rounds";
    const answer = await player.call("POST", path, { body: { stake: "1.00" }, headers });
    expect(answer).toMatchObject({ status: 404, code: "GAME_NOT_FOUND" });
    expect(await balance()).toBe("10.00");
  });

  it("moves nothing in a game that is disabled", async () => {
    const { player, balance } = await funded("10.00", { enabled: false });
    expect(await spin(player)).toMatchObject({ status: 403, code: "GAME_DISABLED" });
    expect(await balance()).toBe("10.00");
  });

  it("moves nothing in a game that the token does not allow", async () => {
    const { casino, player, balance } = await funded("10.00");
    const pinned = playerSession(expectSuccess(await exchange(await pinnedToken(casino, player))));
    expect(await spin(pinned)).toMatchObject({ status: 403, code: "GAME_NOT_IN_TOKEN" });
    expect(await balance()).toBe("10.00");
  });

  it("moves nothing from the very next call after a logout", async () => {
    const { player, balance } = await funded("10.00");
    await player.call("POST", "/api/v1/auth/logout");
    expect(await spin(player)).toMatchObject({ status: 401, code: "SESSION_ENDED" });
    expect(await player.call("GET", `${ROUNDS}/current`)).toMatchObject({ code: "SESSION_ENDED" });
    expect(await balance()).toBe("10.00");
  });

  it("is refused with an API key, or without a credential", async () => {
    const { casino } = await funded();
    const options = { body: { stake: "1" }, headers: { "Idempotency-Key": ulid() } };
    expect((await casino.call("POST", ROUNDS, options)).code).toBe("CREDENTIAL_NOT_ACCEPTED");
    expect((await call("POST", ROUNDS, options)).code).toBe("CREDENTIALS_MISSING");
  });
});

describe("a demo session", () => {
  it("plays with 1,000.00 of demo money, and does not affect wallet, jackpot or transactions", async () => {
    const casino = await openCasino();
    const player = await casino.launch({ demo: true });
    await casino.deposit(player.playerId, "5.00");
    const { data } = await spin(player, { stake: "100.00" });
    expect(data.round.demo).toBe(true);
    expect(data.jackpot).toBeNull();
    expect(Number(data.balance.total)).toBe(900 + Number(data.round.win));
    expect(await casino.balance(player.playerId)).toBe("5.00");
    const listed = await casino.call("GET", `/api/v1/wallet/transactions/${player.playerId}`);
    expect(listed.data.transactions.map(({ type }: { type: string }) => type)).toEqual(["deposit"]);
    expect((await casino.call("GET", "/api/v1/wallet/jackpots")).data.pools).toEqual([]);
  });
});
