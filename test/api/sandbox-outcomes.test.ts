/** Forced outcomes: Reference 14.8 and 14.9. */
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { someOf } from "../support/length.ts";

const FORCE = "/api/v1/test/force-outcome";
const STOPS = [14, 7, 23, 16, 17];
/** Stops that show three scatters, which start seven free spins. The free spins are drawn. */
const THREE_SCATTERS = [0, 0, 0, 0, 0];

const OTHER_GAMES = {
  "safe-smash": { type: "safe_smash", multipliers: [1.2, 1.5], hammerBreakOnHit: null },
  "bit-key-rush": {
    type: "bit_key_rush",
    correctChars: ["a", "7"],
    guessResults: [
      { position: 0, correct: true, multiplier: 1.5 },
      { position: 1, correct: false, penalty: 0.5, traceIncrease: 10 },
    ],
    fbiTracePerGuess: [5, 10],
  },
  "fox-n-flock": { type: "fox", goatMultipliers: [1.1, 2], shepherdState: "patrolling" },
  katapuuult: {
    type: "catapult",
    collectibles: [{ x: 1.5, y: 2, type: "gem", value: 3 }],
    hazards: [{ x: 4, y: 5, type: "bird", penalty: 0.5 }],
  },
};

async function opened() {
  const casino = await openCasino();
  const demo = await casino.launch({ demo: true });
  return { casino, demo };
}

function force(casino: Casino, playerId: string, outcome: unknown, gameId = "golden-reels") {
  return casino.call("POST", FORCE, { body: { playerId, gameId, outcome } });
}

function forceStops(casino: Casino, playerId: string, reelPositions: readonly unknown[] = STOPS) {
  return force(casino, playerId, { type: "slots", reelPositions });
}

async function spin(player: PlayerSession, body: object = { stake: "1.00" }) {
  const headers = { "Idempotency-Key": ulid() };
  const path = "/api/v1/games/golden-reels/rounds";
  return expectSuccess(await player.call("POST", path, { body, headers })).round;
}

describe("forced reel stops", () => {
  it("are used once, by the player's next demo round, and the round says so", async () => {
    const { casino, demo } = await opened();
    const answer = await forceStops(casino, demo.externalId);
    expect(answer.data).toEqual({
      playerId: demo.playerId,
      externalId: demo.externalId,
      gameId: "golden-reels",
      type: "slots",
      accepted: true,
      usedBy: "next_demo_round",
      note: answer.data.note,
    });
    const forced = await spin(demo);
    expect(forced).toMatchObject({ forced: true, demo: true, outcome: { reelPositions: STOPS } });
    const free = await spin(demo);
    expect(free.forced).toBeUndefined();
    expect(free.fairness.nonce).toBe(forced.fairness.nonce + 1);
    const { data } = await casino.call("GET", `/api/v1/players/${demo.playerId}/rounds`);
    expect(data.rounds.map((round: { forced?: true }) => round.forced)).toEqual([undefined, true]);
  });

  it("keep the game's rules in effect: scatters start free spins, which are drawn", async () => {
    const { casino, demo } = await opened();
    expectSuccess(await forceStops(casino, demo.playerId, THREE_SCATTERS));
    const { outcome, win, multiplier } = await spin(demo);
    expect(outcome).toMatchObject({ reelPositions: THREE_SCATTERS, scatters: 3 });
    expect(outcome.freeSpins.spins).toHaveLength(5);
    const stops = outcome.freeSpins.spins.map((one: { reelPositions: number[] }) =>
      String(one.reelPositions),
    );
    expect(new Set(stops).size).toBeGreaterThan(1);
    expect(multiplier).toBeGreaterThanOrEqual(2);
    expect(Number(win)).toBe(multiplier);
  });

  it("are never used for a real-money round, and wait for a demo round", async () => {
    const { casino, demo } = await opened();
    const real = await casino.launch({ playerId: demo.externalId });
    await casino.deposit(real.playerId, "50.00");
    expectSuccess(await forceStops(casino, demo.playerId));
    for (let round = 0; round < 3; round += 1) {
      const { forced, outcome } = await spin(real);
      expect(forced).toBeUndefined();
      expect(outcome.reelPositions).not.toEqual(STOPS);
    }
    expect((await spin(demo)).outcome.reelPositions).toEqual(STOPS);
  });

  it("stay in place after a refused bet, and a retry shows them again", async () => {
    const { casino, demo } = await opened();
    expectSuccess(await forceStops(casino, demo.playerId));
    const path = "/api/v1/games/golden-reels/rounds";
    const headers = { "Idempotency-Key": ulid() };
    const refused = await demo.call("POST", path, { body: { stake: "1000.00" }, headers });
    expect(refused.code).toBe("STAKE_OUT_OF_RANGE");
    const retried = { body: { stake: "1.00" }, headers: { "Idempotency-Key": ulid() } };
    const first = await demo.call("POST", path, retried);
    const again = await demo.call("POST", path, retried);
    expect(first.data.round).toMatchObject({ forced: true, outcome: { reelPositions: STOPS } });
    expect(again.data).toEqual(first.data);
    expect((await spin(demo)).forced).toBeUndefined();
  });

  it("are replaced by newer ones, and are not used for another player", async () => {
    const { casino, demo } = await opened();
    const rival = await casino.launch({ demo: true });
    expectSuccess(await forceStops(casino, demo.playerId));
    expectSuccess(await forceStops(casino, demo.playerId, [1, 2, 3, 4, 5]));
    expect((await spin(rival)).forced).toBeUndefined();
    expect((await spin(demo)).outcome.reelPositions).toEqual([1, 2, 3, 4, 5]);
    expect((await spin(demo)).forced).toBeUndefined();
  });

  it("are removed by a reset", async () => {
    const { casino, demo } = await opened();
    expectSuccess(await forceStops(casino, demo.playerId));
    expectSuccess(await casino.call("POST", `/api/v1/test/players/${demo.playerId}/reset`));
    expect((await spin(demo)).forced).toBeUndefined();
  });

  it.each(
    someOf(
      [
        [[0, 0, 0, 0]],
        [[0, 0, 0, 0, 0, 0]],
        [[24, 0, 0, 0, 0]],
        [[0, 0, 0, 0, 20]],
        [[-1, 0, 0, 0, 0]],
        [[0.5, 0, 0, 0, 0]],
        [[]],
      ],
      3,
    ),
  )("are refused at %j, where the reels cannot stop", async (stops) => {
    const { casino, demo } = await opened();
    const answer = await forceStops(casino, demo.playerId, stops);
    expect(answer).toMatchObject({ status: 422, code: "OUTCOME_INVALID" });
    expect(answer.details).toMatchObject({
      issues: [{ path: "outcome.reelPositions" }],
      reelLengths: [24, 24, 24, 20, 20],
    });
    expect((await spin(demo)).forced).toBeUndefined();
  });

  it("may be the last stop of every reel", async () => {
    const { casino, demo } = await opened();
    expectSuccess(await forceStops(casino, demo.playerId, [23, 23, 23, 19, 19]));
    expect((await spin(demo)).outcome.reelPositions).toEqual([23, 23, 23, 19, 19]);
  });
});

