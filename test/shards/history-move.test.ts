/**
 * An environment's history is moved to another database while play continues. No list, sum or
 * closed day is different afterwards, and nothing of it is left in the old database.
 * docs/decisions/0193.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runInTurn } from "../../src/cron.ts";
import { MOVE_CRON, moveInTurn } from "../../src/history-moves/move-in-turn.ts";
import { CLOSE_CRON } from "../../src/reports/close-days.ts";
import { type Casino, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock, secondsLeftToday } from "../support/clock.ts";
import { tablesWith } from "../support/dump.ts";
import { erase, knownPlayer, settleUp } from "../support/erasure.ts";
import {
  askToMove,
  FIRST,
  forceInto,
  gateIn,
  historyIn,
  moveOf,
  moveTo,
  pause,
  runUntil,
  SECOND,
  tenantEnvironmentOf,
} from "../support/history-move.ts";
import { HISTORY_TABLES } from "../support/history-tables.ts";
import { asStaff, auditOf } from "../support/staff.ts";

const DAY = 86_400;
const SPIN = "/api/v1/games/golden-reels/rounds";

beforeEach(() => {
  holdClock();
  // Each test begins five hours before the end of a day.
  advanceSeconds(secondsLeftToday() + DAY - 5 * 3_600);
});
afterEach(() => {
  releaseClock();
  vi.restoreAllMocks();
});

async function get(casino: Casino, path: string) {
  return expectSuccess(await casino.call("GET", `/api/v1/${path}`));
}

async function runCron(cron: string): Promise<void> {
  await runInTurn({ cron, scheduledTime: Date.now(), noRetry() {} }, env);
}

/** A player who opens another session in time, because a move takes longer than an access token lasts. */
async function openPlayer(casino: Casino) {
  const externalId = `player-${ulid()}`;
  let player = await casino.launch({ playerId: externalId });
  let openedAt = Date.now();
  const { playerId } = player;
  await casino.deposit(playerId, "500.00");
  const spin = async () => {
    if (Date.now() > openedAt + 600_000) {
      player = await casino.launch({ playerId: externalId });
      openedAt = Date.now();
    }
    const options = { body: { stake: "1.00" }, headers: { "Idempotency-Key": ulid() } };
    return expectSuccess(await player.call("POST", SPIN, options)).round;
  };
  const rounds = async () =>
    (await get(casino, `admin/rounds?playerId=${playerId}&limit=100`)).rounds as { id: string }[];
  return { playerId, externalId, spin, rounds };
}

/** Rebuilds the history from the wallets' journals. */
async function rebuild(casino: Casino): Promise<void> {
  let cursor: string | null = null;
  do {
    const body = { ...tenantEnvironmentOf(casino), ...(cursor === null ? {} : { cursor }) };
    const step = await asStaff(null, "POST", "/api/v1/platform/history/rebuild", body);
    cursor = expectSuccess(step).nextCursor;
  } while (cursor !== null);
}

/** Everything that lists and reports show of a casino. */
async function shown(casino: Casino): Promise<object[]> {
  const paths = ["players", "rounds", "transactions", "withdrawals", "day-closes", "returns"];
  return Promise.all(paths.map((path) => get(casino, `admin/${path}`)));
}

