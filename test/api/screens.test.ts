/** What the dashboard's screens read of an operator's environment: Reference 10.28, 12.5, 12.28 and 12.29. */
import { env, exports } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import {
  type Casino,
  expectSuccess,
  openCasino,
  type PlayerSession,
  send,
} from "../support/casino.ts";
import { holdClock, releaseClock } from "../support/clock.ts";
import { asPerson, personHeaders, personOf, staffPerson } from "../support/people.ts";

const PLAYERS = "/api/v1/admin/players";
const HOME = "/api/v1/admin/home";
const JACKPOT = "/api/v1/admin/jackpots/USD";
const HOUR_MS = 3_600_000;
const WAIT = { timeout: 60_000 };

let casino: Casino;
let player: PlayerSession;
beforeAll(async () => {
  // Today must not end between what is played and what is read.
  holdClock();
  casino = await openCasino();
  player = await casino.launch({ playerId: "Guest-77_x", username: "Anna Müller" });
  await casino.deposit(player.playerId, "50.00");
  const round = { body: { stake: "2.00" }, headers: { "Idempotency-Key": ulid() } };
  expectSuccess(await player.call("POST", "/api/v1/games/golden-reels/rounds", round));
  const other = await casino.launch({ playerId: "berta", username: "100%_sure" });
  for (const { playerId } of [player, other]) {
    const { tenant, environment } = casino;
    await catchUpHistory(env, { tenantId: tenant.id, environment, playerId });
  }
});

afterAll(releaseClock);

describe("players", () => {
  async function found(search: string): Promise<string[]> {
    const path = `${PLAYERS}?search=${encodeURIComponent(search)}`;
    const { players } = expectSuccess(await casino.call("GET", path));
    return players.map(({ externalId }: { externalId: string }) => externalId);
  }

  it("are found by part of the username, and by the beginning of our id or of a word in the external id, in any case", async () => {
    const begins = ["anna", "ANNA M", "Anna Müller", "guest-77", "GUEST", player.playerId];
    const parts = ["nna", "NNA M", "üller", "ller", "77_", "77_X", "x"];
    for (const search of [...begins, ...parts]) {
      expect(await found(search), search).toEqual(["Guest-77_x"]);
    }
    expect(await found(player.playerId.slice(0, 4))).toHaveLength(2);
    for (const search of ["uest", "7_x", "%a", "anna%", "anna müllers", "zzz", "'"]) {
      expect(await found(search), search).toEqual([]);
    }
    expect(await found("_sur")).toEqual(["berta"]);
    expect(await found("100%_")).toEqual(["berta"]);
  });

  it("are searched together with the other filters, and never in another environment", async () => {
    const path = `${PLAYERS}?search=anna&status=suspended`;
    expect(expectSuccess(await casino.call("GET", path)).players).toEqual([]);
    const { otherKey: credential } = casino;
    const answer = await casino.call("GET", `${PLAYERS}?search=anna`, { credential });
    expect(expectSuccess(answer).players).toEqual([]);
  });
});

describe("the home screen", () => {
  it("shows today's figures by currency, and what needs attention", async () => {
    // Players online are counted after the launch has been answered.
    const home = await vi.waitFor(async () => {
      const read = expectSuccess(await casino.call("GET", HOME));
      expect(read.playersOnline).toBe(2);
      return read;
    }, WAIT);
    const { totals } = expectSuccess(await casino.call("GET", "/api/v1/admin/stats"));
    const [usd] = home.money.today.currencies;
    expect(usd).toMatchObject({
      ...{ currency: "USD", rounds: 1, turnover: "2.00", wins: totals[0].won },
      ...{ ggr: totals[0].ggr, bonusCost: "0.00", deposits: "50.00", withdrawals: "0.00" },
    });
    expect(Number(usd.ngr)).toBeCloseTo(Number(usd.ggr) - Number(usd.jackpot.contributions), 6);
    expect(home).toMatchObject({
      money: { withdrawalsOpen: 0, today: { timeZone: "UTC" } },
      webhooks: { total: 0, disabled: 0, failing: 0 },
      account: { status: "active", suspended: false },
    });
  });

  it("shows no money to a role that may not read it", async () => {
    for (const role of ["support", "developer"] as const) {
      const person = personOf({ ...casino, environment: "production" }, role);
      expect(expectSuccess(await asPerson(person, "GET", HOME)).money, role).toBeNull();
    }
    const finance = personOf(casino, "finance");
    expect(expectSuccess(await asPerson(finance, "GET", HOME)).money).not.toBeNull();
  });

  it("shows the hours of the day so far, which add up to it", async () => {
    const { hours } = expectSuccess(await casino.call("GET", "/api/v1/admin/stats/hours"));
    expect(hours).toMatchObject([{ currency: "USD", turnover: "2.00", deposits: "50.00" }]);
    const age = Date.now() - Date.parse(hours[0].startsAt);
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(2 * HOUR_MS);
    const other = await casino.call("GET", "/api/v1/admin/stats/hours?currency=EUR");
    expect(expectSuccess(other).hours).toEqual([]);
  });
});