describe("an outcome of another game", () => {
  it.each(someOf(Object.entries(OTHER_GAMES), 2))(
    "is accepted for %s, and the answer says that it is never used",
    async (gameId, outcome) => {
      const { casino, demo } = await opened();
      const answer = await force(casino, demo.playerId, outcome, gameId);
      expect(answer.data).toMatchObject({
        gameId,
        type: outcome.type,
        accepted: true,
        usedBy: "never",
      });
      expect((await spin(demo)).forced).toBeUndefined();
    },
  );

  it("is refused if its type is not the game's", async () => {
    const { casino, demo } = await opened();
    const slots = { type: "slots", reelPositions: STOPS };
    for (const [gameId, outcome] of Object.entries(OTHER_GAMES)) {
      for (const wrong of [
        await force(casino, demo.playerId, outcome),
        await force(casino, demo.playerId, slots, gameId),
      ]) {
        expect(wrong).toMatchObject({ status: 422, code: "OUTCOME_INVALID" });
        expect(wrong.details.issues[0].path).toBe("outcome.type");
      }
    }
  });

  it.each([
    [{ ...OTHER_GAMES["safe-smash"], hammerBreakOnHit: 1.5 }],
    [{ type: "safe_smash", multipliers: [1] }],
    [{ ...OTHER_GAMES["safe-smash"], multipliers: ["1"] }],
    [{ ...OTHER_GAMES["bit-key-rush"], correctChars: ["ab"] }],
    [{ ...OTHER_GAMES["bit-key-rush"], guessResults: [{ position: 1 }] }],
    [{ ...OTHER_GAMES["fox-n-flock"], shepherdState: "asleep" }],
    [{ ...OTHER_GAMES.katapuuult, hazards: [{ x: 1, y: 1, type: "coin", penalty: 1 }] }],
    [{ ...OTHER_GAMES.katapuuult, surprise: 1 }],
    [{ type: "slots", reelPositions: ["0", 0, 0, 0, 0] }],
    [{ type: "slots" }],
    [{ type: "roulette" }],
    [{}],
    ["slots"],
  ])("is refused if it is malformed: %j", async (outcome) => {
    const { casino, demo } = await opened();
    const answer = await force(casino, demo.playerId, outcome);
    expect(answer).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(answer.details.issues[0].path).toMatch(/^outcome/);
  });
});

describe("a forced outcome", () => {
  it("is refused with 80060 for a production key, whatever is sent", async () => {
    const casino = await openCasino({ environment: "production" });
    const player = await casino.launch({ demo: true });
    for (const body of [{}, { playerId: player.playerId, gameId: "golden-reels", outcome: {} }]) {
      const answer = await casino.call("POST", FORCE, { body });
      expect(answer).toMatchObject({ status: 403, code: "80060" });
    }
    expect((await spin(player)).forced).toBeUndefined();
  });

  it("is refused for an unknown player or game, and for another tenant's player", async () => {
    const { casino, demo } = await opened();
    const other = await openCasino();
    expect((await forceStops(casino, "nobody")).code).toBe("PLAYER_NOT_FOUND");
    expect((await forceStops(other, demo.playerId)).code).toBe("PLAYER_NOT_FOUND");
    const safe = OTHER_GAMES["safe-smash"];
    expect((await force(casino, "nobody", safe, "safe-smash")).code).toBe("PLAYER_NOT_FOUND");
    expect((await force(casino, demo.playerId, safe, "roulette")).code).toBe("GAME_NOT_FOUND");
    expect((await force(casino, demo.playerId, safe, "toString")).code).toBe("GAME_NOT_FOUND");
    expect((await spin(demo)).forced).toBeUndefined();
  });
});