describe("a moved history", () => {
  it("is the same in the new database, and nothing of it is left in the old one", async () => {
    const known = await knownPlayer({ historyShard: "DB" });
    const { casino } = known;
    const player = await openPlayer(casino);
    await runCron(CLOSE_CRON);
    for (let round = 0; round < 3; round += 1) await player.spin();
    await player.rounds();
    advanceSeconds(secondsLeftToday() + 11 * 60);
    await runCron(CLOSE_CRON);
    await get(casino, `admin/players/${known.playerId}`);
    await player.spin();
    await player.rounds();
    const [before, lists] = [await historyIn(casino, FIRST), await shown(casino)];
    expect(Object.keys(before)).toEqual(HISTORY_TABLES);
    expect(before.day_closes).toHaveLength(1);
    await moveTo(casino, "HISTORY_1");
    expect(await historyIn(casino, SECOND)).toEqual(before);
    expect(await historyIn(casino, FIRST)).toEqual({});
    expect(await shown(casino)).toEqual(lists);
    expect(await moveOf(casino)).toMatchObject({ phase: "done", differing: 0 });
    expect([await gateIn(casino, FIRST), await gateIn(casino, SECOND)]).toEqual(["left", "open"]);
    const kept = (await get(casino, "admin/usage")).kept as { list: string; rows: number }[];
    const counts = Object.fromEntries(kept.map(({ list, rows }) => [list, rows]));
    expect(counts).toMatchObject({ players: 2, withdrawals: 2, closedDays: 1 });
    await player.spin();
    expect(await player.rounds()).toHaveLength(5);
    expect((await auditOf(casino)).findings).toEqual([]);
  });

  it("has every bet from before, during and after the move, exactly once", async () => {
    const casino = await openCasino({ historyShard: "DB" });
    const [one, other] = [await openPlayer(casino), await openPlayer(casino)];
    await one.spin();
    await one.rounds();
    expectSuccess(await askToMove(casino, "HISTORY_1"));
    let bets = 1;
    const phases = new Set<string>();
    // Each turn makes only a few calls, so that bets come in the middle of every phase.
    for (let turns = 0; (await moveOf(casino)).phase !== "done" && turns < 200; turns += 1) {
      const { phase } = await moveOf(casino);
      phases.add(phase);
      await one.spin();
      bets += 1;
      if (turns % 3 === 0) await other.spin();
      if (turns % 2 === 0) await one.rounds();
      await moveInTurn(env, { pause, calls: phase.startsWith("co") ? 3 : 20 });
      advanceSeconds(phase === "leaving" ? 1_200 : 1);
    }
    expect([...phases]).toEqual(["emptying", "copying", "comparing", "switching", "leaving"]);
    expect(await one.rounds()).toHaveLength(bets);
    // What was noted was enough: the comparison found nothing.
    expect(await moveOf(casino)).toMatchObject({ differing: 0 });
    await other.rounds();
    const stored = await historyIn(casino, SECOND);
    expect(await historyIn(casino, FIRST)).toEqual({});
    expect((await auditOf(casino)).findings).toEqual([]);
    await rebuild(casino);
    expect(await historyIn(casino, SECOND)).toEqual(stored);
  });

  it("can be moved back, and its rows have no trace of the first move", async () => {
    const casino = await openCasino({ historyShard: "HISTORY_1" });
    const player = await openPlayer(casino);
    await player.spin();
    await player.rounds();
    const before = await historyIn(casino, SECOND);
    await moveTo(casino, "DB");
    expect(await historyIn(casino, FIRST)).toEqual(before);
    await player.spin();
    await player.rounds();
    const [after] = [await historyIn(casino, FIRST)];
    await moveTo(casino, "HISTORY_1");
    expect(await historyIn(casino, SECOND)).toEqual(after);
    expect(await historyIn(casino, FIRST)).toEqual({});
    expect([await gateIn(casino, FIRST), await gateIn(casino, SECOND)]).toEqual(["left", "open"]);
  });

  it.each(["emptying", "copying", "comparing", "switching", "stopping"])(
    "keeps its only copy when the directory is restored to a time when it was %s",
    async (phase) => {
      const casino = await openCasino({ historyShard: "HISTORY_1" });
      const player = await openPlayer(casino);
      await player.spin();
      await player.rounds();
      await moveTo(casino, "DB");
      const moved = await historyIn(casino, FIRST);
      const { tenantId, environment } = tenantEnvironmentOf(casino);
      await env.DB.batch([
        env.DB.prepare(
          `UPDATE history_moves SET phase = ?, turn = turn + 100, due_at = 0, position = NULL,
             switched_at = NULL, finished_at = NULL WHERE tenant_id = ? AND environment = ?`,
        ).bind(phase, tenantId, environment),
        env.DB.prepare(
          "UPDATE tenant_settings SET history_shard = 'HISTORY_1' WHERE tenant_id = ? AND environment = ?",
        ).bind(tenantId, environment),
      ]);
      const refused = vi.spyOn(console, "error").mockReturnValue();
      await vi.waitFor(async () => {
        await moveInTurn(env, { pause });
        expect(refused.mock.calls.flat().join()).toContain("the directory was restored");
      });
      expect(await historyIn(casino, FIRST)).toEqual(moved);
      expect([await gateIn(casino, SECOND), await gateIn(casino, FIRST)]).toEqual(["left", "open"]);
      // As docs/operations.md says, so that nothing of it continues in other tests.
      await env.DB.batch([
        env.DB.prepare("UPDATE history_moves SET phase = 'stopped' WHERE tenant_id = ?").bind(
          tenantId,
        ),
        env.DB.prepare(
          "UPDATE tenant_settings SET history_shard = 'DB' WHERE tenant_id = ? AND environment = ?",
        ).bind(tenantId, environment),
      ]);
    },
  );

  it("continues a list at the cursor from before the move", async () => {
    const casino = await openCasino({ historyShard: "DB" });
    const player = await openPlayer(casino);
    for (let round = 0; round < 5; round += 1) await player.spin();
    await player.rounds();
    const lists = ["admin/rounds?", `wallet/transactions/${player.playerId}?`];
    const cursors = await Promise.all(
      lists.map(async (list) => {
        const answer = await casino.call("GET", `/api/v1/${list}limit=2`);
        return encodeURIComponent(String(answer.meta?.nextCursor));
      }),
    );
    const rest = () =>
      Promise.all(lists.map((list, at) => get(casino, `${list}limit=2&cursor=${cursors[at]}`)));
    const expected = await rest();
    expect(expected[0].rounds).toHaveLength(2);
    await moveTo(casino, "HISTORY_1");
    expect(await rest()).toEqual(expected);
  });

  it("is copied in pages, however many rows a table and a player have", async () => {
    const casino = await openCasino({ historyShard: "DB" });
    const { tenantId, environment } = tenantEnvironmentOf(casino);
    const numbers =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2600)";
    const insert = (into: string, columns: string, rows: string) =>
      FIRST.prepare(
        `INSERT INTO ${into} (tenant_id, environment, ${columns}) ${numbers} SELECT ?, ?, ${rows} FROM n`,
      ).bind(tenantId, environment);
    await FIRST.batch([
      insert(
        "entries",
        "player_id, seq, kind, currency, demo, stake_minor, win_minor, transactions, round, created_at",
        "'plr_' || (i % 2), i, 'round', 'USD', 0, 9007199254740991, i, '[]', printf('%.*c', i, 'ä\"'), i",
      ),
      insert("round_minutes", "minute, player_id, first_seq, last_seq", "i, 'plr_0', i, i"),
      insert(
        "return_totals",
        "game_id, version, currency, rounds, staked_minor, won_minor, stake_squares",
        "'game', i, 'USD', i, 1, 2, 12345678901234567890.0 * i / 7",
      ),
    ]);
    const before = await historyIn(casino, FIRST);
    await moveTo(casino, "HISTORY_1");
    expect(await historyIn(casino, SECOND)).toEqual(before);
    expect(await historyIn(casino, FIRST)).toEqual({});
    expect(await moveOf(casino)).toMatchObject({ copied: 7_800, differing: 0 });
  });

  it("leaves the rows of all other accounts as they are", async () => {
    const [casino, ...others] = await Promise.all(
      ["DB", "DB", "HISTORY_1"].map((historyShard) => openCasino({ historyShard })),
    );
    for (const one of [casino as Casino, ...others]) {
      const player = await openPlayer(one);
      await player.spin();
      await player.rounds();
    }
    const rowsOfOthers = async () => [
      await historyIn(others[0] as Casino, FIRST),
      await historyIn(others[1] as Casino, SECOND),
    ];
    const before = await rowsOfOthers();
    await moveTo(casino as Casino, "HISTORY_1");
    expect(await rowsOfOthers()).toEqual(before);
    const gates = others.flatMap((one) => [gateIn(one, FIRST), gateIn(one, SECOND)]);
    expect(await Promise.all(gates)).toEqual([null, null, null, null]);
  });
});