describe("notes on a player", () => {
  const path = () => `${PLAYERS}/${player.externalId}/notes`;

  it("are added once for an Idempotency-Key, and show who wrote them, newest first", async () => {
    const support = personOf(casino, "support");
    const headers = { "Idempotency-Key": ulid() };
    const body = { text: "Asked for a higher limit" };
    const add = () => asPerson(support, "POST", path(), { body, headers });
    expect(expectSuccess(await add())).toEqual(expectSuccess(await add()));
    await casino.call("POST", path(), { body: { text: "By the backend" } });
    const { notes } = expectSuccess(await casino.call("GET", path()));
    expect(notes).toHaveLength(2);
    expect(notes.find(({ text }: { text: string }) => text === body.text)).toMatchObject({
      by: { type: "person", id: support.sub },
    });
    const log = await casino.call("GET", `/api/v1/admin/audit-log?actor=${support.sub}`);
    expect(expectSuccess(log).entries).toHaveLength(1);
    expect(JSON.stringify(log.data)).not.toContain("limit");
    const finance = personOf({ ...casino, environment: "production" }, "finance");
    const refused = await asPerson(finance, "POST", path(), { body });
    expect(refused).toMatchObject({ status: 403, code: "ROLE_MISSING" });
  });

  it("are limited to 200 for a player, who must exist", async () => {
    const other = await casino.launch();
    const own = `${PLAYERS}/${other.playerId}/notes`;
    await env.DB.prepare(
      `INSERT INTO player_notes (tenant_id, environment, player_id, created_at, note_id, text,
         author_type, author_id)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
       SELECT ?, 'sandbox', ?, i, 'not_' || i, 'text', 'apiKey', 'key' FROM n`,
    )
      .bind(casino.tenant.id, other.playerId)
      .run();
    const more = await casino.call("POST", own, { body: { text: "One more" } });
    expect(more).toMatchObject({ status: 422, code: "ACTION_NOT_ALLOWED" });
    const none = await casino.call("GET", `${PLAYERS}/nobody/notes`);
    expect(none).toMatchObject({ status: 404, code: "PLAYER_NOT_FOUND" });
  });
});

describe("usage", () => {
  const rowsOf = async (of: Casino) => {
    const usage = expectSuccess(await of.call("GET", "/api/v1/admin/usage"));
    const kept: { list: string; rows: number; isLowerBound: boolean }[] = usage.kept;
    return { usage, kept: new Map(kept.map((row) => [row.list, row])) };
  };

  it("counts what the environment stores, with the limits of the plan", async () => {
    const { usage, kept } = await rowsOf(casino);
    expect(usage).toMatchObject({
      ...{ environment: "sandbox", plan: "growth" },
      calls: {
        keys: { perMinute: 1_000, burstCalls: 333, burstSeconds: 10 },
        player: { perMinute: 100, burstCalls: 33, burstSeconds: 10 },
      },
    });
    expect(kept.get("rounds")).toMatchObject({ rows: 1, isLowerBound: false, limit: null });
    expect(kept.get("apiKeys")).toMatchObject({ rows: 1, limit: 50, keptDays: null });
    expect(kept.get("securityEvents")).toMatchObject({ limit: null, keptDays: 90 });
    expect(kept.get("players")?.rows).toBeGreaterThanOrEqual(2);
  });

  it("counts a long list to its last row, and staff see the same", async () => {
    const own = await openCasino();
    await env.DB.prepare(
      `INSERT INTO player_notes (tenant_id, environment, player_id, created_at, note_id, text,
         author_type, author_id)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10001)
       SELECT ?, 'sandbox', 'plr_' || i, i, 'not_' || i, 'text', 'apiKey', 'key' FROM n`,
    )
      .bind(own.tenant.id)
      .run();
    const { kept } = await rowsOf(own);
    expect(kept.get("notes")).toMatchObject({ rows: 10_001, isLowerBound: false });
    expect(kept.get("players")).toMatchObject({ rows: 0, isLowerBound: false });
    const path = `/api/v1/platform/tenants/${own.tenant.id}/usage`;
    const staff = expectSuccess(await asPerson(staffPerson("support"), "GET", path));
    expect(staff.environments).toMatchObject([
      { environment: "sandbox", kept: expect.arrayContaining([kept.get("notes")]) },
      { environment: "production" },
    ]);
    expect(staff.databaseBytes).toBeGreaterThan(0);
  });
});

