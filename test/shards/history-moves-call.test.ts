/** Who may begin a move of history, what is refused, and how it affects others. Reference 13.44. */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { poolsInPlay } from "../../src/db/currencies-in-play.ts";
import { asHistory } from "../../src/db/history-database.ts";
import { historyOf } from "../../src/db/history-of.ts";
import { consumeQueue } from "../../src/history/consume-queue.ts";
import { moveInTurn } from "../../src/history-moves/move-in-turn.ts";
import { whyNotMove } from "../../src/history-moves/move-store.ts";
import { MOVED_LISTS } from "../../src/history-moves/moved-lists.ts";
import { SETTLING_MS } from "../../src/history-moves/run-move.ts";
import { returnsOutside } from "../../src/monitoring/actual-returns.ts";
import { walletStub } from "../../src/objects.ts";
import { unannouncedCloses } from "../../src/reports/day-closes.ts";
import { endedDays, withoutDay } from "../../src/reports/open-days.ts";
import { type Casino, call, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock, secondsLeftToday } from "../support/clock.ts";
import {
  askToMove,
  FIRST,
  gateIn,
  historyIn,
  moveOf,
  pause,
  runUntil,
  SECOND,
  tenantEnvironmentOf,
  watchedBindings,
} from "../support/history-move.ts";
import { HISTORY_TABLES } from "../support/history-tables.ts";
import { asStaff } from "../support/staff.ts";

const SPIN = "/api/v1/games/golden-reels/rounds";

beforeEach(() => {
  holdClock();
  advanceSeconds(secondsLeftToday() + 3_600);
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  releaseClock();
  vi.restoreAllMocks();
});

async function openPlay(historyShard = "DB") {
  const casino = await openCasino({ historyShard });
  const player = await casino.launch();
  await casino.deposit(player.playerId, "50.00");
  const bet = async () => {
    const options = { body: { stake: "1.00" }, headers: { "Idempotency-Key": ulid() } };
    return expectSuccess(await player.call("POST", SPIN, options)).round as { id: string };
  };
  return { casino, playerId: player.playerId, bet };
}

function pathOf({ tenant }: Casino): string {
  return `/api/v1/platform/tenants/${tenant.id}/history-moves`;
}

