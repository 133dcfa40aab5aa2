/**
 * An account whose history is in a second database is played, listed, closed, exported, audited,
 * rebuilt and erased like one whose history is in the first, and nothing of it is in the first.
 * While the second cannot be reached, accounts in the first are not affected. docs/decisions/0192.
 */

import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runInTurn } from "../../src/cron.ts";
import { historyOf } from "../../src/db/history-of.ts";
import { consumeQueue } from "../../src/history/consume-queue.ts";
import { walletOf, walletStub } from "../../src/objects.ts";
import { leastFullShard } from "../../src/onboarding/place-account.ts";
import { CLOSE_CRON } from "../../src/reports/close-days.ts";
import { type Casino, call, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock, secondsLeftToday } from "../support/clock.ts";
import { tablesWith } from "../support/dump.ts";
import { erase, knownPlayer, settleUp } from "../support/erasure.ts";
import { HISTORY_TABLES } from "../support/history-tables.ts";
import { openIsolate } from "../support/limited-isolate.ts";
import { lostDatabase } from "../support/lost-database.ts";
import { readExport, verify } from "../support/read-export.ts";
import { asStaff, auditOf } from "../support/staff.ts";
import { askToVoid, voidRound } from "../support/void-round.ts";

const DAY = 86_400;
const SWEEP = "* * * * *";
const SPIN = "/api/v1/games/golden-reels/rounds";
const SECOND = env.HISTORY_1 as D1Database;
const DATABASES = { DB: env.DB, HISTORY_1: SECOND };
const LOST = { ...env, HISTORY_1: lostDatabase("fails") };

beforeEach(() => {
  holdClock();
  // Each test begins five minutes before the end of a day.
  advanceSeconds(secondsLeftToday() + DAY - 5 * 60);
});
afterEach(() => {
  releaseClock();
  vi.restoreAllMocks();
});

async function runCron(cron: string, bindings: Env = env): Promise<void> {
  await runInTurn({ cron, scheduledTime: Date.now(), noRetry() {} }, bindings);
}

/** The rows of an account in a database, by table. */
async function rowsOf({ tenant }: Casino, db: D1Database): Promise<Map<string, unknown[]>> {
  const { results } = await db
    .prepare(
      `SELECT m.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS i
       WHERE m.type = 'table' AND m.name NOT LIKE '_cf_%' AND i.name = 'tenant_id'
       ORDER BY m.name`,
    )
    .all<{ name: string }>();
  const found = await db.batch(
    results.map(({ name }) =>
      db.prepare(`SELECT * FROM "${name}" WHERE tenant_id = ?`).bind(tenant.id),
    ),
  );
  return new Map(results.map(({ name }, at) => [name, found[at]?.results ?? []]));
}

async function tablesOf(casino: Casino, db: D1Database): Promise<string[]> {
  const rows = await rowsOf(casino, db);
  return [...rows].flatMap(([name, its]) => (its.length > 0 ? [name] : []));
}

/** The history of an account, without what a rebuild may leave different. */
async function historyDump(casino: Casino, db: D1Database): Promise<Record<string, unknown[]>> {
  const rows = await rowsOf(casino, db);
  return Object.fromEntries(HISTORY_TABLES.map((name) => [name, rows.get(name) ?? []]));
}

async function spin(player: { call: Casino["call"] }, via?: ReturnType<typeof openIsolate>) {
  const options = { body: { stake: "1.00" }, headers: { "Idempotency-Key": ulid() } };
  return expectSuccess(await player.call("POST", SPIN, via ? { ...options, via } : options));
}

async function get(casino: Casino, path: string) {
  return expectSuccess(await casino.call("GET", `/api/v1/${path}`));
}

async function asked(path: string) {
  return expectSuccess(await asStaff(null, "GET", `/api/v1/platform/${path}`));
}