describe("a jackpot", () => {
  const settings = { ceiling: "5000.00", seed: "100.00", rate: "1.00", minimumBet: "0.50" };
  const set = (of: Casino, status: string) =>
    of.call("PUT", `${JACKPOT}/status`, { body: { status } });

  it("is paused and resumed with one call, and nothing else about it changes", async () => {
    const own = await openCasino();
    expect(await set(own, "paused")).toMatchObject({ status: 404, code: "NOT_FOUND" });
    const body = { ...settings, status: "active", ticker: true };
    const before = expectSuccess(await own.call("PUT", JACKPOT, { body }));
    await own.call("PUT", JACKPOT, { body: { ...body, ceiling: "7000.00" } });
    const paused = expectSuccess(await set(own, "paused"));
    expect(paused).toMatchObject({ ...settings, ceiling: "7000.00", status: "paused" });
    expect(paused.cycle).toEqual(before.cycle);
    expect(paused.totals).toEqual(before.totals);
    expect(expectSuccess(await set(own, "paused")).status).toBe("paused");
    const bettor = await own.launch();
    await own.deposit(bettor.playerId, "5.00");
    const round = { body: { stake: "1.00" }, headers: { "Idempotency-Key": ulid() } };
    await bettor.call("POST", "/api/v1/games/golden-reels/rounds", round);
    const resumed = expectSuccess(await set(own, "active"));
    expect(resumed).toMatchObject({ status: "active", totals: before.totals });
  });
});

describe("a list as CSV", () => {
  async function table(path: string, credential = casino.key): Promise<string[][]> {
    const answer = await send("GET", path, { credential });
    expect(answer.headers.get("Content-Type")).toMatch(/^text\/csv/);
    const lines = (await answer.text()).split("\r\n");
    expect(lines.pop()).toBe("");
    return lines.map((line) => line.split(","));
  }

  it("has the rows of the list, for rounds, transactions and players", async () => {
    const lists = [
      ["/api/v1/admin/rounds", "rounds", "gameId"],
      [`/api/v1/wallet/transactions/${player.playerId}`, "transactions", "type"],
      [PLAYERS, "players", "externalId"],
    ] as const;
    for (const [path, name, column] of lists) {
      const listed = expectSuccess(await casino.call("GET", path))[name];
      const [names = [], ...rows] = await table(`${path}?format=csv`);
      const at = names.indexOf(column);
      expect(rows.map((row) => row[at])).toEqual(listed.map((one: never) => one[column]));
      for (const row of rows) expect(row).toHaveLength(names.length);
    }
  });

  it("continues over all pages, has each row once, and has no cell that a spreadsheet would run", async () => {
    const { tenant, key, environment } = await openCasino();
    await env.DB.prepare(
      `INSERT INTO players (tenant_id, environment, player_id, external_id, username, jurisdiction,
         created_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
       SELECT ?, ?, 'plr_' || i, i, '=HYPERLINK(' || i || ')', 'MT', i / 3 FROM n`,
    )
      .bind(tenant.id, environment)
      .run();
    const [names = [], ...rows] = await table(`${PLAYERS}?format=csv`, key);
    expect(new Set(rows.map((row) => row[names.indexOf("id")])).size).toBe(2_500);
    expect(rows).toHaveLength(2_500);
    expect(rows[0]?.[names.indexOf("username")]).toBe("'=HYPERLINK(2500)");
  });

  it("is recorded in the audit log, and refused to people who can look but not download", async () => {
    const person = personOf({ ...casino, environment: "production" }, "support");
    const path = `${PLAYERS}?format=csv`;
    expect(await asPerson(person, "GET", path)).toMatchObject({ code: "ROLE_MISSING" });
    expect(await asPerson(person, "GET", PLAYERS)).toMatchObject({ status: 200 });
    const auditor = personOf(casino, "compliance");
    const from = "2026-01-01T00:00:00Z";
    const own = `${path}&from=${from}`;
    const answer = await send("GET", own, {
      headers: personHeaders(auditor),
      via: (request) => exports.PeopleEntrypoint.fetch(request),
    });
    expect(answer.status).toBe(200);
    await answer.text();
    const log = await casino.call("GET", `/api/v1/admin/audit-log?actor=${auditor.sub}`);
    expect(expectSuccess(log).entries).toMatchObject([
      {
        action: "list.exported",
        target: { type: "list", id: "players" },
        after: { list: "players", from },
      },
    ]);
  });

  it("refuses a wrong cursor before it begins", async () => {
    const answer = await casino.call("GET", `${PLAYERS}?format=csv&cursor=nonsense`);
    expect(answer).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
  });
});
