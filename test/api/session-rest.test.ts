/**
 * The break that a jurisdiction requires with a reality check, counted over all of a player's sessions:
 * Reference 8.18.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Casino, expectSuccess, type PlayerSession } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import {
  answerCheck,
  MINUTE,
  passMinutes,
  restart,
  seated,
  spin,
} from "../support/seated-player.ts";

beforeEach(holdClock);
afterEach(releaseClock);

describe("the break that comes with a reality check", () => {
  const GERMAN = { jurisdiction: "DE", currency: "EUR" } as const;
  const relaunch = (casino: Casino, { externalId: playerId }: PlayerSession) =>
    casino.launch({ ...GERMAN, playerId });
  const PAUSE_MS = 5 * MINUTE * 1000;

  it("is required after a session that ran its full time, in whichever session comes next", async () => {
    const { casino, player } = await seated(GERMAN);
    const late = await passMinutes(player, 59.5);
    expectSuccess(await spin(late));
    advanceSeconds(30);
    expect((await spin(late)).code).toBe("SESSION_TIME_LIMIT");
    await restart(casino, player);
    const next = await relaunch(casino, player);
    const refused = await spin(next);
    expect(refused).toMatchObject({ status: 403, code: "REALITY_CHECK_REQUIRED" });
    expect(refused.details).toEqual({ retryAfterMs: PAUSE_MS });
    expect((await answerCheck(next, "continue")).code).toBe("REALITY_CHECK_REQUIRED");
    advanceSeconds(5 * MINUTE);
    expect((await spin(next)).code).toBe("REALITY_CHECK_REQUIRED");
    expectSuccess(await answerCheck(next, "continue"));
    expectSuccess(await spin(next));
  });

  it("cannot be postponed by logging out and launching again", async () => {
    const { casino, player } = await seated(GERMAN);
    const late = await passMinutes(player, 50);
    expectSuccess(await spin(late));
    await late.call("POST", "/api/v1/auth/logout");
    advanceSeconds(MINUTE);
    const next = await relaunch(casino, player);
    expectSuccess(await spin(next));
    advanceSeconds(8 * MINUTE);
    expectSuccess(await spin(next));
    advanceSeconds(MINUTE);
    expect((await spin(next)).details).toEqual({ retryAfterMs: PAUSE_MS });
  });

  it("is not required after an equally long absence, because a new session counts from its own start", async () => {
    const { casino, player } = await seated(GERMAN);
    const late = await passMinutes(player, 58);
    expectSuccess(await spin(late));
    advanceSeconds(5 * MINUTE);
    const next = await relaunch(casino, player);
    expectSuccess(await spin(next));
    const anHourLater = await passMinutes(next, 59);
    expectSuccess(await spin(anHourLater));
  });
});