describe("a call that moves a history", () => {
  it("is answered with the move, shown with the databases, and entered in the staff log", async () => {
    const { casino } = await openPlay();
    const { tenantId } = tenantEnvironmentOf(casino);
    const { move } = expectSuccess(await askToMove(casino, "HISTORY_1"));
    const expected = { environment: "sandbox", fromShard: "DB", toShard: "HISTORY_1" };
    expect(move).toMatchObject({ ...expected, phase: "emptying", switchedAt: null });
    await runUntil(casino, "done");
    const found = expectSuccess(await asStaff(null, "GET", pathOf(casino)));
    expect(found.shards).toEqual(["DB", "HISTORY_1"]);
    expect(found.environments).toMatchObject([
      { environment: "sandbox", shard: "HISTORY_1", move: { id: move.id, phase: "done" } },
      { environment: "production", shard: "DB", move: null },
    ]);
    const log = expectSuccess(
      await asStaff(null, "GET", "/api/v1/platform/audit-log?action=history.move_begun&limit=100"),
    );
    const entries = log.entries.filter((one: { target: object }) =>
      JSON.stringify(one.target).includes(tenantId),
    );
    expect(entries).toMatchObject([{ after: { ...expected, move: move.id } }]);
  });

  it("begins one move, however often it is repeated under its key", async () => {
    const { casino } = await openPlay();
    const ask = () =>
      call("POST", pathOf(casino), {
        credential: env.TEST_PLATFORM_KEY,
        body: { environment: "sandbox", shard: "HISTORY_1" },
        headers: { "Idempotency-Key": `move-${casino.tenant.id}` },
      });
    const { move } = expectSuccess(await ask());
    expect(expectSuccess(await ask()).move).toEqual(move);
    expect(await moveOf(casino)).toMatchObject({ id: move.id });
  });

  it("is refused for a database that is unknown, the same, or has no tables, and begins nothing", async () => {
    const { casino } = await openPlay();
    for (const [shard, why] of [
      ["HISTORY_9", "There is no database HISTORY_9"],
      ["WALLET", "There is no database WALLET"],
      ["DB", "in DB already"],
    ] as const) {
      const answer = await askToMove(casino, shard);
      expect(answer).toMatchObject({ status: 422, code: "ACTION_NOT_ALLOWED" });
      expect(answer.message).toContain(why);
    }
    const nothing = { prepare: () => ({ first: async () => null }) } as unknown as D1Database;
    const bound = { ...env, HISTORY_2: nothing };
    const why = await whyNotMove(bound, { from: "DB", to: "HISTORY_2" });
    expect(why).toContain("migrations were not applied");
    await expect(moveOf(casino)).rejects.toThrow("no move");
  });

  it("is refused between jurisdictions", async () => {
    const bound = { ...env, HISTORY_2: SECOND };
    expect(await whyNotMove(bound, { from: "HISTORY_EU_1", to: "HISTORY_2" })).toContain(
      "different jurisdictions",
    );
    expect(await whyNotMove(bound, { from: "HISTORY_1", to: "HISTORY_2" })).toBeUndefined();
  });

  it("is refused while a move of the environment is under way, in each phase", async () => {
    const { casino } = await openPlay();
    expectSuccess(await askToMove(casino, "HISTORY_1"));
    const refused = async (shard: string) =>
      expect(await askToMove(casino, shard)).toMatchObject({ code: "ACTION_NOT_ALLOWED" });
    const { id } = await moveOf(casino);
    for (const phase of ["copying", "comparing", "switching"] as const) {
      await runUntil(casino, phase, 1);
      await refused("HISTORY_1");
    }
    await runUntil(casino, "leaving");
    await refused("DB");
    expect(await moveOf(casino)).toMatchObject({ id, phase: "leaving" });
    await runUntil(casino, "done");
    expectSuccess(await askToMove(casino, "DB"));
  });

  it("can be stopped before it takes effect, and then the history is only where it was", async () => {
    const { casino, bet, playerId } = await openPlay();
    await bet();
    await casino.call("GET", `/api/v1/admin/rounds?playerId=${playerId}`);
    const before = await historyIn(casino, FIRST);
    const stop = () => asStaff(null, "POST", `${pathOf(casino)}/stop`, { environment: "sandbox" });
    expect(await stop()).toMatchObject({ code: "NOT_FOUND" });
    expectSuccess(await askToMove(casino, "HISTORY_1"));
    await runUntil(casino, "switching", 1);
    // The worker that is about to switch is the one that is stopped.
    const late = watchedBindings(async (work) => {
      const isSwitching = (await gateIn(casino, FIRST)) === "shut";
      if (isSwitching && (await moveOf(casino)).phase === "switching") expectSuccess(await stop());
      return work();
    });
    for (let turns = 0; (await moveOf(casino)).phase === "switching" && turns < 50; turns += 1) {
      await moveInTurn(late, { pause });
    }
    expect((await moveOf(casino)).phase).toBe("stopping");
    await runUntil(casino, "stopped");
    expect(await stop()).toMatchObject({ code: "ACTION_NOT_ALLOWED" });
    expect(await historyIn(casino, FIRST)).toEqual(before);
    expect(await historyIn(casino, SECOND)).toEqual({});
    expect([await gateIn(casino, FIRST), await gateIn(casino, SECOND)]).toEqual(["open", "left"]);
    const { shard } = expectSuccess(await asStaff(null, "GET", pathOf(casino))).environments[0];
    expect(shard).toBe("DB");
    await bet();
    const listed = await casino.call("GET", `/api/v1/admin/rounds?playerId=${playerId}`);
    expect(expectSuccess(listed).rounds).toHaveLength(2);
    expectSuccess(await askToMove(casino, "HISTORY_1"));
    await runUntil(casino, "leaving");
    expect(await stop()).toMatchObject({ code: "ACTION_NOT_ALLOWED" });
  });

  it("is refused for an unknown account, and does not show one", async () => {
    const unknown = `/api/v1/platform/tenants/ten_${ulid().toLowerCase()}/history-moves`;
    const body = { environment: "sandbox", shard: "HISTORY_1" };
    expect(await asStaff(null, "POST", unknown, body)).toMatchObject({ code: "NOT_FOUND" });
    expect(await asStaff(null, "GET", unknown)).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("while a move takes effect", () => {
  /** Runs the move, and does something at the moment when writes are not allowed. */
  async function whileShut(casino: Casino, act: () => Promise<void>): Promise<void> {
    let acted = 0;
    for (let turns = 0; acted === 0 && turns < 50; turns += 1) {
      await moveInTurn(env, {
        pause: async (ms) => {
          if ((await moveOf(casino)).phase === "settling") {
            acted += 1;
            await act();
          }
          await pause(ms);
        },
      });
    }
    expect(acted).toBe(1);
  }

  it("bets are accepted, and lists show what was there before and everything some seconds later", async () => {
    const { casino, playerId, bet } = await openPlay();
    await bet();
    const listed = async () => {
      const path = `/api/v1/admin/rounds?playerId=${playerId}`;
      return (expectSuccess(await casino.call("GET", path)).rounds as { id: string }[]).length;
    };
    expect(await listed()).toBe(1);
    expectSuccess(await askToMove(casino, "HISTORY_1"));
    const began = Date.now();
    await whileShut(casino, async () => {
      await bet();
      expect(await listed()).toBe(1);
      expect((await casino.deposit(playerId, "5.00")).code).toBeUndefined();
      // A new session, with a currency that the list of currencies does not have.
      expectSuccess(
        await casino.call("POST", "/api/v1/auth/sso/create-token", {
          body: { playerId: `new-${ulid()}`, currency: "EUR" },
        }),
      );
    });
    expect(Date.now() - began).toBeLessThan(SETTLING_MS + 3_000);
    expect(await listed()).toBe(2);
  });

  it("a message of its history is delivered again within seconds, and those of others are stored", async () => {
    const [moved, other] = [await openPlay(), await openPlay("HISTORY_1")];
    expectSuccess(await askToMove(moved.casino, "HISTORY_1"));
    const messages: object[] = [];
    const retried: unknown[] = [];
    await whileShut(moved.casino, async () => {
      for (const [index, { casino, playerId }] of [moved, other].entries()) {
        const pulled = { after: 0, entries: 100, characters: 100_000 };
        const owner = { ...tenantEnvironmentOf(casino), playerId };
        const body = await walletStub(env, owner).pullHistory(pulled);
        const retry = (options: object) => retried.push([index, options]);
        messages.push({ id: `message-${index}`, attempts: 1, body, retry });
      }
      await consumeQueue({ messages } as unknown as MessageBatch<unknown>, env);
    });
    expect(retried).toEqual([[0, { delaySeconds: 5 }]]);
    expect((await historyIn(other.casino, SECOND)).history_points).toHaveLength(1);
    expect(await historyIn(moved.casino, SECOND)).not.toHaveProperty("history_points");
    await consumeQueue({ messages } as unknown as MessageBatch<unknown>, env);
    expect((await historyIn(moved.casino, SECOND)).history_points).toHaveLength(1);
  });

  it("statements over all accounts find it in exactly one database, or in none for some seconds", async () => {
    const { casino, bet } = await openPlay();
    await bet();
    const { tenantId, environment } = tenantEnvironmentOf(casino);
    const report = JSON.stringify({ tenantId, environment, day: "2026-01-01" });
    await FIRST.batch(
      [
        `INSERT INTO day_closes VALUES (?, ?, '2026-01-01', 0, '${report}', 'x', 0)`,
        `INSERT INTO return_totals SELECT ?, ?, 'golden-reels', version, 'USD', 10000000, 100000000,
           1000000000, 1000000000 FROM (SELECT value AS version FROM json_each('[1,2,3,4,5,6,7,8,9]'))`,
      ].map((sql) => FIRST.prepare(sql).bind(tenantId, environment)),
    );
    const ended = `INSERT OR REPLACE INTO open_days
      (tenant_id, environment, day, time_zone, starts, ends) VALUES (?, 'sandbox', '2026-01-02', 'UTC', 0, 1)`;
    const isOwn = (row: object) => JSON.stringify(row).includes(tenantId);
    /** Which statements find the account in a database. */
    const found = async (db: D1Database) => {
      const history = asHistory(db);
      const answers = {
        pools: await poolsInPlay(history, { turn: 0, limit: 10_000 }),
        withoutDay: await withoutDay(history, 10_000),
        ended: await endedDays(history, { now: Date.now(), limit: 10_000 }),
        untold: await unannouncedCloses(history, 10_000),
        outside: await returnsOutside(history, 10_000),
      };
      return Object.entries(answers).flatMap(([name, rows]) => (rows.some(isOwn) ? [name] : []));
    };
    const all = ["pools", "ended", "untold", "outside"];
    expect(await found(FIRST)).toEqual(["pools", "withoutDay", "untold", "outside"]);
    await FIRST.prepare(ended).bind(tenantId).run();
    expect(await found(FIRST)).toEqual(all);
    expectSuccess(await askToMove(casino, "HISTORY_1"));
    await runUntil(casino, "switching", 1);
    expect((await historyIn(casino, SECOND)).open_days).toHaveLength(1);
    expect([await found(FIRST), await found(SECOND)]).toEqual([all, []]);
    await whileShut(casino, async () => {
      expect([await found(FIRST), await found(SECOND)]).toEqual([[], []]);
    });
    await runUntil(casino, "leaving");
    expect((await historyIn(casino, FIRST)).open_days).toHaveLength(1);
    expect([await found(FIRST), await found(SECOND)]).toEqual([[], all]);
  });

  it("a writer that remembers the old database is refused, for good", async () => {
    const { casino, bet, playerId } = await openPlay();
    await bet();
    const old = await historyOf(env, tenantEnvironmentOf(casino));
    expectSuccess(await askToMove(casino, "HISTORY_1"));
    await runUntil(casino, "done");
    const write = () =>
      old
        .prepare("INSERT INTO history_points VALUES (?, ?, ?, 1, 1)")
        .bind(casino.tenant.id, casino.environment, playerId)
        .run();
    await expect(write()).rejects.toThrow("history moves");
    expect(await historyIn(casino, FIRST)).toEqual({});
  });
});

describe("the tables that a move copies", () => {
  it("are all of history, with all columns and the whole key of each, and triggers on each", async () => {
    const names = MOVED_LISTS.map(({ name }) => name);
    expect([...names, "player_name_ends"].sort()).toEqual([...HISTORY_TABLES].sort());
    for (const { name, key, rest } of MOVED_LISTS) {
      const { results } = await SECOND.prepare(`PRAGMA table_info(${name})`).all<{
        name: string;
        pk: number;
      }>();
      const ofTable = results.map((column) => column.name);
      expect(["tenant_id", "environment", ...key, ...rest].sort()).toEqual(ofTable.sort());
      const inKey = results.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
      expect(inKey.map((column) => column.name)).toEqual(["tenant_id", "environment", ...key]);
      const triggers = await SECOND.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ? AND name LIKE '%_while_moving'",
      )
        .bind(name)
        .all<{ name: string }>();
      expect(triggers.results.map((trigger) => trigger.name).sort()).toEqual(
        ["delete", "insert", "update"].map((verb) => `${name}_${verb}_while_moving`),
      );
    }
  });
});