describe("during a move", () => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockReturnValue();
  });

  it("a player is erased from both databases", async () => {
    const known = await knownPlayer({ historyShard: "DB" });
    const { casino, externalId, other: second } = known;
    await settleUp(known);
    expectSuccess(await erase(casino, externalId));
    expectSuccess(await askToMove(casino, "HISTORY_1"));
    // The copy of the player is there when the erasure begins.
    await moveInTurn(env, { pause, calls: 60 });
    expect(await tablesWith(known.known, SECOND)).not.toEqual([]);
    expect(expectSuccess(await erase(casino, externalId, second)).state).toBe("erased");
    await runUntil(casino, "done");
    for (const db of [FIRST, SECOND]) expect(await tablesWith(known.known, db)).toEqual([]);
    expect((await auditOf(casino)).findings).toEqual([]);
  });

  it("a rebuild deletes and stores rows that were copied already, and the copy follows", async () => {
    const casino = await openCasino({ historyShard: "DB" });
    const player = await openPlayer(casino);
    for (let round = 0; round < 3; round += 1) await player.spin();
    await player.rounds();
    const expected = await historyIn(casino, FIRST);
    // Rows that the journal does not have, in each way in which a rebuild removes them.
    const { tenantId, environment } = tenantEnvironmentOf(casino);
    await FIRST.batch(
      [
        `INSERT INTO entries SELECT tenant_id, environment, player_id, seq + 1000, kind, currency, demo,
           round_id, game_id, stake_minor, win_minor, transactions, round, created_at, kept FROM entries
         WHERE tenant_id = ? AND environment = ?`,
        "UPDATE day_totals SET rounds = rounds + 5 WHERE tenant_id = ? AND environment = ?",
      ].map((sql) => FIRST.prepare(sql).bind(tenantId, environment)),
    );
    expectSuccess(await askToMove(casino, "HISTORY_1"));
    await moveInTurn(env, { pause, calls: 60 });
    expect((await historyIn(casino, SECOND)).entries?.length).toBeGreaterThan(
      expected.entries?.length ?? 0,
    );
    await rebuild(casino);
    await runUntil(casino, "done");
    expect(await moveOf(casino)).toMatchObject({ differing: 0 });
    expect(await historyIn(casino, SECOND)).toEqual(expected);
  });

  it("a day is closed once, by the sums of all its bets, whenever the move takes effect", async () => {
    advanceSeconds(secondsLeftToday() - 300);
    const casino = await openCasino({ historyShard: "DB" });
    const player = await openPlayer(casino);
    await runCron(CLOSE_CRON);
    const date = new Date().toISOString().slice(0, 10);
    for (let round = 0; round < 3; round += 1) await player.spin();
    advanceSeconds(secondsLeftToday() + 11 * 60);
    expectSuccess(await askToMove(casino, "HISTORY_1"));
    await moveInTurn(env, { pause, calls: 60 });
    // Writes are not allowed while it takes effect, so the close of this turn fails, and the next
    // one succeeds.
    const closing = async (ms: number) => {
      await runCron(CLOSE_CRON);
      await pause(ms);
    };
    for (let turns = 0; (await moveOf(casino)).phase !== "leaving" && turns < 9; turns += 1) {
      await moveInTurn(env, { pause: closing });
    }
    expect(console.error).not.toHaveBeenCalled();
    await runCron(CLOSE_CRON);
    await runUntil(casino, "done");
    const close = await get(casino, `admin/day-closes/${date}`);
    expect(close.currencies).toMatchObject([{ currency: "USD", rounds: 3, deposits: "500.00" }]);
    expect((await historyIn(casino, SECOND)).day_closes).toHaveLength(1);
    expect((await auditOf(casino)).findings).toEqual([]);
  });

  it("rows of the copy that differ are found and copied again before anybody reads them", async () => {
    const casino = await openCasino({ historyShard: "DB" });
    const player = await openPlayer(casino);
    for (let round = 0; round < 3; round += 1) await player.spin();
    await player.rounds();
    const before = await historyIn(casino, FIRST);
    expectSuccess(await askToMove(casino, "HISTORY_1"));
    await runUntil(casino, "comparing", 1);
    const OF = "WHERE tenant_id = ? AND environment = ?";
    await forceInto(
      casino,
      SECOND,
      `UPDATE entries SET win_minor = win_minor + 1 ${OF} AND seq = 2`,
    );
    await forceInto(casino, SECOND, `DELETE FROM round_minutes ${OF}`);
    await forceInto(
      casino,
      SECOND,
      "INSERT INTO currencies_in_play (tenant_id, environment, currency) VALUES (?, ?, 'XXX')",
    );
    await runUntil(casino, "leaving");
    expect(await historyIn(casino, SECOND)).toEqual(before);
    const minutes = before.round_minutes?.length ?? 0;
    expect(await moveOf(casino)).toMatchObject({ differing: 2 + minutes });
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining("history_copy_differed"));
  });

  it("sums that differ just before it takes effect send it back to the comparison", async () => {
    const casino = await openCasino({ historyShard: "DB" });
    const player = await openPlayer(casino);
    await player.spin();
    await player.rounds();
    const before = await historyIn(casino, FIRST);
    expectSuccess(await askToMove(casino, "HISTORY_1"));
    await runUntil(casino, "switching", 1);
    await forceInto(
      casino,
      SECOND,
      "UPDATE quarter_totals SET cash = cash + 1 WHERE tenant_id = ? AND environment = ?",
    );
    await runUntil(casino, "leaving");
    expect(console.error).toHaveBeenCalledWith(
      expect.stringContaining('"lists":["quarter_totals"]'),
    );
    expect(await historyIn(casino, SECOND)).toEqual(before);
  });

  it("the cron of moves carries it out", async () => {
    const casino = await openCasino({ historyShard: "DB" });
    await (await openPlayer(casino)).spin();
    expectSuccess(await askToMove(casino, "HISTORY_1"));
    vi.spyOn(scheduler, "wait").mockImplementation(pause);
    for (let turns = 0; (await moveOf(casino)).phase !== "leaving" && turns < 20; turns += 1) {
      await runCron(MOVE_CRON);
    }
    expect(await moveOf(casino)).toMatchObject({ phase: "leaving" });
  });
});
