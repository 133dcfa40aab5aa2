/** Stakes and wins by hour and game: Reference 12.36. */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, describe, expect, it } from "vitest";
import { asHistory } from "../../src/db/history-database.ts";
import { gameHoursOf } from "../../src/history/read-game-hours.ts";
import { type Casino, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { fillRounds, meteredDatabase } from "../support/long-history.ts";
import { LONG_HISTORY_BEGAN } from "../support/long-history-rows.ts";
import { asPerson, personOf } from "../support/people.ts";
import { askToVoid, secondKey } from "../support/void-round.ts";

const PATH = "/api/v1/admin/game-hours";
const HOUR_MS = 3_600_000;

afterEach(releaseClock);

type Hour = Record<"startsAt" | "gameId" | "staked" | "won" | "ggr", string>;

const hoursOf = async (casino: Casino, query = "") =>
  expectSuccess(await casino.call("GET", PATH + query)).hours;

describe("the hours of a day by game", () => {
  it("add up to the day's totals, without open and voided rounds", async () => {
    holdClock();
    const fiveBefore = 2 * HOUR_MS - (Date.now() % HOUR_MS) - 300_000;
    advanceSeconds(Math.ceil(fiveBefore / 1000));
    const casino = await openCasino();
    const other = await secondKey(casino);
    const player = await casino.launch();
    await casino.deposit(player.externalId, "100.00");
    const play = async (game: string, body: object) => {
      const headers = { "Idempotency-Key": ulid() };
      const path = `/api/v1/games/${game}/rounds`;
      return expectSuccess(await player.call("POST", path, { body, headers })).round;
    };
    const steps = { stake: "1.00", choices: { breaksAt: 5, low: true } };
    const spun = [await play("golden-reels", { stake: "2.00" })];
    const round = await play("ladder", steps);
    const act = (id: string) =>
      player.call("POST", `/api/v1/games/ladder/rounds/${id}/actions`, {
        body: { action: "cashout" },
        headers: { "Idempotency-Key": ulid() },
      });
    const ended = expectSuccess(await act(round.id)).round;
    expect(ended.state).toBe("settled");
    advanceSeconds(600);
    spun.push(await play("golden-reels", { stake: "1.00" }));
    const { id } = await play("ladder", steps);
    advanceSeconds(1);
    expectSuccess(await askToVoid(casino, id));
    expectSuccess(await askToVoid(casino, id, { credential: other }));
    await play("ladder", steps);
    expectSuccess(await casino.call("GET", `/api/v1/admin/rounds?playerId=${player.playerId}`));

    const dates = [0, HOUR_MS].map((ago) => new Date(Date.now() - ago).toISOString().slice(0, 10));
    const hours: Hour[] = [];
    for (const date of new Set(dates)) hours.push(...(await hoursOf(casino, `?date=${date}`)));
    const [later, first] = spun;
    expect(hours).toMatchObject([
      { gameId: "golden-reels", rounds: 1, staked: "1.00", won: first.win },
      { gameId: "golden-reels", rounds: 1, staked: "2.00", won: later.win },
      { gameId: "ladder", rounds: 1, staked: "1.00", won: ended.win, currency: "USD" },
    ]);
    expect(Date.parse(hours[0]?.startsAt ?? "") - Date.parse(hours[1]?.startsAt ?? "")).toBe(
      HOUR_MS,
    );
    const { totals } = expectSuccess(await casino.call("GET", "/api/v1/admin/stats"));
    const cents = (of: "staked" | "won" | "ggr") =>
      hours.reduce((sum, hour) => sum + Math.round(Number(hour[of]) * 100), 0);
    for (const sum of ["staked", "won", "ggr"] as const) {
      expect(cents(sum), sum).toBe(Math.round(Number(totals[0][sum]) * 100));
    }
    const today = `?date=${dates[0]}`;
    const reels = await hoursOf(casino, `${today}&gameId=golden-reels&currency=USD`);
    expect(reels[0]).toEqual(hours[0]);
    expect(await hoursOf(casino, `${today}&gameId=ladder&currency=EUR`)).toEqual([]);
    expect(await hoursOf(casino, `${today}&demo=true`)).toEqual([]);
    expect(await hoursOf(await openCasino(), today)).toEqual([]);
  });

  it("are available as CSV, which is recorded in the audit log, and count as money, which support cannot read", async () => {
    const casino = await openCasino();
    await fillRounds(casino.tenant.id, { rounds: 100, players: 5 });
    const date = new Date(LONG_HISTORY_BEGAN).toISOString().slice(0, 10);
    const part = { date, gameId: "golden-reels", currency: "USD", demo: "false" };
    const csv = await casino.call("GET", `${PATH}?${new URLSearchParams(part)}&format=csv`);
    const began = new Date(Math.floor(LONG_HISTORY_BEGAN / HOUR_MS) * HOUR_MS).toISOString();
    const lines = csv.text.split("\r\n");
    expect(lines[0]).toBe("startsAt,gameId,currency,rounds,staked,won,ggr");
    expect(lines[1]).toMatch(new RegExp(`^${began},golden-reels,USD,99,99.00,`));
    const log = expectSuccess(await casino.call("GET", "/api/v1/admin/audit-log"));
    expect(log.entries[0]).toMatchObject({
      ...{ action: "list.exported", target: { type: "list", id: "game-hours" } },
      after: { list: "game-hours", ...part },
    });
    await casino.call("GET", `${PATH}?format=csv`);
    const [today] = expectSuccess(await casino.call("GET", "/api/v1/admin/audit-log")).entries;
    expect(today.after).toEqual({
      list: "game-hours",
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const support = personOf({ ...casino, environment: "production" }, "support");
    expect((await asPerson(support, "GET", PATH)).code).toBe("ROLE_MISSING");
  });

  it("are read in parts of bounded size, however many rounds there are", async () => {
    const casino = await openCasino();
    await fillRounds(casino.tenant.id, { rounds: 6_000, players: 5 });
    const tenantEnvironment = { tenantId: casino.tenant.id, environment: "sandbox" } as const;
    const first = Math.floor(LONG_HISTORY_BEGAN / HOUR_MS);
    const wanted = { first, end: first + 24, demo: false, gameId: undefined, currency: undefined };
    const { db, queries } = meteredDatabase();
    const page = await gameHoursOf(asHistory(db), tenantEnvironment, wanted, {
      aPage: 1_000,
      aQuery: 700,
    });
    for (const { rowsRead } of queries) expect(rowsRead).toBeLessThan(2_000);
    expect(page.hours.map(({ hour }) => hour)).toEqual([first + 1]);
    expect(page.next).toBe(first + 1);
    const rest = await gameHoursOf(asHistory(db), tenantEnvironment, { ...wanted, end: first + 1 });
    const hours = [...page.hours, ...rest.hours];
    const inAll = await env.DB.prepare(
      `SELECT count(*) AS rounds, sum(stake_minor) AS staked, sum(win_minor) AS won FROM entries
       WHERE tenant_id = ? AND demo = 0`,
    )
      .bind(casino.tenant.id)
      .first();
    const sum = (of: "rounds" | "stakedMinor" | "wonMinor") =>
      hours.reduce((total, hour) => total + Number(hour[of]), 0);
    expect({
      ...{ rounds: sum("rounds"), staked: sum("stakedMinor"), won: sum("wonMinor") },
    }).toEqual(inAll);
    expect(rest.next).toBeUndefined();
  });

  it("are exact beyond the largest exact number in JavaScript", async () => {
    const casino = await openCasino();
    await fillRounds(casino.tenant.id, { rounds: 100, players: 5 });
    // Each stake is a different whole number; the sum is odd and above 2^53.
    const stake = 2 ** 53 - 1;
    await env.DB.prepare("UPDATE entries SET stake_minor = ?, win_minor = 0 WHERE tenant_id = ?")
      .bind(stake, casino.tenant.id)
      .run();
    const date = new Date(LONG_HISTORY_BEGAN).toISOString().slice(0, 10);
    for (const { rounds, staked } of (await hoursOf(casino, `?date=${date}`)) as never as {
      rounds: number;
      staked: string;
    }[]) {
      expect(BigInt(staked.replace(".", ""))).toBe(BigInt(stake) * BigInt(rounds));
    }
  });

  it("refuse a date that does not exist, and a cursor of another list", async () => {
    const casino = await openCasino();
    for (const query of ["?date=2026-02-30", "?date=today", "?cursor=WyJ4Il0"]) {
      expect((await casino.call("GET", PATH + query)).code, query).toBe("VALIDATION_FAILED");
    }
  });
});