describe.each(["DB", "HISTORY_1"] as const)("an account whose history is in %s", (historyShard) => {
  const own = DATABASES[historyShard];
  const other = historyShard === "DB" ? SECOND : env.DB;

  async function expectItsPlace(casino: Casino): Promise<void> {
    const here = await tablesOf(casino, own);
    for (const table of ["players", "entries", "history_points", "chain_heads", "player_days"]) {
      expect(here).toContain(table);
    }
    const there = await tablesOf(casino, other);
    expect(there.filter((table) => HISTORY_TABLES.includes(table))).toEqual([]);
    // A shard counts its own lists, and has nothing else of the account.
    const inSecond = historyShard === "DB" ? there : here;
    const isExpected = (table: string) => [...HISTORY_TABLES, "tenant_sizes"].includes(table);
    expect(inSecond.filter((table) => !isExpected(table))).toEqual([]);
  }

  it("shows everything that was played in its lists, reports and searches", async () => {
    const known = await knownPlayer({ historyShard });
    const { casino, player, playerId, externalId } = known;
    const { tenant, environment } = casino;
    const { round } = await spin(player);
    const shows = async (path: string, list: string) => (await get(casino, path))[list];
    // The lists of one player come first, because they bring history up to date.
    expect(await shows(`players/${playerId}/rounds`, "rounds")).toHaveLength(2);
    expect(await shows("admin/players", "players")).toMatchObject([{ id: playerId, externalId }]);
    expect(await shows(`admin/players?search=${externalId.slice(0, 9)}`, "players")).toHaveLength(
      1,
    );
    const rounds = await shows("admin/rounds", "rounds");
    expect(rounds).toMatchObject([{ id: round.id, playerId }, { gameId: "ladder" }]);
    expect(await shows(`admin/rounds?playerId=${playerId}`, "rounds")).toHaveLength(2);
    const transactions = await shows("admin/transactions", "transactions");
    expect(transactions.map(({ type }: { type: string }) => type)).toContain("deposit");
    const withdrawals = await shows("admin/withdrawals", "withdrawals");
    expect(withdrawals).toMatchObject([{ status: "sent" }, { status: "failed" }]);
    expect(withdrawals).toMatchObject([{ walletFrozen: false }, { walletFrozen: false }]);
    const climb = { body: { stake: "1.00", choices: { breaksAt: 5, low: true } } };
    const headers = { "Idempotency-Key": ulid() };
    const ladder = "/api/v1/games/ladder/rounds";
    const open = expectSuccess(await player.call("POST", ladder, { ...climb, headers })).round;
    expectSuccess(await askToVoid(casino, open.id));
    expect(await shows("admin/approvals", "approvals")).toMatchObject([{ subject: open.id }]);
    expectSuccess(await voidRound(casino, open.id));
    expect(await shows(`admin/rounds?playerId=${playerId}`, "rounds")).toHaveLength(3);
    expect(await shows("admin/approvals", "approvals")).toEqual([]);
    expect((await get(casino, "admin/home")).money).toMatchObject({ withdrawalsOpen: 1 });
    expect((await get(casino, "admin/home")).money.today.currencies).toMatchObject([
      { currency: "USD", deposits: "10.00" },
      { currency: "USDC", deposits: "40.000000" },
    ]);
    const kept = (await get(casino, "admin/usage")).kept as { list: string; rows: number }[];
    const counts = Object.fromEntries(kept.map(({ list, rows }) => [list, rows]));
    expect(counts).toMatchObject({ players: 1, notes: 1, withdrawals: 2, rounds: 3, settings: 1 });
    for (const id of [playerId, externalId, round.id]) {
      const { found } = await asked(`search?id=${encodeURIComponent(id)}`);
      expect(found).toMatchObject([{ tenantId: tenant.id, environment, playerId, externalId }]);
    }
    const waiting = await asked(`withdrawals?tenantId=${tenant.id}`);
    expect(waiting.withdrawals).toMatchObject([{ status: "sent", walletFrozen: false }]);
    const answer = await call("GET", "/api/v1/platform/metrics", {
      credential: env.TEST_PLATFORM_KEY,
    });
    const label = `{tenant="${tenant.id}",environment="${environment}"`;
    for (const line of [
      `rouleau_kept_rows${label},list="players"} 1`,
      `rouleau_kept_rows${label},list="notes"} 1`,
      `rouleau_withdrawals_waiting${label},status="sent"} 1`,
    ]) {
      expect(answer.text.split("\n").filter((one: string) => one === line)).toHaveLength(1);
    }
    await expectItsPlace(casino);
  });

  it("can be closed, exported, audited without a finding, and rebuilt without a change", async () => {
    const casino = await openCasino({ historyShard });
    const player = await casino.launch();
    await runCron(CLOSE_CRON);
    const date = new Date().toISOString().slice(0, 10);
    await casino.deposit(player.playerId, "50.00");
    for (let round = 0; round < 5; round += 1) await spin(player);
    advanceSeconds(secondsLeftToday() + 9 * 60);
    await runCron(CLOSE_CRON);
    advanceSeconds(2 * 60);
    await runCron(CLOSE_CRON);
    const close = await get(casino, `admin/day-closes/${date}`);
    expect(close.currencies).toMatchObject([{ currency: "USD", rounds: 5, deposits: "50.00" }]);
    const files = await readExport(casino);
    expect(verify(casino, files)).toMatchObject({ faults: [] });
    expect(files.get("players.ndjson")?.split("\n")).toHaveLength(2);
    expect(files.get("day-closes.ndjson")?.split("\n")).toHaveLength(2);
    expect((await auditOf(casino)).findings).toEqual([]);
    const before = await historyDump(casino, own);
    const { tenant, environment } = casino;
    await own.prepare("DELETE FROM entries WHERE tenant_id = ?").bind(tenant.id).run();
    let cursor: string | null = null;
    do {
      const body = { tenantId: tenant.id, environment, ...(cursor === null ? {} : { cursor }) };
      const step = await asStaff(null, "POST", "/api/v1/platform/history/rebuild", body);
      cursor = expectSuccess(step).nextCursor;
    } while (cursor !== null);
    expect(await historyDump(casino, own)).toEqual(before);
    expect((await auditOf(casino)).findings).toEqual([]);
    await expectItsPlace(casino);
  });

  it("keeps nothing of an erased player", async () => {
    const known = await knownPlayer({ historyShard });
    const { casino, externalId, other: second } = known;
    await settleUp(known);
    expectSuccess(await erase(casino, externalId));
    expect(expectSuccess(await erase(casino, externalId, second)).state).toBe("erased");
    for (const db of [env.DB, SECOND]) expect(await tablesWith(known.known, db)).toEqual([]);
    expect((await auditOf(casino)).findings).toEqual([]);
    await expectItsPlace(casino);
  });

  it("refuses a new player at the limit of its plan", async () => {
    const casino = await openCasino({ historyShard, plan: "starter" });
    const { externalId } = await casino.launch();
    await get(casino, "admin/players");
    await own
      .prepare("UPDATE tenant_sizes SET rows = 100000000 WHERE tenant_id = ? AND list = 'players'")
      .bind(casino.tenant.id)
      .run();
    advanceSeconds(11);
    const create = (playerId: string) =>
      casino.call("POST", "/api/v1/auth/sso/create-token", { body: { playerId } });
    expect((await create(externalId)).code).toBeUndefined();
    await vi.waitFor(async () => {
      advanceSeconds(11);
      await create(externalId);
      expect((await create(`new-${ulid()}`)).code).toBe("ACTION_NOT_ALLOWED");
    });
  });
});

