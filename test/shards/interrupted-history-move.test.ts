/**
 * A move of history survives a crash at every access to a database, before and after it took
 * effect, and a worker that continues after another has taken over no longer changes anything.
 * docs/decisions/0193.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { moveInTurn } from "../../src/history-moves/move-in-turn.ts";
import { SETTLING_MS } from "../../src/history-moves/run-move.ts";
import { expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock, secondsLeftToday } from "../support/clock.ts";
import {
  askToMove,
  FIRST,
  historyIn,
  moveOf,
  pause,
  runUntil,
  SECOND,
  watchedBindings,
} from "../support/history-move.ts";
import { auditOf } from "../support/staff.ts";

const SPIN = "/api/v1/games/golden-reels/rounds";
/** After a crashed turn, the next one follows after this time. */
const TURN_SECONDS = 5 * 60;

beforeEach(() => {
  holdClock();
  advanceSeconds(secondsLeftToday() + 3_600);
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "info").mockReturnValue();
});
afterEach(() => {
  releaseClock();
  vi.restoreAllMocks();
});

/** A casino whose player bets, and whose lists are read after each bet. */
async function openPlay() {
  const casino = await openCasino({ historyShard: "DB" });
  const externalId = `player-${ulid()}`;
  let player: PlayerSession = await casino.launch({ playerId: externalId });
  let openedAt = Date.now();
  const { playerId } = player;
  await casino.deposit(playerId, "500.00");
  let bets = 0;
  const bet = async () => {
    if (Date.now() > openedAt + 600_000) {
      player = await casino.launch({ playerId: externalId });
      openedAt = Date.now();
    }
    const options = { body: { stake: "1.00" }, headers: { "Idempotency-Key": ulid() } };
    expectSuccess(await player.call("POST", SPIN, options));
    bets += 1;
    await casino.call("GET", `/api/v1/admin/rounds?playerId=${playerId}`);
  };
  const rounds = async () => {
    const answer = await casino.call("GET", `/api/v1/admin/rounds?playerId=${playerId}&limit=100`);
    return (expectSuccess(answer).rounds as unknown[]).length;
  };
  await bet();
  expectSuccess(await askToMove(casino, "HISTORY_1"));
  return { casino, bet, rounds, bets: () => bets };
}

/** Checks that the history is whole, and only in the new database. */
async function expectMoved({ casino, rounds, bets }: Awaited<ReturnType<typeof openPlay>>) {
  expect(await moveOf(casino)).toMatchObject({ differing: 0 });
  expect(await rounds()).toBe(bets());
  expect(await historyIn(casino, FIRST)).toEqual({});
  const { history_points, entries, day_totals } = await historyIn(casino, SECOND);
  expect(history_points).toMatchObject([{ through: entries?.length }]);
  expect(day_totals).toMatchObject([{ rounds: bets(), players: 1 }]);
  expect((await auditOf(casino)).findings).toEqual([]);
}

describe.each(["before", "after"] as const)("a crash %s an access to a database", (moment) => {
  it("at any point of a move loses nothing and counts nothing twice", async () => {
    const play = await openPlay();
    let turns = 0;
    // Each turn goes one access further than the last, until one comes to the end.
    for (let limit = 1; (await moveOf(play.casino)).phase !== "leaving"; limit += 1) {
      expect(limit).toBeLessThan(400);
      let accesses = 0;
      const crashing = watchedBindings(async (work) => {
        accesses += 1;
        if (accesses < limit) return work();
        if (accesses === limit && moment === "after") await work();
        throw new Error("D1_ERROR: Network connection lost.");
      });
      const before = (await moveOf(play.casino)).phase;
      await moveInTurn(crashing, { pause }).catch(() => undefined);
      turns += 1;
      await play.bet();
      advanceSeconds(TURN_SECONDS + 1);
      // Where a phase is over, the next one is tried from its first access.
      if ((await moveOf(play.casino)).phase !== before) limit = 1;
    }
    expect(turns).toBeGreaterThan(30);
    await runUntil(play.casino, "done");
    await expectMoved(play);
  });
});

describe("a worker whose turn is over", () => {
  it("changes nothing any more, wherever it continues", async () => {
    let at = 2;
    for (let isReached = true; isReached; at += 5) {
      const play = await openPlay();
      await runUntil(play.casino, "comparing", 1);
      let accesses = 0;
      const takeOver = async () => {
        advanceSeconds(TURN_SECONDS + 1);
        await play.bet();
        await runUntil(play.casino, "leaving");
        // What is played now is only in the new database.
        await play.bet();
      };
      const late = watchedBindings(async (work) => {
        accesses += 1;
        if (accesses === at) await takeOver();
        return work();
      });
      await moveInTurn(late, { pause }).catch(() => undefined);
      isReached = accesses >= at;
      await play.bet();
      await runUntil(play.casino, "done");
      await expectMoved(play);
    }
    expect(at).toBeGreaterThan(30);
  });
});

describe("a worker that dies after the switch", () => {
  it("leaves a history that nothing can write to until the next turn has waited", async () => {
    const play = await openPlay();
    const dead = async () => {
      throw new Error("killed");
    };
    await moveInTurn(env, { pause: dead });
    while ((await moveOf(play.casino)).phase !== "settling") await moveInTurn(env, { pause: dead });
    await play.bet();
    const waited: number[] = [];
    expect(await historyIn(play.casino, SECOND)).toMatchObject({ day_totals: [{ rounds: 1 }] });
    advanceSeconds(1);
    const settle = async (ms: number) => {
      waited.push(ms);
      await pause(ms);
    };
    while ((await moveOf(play.casino)).phase !== "leaving")
      await moveInTurn(env, { pause: settle });
    expect(waited).toEqual([SETTLING_MS]);
    await runUntil(play.casino, "done");
    await expectMoved(play);
  });
});