describe("while the second database is lost", () => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockReturnValue();
    vi.spyOn(console, "warn").mockReturnValue();
  });

  it("accounts in the first database can play, and their lists and closes work; the others keep what they have", async () => {
    const via = openIsolate(LOST);
    const [first, second] = await Promise.all([
      openCasino(),
      openCasino({ historyShard: "HISTORY_1" }),
    ]);
    const [here, there] = [await first.launch(), await second.launch()];
    await Promise.all([
      first.deposit(here.playerId, "50.00"),
      second.deposit(there.playerId, "50.00"),
    ]);
    await runCron(CLOSE_CRON, LOST);
    const date = new Date().toISOString().slice(0, 10);
    for (const player of [here, there]) await spin(player, via);
    const path = `/api/v1/admin/rounds?playerId=${here.playerId}`;
    const listed = await first.call("GET", path, { via });
    expect(expectSuccess(listed).rounds).toHaveLength(1);
    const refused = await second.call("GET", "/api/v1/admin/rounds", { via });
    expect(refused.code).toBe("UNAVAILABLE");
    for (const cron of [SWEEP, CLOSE_CRON]) await runCron(cron, LOST);
    advanceSeconds(secondsLeftToday() + 11 * 60);
    await runCron(CLOSE_CRON, LOST);
    const closed = await first.call("GET", `/api/v1/admin/day-closes/${date}`, { via });
    expect(expectSuccess(closed).currencies).toMatchObject([{ rounds: 1 }]);
    // The wallet has the other's bet, which history gets once its database is back.
    expect((await get(second, `admin/rounds?playerId=${there.playerId}`)).rounds).toHaveLength(1);
  });

  it("a delivery stores what belongs to the first database, and only the rest is delivered again", async () => {
    const first = await openCasino();
    const second = await openCasino({ historyShard: "HISTORY_1" });
    const messages = [];
    const retried: number[] = [];
    for (const [index, casino] of [second, first, second].entries()) {
      const { playerId } = await casino.launch();
      const operator = { tenant: casino.tenant, environment: casino.environment };
      const owner = walletOf(operator as never, playerId);
      const unstored = await walletStub(env, owner).pullHistory({
        ...{ after: 0, entries: 100, characters: 100_000 },
      });
      const retry = () => retried.push(index);
      messages.push({ id: `message-${index}`, attempts: 1, body: unstored, retry });
    }
    await consumeQueue({ messages } as unknown as MessageBatch<unknown>, LOST);
    expect(retried).toEqual([0, 2]);
    expect(await tablesOf(first, env.DB)).toContain("players");
  });
});

describe("the database of a new account", () => {
  it("is the smallest of the additional databases, or the first if there is no other", async () => {
    const name = `Casino ${ulid()}`;
    const body = { name };
    const made = expectSuccess(await asStaff(null, "POST", "/api/v1/platform/tenants", body));
    const { results } = await env.DB.prepare(
      "SELECT history_shard AS shard FROM tenant_settings WHERE tenant_id = ?",
    )
      .bind(made.tenant.id)
      .all();
    expect(results).toEqual([{ shard: "HISTORY_1" }, { shard: "HISTORY_1" }]);
    const sized = (bytes: number) => {
      const run = async () => ({ meta: { size_after: bytes } });
      return { prepare: () => ({ run }) } as unknown as D1Database;
    };
    const bound = { ...env, HISTORY_1: sized(300), HISTORY_2: sized(200), HISTORY_3: sized(400) };
    expect(await leastFullShard(bound)).toBe("HISTORY_2");
    const lost = { ...bound, HISTORY_2: lostDatabase("fails") };
    expect(await leastFullShard(lost)).toBe("HISTORY_1");
    const { HISTORY_1: _, ...alone } = env;
    expect(await leastFullShard(alone as Env)).toBe("DB");
  });

  it("is always the one that the call names", async () => {
    const { tenant } = await openCasino({ historyShard: "HISTORY_7" });
    const tenantEnvironment = { tenantId: tenant.id, environment: "sandbox" } as const;
    await expect(historyOf(env, tenantEnvironment)).rejects.toThrow("no database HISTORY_7");
    const unknown = { ...tenantEnvironment, tenantId: `ten_${ulid().toLowerCase()}` };
    await expect(historyOf(env, unknown)).rejects.toThrow("no database");
  });
});
